/// A content line as it was before it was folded (RFC 5545, section 3.1), not yet taken apart.
struct LogicalLine {
  /// The file's line that it begins on, from 1.
  let number: Int
  let content: ArraySlice<UInt8>
}

/// Cuts a file into content lines. Lines end with CRLF, as they should, or with LF or CR alone.
/// They are unfolded as bytes, because a fold may stand in the middle of a character.
struct ContentLineScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var lineNumber = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line that is not empty, or nil at the end of the file.
  mutating func next() -> LogicalLine? {
    var first = physicalLine()
    while let line = first, line.isEmpty { first = physicalLine() }
    guard let first else { return nil }
    let number = lineNumber
    guard skipToContinuation() || isSoftBreak(first, of: first) else {
      return LogicalLine(number: number, content: first)
    }
    var joined = Array(first)
    while true {
      if isSoftBreak(joined[...], of: first), position < bytes.count {
        joined.removeLast()
        joined += physicalLine() ?? []
      } else if skipToContinuation(), let line = physicalLine() {
        joined += line.dropFirst()
      } else {
        return LogicalLine(number: number, content: joined[...])
      }
    }
  }

  /// Whether what comes is a fold's second half. Empty lines before it, as files have them whose
  /// line ends were doubled, do not count.
  private mutating func skipToContinuation() -> Bool {
    var at = position
    while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    guard at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 else { return false }
    while position < at { _ = physicalLine() }
    return true
  }

  /// vCalendar 1.0: a quoted-printable value goes on where its line ends with `=`.
  private func isSoftBreak(_ line: ArraySlice<UInt8>, of first: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: "=") else { return false }
    let head = first.prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// The bytes up to the next line end, which is passed over.
  private mutating func physicalLine() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    lineNumber += 1
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    position = min(end + 1, bytes.count)
    if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { position = end + 2 }
    return bytes[start..<end]
  }
}
