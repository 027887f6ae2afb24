import MeetingIndex
import Presentation
import Time

/// The meetings of a day or a week as columns, and of a month as a table.
struct DaysView {
  let items: MeetingItems
  let today: CivilDate

  func content(
    _ unit: PageRoute.Unit, from first: CivilDate, to last: CivilDate, _ records: [MeetingRecord]
  ) -> [HTML] {
    let byDay = byDay(records, from: first, to: last)
    let ways = ways(unit, from: first, to: last)
    if unit == .month {
      let title = "\(first.monthName) \(first.year)"
      return [.element("h1", [], .text(title)), ways, month(first, last, byDay)]
    }
    let title = unit == .day ? first.named : "\(first.named) – \(last.named)"
    let days = days(from: first, to: last).map { day -> HTML in
      .element(
        "section", day == today ? [.plain(.class, "today"), .plain(.ariaCurrent, "date")] : [],
        .element(
          "h2", [], .element("a", [.href(PageAddress.days(.day, day))], .text(day.named))),
        list(byDay[day] ?? []))
    }
    return [
      .element("h1", [], .text(title)), ways,
      .element("div", [.plain(.class, "days")], days),
    ]
  }

  private func list(_ records: [MeetingRecord]) -> HTML {
    if records.isEmpty { return .element("p", [.plain(.class, "soft")], .text("no meeting")) }
    return .element("ul", [], records.map { items.line($0, items.clock($0)) })
  }

  private func ways(
    _ unit: PageRoute.Unit, from first: CivilDate, to last: CivilDate
  ) -> HTML {
    let before = first.adding(days: -1)
    let name = unit.rawValue
    return .element(
      "nav", [.plain(.ariaLabel, "Other \(name)s")],
      .element("a", [.href(PageAddress.days(unit, before))], .text("The \(name) before")),
      .element(
        "a", [.href(PageAddress.days(unit, last.adding(days: 1)))], .text("The \(name) after")))
  }

  // MARK: The month

  private func month(
    _ first: CivilDate, _ last: CivilDate, _ byDay: [CivilDate: [MeetingRecord]]
  ) -> HTML {
    let head = CivilDate.weekdayNames.map { name -> HTML in
      .element("th", [.plain(.scope, "col")], .text(name))
    }
    var monday = first.monday
    var rows: [HTML] = []
    while monday <= last {
      let week = days(from: monday, to: monday.adding(days: 6))
      rows.append(
        .element(
          "tr", [],
          week.map { day -> HTML in
            first...last ~= day ? cell(day, byDay[day] ?? []) : .element("td")
          }))
      monday = monday.adding(days: 7)
    }
    return .element(
      "table", [],
      .element("caption", [], .text("Meetings of \(first.monthName) \(first.year)")),
      .element("thead", [], .element("tr", [], head)), .element("tbody", [], rows))
  }

  private static let mostInCell = 4

  private func cell(_ day: CivilDate, _ records: [MeetingRecord]) -> HTML {
    let isToday: [HTML.Attribute] =
      day == today ? [.plain(.class, "today"), .plain(.ariaCurrent, "date")] : []
    let number = HTML.element(
      "a",
      [
        .href(PageAddress.days(.day, day)), .plain(.class, "day"),
        .plain(.ariaLabel, "\(day.named), \(records.count) meetings"),
      ], .text("\(day.day)"))
    let shown = records.prefix(Self.mostInCell).map { record in
      items.line(record, record.isAllDay ? "" : items.time.clock(record.start))
    }
    let rest = records.count - shown.count
    return .element(
      "td", isToday, number,
      records.isEmpty
        ? .joined([])
        : .element("span", [.plain(.class, "count soft")], .text("\(records.count)")),
      shown.isEmpty ? .joined([]) : .element("ul", [], shown),
      rest > 0 ? items.soft("and \(rest) more") : .joined([]))
  }

  // MARK: Days

  private func days(from first: CivilDate, to last: CivilDate) -> [CivilDate] {
    (first.daysSince1970...last.daysSince1970).map { CivilDate(daysSince1970: $0) }
  }

  /// A meeting of several days is in each of them.
  private func byDay(
    _ records: [MeetingRecord], from first: CivilDate, to last: CivilDate
  ) -> [CivilDate: [MeetingRecord]] {
    var byDay: [CivilDate: [MeetingRecord]] = [:]
    for record in records {
      let days = items.time.days(of: record)
      guard days.upperBound >= first, days.lowerBound <= last else { continue }
      for day in self.days(from: max(days.lowerBound, first), to: min(days.upperBound, last)) {
        byDay[day, default: []].append(record)
      }
    }
    return byDay
  }
}
