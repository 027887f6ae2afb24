/// The words of a command line that is being typed, without the program's name.
struct TypedWords {
  /// Those before the one that is completed.
  let before: [String]
  /// The beginning of that one, empty if nothing of it is typed.
  let partial: String

  /// - Parameter words: from bash as they were typed, with their quotes; from other shells without.
  init(_ words: [String], shell: CompletionScript) {
    let plain = shell == .bash ? words.map(Self.unquoted) : words
    before = Array(plain.dropLast())
    partial = plain.last ?? ""
  }

  /// The folder that `--home` names.
  var home: String? {
    for (place, word) in before.enumerated() {
      if word == "--home", place + 1 < before.count { return before[place + 1] }
      if word.hasPrefix("--home=") { return String(word.dropFirst("--home=".count)) }
    }
    return nil
  }

  /// Without the quotes and backslashes of a POSIX shell; a quote may still be open.
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
