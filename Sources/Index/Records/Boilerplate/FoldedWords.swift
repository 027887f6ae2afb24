import StableHashing

/// The words of a text, folded to lower case. A word is a run of letters and digits. Each non-ASCII
/// character counts as a letter, except the punctuation of Latin-1 and General Punctuation.
struct FoldedWords<Bytes: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Bytes.Index == Int {
  private let bytes: Bytes
  private var place: Int

  init(_ bytes: Bytes) { (self.bytes, place) = (bytes, bytes.startIndex) }

  /// Returns the hash and the range of the next word.
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

  /// The lower-case form of a byte; 0 if the byte isn't part of a word. The second byte of a
  /// Latin-1 capital is converted, too.
  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: byte
    case 0xC2, 0xE2: 0
    case 0x80...: byte | 0x20
    default: 0x61...0x7A ~= byte | 0x20 ? byte | 0x20 : 0
    }
  }

  /// Returns true if a word can begin with the byte, unlike with a continuation byte.
  @inline(__always)
  private static func beginsWord(_ byte: UInt8) -> Bool { folded(byte) != 0 && byte & 0xC0 != 0x80 }
}
