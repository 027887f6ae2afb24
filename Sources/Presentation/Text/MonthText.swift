import MeetingIndex
import Time

/// Formats a month as a calendar with weeks as rows. Each day has its number of meetings, and today
/// is marked.
package struct MonthText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the grid of a month.
  ///
  /// - Parameters:
  ///   - records: the meetings of the month.
  ///   - day: any day of the month.
  package func text(of records: [MeetingRecord], in day: CivilDate, today: CivilDate) -> String {
    let first = day.adding(days: 1 - day.day)
    let last = first.adding(days: CivilDate.days(inMonth: day.month, of: day.year) - 1)
    let counts = counts(of: records, from: first, to: last)
    let width = "*31 (\(counts.values.max() ?? 0))".count
    let head = CivilDate.weekdayNames.map { $0.padded(to: width) }.joined(separator: "  ")
    var lines = [page.bold("\(first.monthName) \(first.year)"), page.dim(trimmed(head))]
    var monday = first.monday
    while monday <= last {
      let cells = (0..<7).map { offset -> String in
        let day = monday.adding(days: offset)
        guard first...last ~= day else { return "".padded(to: width) }
        return cell(day, counts[day] ?? 0, isToday: day == today, width)
      }
      lines.append(trimmed(cells.joined(separator: "  ")))
      monday = monday.adding(days: 7)
    }
    return lines.joined(separator: "\n")
  }

  private func cell(_ day: CivilDate, _ count: Int, isToday: Bool, _ width: Int) -> String {
    let number = "\(isToday ? "*" : " ")\(day.day < 10 ? " " : "")\(day.day)"
    let cell = (number + (count > 0 ? " (\(count))" : "")).padded(to: width)
    if isToday { return page.match(cell) }
    return count > 0 ? cell : page.dim(cell)
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns the number of meetings on each day. A meeting that lasts several days counts on each
  /// of them.
  private func counts(
    of records: [MeetingRecord], from first: CivilDate, to last: CivilDate
  ) -> [CivilDate: Int] {
    var counts: [CivilDate: Int] = [:]
    for record in records {
      let days = time.days(of: record)
      var day = max(days.lowerBound, first)
      while day <= min(days.upperBound, last) {
        counts[day, default: 0] += 1
        day = day.adding(days: 1)
      }
    }
    return counts
  }
}

extension DisplayTime {
  /// Returns the days on which a meeting takes place.
  package func days(of record: MeetingRecord) -> ClosedRange<CivilDate> {
    let start = day(of: record.start)
    let isLonger = record.endsAt > record.startsAt
    let end =
      record.isAllDay
      ? day(of: record.end).adding(days: -1)
      : day(of: isLonger ? record.endsAt - 1 : record.endsAt)
    return start...max(start, end)
  }
}
