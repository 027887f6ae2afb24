/// The table of words, as the parser asks it.
struct Vocabulary: Sendable {
  static let shared = Vocabulary(VocabularySection.all)

  /// Phrases by their first word, the longest first, and of equal ones in the table's order.
  private let phrases: [String: [(words: [String], role: Role)]]

  init(_ sections: [VocabularySection]) {
    var phrases: [String: [(words: [String], role: Role)]] = [:]
    for section in sections {
      for words in section.words + section.plurals {
        phrases[words[0], default: []].append((words, section.role))
      }
    }
    self.phrases = phrases.mapValues { entries in
      entries.enumerated()
        .sorted { ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset) }
        .map(\.element)
    }
  }

  /// What the phrases that begin at `position` do, the longest first. A phrase ends at the latest
  /// where punctuation ends a clause, and nothing of it is in quotes.
  func roles(in words: [Word], at position: Int) -> [(count: Int, role: Role)] {
    guard let entries = phrases[words[position].folded], !words[position].isQuoted else {
      return []
    }
    return entries.compactMap { entry in
      let end = position + entry.words.count
      guard end <= words.count else { return nil }
      for (offset, expected) in entry.words.enumerated() {
        let word = words[position + offset]
        if word.folded != expected || word.isQuoted { return nil }
        if word.endsClause, offset + 1 < entry.words.count { return nil }
      }
      return (entry.words.count, entry.role)
    }
  }

  /// Whether it is a long word of that role with a slip of the keyboard in it.
  func isSlip(_ folded: String, ofRole role: Role) -> Bool {
    phrases.contains { word, entries in
      word.utf8.first == folded.utf8.first && word.utf8.count > 6
        && entries.contains { $0.words.count == 1 && $0.role == role }
        && word.isOneEdit(from: folded)
    }
  }

  /// Whether a single word is in the table.
  func knows(_ folded: String) -> Bool {
    phrases[folded]?.contains { $0.words.count == 1 } ?? false
  }
}

extension VocabularySection {
  /// `catch-ups`, `get-togethers`: of the words for meetings, those that are not in the table.
  fileprivate var plurals: [[String]] {
    guard role == .container else { return [] }
    let known = Set(words.map { $0.joined(separator: " ") })
    return words.compactMap { words in
      guard let last = words.last, !last.hasSuffix("s") else { return nil }
      let plural = words.dropLast() + [last + "s"]
      return known.contains(plural.joined(separator: " ")) ? nil : Array(plural)
    }
  }

  /// Each phrase as its folded words.
  var words: [[String]] {
    phrases.split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }
      .filter { !$0.isEmpty }
  }
}
