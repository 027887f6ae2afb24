import Retrieval

/// The words of a name, case and diacritics aside.
public struct NameWords: Sendable {
  /// Folded, in the order in which they are written.
  public let words: [String]
  /// Words that marks join, without the marks: `oneill` of `O'Neill`, `jeanluc` of `Jean-Luc`.
  let joined: [String]

  public init(_ name: String) {
    let folded = Analyzer.fold(name)
    joined =
      folded.utf8.contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "-") || $0 > 0x7F }
      ? folded.split { $0.isWhitespace || $0 == "," }.compactMap(Self.withoutMarks) : []
    // Whatever is beyond ASCII after folding is a letter: a table of letters would take longer.
    words = folded.utf8
      .split { $0 < 0x80 && !NameWords.isAlphanumeric($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Without some of the words.
  func without(_ words: Set<String>) -> NameWords {
    NameWords(words: self.words.filter { !words.contains($0) }, joined: joined)
  }

  private init(words: [String], joined: [String]) {
    (self.words, self.joined) = (words, joined)
  }

  /// Of the local part.
  public init(ofAddress address: String) {
    self.init(String(address.prefix { $0 != "@" }))
  }

  /// The words in the order of the alphabet, for `Gustav Öberg` is `Öberg, Gustav`; nil for a
  /// single word, which is no full name.
  public var fullName: String? { words.count < 2 ? nil : words.sorted().joined(separator: " ") }

  var initials: String { String(words.compactMap(\.first)) }

  private static func withoutMarks(_ word: Substring) -> String? {
    let isMark: (Character) -> Bool = { "'’‘-‐–".contains($0) }
    return word.contains(where: isMark) ? String(word.filter { !isMark($0) }) : nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }
}
