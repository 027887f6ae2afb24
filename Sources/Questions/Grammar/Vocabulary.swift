/// The table of words, as the parser asks it.
struct Vocabulary: Sendable {
  static let shared = Vocabulary(VocabularySection.all)

  /// Phrases by their first word, the longest first, and of equal ones in the table's order.
  private let phrases: [String: [Phrase]]
  /// Sections of several columns, by the first words of their first.
  private let rules: [String: [Rule]]

  private struct Phrase {
    let words: [String]
    let role: Role
    /// The section's place in the table.
    let place: Int
  }

  private struct Rule {
    let columns: [[[String]]]
    let role: Role
    let place: Int
  }

  init(_ sections: [VocabularySection]) {
    var phrases: [String: [Phrase]] = [:]
    var rules: [String: [Rule]] = [:]
    for (place, section) in sections.enumerated() {
      if section.columns.count > 1 {
        let rule = Rule(
          columns: section.columns.map(Self.phrases), role: section.role, place: place)
        for first in Set(rule.columns[0].compactMap(\.first)) {
          rules[first, default: []].append(rule)
        }
        continue
      }
      for words in section.words + section.plurals {
        phrases[words[0], default: []].append(
          Phrase(words: words, role: section.role, place: place))
      }
    }
    self.phrases = phrases.mapValues { entries in
      entries.count < 2
        ? entries
        : entries.enumerated()
          .sorted { ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset) }
          .map(\.element)
    }
    self.rules = rules
  }

  /// Each phrase between commas as its words; one without a word is kept.
  static func phrases(_ column: String) -> [[String]] {
    column.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split { $0.isWhitespace }.map(String.init) }
  }

  /// What the phrases that begin at `position` do, the longest first. A phrase ends at the latest
  /// where punctuation ends a clause, and nothing of it is in quotes.
  func roles(in words: [Word], at position: Int) -> [(count: Int, role: Role)] {
    let word = words[position]
    if word.isQuoted { return [] }
    let plain = (phrases[word.folded] ?? []).compactMap { phrase -> (count: Int, phrase: Phrase)? in
      stands(phrase.words, in: words, at: position) ? (phrase.words.count, phrase) : nil
    }
    guard let rules = rules[word.folded] else { return plain.map { ($0.count, $0.phrase.role) } }
    let ruled = rules.flatMap { rule in
      ends(of: rule.columns[...], in: words, at: position).map { end in
        (count: end - position, role: rule.role, place: rule.place)
      }
    }
    return (plain.map { (count: $0.count, role: $0.phrase.role, place: $0.phrase.place) } + ruled)
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      .map { ($0.count, $0.role) }
  }

  private func stands(_ phrase: [String], in words: [Word], at position: Int) -> Bool {
    let end = position + phrase.count
    guard end <= words.count else { return false }
    for (offset, expected) in phrase.enumerated() {
      let word = words[position + offset]
      if word.folded != expected || word.isQuoted { return false }
      if word.endsClause, offset + 1 < phrase.count { return false }
    }
    return true
  }

  /// Where phrases may end that take one of each column.
  private func ends(
    of columns: ArraySlice<[[String]]>, in words: [Word], at position: Int
  ) -> Set<Int> {
    guard let first = columns.first else { return [position] }
    var found = Set<Int>()
    for phrase in first where stands(phrase, in: words, at: position) {
      let next = position + phrase.count
      let rest = columns.dropFirst()
      // Nothing goes on behind a mark but what is left out.
      if !phrase.isEmpty, words[next - 1].endsClause, !rest.allSatisfy({ $0.contains([]) }) {
        continue
      }
      found.formUnion(
        !phrase.isEmpty && words[next - 1].endsClause
          ? [next] : ends(of: rest, in: words, at: next))
    }
    return found
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

  /// Each phrase as its folded words, all joins of the columns among them.
  var words: [[String]] {
    columns.map(Vocabulary.phrases)
      .reduce([[]]) { heads, column in heads.flatMap { head in column.map { head + $0 } } }
      .filter { !$0.isEmpty }
  }
}
