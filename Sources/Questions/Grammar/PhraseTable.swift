import CLexicon

/// The phrases of the vocabulary, by the hash of their first word.
struct PhraseTable: Sendable {
  // The layout: three counts; 4 numbers for each section; 2 for each of its columns except the
  // first; 4 for each phrase in the order of hashes; the text. The numbers of a phrase are its hash
  // (2 numbers), its offset in the text, and its length and section in 2 bytes each.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  let sectionCount, phraseCount: Int
  private let columns, phrases, text: Int

  /// A phrase, with single spaces between words.
  struct Phrase {
    let text: UnsafeRawBufferPointer
    /// The index of its section.
    let section: Int
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    (sectionCount, phraseCount) = (bytes.number(0), bytes.number(2))
    columns = 3 + 4 * sectionCount
    phrases = columns + 2 * bytes.number(1)
    text = 4 * (phrases + 4 * phraseCount)
  }

  /// Creates a table of the sections. Its memory is never freed.
  init(of sections: [VocabularySection]) { self.init(.immortal(Self.bytes(of: sections))) }

  static func bytes(of sections: [VocabularySection]) -> [UInt8] {
    var (heads, columns, text): ([Int], [Int], [UInt8]) = ([], [], [])
    func add(_ string: String) -> [Int] {
      defer { text += string.utf8 }
      return [text.count, string.utf8.count]
    }
    for section in sections {
      heads += add(section.section.name)
      heads += [columns.count / 2, section.columns.count - 1]
      for column in section.columns.dropFirst() { columns += add(column) }
    }
    let phrases = VocabularyPhrase.all(of: sections).sorted { $0.hash < $1.hash }
    var rows: [UInt8] = []
    for phrase in phrases {
      let (low, high) = (Int(UInt32(truncatingIfNeeded: phrase.hash)), Int(phrase.hash >> 32))
      rows += [UInt8](
        numbers: [low, high, text.count, phrase.text.count | phrase.section << 16])
      text += phrase.text
    }
    return [UInt8](numbers: [sections.count, columns.count / 2, phrases.count] + heads + columns)
      + rows + text
  }

  private func view(_ place: Int, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[(text + place)..<(text + place + count)])
  }

  private func string(_ head: Int) -> String {
    String(decoding: view(bytes.number(head), bytes.number(head + 1)), as: UTF8.self)
  }

  func name(ofSection section: Int) -> String { string(3 + 4 * section) }

  /// Returns the number of a section's columns after the first.
  func countOfRest(ofSection section: Int) -> Int { bytes.number(3 + 4 * section + 3) }

  /// Returns a section's columns after the first.
  func rest(ofSection section: Int) -> [UnsafeRawBufferPointer] {
    let first = columns + 2 * bytes.number(3 + 4 * section + 2)
    return (0..<countOfRest(ofSection: section)).map { column in
      view(bytes.number(first + 2 * column), bytes.number(first + 2 * column + 1))
    }
  }

  subscript(number: Int) -> Phrase {
    let row = phrases + 4 * number
    let end = bytes.number(row + 3)
    return Phrase(text: view(bytes.number(row + 2), end & 0xFFFF), section: end >> 16)
  }

  private func hash(_ number: Int) -> UInt64 {
    UInt64(
      littleEndian: bytes.loadUnaligned(
        fromByteOffset: 4 * (phrases + 4 * number), as: UInt64.self))
  }

  /// Returns the indices of the phrases whose first word has this hash, in the order of sections.
  func numbers(withHash hash: UInt64) -> Range<Int> {
    var (low, high) = (0, phraseCount)
    while low < high {
      let middle = (low + high) / 2
      if self.hash(middle) < hash { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < phraseCount, self.hash(end) == hash { end += 1 }
    return low..<end
  }
}

extension CompiledWords {
  /// Returns the contents of `words.bin`.
  static func bytes() -> [UInt8] {
    let sections = SectionTable.bytes(of: Lexicon.read())
    return [UInt8](numbers: [lexicon_count(), sections.count]) + sections
      + PhraseTable.bytes(of: VocabularySection.inOrder(Lexicon.read()))
  }
}

/// A phrase from a section's first column, ready to be written to the table.
struct VocabularyPhrase {
  /// The words, separated by single spaces.
  let text: [UInt8]
  /// The index of its section.
  let section: Int
  /// The hash of the first word.
  let hash: UInt64

  private init(_ words: [String], _ section: Int) {
    text = Array(words.joined(separator: " ").utf8)
    self.section = section
    hash = Vocabulary.hash(of: text)
  }

  /// Returns all phrases in order, including the plurals of words for meetings: `catch-ups`,
  /// `get-togethers`.
  static func all(of sections: [VocabularySection]) -> [VocabularyPhrase] {
    sections.enumerated().flatMap { place, section in
      Vocabulary.phrases(section.columns[0]).filter { !$0.isEmpty }.flatMap { words in
        let phrase = VocabularyPhrase(words, place)
        let hasPlural = section.role == .container && phrase.text.last != UInt8(ascii: "s")
        return [phrase]
          + (hasPlural ? [VocabularyPhrase(words.dropLast() + [words.last! + "s"], place)] : [])
      }
    }
  }
}
