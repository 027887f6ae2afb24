/// The words of a command line being typed, without the program's name.
struct TypedWords {
  /// The words before the one to complete.
  let before: [String]
  /// The typed beginning of the word to complete; may be empty.
  let partial: String

  /// - Parameter words: The words, which bash passes with their quotes and other shells without.
  init(_ words: [String], shell: CompletionScript) {
    let plain = shell == .bash ? words.map(Self.unquoted) : words
    before = Array(plain.dropLast())
    partial = plain.last ?? ""
  }

  /// The folder given by `--home`.
  var home: String? {
    for (place, word) in before.enumerated() {
      if word == "--home", place + 1 < before.count { return before[place + 1] }
      if word.hasPrefix("--home=") { return String(word.dropFirst("--home=".count)) }
    }
    return nil
  }

  /// Removes the quotes and backslashes of a POSIX shell; a quote may still be open.
  static func unquoted(_ word: String) -> String {
    var plain = ""
    var quote: Character?
    var rest = Substring(word)
    while let first = rest.popFirst() {
      if first == "\\", quote != "'" {
        if let next = rest.popFirst() { plain.append(next) }
      } else if quote == nil, first == "\"" || first == "'" {
        quote = first
      } else if first == quote {
        quote = nil
      } else {
        plain.append(first)
      }
    }
    return plain
  }
}
