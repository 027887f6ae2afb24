import Calendars
import Time

/// The times at which people are busy, without details, as a VFREEBUSY (RFC 5545, section 3.6.4).
package struct FreeBusyExport {
  /// The half-open range covered, in seconds since 1970-01-01T00:00:00Z.
  private let span: Range<Int64>
  private let organizer: Person?
  private let attendees: [Person]

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  /// - Parameters:
  ///   - span: the half-open range to cover, in seconds since 1970-01-01T00:00:00Z.
  ///   - organizer: the person whose times these are, or who requests the times of others.
  ///   - attendees: the other people whose times these are.
  package init(of span: Range<Int64>, organizer: Person?, attendees: [Person]) {
    (self.span, self.organizer, self.attendees) = (span, organizer, attendees)
  }

  /// Returns the contents of the file.
  ///
  /// - Parameters:
  ///   - busy: times of confirmed meetings, in any order.
  ///   - tentative: times of tentative meetings, in any order.
  ///   - program: the program's name in PRODID.
  package func bytes(
    busy: [Range<Int64>], tentative: [Range<Int64>], uid: String, program: String, now: Moment
  ) -> [UInt8] {
    var component = Component("VFREEBUSY", lineEnd: Self.lineEnd)
    var properties = [
      Property("UID", value: uid), Property("DTSTAMP", value: WrittenForm.utc(now.seconds)),
      Property("DTSTART", value: WrittenForm.utc(span.lowerBound)),
      Property("DTEND", value: WrittenForm.utc(span.upperBound)),
    ]
    properties += organizer.map { [Self.person("ORGANIZER", $0)] } ?? []
    properties += attendees.map { Self.person("ATTENDEE", $0) }
    let firm = merged(busy)
    properties += periods(firm, "BUSY")
    let open = merged(tentative).flatMap { Self.parts(of: $0, besides: firm) }
    properties += periods(open, "BUSY-TENTATIVE")
    for property in properties { component.insert(property, after: []) }
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//\(program)//EN"]
    if attendees.isEmpty, organizer != nil { lines.append("METHOD:PUBLISH") }
    let head = lines.flatMap { Array($0.utf8) + Self.lineEnd }
    return head + component.bytes + Array("END:VCALENDAR".utf8) + Self.lineEnd
  }

  private static func person(_ name: String, _ person: Person) -> Property {
    Property(
      name, parameters: person.name.map { [(name: "CN", value: $0)] } ?? [],
      value: "mailto:\(person.email)")
  }

  private func periods(_ spans: [Range<Int64>], _ kind: String) -> [Property] {
    if spans.isEmpty { return [] }
    let written = spans.map {
      "\(WrittenForm.utc($0.lowerBound))/\(WrittenForm.utc($0.upperBound))"
    }
    return [
      Property(
        "FREEBUSY", parameters: [("FBTYPE", kind)], value: written.joined(separator: ","))
    ]
  }

  /// Returns the ranges clamped to the span and sorted, with adjacent ones merged.
  private func merged(_ spans: [Range<Int64>]) -> [Range<Int64>] {
    spans.map { $0.clamped(to: span) }.filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { merged, next in
        guard let last = merged.last, next.lowerBound <= last.upperBound else {
          return merged.append(next)
        }
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      }
  }

  private static func parts(
    of span: Range<Int64>, besides taken: [Range<Int64>]
  ) -> [Range<Int64>] {
    var parts: [Range<Int64>] = []
    var start = span.lowerBound
    for other in taken where other.overlaps(span) {
      if other.lowerBound > start { parts.append(start..<other.lowerBound) }
      start = max(start, other.upperBound)
    }
    return start < span.upperBound ? parts + [start..<span.upperBound] : parts
  }
}
