import MeetingIndex
import Presentation
import Time

/// A year as a heat map of its days, with one picture per month, and a list of its weeks.
struct YearView {
  let first: CivilDate
  let last: CivilDate
  let today: CivilDate
  let items: MeetingItems

  private static let step = 12

  func content(_ records: [MeetingRecord]) -> [HTML] {
    let counts = counts(records)
    let sum = counts.values.reduce(0, +)
    let most = counts.values.max() ?? 0
    let current: [HTML.Attribute] =
      first...last ~= today ? [.plain(.ariaCurrent, "date")] : []
    let ways = HTML.element(
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Other years")],
      .element(
        "a", [.href(.year(first.year - 1)), .plain(.rel, "prev")], .text("← Previous year")),
      .element(
        "a", [.href(.year(today.year)), .plain(.id, "today")] + current, .text("This year")),
      .element(
        "a", [.href(.year(first.year + 1)), .plain(.rel, "next")], .text("Next year →")))
    return [
      .element("h1", [], .text("\(first.year)")), ways,
      .element(
        "p", [],
        .text(
          "\(sum.counted("meeting")) in \(first.year)"
            + (sum > 0 ? ", at most \(most) a day" : ""))),
      .element("ol", [.plain(.class, "months")], (1...12).map { month($0, counts, most) }),
      legend, .element("h2", [], .text("Weeks")), weeks(counts),
    ]
  }

  /// Returns the number of meetings that begin on each day. Cancelled and declined meetings are not
  /// counted.
  private func counts(_ records: [MeetingRecord]) -> [CivilDate: Int] {
    let held = records.filter {
      $0.kind == .meeting && $0.status != .cancelled && $0.participation != .declined && !$0.isGone
    }
    return Dictionary(held.map { (items.time.day(of: $0.start), 1) }, uniquingKeysWith: +)
      .filter { first...last ~= $0.key }
  }

  private func shade(_ count: Int, _ most: Int) -> Int {
    // The day with the most meetings gets the darkest shade.
    count == 0 ? 0 : (count * 4 + most - 1) / max(1, most)
  }

  /// Returns a month in which each week is a column, with Monday at the top.
  private func month(_ month: Int, _ counts: [CivilDate: Int], _ most: Int) -> HTML {
    let first = CivilDate(uncheckedYear: first.year, month: month, day: 1)
    let last = first.adding(days: CivilDate.days(inMonth: month, of: first.year) - 1)
    let start = first.monday.daysSince1970
    var sum = 0
    let cells = (first.daysSince1970...last.daysSince1970).map { number -> HTML in
      let day = CivilDate(daysSince1970: number)
      let count = counts[day] ?? 0
      sum += count
      return cell(
        (number - start) / 7, (number - start) % 7, shade(count, most),
        count > 0 ? "\(items.time.dayName(day)): \(count.counted("meeting"))" : "")
    }
    return .element(
      "li", [],
      .element("a", [.href(.days(.month, first))], .text(first.monthName)),
      items.soft(" \(sum)"),
      .element(
        "svg",
        [
          .plain(.viewBox, "-\(Self.step) 0 \(7 * Self.step) \(7 * Self.step)"),
          .plain(.role, "img"),
          .plain(.ariaLabel, "\(sum.counted("meeting")) in \(first.monthName)"),
        ], weekdays + cells))
  }

  /// The first letters of the weekdays, to the left of the rows.
  private var weekdays: [HTML] {
    CivilDate.weekdayNames.enumerated().map { row, name in
      .element(
        "text", [.plain(.x, "-\(Self.step)"), .plain(.y, "\(row * Self.step + 9)")],
        .text(String(name.prefix(1))))
    }
  }

  private func cell(_ column: Int, _ row: Int, _ shade: Int, _ title: String = "") -> HTML {
    .element(
      "rect",
      [
        .plain(.class, "q\(shade)"), .plain(.x, "\(column * Self.step)"),
        .plain(.y, "\(row * Self.step)"),
      ], title.isEmpty ? .joined([]) : .element("title", [], .text(title)))
  }

  private var legend: HTML {
    .element(
      "p", [.plain(.class, "legend soft")], .text("fewer "),
      .element(
        "svg",
        [.plain(.viewBox, "0 0 \(5 * Self.step) \(Self.step)"), .plain(.ariaHidden, "true")],
        (0..<5).map { cell($0, 0, $0) }),
      .text(" more"))
  }

  private func weeks(_ counts: [CivilDate: Int]) -> HTML {
    let weeks = Dictionary(counts.map { ($0.key.monday, $0.value) }, uniquingKeysWith: +)
    let list = weeks.sorted { $0.key < $1.key }.map { week, count -> HTML in
      let name = "week of \(items.time.date(week))"
      return .element(
        "li", [], .element("a", [.href(.days(.week, week))], .text(name)),
        items.soft(" \(count)"))
    }
    return list.isEmpty
      ? .element("p", [], .text("no meeting")) : .element("ul", [.plain(.class, "weeks")], list)
  }
}
