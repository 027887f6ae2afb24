/// Finds the boundaries of sentences.
enum Sentences {
  /// The maximum number of bytes by which a range is extended at either end.
  private static let reach = 600

  /// The range extended to whole sentences.
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

  /// Returns true if a sentence or a line may end before `place`.
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
