import Calendars
import TextAnalysis

/// The contents of a calendar file, independent of its lines' order, folding and ends: servers keep
/// what they are given in a form of their own.
package enum CalendarContent {
  /// Returns true if two files say the same in all of their lines.
  package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other || lines(of: one) == lines(of: other)
  }

  /// Returns true where two files have the same lines but for those that servers write by themselves:
  /// time stamps, the name of the program, and extensions.
  package static func isSameButForStamps(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other)
      || lines(of: one).filter(isOfTheUser) == lines(of: other).filter(isOfTheUser)
  }

  /// Returns true where two files have the same lines but for those stamps, and for what attendees have
  /// answered.
  package static func isSameButForAnswers(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    withoutAnswers(one) == withoutAnswers(other)
  }

  private static func withoutAnswers(_ bytes: [UInt8]) -> [[UInt8]] {
    lines(of: bytes).filter { isOfTheUser($0) && name(of: $0) != "REQUEST-STATUS" }
      .map { line in
        guard name(of: line) == "ATTENDEE", var property = Property(line) else { return line }
        property.keepParameters { !answers.contains($0) }
        return property.line
      }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static let answers: Set = ["PARTSTAT", "RSVP", "SCHEDULE-STATUS"]

  private static func isOfTheUser(_ line: [UInt8]) -> Bool {
    let name = name(of: line)
    return !stamps.contains(name) && !name.hasPrefix("X-")
  }

  /// In capitals.
  private static func name(of line: [UInt8]) -> String {
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
    return String(decoding: name, as: UTF8.self).uppercased()
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
