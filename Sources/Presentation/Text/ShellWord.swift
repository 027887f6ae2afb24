/// Words of a command that users may copy into a shell.
package enum ShellWord {
  /// `word` quoted for POSIX shells, or nil if a terminal can't show it unchanged.
  package static func quoted(_ word: String) -> String? {
    guard Sanitizer.line(word) == word else { return nil }
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isSafe)
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The last argument of a command; `--` precedes it if it could be read as an option.
  ///
  /// - Parameter placeholder: the text for a word that a terminal can't show unchanged.
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
