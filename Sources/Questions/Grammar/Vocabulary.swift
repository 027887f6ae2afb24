import Algorithms
import StableHashing

/// The table of words, as the parser asks it: each question starts a process, so that the phrases
/// are kept as the bytes that they are, and found by a hash of their first words.
struct Vocabulary: Sendable {
  static let shared = Vocabulary(VocabularySection.all)

  /// All phrases, one behind the other, with single spaces between words.
  private var bytes: [UInt8] = []
  private var phrases: [Phrase] = []
  /// Hashes of first words, in order, each with the place of its phrase: the hash is in the upper
  /// half.
  private var firstWords: [UInt64] = []
  private let sections: [VocabularySection]

  private struct Phrase {
    /// In `bytes`.
    let range: Range<Int>
    /// In the table.
    let section: Int
  }

  init(_ sections: [VocabularySection]) {
    self.sections = sections
    let size = sections.reduce(0) { $0 + $1.columns[0].utf8.count }
    bytes.reserveCapacity(size + size / 8)
    phrases.reserveCapacity(size / 8)
    for (place, section) in sections.enumerated() {
      var text = section.columns[0]
      text.withUTF8 { add(phrasesOf: $0, place, isContainer: section.role == .container) }
    }
    firstWords = bytes.withUnsafeBufferPointer { bytes in
      phrases.indices.map { index in
        let phrase = UnsafeBufferPointer(rebasing: bytes[phrases[index].range])
        let end = phrase.firstIndex(of: UInt8(ascii: " ")) ?? phrase.count
        return Self.key(phrase[..<end], index)
      }
    }
    firstWords.sort()
  }

  private mutating func add(
    phrasesOf text: UnsafeBufferPointer<UInt8>, _ section: Int, isContainer: Bool
  ) {
    var start = bytes.count
    for place in 0...text.count {
      let byte = place < text.count ? text[place] : UInt8(ascii: ",")
      switch byte {
      case UInt8(ascii: ","):
        if bytes.count > start, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        if bytes.count > start { add(start..<bytes.count, section, isContainer: isContainer) }
        start = bytes.count
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        if bytes.count > start, bytes.last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
      default: bytes.append(byte)
      }
    }
  }

  /// Of words for meetings, the plural as well: `catch-ups`, `get-togethers`.
  private mutating func add(_ range: Range<Int>, _ section: Int, isContainer: Bool) {
    phrases.append(Phrase(range: range, section: section))
    guard isContainer, bytes.last != UInt8(ascii: "s") else { return }
    let start = bytes.count
    bytes += bytes[range] + [UInt8(ascii: "s")]
    phrases.append(Phrase(range: start..<bytes.count, section: section))
  }

  private static func key(_ word: some Sequence<UInt8>, _ index: Int) -> UInt64 {
    var hash = FNV1a()
    hash.combine(word)
    return hash.state.mixed & 0xFFFF_FFFF_0000_0000 | UInt64(index)
  }

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

  /// In the table's order.
  private func phrases(from firstWord: String) -> [Phrase] {
    var first = firstWord
    let lowest = first.withUTF8 { Self.key($0, 0) }
    let start = firstWords.partitioningIndex { $0 >= lowest }
    return firstWords[start...].prefix { $0 >> 32 == lowest >> 32 }.map {
      phrases[Int($0 & 0xFFFF_FFFF)]
    }
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

  private func word(where fits: (ArraySlice<UInt8>) -> Bool) -> String? {
    for phrase in phrases where sections[phrase.section].columns.count == 1 {
      let word = bytes[phrase.range]
      if !word.contains(UInt8(ascii: " ")), fits(word) {
        return String(decoding: word, as: UTF8.self)
      }
    }
    return nil
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
