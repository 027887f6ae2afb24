import Calendars

/// The times at which somebody is busy, as servers told them.
package struct ToldTimes: Sendable {
  /// The name by which they are asked for.
  package let name: String
  /// In seconds since 1970-01-01T00:00:00Z; may overlap one another.
  package let busy: [FreeBusyReading.Busy]
  /// The times of which something is told.
  package let known: [Range<Int64>]

  /// - Parameter readings: of each of their addresses that a server knew.
  package init(_ name: String, _ readings: [FreeBusyReading]) {
    self.name = name
    busy = readings.flatMap(\.busy)
    known = readings.map(\.known)
  }

  /// Those that share time or touch as one, in order.
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
