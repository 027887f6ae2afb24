/// Words of a command that someone may copy into a shell.
package enum ShellWord {
  /// `word` as POSIX shells read it back; nil if a terminal can't show it as it is.
  package static func quoted(_ word: String) -> String? {
    guard Sanitizer.line(word) == word else { return nil }
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isSafe)
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The last argument of a command, which is no option whatever somebody called it.
  ///
  /// - Parameter placeholder: what stands for a word that a terminal can't show as it is.
  package static func argument(_ word: String, or placeholder: String) -> String {
    (word.hasPrefix("-") ? "-- " : "") + (quoted(word) ?? placeholder)
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "@._+-/:,".utf8.contains(byte)
    }
  }
}
