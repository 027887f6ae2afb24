import MeetingIndex
import Presentation
import Time

/// The meetings of a day or week in a grid of hours, or of a month as a table.
struct DaysView {
  let items: MeetingItems
  let today: CivilDate
  let now: Moment
  let legend: CalendarLegend
  /// The meetings, including those of hidden calendars.
  let all: [MeetingRecord]

  func content(
    _ unit: PageRoute.Unit, from first: CivilDate, to last: CivilDate, _ records: [MeetingRecord]
  ) -> [HTML] {
    let shown =
      unit == .month
      ? MonthView(items: items, today: today).content(first, last, records)
      : HourGrid(items: items, today: today, now: now).content(first, last, records)
    return [
      .element("h1", [], .text(title(unit, first, last))), ways(unit, first, last),
      units(unit, first), legend.content(all), shown,
    ]
  }

  /// Returns links to the views of other units, for narrow screens, where the header contains only
  /// the week.
  private func units(_ unit: PageRoute.Unit, _ first: CivilDate) -> HTML {
    let others = PageRoute.Unit.allCases.filter { $0 != unit }.map { other in
      (other.rawValue, PageAddress.days(other, first).hiding(legend.hidden))
    }
    return .element(
      "nav", [.plain(.class, "ways units"), .plain(.ariaLabel, "Other units")],
      (others + [("year", .year(first.year))]).map { name, address in
        .element("a", [.href(address)], .text(name.prefix(1).uppercased() + name.dropFirst()))
      })
  }

  func title(_ unit: PageRoute.Unit, _ first: CivilDate, _ last: CivilDate) -> String {
    switch unit {
    case .day: items.time.dayName(first)
    case .week: "\(items.time.dayName(first)) – \(items.time.dayName(last))"
    case .month: "\(first.monthName) \(first.year)"
    }
  }

  /// Returns links to the previous and next period. Keyboard shortcuts find them by their `rel`
  /// attributes.
  private func ways(_ unit: PageRoute.Unit, _ first: CivilDate, _ last: CivilDate) -> HTML {
    let name = unit.rawValue
    func way(_ text: String, _ day: CivilDate, _ attributes: [HTML.Attribute] = []) -> HTML {
      .element(
        "a", [.href(PageAddress.days(unit, day).hiding(legend.hidden))] + attributes, .text(text))
    }
    let current = first...last ~= today ? [HTML.Attribute.plain(.ariaCurrent, "date")] : []
    return .element(
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Other \(name)s")],
      way("← Previous \(name)", first.adding(days: -1), [.plain(.rel, "prev")]),
      way(unit == .day ? "Today" : "This \(name)", today, [.plain(.id, "today")] + current),
      way("Next \(name) →", last.adding(days: 1), [.plain(.rel, "next")]))
  }
}
