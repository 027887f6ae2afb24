/// The events of one calendar of another program's database.
package struct CacheReading: Sendable {
  /// A row that can't be read as it should.
  package struct Problem: Hashable, Sendable {
    /// The event's UID; nil if the row does not tell.
    package let uid: String?
    /// The cause, in one sentence.
    package let message: String
    /// If true, the event is there all the same.
    package let isNote: Bool
  }

  /// An iCalendar file.
  package var bytes: [UInt8]
  package var problems: [Problem] = []

  /// - Parameter components: whole, each without the end of its last line.
  init(name: String?, components: [String], problems: [Problem]) {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0"] + (name.map { ["X-WR-CALNAME:" + $0] } ?? [])
    let lines = head + components + ["END:VCALENDAR", ""]
    bytes = Array(lines.joined(separator: "\r\n").utf8)
    self.problems = problems
  }
}

/// The calendars of another program's database.
package struct CacheCalendars: Sendable {
  /// Their identifiers, in order.
  package var names: [String] = []
  /// If true, there are events of a calendar whose identifier is no text.
  package var hasUnreadable = false
}

/// Components and problems while rows are read.
struct CacheComponents {
  var components: [String] = []
  var problems: [CacheReading.Problem] = []

  /// The number of problems that are kept; the rest is counted.
  private static let mostProblems = 1_000

  mutating func report(_ uid: String?, isNote: Bool = false, _ message: String) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(CacheReading.Problem(uid: uid, message: message, isNote: isNote))
  }
}
