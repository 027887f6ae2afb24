import MeetingIndex
import Presentation
import Time

/// The meetings of a day or week in a grid of hours, or of a month as a table.
struct DaysView {
  let items: MeetingItems
  let today: CivilDate
  let now: Int64

  func content(
    _ unit: PageRoute.Unit, from first: CivilDate, to last: CivilDate, _ records: [MeetingRecord]
  ) -> [HTML] {
    let shown =
      unit == .month
      ? MonthView(items: items, today: today).content(first, last, records)
      : HourGrid(items: items, today: today, now: now).content(first, last, records)
    return [
      .element("h1", [], .text(title(unit, first, last))), ways(unit, first, last), shown,
    ]
  }

  func title(_ unit: PageRoute.Unit, _ first: CivilDate, _ last: CivilDate) -> String {
    switch unit {
    case .day: items.time.dayName(first)
    case .week: "\(items.time.dayName(first)) – \(items.time.dayName(last))"
    case .month: "\(first.monthName) \(first.year)"
    }
  }

  /// Links to the previous and next period. The keys of the page follow them by their relation.
  private func ways(_ unit: PageRoute.Unit, _ first: CivilDate, _ last: CivilDate) -> HTML {
    let name = unit.rawValue
    func way(_ text: String, _ day: CivilDate, _ attributes: [HTML.Attribute] = []) -> HTML {
      .element("a", [.href(PageAddress.days(unit, day))] + attributes, .text(text))
    }
    let current = first...last ~= today ? [HTML.Attribute.plain(.ariaCurrent, "date")] : []
    return .element(
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Other \(name)s")],
      way("← The \(name) before", first.adding(days: -1), [.plain(.rel, "prev")]),
      way(unit == .day ? "Today" : "This \(name)", today, [.plain(.id, "today")] + current),
      way("The \(name) after →", last.adding(days: 1), [.plain(.rel, "next")]))
  }
}
