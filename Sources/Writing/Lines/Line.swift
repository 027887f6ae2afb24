/// A content line of a file, with its original bytes.
struct Line {
  /// The bytes with folds and line ending.
  let raw: [UInt8]
  /// The unfolded content without line ending.
  let content: [UInt8]
  /// If true, the line was written by this program.
  let isWritten: Bool

  /// Creates a line as found in a file.
  init(raw: [UInt8], content: [UInt8]) {
    (self.raw, self.content, isWritten) = (raw, content, false)
  }

  /// Creates a line that is folded after at most 75 bytes, and never within a character (RFC 5545,
  /// section 3.1).
  ///
  /// - Parameter end: the file's line ending.
  init(_ property: Property, end: [UInt8]) {
    self.init(writing: property.line, end: end)
  }

  init(writing content: [UInt8], end: [UInt8]) {
    self.content = content
    isWritten = true
    var raw: [UInt8] = []
    var width = 0
    for (index, byte) in content.enumerated() {
      let isContinuation = byte & 0xC0 == 0x80
      let length = isContinuation ? 0 : Line.length(content[index])
      if width + length > 75, !isContinuation {
        raw += end + [UInt8(ascii: " ")]
        width = 1
      }
      raw.append(byte)
      width += 1
    }
    self.raw = raw + end
  }

  /// Returns the length of a UTF-8 character, given its first byte.
  private static func length(_ byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Splits off the empty lines after the line, so that they stay if the line is changed or
  /// removed.
  ///
  /// - Parameter end: the file's line ending, which may be doubled.
  func splittingTrailingBlankLines(_ end: [UInt8]) -> [Line] {
    let text = raw.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1
    let ends = raw[(text + 1)...]
    let length = ends.starts(with: end) ? end.count : ends.starts(with: [0x0D, 0x0A]) ? 2 : 1
    guard length < ends.count else { return [self] }
    let own = Array(raw[..<(text + 1 + length)])
    return [
      Line(raw: own, content: content), Line(raw: Array(ends.dropFirst(length)), content: []),
    ]
  }

  /// The property's name in upper case.
  var name: String {
    let end = content.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    return String(decoding: content[..<(end ?? content.count)], as: UTF8.self).uppercased()
  }

  var property: Property? { Property(content) }

  /// The component's beginning or end on this line; nil for any other line.
  var boundary: Boundary? { Boundary(content) }

  /// A copy of the line that counts as written by this program.
  var copied: Line { Line(raw: raw, content: content, isWritten: true) }

  private init(raw: [UInt8], content: [UInt8], isWritten: Bool) {
    (self.raw, self.content, self.isWritten) = (raw, content, isWritten)
  }
}

/// A BEGIN or END line.
struct Boundary: Hashable {
  let isBegin: Bool
  /// The component's name in upper case.
  let kind: String

  init?(_ content: [UInt8]) {
    guard let first = content.first, [0x42, 0x45, 0x62, 0x65].contains(first) else { return nil }
    let keyword = String(decoding: content.prefix(6), as: UTF8.self).uppercased()
    let length = keyword == "BEGIN:" ? 6 : keyword.hasPrefix("END:") ? 4 : 0
    guard length > 0 else { return nil }
    isBegin = length == 6
    let blanks: Set<UInt8> = [0x20, 0x09]
    let kind = content.dropFirst(length).filter { !blanks.contains($0) }
    self.kind = String(decoding: kind, as: UTF8.self).uppercased()
  }
}
