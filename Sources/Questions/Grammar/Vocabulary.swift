import StableHashing

/// A table of phrases, indexed by the hash of each phrase's first word.
struct Vocabulary: Sendable {
  static let shared =
    CompiledWords.shared.map { Vocabulary(PhraseTable($0.phrases)) }
    ?? Vocabulary(VocabularySection.all)

  private let table: PhraseTable
  /// The role of each section.
  private let roles: [Role]

  private init(_ table: PhraseTable) {
    self.table = table
    roles = (0..<table.sectionCount).map { section in
      Role.named[table.name(ofSection: section)]!
    }
  }

  init(_ sections: [VocabularySection]) { self.init(PhraseTable(of: sections)) }

  /// Returns the hash of a phrase's first word.
  static func hash(of phrase: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in phrase {
      if byte == UInt8(ascii: " ") { break }
      hash.combine(byte)
    }
    return hash.state.mixed
  }

  // MARK: Lookup

  /// Returns the lengths and roles of the phrases that begin at `position`, the longest first;
  /// equally long ones are in the table's order. A phrase never extends past the end of a clause or
  /// into quotes.
  func roles(in words: [Word], at position: Int) -> [(count: Int, role: Role)] {
    if words[position].isQuoted { return [] }
    var found: [(count: Int, section: Int)] = []
    for phrase in phrases(from: words[position].folded) {
      guard let end = Self.end(of: phrase.text, in: words, from: position) else { continue }
      let rest = table.rest(ofSection: phrase.section)
      let ends = rest.isEmpty ? [end] : self.ends(of: rest[...], in: words, from: end)
      found += ends.map { ($0 - position, phrase.section) }
    }
    if found.count > 1 { found.sort { ($1.count, $0.section) < ($0.count, $1.section) } }
    return found.map { ($0.count, roles[$0.section]) }
  }

  /// Returns the phrases that begin with a word, in the order of their sections.
  private func phrases(from firstWord: String) -> some Sequence<PhraseTable.Phrase> {
    table.numbers(withHash: Self.hash(of: firstWord.utf8)).lazy.map { table[$0] }
  }

