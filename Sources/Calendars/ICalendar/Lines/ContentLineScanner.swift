import TextAnalysis

/// A content line as it was before it was folded (RFC 5545, section 3.1), not yet taken apart.
package struct LogicalLine {
  /// The file's line that it begins on, from 1.
  package let number: Int
  /// The file's own bytes, or those of a line that was folded.
  package let bytes: [UInt8]
  /// The range of the line in them.
  package let range: Range<Int>
  /// At which of the file's bytes it begins.
  package let offset: Int
}

/// Cuts a file into content lines. Lines end with CRLF, as they should, or with LF or CR alone.
/// They are unfolded as bytes, because a fold may be in the middle of a character.
package struct ContentLineScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var lineNumber = 0
  /// The next LF and the next CR, once looked up; the file's end where there is none.
  private var lineFeed = -1
  private var carriageReturn = -1
  /// The buffer in which lines are put together; kept, so that it grows once.
  private var unfolded: [UInt8] = []
  private static let maximumKept = 1 << 16

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line that is not empty, or nil at the end of the file.
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
    // Looked up once, and only if it matters: a value may go on for a hundred thousand lines.
    var isQuotedPrintable: Bool?
    while true {
      // vCalendar 1.0: a quoted-printable value goes on where its line ends with `=`.
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

  /// Returns true if what comes is a fold's second half. Empty lines before it, as files have them
  /// whose line ends were doubled, do not count.
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

  /// The range of the bytes up to the next line end; the line end is passed over.
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
  /// The value; where there is none yet, what `value` gives, which is kept.
  fileprivate mutating func orSet(_ value: @autoclosure () -> Bool) -> Bool {
    let known = self ?? value()
    self = known
    return known
  }
}
