/// The events of one calendar in another program's database.
package struct CacheReading: Sendable {
  /// A row that can't be read correctly.
  package struct Problem: Hashable, Sendable {
    /// The event's UID; nil if the row doesn't contain it.
    package let uid: String?
    /// The cause in one sentence.
    package let message: String
    /// If true, the event was read nevertheless.
    package let isNote: Bool
  }

  /// The events as an iCalendar file.
  package var bytes: [UInt8]
  package var problems: [Problem] = []

  /// - Parameter components: the complete components, without the line ending after their last
  ///   line.
  init(name: String?, components: [String], problems: [Problem]) {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0"] + (name.map { ["X-WR-CALNAME:" + $0] } ?? [])
    let lines = head + components + ["END:VCALENDAR", ""]
    bytes = Array(lines.joined(separator: "\r\n").utf8)
    self.problems = problems
  }
}

/// The calendars of another program's database.
package struct CacheCalendars: Sendable {
  /// The identifiers, in order.
  package var names: [String] = []
  /// If true, there are events whose calendar identifier is not text.
  package var hasUnreadable = false
}

/// The components and problems collected from rows.
struct CacheComponents {
  var components: [String] = []
  var problems: [CacheReading.Problem] = []

  /// The maximum number of stored problems; further ones are dropped.
  private static let maximumProblems = 1_000

  mutating func report(_ uid: String?, isNote: Bool = false, _ message: String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(CacheReading.Problem(uid: uid, message: message, isNote: isNote))
  }
}
