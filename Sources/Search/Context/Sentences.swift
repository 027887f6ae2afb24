/// The limits of sentences, to take whole ones.
enum Sentences {
  /// The bytes by which a stretch may grow at either end to be of whole sentences, in UTF-8.
  private static let reach = 600

  /// `range` with what is lacking of its first and its last sentence.
  static func whole(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, start > range.lowerBound - reach, !begins(at: start, in: bytes) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, end < range.upperBound + reach, !ends(at: end, in: bytes) { end += 1 }
    let isWhole = (begins(at: start, in: bytes), ends(at: end, in: bytes))
    return (isWhole.0 ? start : range.lowerBound)..<(isWhole.1 ? end : range.upperBound)
  }

  /// Returns true if a sentence or a line may begin at `place`.
  private static func begins(at place: Int, in bytes: [UInt8]) -> Bool {
    guard place > 0 else { return true }
    guard place < bytes.count, !isBlank(bytes[place]) else { return false }
    guard isBlank(bytes[place - 1]) else { return false }
    guard let last = bytes[..<place].lastIndex(where: { !isBlank($0) }) else { return true }
    return isEnd(bytes[last]) || bytes[last..<place].contains(UInt8(ascii: "\n"))
  }

  /// Returns true if one ends before `place`.
  private static func ends(at place: Int, in bytes: [UInt8]) -> Bool {
    guard place < bytes.count else { return true }
    guard place > 0, isBlank(bytes[place]) else { return false }
    if bytes[place] == UInt8(ascii: "\n") { return true }
    return isEnd(bytes[place - 1])
  }

  static func endsWhole(_ text: String) -> Bool {
    text.utf8.last { !isBlank($0) }.map(isEnd) ?? true
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
}
