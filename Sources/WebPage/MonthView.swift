import MeetingIndex
import Presentation
import Time

/// A month as a table of weeks. Meetings of a day or longer are bars across the days of a week.
struct MonthView {
  let items: MeetingItems
  let today: CivilDate

  private static let maximumInCell = 4
  private static let maximumLanes = 3
  private static let minimumHidden = 2

  func content(_ first: CivilDate, _ last: CivilDate, _ records: [MeetingRecord]) -> HTML {
    let head = CivilDate.weekdayNames.map { name -> HTML in
      .element("th", [.plain(.scope, "col")], .text(name))
    }
    let byDay = byDay(records, from: first, to: last)
    let long = records.filter(DayBars.isBar)
    let rows = stride(from: first.monday.daysSince1970, through: last.daysSince1970, by: 7).map {
      week(CivilDate(daysSince1970: $0), first...last, byDay, long)
    }
    return .element(
      "table", [.plain(.class, "month")],
      .element(
        "caption", [.plain(.class, "unseen")], .text("Meetings in \(first.monthName) \(first.year)")
      ),
      .element("thead", [], .element("tr", [], head)), .element("tbody", [], rows))
  }

  private func week(
    _ monday: CivilDate, _ month: ClosedRange<CivilDate>, _ byDay: [CivilDate: [MeetingRecord]],
    _ long: [MeetingRecord]
  ) -> HTML {
    let start = max(monday, month.lowerBound)
    let count =
      min(monday.adding(days: 6), month.upperBound).daysSince1970 - start.daysSince1970 + 1
    let bars = DayBars(
      long, from: start, count: count, most: Self.maximumLanes, items.time)
    return .element(
      "tr", [],
      (0..<7).map { offset -> HTML in
        let day = monday.adding(days: offset)
        guard month ~= day else { return .element("td") }
        let number = day.daysSince1970 - start.daysSince1970
        return cell(day, byDay[day] ?? [], bars, number)
      })
  }

  private func cell(
    _ day: CivilDate, _ records: [MeetingRecord], _ bars: DayBars, _ number: Int
  ) -> HTML {
    let isToday: [HTML.Attribute] =
      day == today ? [.plain(.class, "today"), .plain(.ariaCurrent, "date")] : []
    let meetings = records.count.counted("meeting")
    let link = HTML.element(
      "a",
      [
        .href(PageAddress.days(.day, day)), .plain(.class, "day"),
        .plain(.ariaLabel, "\(items.time.dayName(day)), \(meetings)"),
      ], .text("\(day.day)"))
    let own = self.bars(bars, number)
    let timed = records.filter { !DayBars.isBar($0) }
    let others = bars.bars.filter { $0.days.contains(number) && $0.lane >= Self.maximumLanes }
    let lines = (timed + others.map(\.record)).map {
      items.line($0, items.beginning($0, on: day))
    }
    // "and 2 more" would take as much space as the two meetings.
    let isWhole = lines.count <= Self.maximumInCell + Self.minimumHidden
    let shown = isWhole ? lines : Array(lines.prefix(Self.maximumInCell))
    let rest = lines.count - shown.count
    return .element(
      "td", isToday, link,
      records.isEmpty
        ? .joined([]) : .element("span", [.plain(.class, "count soft")], .text("\(records.count)")),
      own.isEmpty ? .joined([]) : .element("ul", [.plain(.class, "bars")], own),
      shown.isEmpty ? .joined([]) : .element("ul", [], shown),
      rest > 0
        ? .element(
          "a",
          [
            .href(PageAddress.days(.day, day)), .plain(.class, "more"),
            .plain(.ariaLabel, "and \(rest) more on \(items.time.dayName(day))"),
          ], .text("and \(rest) more")) : .joined([]))
  }

  /// Returns the bars of a day. They are drawn on the day on which they begin; on later days they
  /// are text for screen readers.
  private func bars(_ bars: DayBars, _ number: Int) -> [HTML] {
    let here = bars.bars.filter { $0.days.contains(number) && $0.lane < Self.maximumLanes }
    let lowest = here.map(\.lane).max() ?? -1
    return (0..<(lowest + 1)).map { lane in
      guard let bar = here.first(where: { $0.lane == lane }) else {
        return .element("li", [.plain(.class, "gap"), .plain(.ariaHidden, "true")])
      }
      if bar.days.lowerBound == number {
        return .element(
          "li", items.classes(bar.record, "bar s\(bar.days.count)"), items.link(bar.record))
      }
      return .element(
        "li", [.plain(.class, "gap")],
        .element("span", [.plain(.class, "unseen")], .text(bar.record.title)))
    }
  }

  /// Returns the meetings by day. A meeting that lasts several days is listed under each of them.
  private func byDay(
    _ records: [MeetingRecord], from first: CivilDate, to last: CivilDate
  ) -> [CivilDate: [MeetingRecord]] {
    var byDay: [CivilDate: [MeetingRecord]] = [:]
    for record in records {
      let days = items.time.days(of: record)
      guard days.upperBound >= first, days.lowerBound <= last else { continue }
      let shown = days.clamped(to: first...last)
      for number in shown.lowerBound.daysSince1970...shown.upperBound.daysSince1970 {
        byDay[CivilDate(daysSince1970: number), default: []].append(record)
      }
    }
    return byDay
  }
}
