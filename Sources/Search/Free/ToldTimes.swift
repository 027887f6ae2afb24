import Calendars

/// The busy times of a person as reported by servers.
package struct ToldTimes: Sendable {
  /// The name by which the question asks for the person.
  package let name: String
  /// The busy times in seconds since 1970-01-01T00:00:00Z; they may overlap.
  package let busy: [FreeBusyReading.Busy]
  /// The time spans that the reports cover.
  package let known: [Range<Int64>]

  /// - Parameter readings: the report for each of the person's addresses that a server knew.
  package init(_ name: String, _ readings: [FreeBusyReading]) {
    self.name = name
    busy = readings.flatMap(\.busy)
    known = readings.map(\.known)
  }

  /// Joins overlapping and adjacent spans, and sorts them.
  static func merged(_ spans: [Range<Int64>]) -> [Range<Int64>] {
    spans.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { merged, span in
        guard let last = merged.last, span.lowerBound <= last.upperBound else {
          return merged.append(span)
        }
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      }
  }
}
