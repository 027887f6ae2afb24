import StableHashing

/// The words of a text, folded: letters and digits, of which capitals are as small ones. What isn't ASCII is a letter
/// but for the marks of Latin-1 and of general punctuation.
struct FoldedWords<Bytes: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Bytes.Index == Int {
  private let bytes: Bytes
  private var place: Int

  init(_ bytes: Bytes) { (self.bytes, place) = (bytes, bytes.startIndex) }

  /// The hash of the next word and where it is.
  @inline(__always)
  mutating func next() -> (hash: UInt64, range: Range<Int>)? {
    while place < bytes.endIndex, !Self.beginsWord(bytes[place]) { place += 1 }
    guard place < bytes.endIndex else { return nil }
    let start = place
    var hash = FNV1a()
    while place < bytes.endIndex {
      let byte = Self.folded(bytes[place])
      if byte == 0 { break }
      hash.combine(byte)
      place += 1
    }
    return (hash.state, start..<place)
  }

  /// A byte of a word as a small letter; 0 if it is none. The second byte of a capital in Latin-1 becomes that of
  /// the small letter as well.
  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: byte
    case 0xC2, 0xE2: 0
    case 0x80...: byte | 0x20
    default: 0x61...0x7A ~= byte | 0x20 ? byte | 0x20 : 0
    }
  }

  /// Bytes behind the first of a character begin no word.
  @inline(__always)
  private static func beginsWord(_ byte: UInt8) -> Bool { folded(byte) != 0 && byte & 0xC0 != 0x80 }
}
