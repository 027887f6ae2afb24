import Calendars
import TextAnalysis

/// What a calendar file says, whatever its lines' order, folding and ends are: servers keep what they
/// are given in a form of their own.
package enum CalendarContent {
  /// Whether two files say the same in all of their lines.
  package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other || lines(of: one) == lines(of: other)
  }

  /// Returns true where two files have the same lines but for those that servers write by themselves:
  /// time stamps, the name of the program, and extensions.
  package static func isSameButForStamps(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other)
      || lines(of: one).filter(isOfTheUser) == lines(of: other).filter(isOfTheUser)
  }

  private static func isOfTheUser(_ line: [UInt8]) -> Bool {
    let name = String(decoding: line.prefix { isOfName($0) }, as: UTF8.self).uppercased()
    return !stamps.contains(name) && !name.hasPrefix("X-")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ":") && byte != UInt8(ascii: ";")
  }

  private static let stamps: Set = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "PRODID", "CALSCALE"]

  /// Unfolded, in an order that depends on nothing but them.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var scanner = ContentLineScanner(DecodedFile(bytes).bytes)
    var lines: [[UInt8]] = []
    while let line = scanner.next() { lines.append(Array(line.bytes[line.range])) }
    return lines.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
