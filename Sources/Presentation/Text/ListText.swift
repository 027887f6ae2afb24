import MeetingIndex
import Time

/// Records in order of time, day by day.
package struct ListText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// A heading a day, all-day meetings below it, then the others with their times.
  package func text(of records: [MeetingRecord]) -> String {
    let text = HitText(time: time, page: page)
    var lines: [String] = []
    var current: CivilDate?
    for record in records {
      let day = time.day(of: record.start)
      if day != current {
        if current != nil { lines.append("") }
        lines.append(page.bold(time.dayName(day) + time.nearness(of: day)))
        current = day
      }
      lines.append(
        "  " + text.heading(record, when: clock(record), indent: 2, at: PlaceText.short(record)))
    }
    return lines.joined(separator: "\n")
  }

  /// `16:00–17:00`, `all day`, or until which day it goes on.
  func clock(_ record: MeetingRecord) -> String {
    let first = time.day(of: record.start)
    if record.isAllDay {
      let last = time.day(of: record.end).adding(days: -1)
      return (last > first ? "until \(last)" : "all day").padded(to: 11)
    }
    let last = time.day(of: record.end)
    let clock = time.clock(record.start)
    return record.endsAt <= record.startsAt
      ? clock.padded(to: 11)
      : "\(clock)–\(last == first ? "" : "\(last) ")\(time.clock(record.end))"
  }
}
