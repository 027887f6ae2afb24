import StableHashing

/// The table of words, as the parser asks it: each question starts a process, so that the phrases
/// are kept as the bytes that they are, and found by a hash of their first words.
struct Vocabulary: Sendable {
  static let shared = Vocabulary(VocabularySection.all)

  /// All phrases in sequence, with single spaces between words.
  private var bytes: [UInt8] = []
  private var phrases: [Phrase] = []
  /// For each hash of a first word, the first of its phrases; -1 if there are none.
  private var beginnings = [Int32](repeating: -1, count: 1 << beginningBits)
  private let sections: [VocabularySection]

  private static let beginningBits = 13

  private struct Phrase {
    /// The range of its text in `bytes`.
    let range: Range<Int>
    /// The index of its section in the table.
    let section: Int
    /// The hash of the first word.
    let hash: UInt64
    /// The next phrase with the same beginning; -1 for none.
    var next: Int32 = -1
  }

  init(_ sections: [VocabularySection]) {
    self.sections = sections
    let size = sections.reduce(0) { $0 + $1.columns[0].utf8.count }
    phrases.reserveCapacity(size / 8)
    // As much again for plurals, and a byte for each last phrase.
    let room = 2 * (size + sections.count)
    bytes = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      for (place, section) in sections.enumerated() {
        var text = section.columns[0]
        text.withUTF8 {
          add(phrasesOf: $0, place, isContainer: section.role == .container, to: bytes, &count)
        }
      }
    }
    // From the last one on, so that they are found in the table's order.
    for number in phrases.indices.reversed() {
      let place = Self.beginning(of: phrases[number].hash)
      phrases[number].next = beginnings[place]
      beginnings[place] = Int32(number)
    }
  }

  private mutating func add(
    phrasesOf text: UnsafeBufferPointer<UInt8>, _ section: Int, isContainer: Bool,
    to bytes: UnsafeMutableBufferPointer<UInt8>, _ end: inout Int
  ) {
    var start = end
    for place in 0...text.count {
      let byte = place < text.count ? text[place] : UInt8(ascii: ",")
      switch byte {
      case UInt8(ascii: ","):
        if end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        if end > start {
          let hash = Self.hash(of: bytes[start..<end])
          phrases.append(Phrase(range: start..<end, section: section, hash: hash))
          if isContainer { addPlural(of: start..<end, section, to: bytes, &end) }
        }
        start = end
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        if end > start, bytes[end - 1] != UInt8(ascii: " ") {
          bytes[end] = UInt8(ascii: " ")
          end += 1
        }
      default:
        bytes[end] = byte
        end += 1
      }
    }
  }

  /// Adds the plural of a word for meetings: `catch-ups`, `get-togethers`.
  private mutating func addPlural(
    of range: Range<Int>, _ section: Int, to bytes: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int
  ) {
    guard bytes[end - 1] != UInt8(ascii: "s") else { return }
    let start = end
    for byte in bytes[range] + [UInt8(ascii: "s")] {
      bytes[end] = byte
      end += 1
    }
    let hash = Self.hash(of: bytes[start..<end])
    phrases.append(Phrase(range: start..<end, section: section, hash: hash))
  }

  /// The hash of a phrase's first word.
  private static func hash(of phrase: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in phrase {
      if byte == UInt8(ascii: " ") { break }
      hash.combine(byte)
    }
    return hash.state.mixed
  }

  private static func beginning(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - beginningBits)) }

  // MARK: Asking

  /// The roles of the phrases that begin at `position`, the longest first, and equal ones in the
  /// table's order. A phrase ends at the latest where punctuation ends a clause, and nothing of it
  /// is in quotes.
  func roles(in words: [Word], at position: Int) -> [(count: Int, role: Role)] {
    if words[position].isQuoted { return [] }
    var found: [(count: Int, section: Int)] = []
    for phrase in phrases(from: words[position].folded) {
      guard let end = Self.end(of: bytes[phrase.range], in: words, from: position) else { continue }
      let rest = sections[phrase.section].columns.dropFirst()
      let ends = rest.isEmpty ? [end] : self.ends(of: rest, in: words, from: end)
      found += ends.map { ($0 - position, phrase.section) }
    }
    if found.count > 1 { found.sort { ($1.count, $0.section) < ($0.count, $1.section) } }
    return found.map { ($0.count, sections[$0.section].role) }
  }

  /// The phrases that begin with a word, in the table's order.
  private func phrases(from firstWord: String) -> [Phrase] {
    let hash = Self.hash(of: firstWord.utf8)
    var found: [Phrase] = []
    var number = Int(beginnings[Self.beginning(of: hash)])
    while number >= 0 {
      if phrases[number].hash == hash { found.append(phrases[number]) }
      number = Int(phrases[number].next)
    }
    return found
  }

  /// The possible ends of phrases that go on with one of each column.
  private func ends(
    of columns: ArraySlice<String>, in words: [Word], from position: Int
  ) -> Set<Int> {
    guard let column = columns.first else { return [position] }
    let rest = columns.dropFirst()
    // Nothing goes on behind a mark but what is left out.
    let isAtMark = words[position - 1].endsClause
    var found = Set<Int>()
    // The column is looked through where it lies: it would take longer to make words of it.
    for phrase in column.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      guard let end = Self.end(of: phrase, in: words, from: position), !isAtMark || end == position
      else { continue }
      found.formUnion(ends(of: rest, in: words, from: end))
    }
    return found
  }

  /// The end of a phrase at `position`, which an empty phrase always has; nil if it is not there.
  private static func end(
    of phrase: some Collection<UInt8>, in words: [Word], from position: Int
  ) -> Int? {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x0A }
    var next = position
    var place = phrase.startIndex
    while true {
      while place < phrase.endIndex, isSpace(phrase[place]) { phrase.formIndex(after: &place) }
      if place == phrase.endIndex { return next }
      guard next < words.count else { return nil }
      for byte in words[next].folded.utf8 {
        guard place < phrase.endIndex, phrase[place] == byte else { return nil }
        phrase.formIndex(after: &place)
      }
      guard place == phrase.endIndex || isSpace(phrase[place]), !words[next].isQuoted,
        next == position || !words[next - 1].endsClause
      else { return nil }
      next += 1
    }
  }

  /// Each phrase between commas as its words; one without a word is kept.
  static func phrases(_ column: String) -> [[String]] {
    column.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      $0.split { $0 == UInt8(ascii: " ") || $0 == 0x0A }.map { String(Substring($0)) }
    }
  }

  /// Returns true if it is a long word of that role with a slip of the keyboard in it.
  func isSlip(_ folded: String, ofRole role: Role) -> Bool {
    phrases.contains { phrase in
      guard sections[phrase.section].role == role, sections[phrase.section].columns.count == 1,
        phrase.range.count > 6, bytes[phrase.range.lowerBound] == folded.utf8.first
      else { return false }
      let word = String(decoding: bytes[phrase.range], as: UTF8.self)
      return !word.contains(" ") && word.isOneEdit(from: folded)
    }
  }

  /// The first single word of which this may be a slip of the keyboard.
  func word(near folded: String, _ isSlip: (String) -> Bool) -> String? {
    word { bytes in
      bytes.count > 5 && bytes.first == folded.utf8.first && bytes.last == folded.utf8.last
        && abs(bytes.count - folded.utf8.count) < 2
        && isSlip(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The first single word whose letters are these where its vowels are left out.
  func word(withSkeleton asked: String, _ skeleton: (String) -> String) -> String? {
    word { bytes in
      bytes.count > 3 && bytes.first == asked.utf8.first
        && skeleton(String(decoding: bytes, as: UTF8.self)) == asked
    }
  }

  /// The first of them in the order of the alphabet.
  private func word(where fits: (ArraySlice<UInt8>) -> Bool) -> String? {
    var found: [String] = []
    for phrase in phrases where sections[phrase.section].columns.count == 1 {
      let word = bytes[phrase.range]
      if !word.contains(UInt8(ascii: " ")), fits(word) {
        found.append(String(decoding: word, as: UTF8.self))
      }
    }
    return found.min()
  }

  /// Returns true if a word, or several, are in the table.
  func knows(_ folded: String) -> Bool {
    phrases(from: String(folded.prefix { $0 != " " })).contains { phrase in
      sections[phrase.section].columns.count == 1 && bytes[phrase.range].elementsEqual(folded.utf8)
    }
  }
}

extension VocabularySection {
  /// Each phrase as its folded words, all joins of the columns among them.
  var words: [[String]] {
    columns.map(Vocabulary.phrases).reduce([[]]) { heads, column in
      heads.flatMap { head in column.map { head + $0 } }
    }.filter { !$0.isEmpty }
  }
}

/// A section of the grammar's words: all but those of dates, each with what it does. The parser, the
/// topic's stop words and the completions come from these.
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
