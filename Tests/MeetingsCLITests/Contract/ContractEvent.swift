import Foundation

/// An event or a weekly series that each kind of source can have.
struct ContractEvent {
  var uid: String
  var title: String
  /// The number of days after the first Tuesday of March 2026, at 14:00.
  var day = 0
  /// The number of occurrences.
  var weeks = 1
  /// The shift of moved occurrences in hours, by number.
  var moved: [Int: Int] = [:]
  /// The numbers of cancelled occurrences.
  var cancelled: Set<Int> = []
  /// The numbers of removed occurrences.
  var removed: Set<Int> = []

  init(_ uid: String, _ title: String, day: Int = 0, weeks: Int = 1) {
    (self.uid, self.title, self.day, self.weeks) = (uid, title, day, weeks)
  }

  /// 2026-03-03T14:00:00Z
  private static let first = Date(timeIntervalSince1970: 1_772_546_400)

  func date(_ week: Int, hours: Int = 0) -> Date {
    Self.first.addingTimeInterval(Double(((day + 7 * week) * 24 + hours) * 3_600))
  }

  // MARK: Text for files

  /// `20260303T140000Z`
  private func written(_ week: Int, hours: Int = 0) -> String {
    date(week, hours: hours).formatted(.iso8601).filter { !"-:".contains($0) }
  }

  var ics: String {
    guard weeks > 1 else { return ICS.event(uid, title, at: written(0)) }
    var further = ["RRULE:FREQ=WEEKLY;COUNT=\(weeks)"]
    if !removed.isEmpty {
      further.append("EXDATE:" + removed.sorted().map { written($0) }.joined(separator: ","))
    }
    let master = ICS.event(uid, title, at: written(0), further.joined(separator: "\n"))
    let others = moved.keys.sorted().map { week in
      ICS.event(
        uid, title, at: written(week, hours: moved[week] ?? 0), "RECURRENCE-ID:\(written(week))")
    }
    let off = cancelled.sorted().map { week in
      ICS.event(
        uid, title, at: written(week), "RECURRENCE-ID:\(written(week))", "STATUS:CANCELLED")
    }
    return ([master] + others + off).joined()
  }
}
