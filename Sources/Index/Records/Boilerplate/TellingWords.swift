import Boilerplate

/// Tells at a glance if a text may have a block of a service: if it has a phrase that needs no other line beside it.
///
/// Each phrase is known by one of its words, the longest that isn't in every text. Made of bytes and without copies,
/// as each question looks at some texts, of which most have none of these words.
struct TellingWords: @unchecked Sendable {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A phrase of the file.
  private struct Phrase {
    /// That of its telling word.
    let hash: UInt64
    /// UTF-8 offsets in the file.
    let range: Range<Int>
    /// The offset of the word in the phrase.
    let offset: Int
  }

  let file: Bytes
  private var phrases: [Phrase] = []
  /// By the low bits of the hash, the places of phrases plus one, each behind those before it; 0 if there is none.
  private var slots = [Int32](repeating: 0, count: slotCount)
  /// The hashes of the words that are in every text.
  private var common = Set<UInt64>()

  /// More than twice the phrases.
  private static let slotCount = 2_048

  static let shipped = TellingWords(
    Bytes(start: boilerplate_bytes(), count: boilerplate_count()))

  /// The classes whose phrases need another line beside them.
  private static let beside = ["near", "near-whole", "service", "common"].map { Array($0.utf8) }

  /// - Parameter file: as `BoilerplatePhrases` reads it, the common words first; it stays where it is.
  init(_ file: Bytes) {
    self.file = file
    var start = 0
    while start < file.count {
      let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
      let space = file[start..<end].firstIndex(of: UInt8(ascii: " ")) ?? end
      add(file[start..<space], min(space + 1, end)..<end)
      start = end + 1
    }
  }

  private mutating func add(_ kind: Slice<Bytes>, _ phrase: Range<Int>) {
    let isBeside = Self.beside.contains { kind.elementsEqual($0) }
    if isBeside, kind.elementsEqual("common".utf8) {
      common.formUnion(FoldedWords(file[phrase]).lazy.map(\.hash))
    } else if !isBeside, let word = word(of: file[phrase]) {
      phrases.append(
        Phrase(
          hash: word.hash, range: phrase, offset: word.range.lowerBound - phrase.lowerBound))
      var slot = Self.slot(of: word.hash)
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = Int32(phrases.count)
    }
  }

  private static func slot(of hash: UInt64) -> Int { Int(hash % UInt64(slotCount)) }

  /// The word by which a phrase is told.
  func word<Phrase: RandomAccessCollection<UInt8>>(
    of phrase: Phrase
  ) -> (hash: UInt64, range: Range<Int>)? where Phrase.Index == Int {
    var longest: (hash: UInt64, range: Range<Int>)?
    for word in FoldedWords(phrase) where !common.contains(word.hash) {
      if word.range.count > longest?.range.count ?? 0 { longest = word }
    }
    return longest
  }

  /// Returns true if a text has a phrase of which this is the telling word.
  @inline(__always)
  func beginsBlock(at word: (hash: UInt64, range: Range<Int>), in text: Bytes) -> Bool {
    var slot = Self.slot(of: word.hash)
    while slots[slot] != 0 {
      let phrase = phrases[Int(slots[slot]) - 1]
      if phrase.hash == word.hash, stands(phrase, at: word.range.lowerBound, in: text) {
        return true
      }
      slot = (slot + 1) % Self.slotCount
    }
    return false
  }

  /// Capitals are as small letters.
  private func stands(_ phrase: Phrase, at word: Int, in text: Bytes) -> Bool {
    let start = word - phrase.offset
    guard start >= 0, start + phrase.range.count <= text.count else { return false }
    return phrase.range.indices.allSatisfy { place in
      let byte = text[start + place - phrase.range.lowerBound]
      return byte == file[place]
        || byte | 0x20 == file[place] && (byte >= 0x80 || 0x41...0x5A ~= byte)
    }
  }
}
