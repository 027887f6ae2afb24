import TextAnalysis

/// The folded words of a name.
package struct NameWords: Sendable {
  /// The words in written order.
  package let words: [String]
  /// Words joined by punctuation, without it: `oneill` for `O'Neill`, `jeanluc` for `Jean-Luc`.
  let joined: [String]

  package init(_ name: String) {
    var folded = Analyzer.fold(name)
    var isJoined = false
    // After folding, all bytes beyond ASCII count as letters; a lookup in a table would be slow.
    words = folded.withUTF8 { utf8 in
      var words: [String] = []
      var start = 0
      for place in 0...utf8.count {
        let byte = place < utf8.count ? utf8[place] : 0
        isJoined = isJoined || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-") || byte > 0x7F
        if byte > 0x7F || Self.isAlphanumeric(byte) { continue }
        let word = UnsafeBufferPointer(rebasing: utf8[start..<place])
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        start = place + 1
      }
      return words
    }
    joined =
      isJoined ? folded.split { $0.isWhitespace || $0 == "," }.compactMap(Self.withoutMarks) : []
  }

  /// Returns the words of this address that belong to a name. If the address contains a full name,
  /// its other words describe an office.
  func words(beside names: [[String]]) -> [String] {
    let isWhole = names.contains { name in
      name.count > 1 && [name.first, name.last].allSatisfy { $0.map(words.contains) ?? false }
    }
    return isWhole ? words.filter { word in names.contains { $0.contains(word) } } : words
  }

  func without(_ words: Set<String>) -> NameWords {
    NameWords(words: self.words.filter { !words.contains($0) }, joined: joined)
  }

  private init(words: [String], joined: [String]) { (self.words, self.joined) = (words, joined) }

  /// Creates the words of an address's local part, or of a whole handle such as `@dana`.
  package init(ofAddress address: String) {
    if address.hasPrefix("@") {
      self.init(address)
      return
    }
    let end = address.utf8.firstIndex(of: UInt8(ascii: "@")) ?? address.endIndex
    self.init(String(address[..<end]))
  }

  /// The words in sorted order, equal for `Gustav Öberg` and `Öberg, Gustav`; nil for a single
  /// word.
  package var fullName: String? {
    switch words.count {
    case 0, 1: nil
    case 2: words[1] < words[0] ? words[1] + " " + words[0] : words[0] + " " + words[1]
    default: words.sorted().joined(separator: " ")
    }
  }

  var initials: String {
    let letters = words.compactMap { word -> UInt8? in
      let head = word.utf8.prefix(2)
      return head.allSatisfy { $0 < 0x80 } ? head.first : nil
    }
    // An initial beyond ASCII, or one with combining marks, has several bytes.
    return letters.count == words.count
      ? String(decoding: letters, as: UTF8.self) : String(words.compactMap { $0.first })
  }

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

/// Names that are also common words. They mean people after `with`, but usually not elsewhere.
enum NamesThatAreWords {
  static func contains(_ folded: String) -> Bool { all.contains(folded) }

  private static let all = WordTable(Lexicon.text("names-that-are-words"))
}

/// Other forms of first names, such as nicknames, that no spelling rule produces.
package enum Nicknames {
  /// Returns the other forms of a folded name.
  package static func forms(of name: String) -> Set<String> {
    var forms = Set<String>()
    for line in table.lines(with: name) { forms.formUnion(line) }
    forms.remove(name)
    return forms
  }

  /// Lines of names with their short forms. Names that share a short form are on separate lines.
  private static let table = WordTable(Lexicon.text("nicknames"))
}
