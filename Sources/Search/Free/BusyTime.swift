import Calendars

/// The busy times of a person as reported by servers.
package struct ReportedBusyTimes: Sendable {
  /// The person's name as written in the question.
  package let name: String
  /// The busy times in seconds since 1970-01-01T00:00:00Z. They may overlap.
  package let busy: [FreeBusyReading.Busy]
  /// The time spans that the reports cover.
  package let known: [Range<Int64>]

  /// - Parameter readings: the reports for those of the person's addresses that a server knows.
  package init(_ name: String, _ readings: [FreeBusyReading]) {
    self.name = name
    busy = readings.flatMap(\.busy)
    known = readings.map(\.known)
  }

  /// Merges overlapping and adjacent spans, and sorts them.
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

/// The total duration of meetings.
struct BusyTime: Hashable {
  /// The number of minutes during which at least one meeting takes place.
  let minutes: Int
  /// The number of minutes during which two or more meetings take place.
  let overlapping: Int

  /// - Parameter times: half-open spans in seconds since 1970-01-01T00:00:00Z, in any order.
  init(_ times: [Range<Int64>]) {
    var shared: [Range<Int64>] = []
    var end = Int64.min
    for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if time.lowerBound < end { shared.append(time.lowerBound..<min(end, time.upperBound)) }
      end = max(end, time.upperBound)
    }
    (minutes, overlapping) = (Self.minutes(times), Self.minutes(shared))
  }

  private static func minutes(_ times: [Range<Int64>]) -> Int {
    Int(ReportedBusyTimes.merged(times).reduce(0) { $0 + $1.upperBound - $1.lowerBound } / 60)
  }
}