  /// Returns the positions at which a phrase can end, if it continues with one alternative of each
  /// column.
  private func ends(
    of columns: ArraySlice<UnsafeRawBufferPointer>, in words: [Word], from position: Int
  ) -> Set<Int> {
    guard let column = columns.first else { return [position] }
    let rest = columns.dropFirst()
    // After the end of a clause, only an empty phrase may follow.
    let isAtMark = words[position - 1].endsClause
    var found = Set<Int>()
    // The column is searched in place, because splitting it into strings would take longer.
    for phrase in column.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let end = Self.end(of: phrase, in: words, from: position), !isAtMark || end == position
      else { continue }
      found.formUnion(ends(of: rest, in: words, from: end))
    }
    return found
  }

  /// Returns the end of a phrase at `position`, which is `position` itself for an empty phrase, or
  /// nil if the words there differ. An article within the phrase may be missing or replaced by
  /// another: `on guest list`, `at a table`, `in one room`.
  private static func end(
    of phrase: some Collection<UInt8>, in words: [Word], from position: Int
  ) -> Int? {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x0A }
    var next = position
    var place = phrase.startIndex
    while true {
      while place < phrase.endIndex, isSpace(phrase[place]) { phrase.formIndex(after: &place) }
      if place == phrase.endIndex { return next }
      let isOpen =
        next < words.count && !words[next].isQuoted
        && (next == position || !words[next - 1].endsClause)
      if isOpen, let end = Self.end(of: words[next].folded, in: phrase, from: place, isSpace) {
        (place, next) = (end, next + 1)
        continue
      }
      guard next > position, "ats".utf8.contains(phrase[place]) else { return nil }
      let part = phrase[place...].prefix { !isSpace($0) }
      if articles.contains(where: { $0.elementsEqual(part) }) {
        if isOpen, determiners.contains(words[next].folded) { next += 1 }
      } else if words[next - 1].folded != "one" || !part.elementsEqual("same".utf8) {
        return nil
      }
      place = part.endIndex
    }
  }

  /// Returns the index after `word` in the phrase, or nil if a different word begins at `start`.
  private static func end<Phrase: Collection<UInt8>>(
    of word: String, in phrase: Phrase, from start: Phrase.Index, _ isSpace: (UInt8) -> Bool
  ) -> Phrase.Index? {
    var place = start
    for byte in word.utf8 {
      guard place < phrase.endIndex, phrase[place] == byte else { return nil }
      phrase.formIndex(after: &place)
    }
    return place == phrase.endIndex || isSpace(phrase[place]) ? place : nil
  }

  private static let articles = ["the", "a", "an"].map { Array($0.utf8) }
  private static let determiners: Set<String> = ["the", "a", "an", "one", "this", "that"]

  /// Returns the words of each comma-separated phrase, including empty phrases.
  static func phrases(_ column: String) -> [[String]] {
    column.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      $0.split { $0 == UInt8(ascii: " ") || $0 == 0x0A }.map { String(Substring($0)) }
    }
  }

  /// Returns true if the word is a misspelling of a long word with this role.
  func isSlip(_ folded: String, ofRole role: Role) -> Bool {
    (0..<table.phraseCount).contains { number in
      let phrase = table[number]
      guard roles[phrase.section] == role, isWhole(phrase), phrase.text.count > 6,
        phrase.text.first == folded.utf8.first
      else { return false }
      let word = String(decoding: phrase.text, as: UTF8.self)
      return !word.contains(" ") && word.isOneEdit(from: folded)
    }
  }

  /// Returns true if the phrase is complete, because its section has only one column.
  private func isWhole(_ phrase: PhraseTable.Phrase) -> Bool {
    table.countOfRest(ofSection: phrase.section) == 0
  }

  /// Returns the alphabetically first single word that this may be a typo of, or nil if there is
  /// none.
  func word(near folded: String, _ isSlip: (String) -> Bool) -> String? {
    word { bytes in
      bytes.count > 5 && bytes.first == folded.utf8.first && bytes.last == folded.utf8.last
        && abs(bytes.count - folded.utf8.count) < 2
        && isSlip(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Returns the alphabetically first single word of more than three letters that begins with
  /// `first` and satisfies `fits`, or nil if there is none.
  func word(from first: UInt8?, where fits: (UnsafeRawBufferPointer) -> Bool) -> String? {
    word { $0.count > 3 && $0.first == first && fits($0) }
  }

  /// Returns the alphabetically first single word that satisfies `fits`, or nil if there is none.
  private func word(where fits: (UnsafeRawBufferPointer) -> Bool) -> String? {
    var found: [String] = []
    for number in 0..<table.phraseCount {
      let phrase = table[number]
      if fits(phrase.text), isWhole(phrase), !phrase.text.contains(UInt8(ascii: " ")) {
        found.append(String(decoding: phrase.text, as: UTF8.self))
      }
    }
    return found.min()
  }

  /// Returns true if the table contains this word or phrase.
  func knows(_ folded: String) -> Bool {
    phrases(from: String(folded.prefix { $0 != " " })).contains { phrase in
      isWhole(phrase) && phrase.text.elementsEqual(folded.utf8)
    }
  }
}

extension VocabularySection {
  /// The folded words of each phrase. Every phrase of a column is combined with every phrase of the
  /// next.
  var words: [[String]] {
    columns.map(Vocabulary.phrases).reduce([[]]) { heads, column in
      heads.flatMap { head in column.map { head + $0 } }
    }.filter { !$0.isEmpty }
  }
}

/// A section of the grammar's vocabulary (everything except date words) with its role. The parser,
/// the topic's stop words and the completions are derived from these sections.
struct VocabularySection: Sendable {
  let role: Role
  let section: Lexicon.Section

  var meaning: String { section.meaning }
  let columns: [String]

  static let all = inOrder(Lexicon.sections)

  /// Returns the sections in order of precedence, independent of their order in the file.
  static func inOrder(_ sections: [Lexicon.Section]) -> [VocabularySection] {
    let names = Lexicon.list("precedence").enumerated().map { ($0.element, $0.offset) }
    let places = Dictionary(names, uniquingKeysWith: { first, _ in first })
    var found: [(place: Int, section: VocabularySection)] = []
    for section in sections {
      guard let place = places[section.name], let role = Role.named[section.name] else { continue }
      found.append(
        (place, VocabularySection(role: role, section: section, columns: section.columns)))
    }
    found.sort { $0.place < $1.place }
    return found.map { $0.section }
  }
}
