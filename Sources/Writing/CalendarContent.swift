import Calendars

/// What a calendar file says, whatever its lines' order, folding and ends are: servers keep what they
/// are given in a form of their own.
package enum CalendarContent {
  /// Whether two files say the same in all of their lines.
  package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other || lines(of: one) == lines(of: other)
  }

  /// Unfolded, in an order that depends on nothing but them.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var scanner = ContentLineScanner(DecodedFile(bytes).bytes)
    var lines: [[UInt8]] = []
    while let line = scanner.next() { lines.append(Array(line.bytes[line.range])) }
    return lines.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
