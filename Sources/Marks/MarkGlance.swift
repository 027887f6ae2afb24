/// Recognizes by its bytes that a text marks nothing as open, as most texts do. A preparation
/// examines sixty meetings, and reading their lines took most of its time.
package enum OpenGlance {
  /// Returns false only if `MarkReader` finds nothing open in the text.
  package static func mayBeOpen(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if isLineMarked(bytes, from: 0) || labels.isBefore(bytes.count, in: bytes) { return true }
    for place in 0..<bytes.count {
      let byte = bytes[place]
      // Most bytes of a text are of these.
      if 0x5C...0x84 ~= byte || byte == UInt8(ascii: " ") { continue }
      switch byte {
      case UInt8(ascii: "["):
        if isBox(bytes, at: place) { return true }
      case UInt8(ascii: ":"):
        if labels.isBefore(place, in: bytes) || SpokenTurn.hasKeyword(behind: place, in: bytes) {
          return true
        }
      // The end of a line, or the last byte of a character that ends one.
      case 0x0A...0x0D, 0x85, 0xA8, 0xA9:
        if labels.isBefore(place, in: bytes) || isLineMarked(bytes, from: place + 1) { return true }
      default: continue
      }
    }
    return false
  }

  private static let labels = LabelEnding([.open])
  private static let keywords = ["TODO", "NEXT", "WAITING", "STARTED"].map { Array($0.utf8) }

  private static func isBox(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + 2 < bytes.count, bytes[place + 2] == UInt8(ascii: "]") else { return false }
    return [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(bytes[place + 1])
  }

  /// Returns true if a line begins with one of org-mode's keywords, as a heading or an item.
  private static func isLineMarked(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var start = start
    while start < bytes.count, !bytes[start].isLetter {
      if 0x0A...0x0D ~= bytes[start] { return false }
      start += 1
    }
    return keywords.contains { keyword in
      start + keyword.count < bytes.count
        && keyword.indices.allSatisfy { bytes[start + $0] == keyword[$0] }
    }
  }
}
