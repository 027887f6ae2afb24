import TextAnalysis

/// An unfolded content line (RFC 5545, section 3.1), not yet parsed.
package struct LogicalLine {
  /// The number of its first line in the file, starting at 1.
  package let number: Int
  /// The bytes of the whole file, or only of this line if it was folded.
  package let bytes: [UInt8]
  /// The range of the line in `bytes`.
  package let range: Range<Int>
  /// The offset of the line in the file.
  package let offset: Int
}

/// Divides a file into content lines. They end with CRLF or, in violation of the standard, with LF
/// or CR alone. Unfolding works on bytes, because a fold may split a character.
package struct ContentLineScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var lineNumber = 0
  /// The offsets of the next LF and the next CR: -1 before the first search, the end of the file if
  /// there is none.
  private var lineFeed = -1
  private var carriageReturn = -1
  /// A reused buffer for unfolded lines.
  private var unfolded: [UInt8] = []
  private static let maximumKept = 1 << 16

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next nonempty line; nil at the end of the file.
  package mutating func next() -> LogicalLine? {
    var first = physicalLine()
    while let line = first, line.isEmpty { first = physicalLine() }
    guard let first else { return nil }
    let number = lineNumber
    let endsWithEquals = bytes[first.upperBound - 1] == UInt8(ascii: "=")
    guard skipToContinuation() || endsWithEquals && isQuotedPrintable(first) else {
      return LogicalLine(
        number: number, bytes: bytes, range: first, offset: first.lowerBound)
    }
    unfold(from: first)
    let joined = takeUnfolded()
    return LogicalLine(
      number: number, bytes: joined, range: 0..<joined.count, offset: first.lowerBound)
  }

  private mutating func unfold(from first: Range<Int>) {
    append(first)
    // Computed on demand, since a value may extend over a hundred thousand lines.
    var isQuotedPrintable: Bool?
    while true {
      // In vCalendar 1.0, a quoted-printable value continues after a line that ends in `=`.
      if unfolded.last == UInt8(ascii: "="), position < bytes.count,
        isQuotedPrintable.orSet(self.isQuotedPrintable(first))
      {
        unfolded.removeLast()
        if let line = physicalLine() { append(line) }
      } else if skipToContinuation(), let line = physicalLine() {
        append(line.dropFirst())
      } else {
        return
      }
    }
  }

  private mutating func append(_ line: Range<Int>) {
    bytes.withUnsafeBufferPointer {
      unfolded.append(contentsOf: UnsafeBufferPointer(rebasing: $0[line]))
    }
  }

  private mutating func takeUnfolded() -> [UInt8] {
    defer { unfolded.removeAll(keepingCapacity: unfolded.count <= Self.maximumKept) }
    if unfolded.count > Self.maximumKept { return unfolded }
    return unfolded.withUnsafeBufferPointer { Array($0) }
  }

  /// Returns true if a folded continuation follows, and skips empty lines before it, since some
  /// files have doubled line ends.
  private mutating func skipToContinuation() -> Bool {
    var at = position
    while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    guard at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 else { return false }
    while position < at { _ = physicalLine() }
    return true
  }

  private func isQuotedPrintable(_ line: Range<Int>) -> Bool {
    let head = bytes[line].prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// The range up to the next line end, which is skipped; nil at the end of the file.
  private mutating func physicalLine() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    lineNumber += 1
    let start = position
    bytes.withUnsafeBufferPointer { bytes in
      let rest = start..<bytes.count
      if lineFeed < start { lineFeed = bytes.firstIndex(of: 0x0A, in: rest) ?? bytes.count }
      if carriageReturn < start {
        carriageReturn = bytes.firstIndex(of: 0x0D, in: rest) ?? bytes.count
      }
    }
    let end = min(lineFeed, carriageReturn)
    position = min(carriageReturn + 1 == lineFeed ? end + 2 : end + 1, bytes.count)
    return start..<end
  }
}

extension Bool? {
  /// Returns the value after computing and storing it if it was nil.
  fileprivate mutating func orSet(_ value: @autoclosure () -> Bool) -> Bool {
    let known = self ?? value()
    self = known
    return known
  }
}

/// Repairs a file in which all lines, or the lines of each component, are indented. According to
/// RFC 5545 (section 3.1), each indented line would continue the previous one, which leaves no
/// content.
enum IndentedLines {
  /// The file without the indentation of content lines; nil if no BEGIN line is indented.
  static func undone(_ bytes: [UInt8]) -> [UInt8]? {
    var lines: [ArraySlice<UInt8>] = []
    var isIndented = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard text.startIndex > line.startIndex, isContentLine(text) else {
        lines.append(line)
        continue
      }
      isIndented = isIndented || text.starts(with: "BEGIN:".utf8)
      lines.append(text)
    }
    return isIndented ? Array(lines.joined(separator: [0x0A])) : nil
  }

  /// Returns true if the line begins with a name in capitals and a colon or semicolon.
  private static func isContentLine(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { byte in
      0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
    }
    let next = line.dropFirst(name.count).first
    return name.count >= 3 && (next == UInt8(ascii: ":") || next == UInt8(ascii: ";"))
  }
}
