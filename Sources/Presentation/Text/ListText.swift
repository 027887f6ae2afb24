import MeetingIndex
import Time

/// Formats records in chronological order, grouped by day.
package struct ListText: Sendable {
  package let time: DisplayTime
  package let page: Page
  /// Titles of conflicting meetings, by the id of the meeting that each of them conflicts with.
  package var clashes: [String: String] = [:]

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns a heading for each day, with its meetings below.
  ///
  /// - Parameter first: the first day of the requested period. Meetings that began earlier are
  ///   listed under this day.
  package func text(of records: [MeetingRecord], from first: CivilDate? = nil) -> String {
    let text = HitText(time: time, page: page)
    var lines: [String] = []
    var current: CivilDate?
    for record in records {
      let begun = time.day(of: record.start)
      let day = first.map { max(begun, $0) } ?? begun
      if day != current {
        if current != nil { lines.append("") }
        lines.append(page.bold(time.dayName(day) + time.nearness(of: day)))
        current = day
      }
      lines.append(
        "  "
          + text.heading(
            record, when: clock(record, on: day), clash: clashes[record.id], indent: 2,
            at: PlaceText.short(record)))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the time of a meeting within a day: `16:00–17:00`, `all day`, or the last day of a
  /// longer meeting.
  ///
  /// - Parameter shown: the day of the heading; if nil, the day on which the meeting begins.
  func clock(_ record: MeetingRecord, on shown: CivilDate? = nil) -> String {
    let first = time.day(of: record.start)
    let day = shown ?? first
    if record.isAllDay {
      let last = time.day(of: record.end).adding(days: -1)
      let length = record.kind == .note ? "" : "all day"
      return (last > day ? "until \(time.date(last))" : length).padded(to: 11)
    }
    let clock = (first == day ? "" : "\(time.date(first)), ") + time.clock(record.start)
    if record.endsAt <= record.startsAt { return clock.padded(to: 11) }
    let (last, end) = time.end(record.end)
    return last == day ? "\(clock)–\(end)" : "\(clock) – \(time.date(last)), \(end)"
  }
}
