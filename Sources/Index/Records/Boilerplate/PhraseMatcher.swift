import Boilerplate

/// A fast search for the phrases that identify services' blocks.
///
/// Each phrase is found by its identifying word: the longest one that is not common. The search
/// works on bytes without copying, because each question examines several texts, most of which
/// contain no identifying word.
struct PhraseMatcher: @unchecked Sendable {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A phrase in the file.
  private struct Phrase {
    let kind: BoilerplatePhrases.Class?
    /// The hash of the phrase's identifying word.
    let hash: UInt64
    /// The UTF-8 range of the phrase in the file.
    let range: Range<Int>
    /// The offset of the identifying word in the phrase.
    let offset: Int
  }

  let file: Bytes
  private var phrases: [Phrase] = []
  /// A hash table with open addressing. A slot contains an index in `phrases` plus one, or 0 if it
  /// is empty.
  private var slots = [Int32](repeating: 0, count: slotCount)
  /// The hashes of words that are too common to identify a phrase.
  private var common = Set<UInt64>()

  /// The size of the hash table, which is more than twice the number of phrases.
  private static let slotCount = 2_048

  /// The phrases that identify a service's line by themselves, whatever the adjacent lines are.
  static let shipped = PhraseMatcher(besides: ["near", "near-whole", "service", "common"])
  /// All phrases that are matched within lines.
  static let ofLines = PhraseMatcher(
    besides: ["host", "service", "common"], includesCommon: true)

  /// The classes of phrases to leave out.
  private let absent: [[UInt8]]
  /// If true, a phrase that has only common words is found by its longest word; otherwise, it is
  /// left out.
  private let includesCommon: Bool

  /// Reads the file, in which the common words precede the phrases.
  private init(besides absent: [String], includesCommon: Bool = false) {
    file = Bytes(start: boilerplate_bytes(), count: boilerplate_count())
    self.absent = absent.map { Array($0.utf8) }
    self.includesCommon = includesCommon
    var start = 0
    while start < file.count {
      let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
      let space = file[start..<end].firstIndex(of: UInt8(ascii: " ")) ?? end
      add(file[start..<space], min(space + 1, end)..<end)
      start = end + 1
    }
  }

  private mutating func add(_ kind: Slice<Bytes>, _ phrase: Range<Int>) {
    let isAbsent = absent.contains { kind.elementsEqual($0) }
    if isAbsent, kind.elementsEqual("common".utf8) {
      common.formUnion(FoldedWords(file[phrase]).lazy.map(\.hash))
    } else if !isAbsent, let word = word(of: file[phrase]) {
      phrases.append(
        Phrase(
          kind: .init(rawValue: String(decoding: kind, as: UTF8.self)), hash: word.hash,
          range: phrase, offset: word.range.lowerBound - phrase.lowerBound))
      var slot = Self.slot(of: word.hash)
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = Int32(phrases.count)
    }
  }

  private static func slot(of hash: UInt64) -> Int { Int(hash % UInt64(slotCount)) }

  /// The identifying word of a phrase; nil if it has none.
  func word<Phrase: RandomAccessCollection<UInt8>>(
    of phrase: Phrase
  ) -> (hash: UInt64, range: Range<Int>)? where Phrase.Index == Int {
    let words = Array(FoldedWords(phrase))
    let telling = words.filter { !common.contains($0.hash) }
    return (telling.isEmpty && includesCommon ? words : telling)
      .max { $0.range.count < $1.range.count }
  }

  /// Returns true if the text has a phrase whose identifying word is `word`.
  ///
  /// - Parameter kind: the class of the phrase; nil for any.
  @inline(__always)
  func hasPhrase(
    at word: (hash: UInt64, range: Range<Int>), in text: Bytes,
    of kind: BoilerplatePhrases.Class? = nil
  ) -> Bool {
    var slot = Self.slot(of: word.hash)
    while slots[slot] != 0 {
      let phrase = phrases[Int(slots[slot]) - 1]
      if phrase.hash == word.hash, kind == nil || phrase.kind == kind,
        stands(phrase, at: word.range.lowerBound, in: text)
      {
        return true
      }
      slot = (slot + 1) % Self.slotCount
    }
    return false
  }

  /// Returns true if the text contains the phrase, ignoring case, with its identifying word at
  /// offset `word`.
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
