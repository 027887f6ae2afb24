import MeetingIndex
import Presentation
import Time

/// The meetings of a year as a heat map of its days, and a list of its weeks.
struct YearView {
  let first: CivilDate
  let last: CivilDate
  let items: MeetingItems

  private static let step = 12

  func content(_ records: [MeetingRecord]) -> [HTML] {
    let counts = counts(records)
    let sum = counts.values.reduce(0, +)
    let ways = HTML.element(
      "nav", [.plain(.ariaLabel, "Other years")],
      .element("a", [.href(.year(first.year - 1))], .text("The year before")),
      .element("a", [.href(.year(first.year + 1))], .text("The year after")))
    return [
      .element("h1", [], .text("\(first.year)")), ways,
      .element(
        "div",
        [
          .plain(.class, "scroll"), .plain(.role, "region"), .plain(.tabIndex, "0"),
          .plain(.ariaLabel, "Heat map of the year"),
        ], map(counts, sum)),
      weeks(counts),
    ]
  }

  /// By the day on which they begin, without those that are cancelled or declined.
  private func counts(_ records: [MeetingRecord]) -> [CivilDate: Int] {
    let held = records.filter {
      $0.kind == .meeting && $0.status != .cancelled && $0.participation != .declined && !$0.isGone
    }
    return Dictionary(held.map { (items.time.day(of: $0.start), 1) }, uniquingKeysWith: +)
      .filter { first...last ~= $0.key }
  }

  private func map(_ counts: [CivilDate: Int], _ sum: Int) -> HTML {
    let start = first.monday.daysSince1970
    let most = max(1, counts.values.max() ?? 1)
    let cells = (first.daysSince1970...last.daysSince1970).map { number -> HTML in
      let count = counts[CivilDate(daysSince1970: number)] ?? 0
      let shade = count == 0 ? 0 : 1 + (count - 1) * 4 / most
      return .element(
        "rect",
        [
          .plain(.class, "q\(shade)"), .plain(.x, "\((number - start) / 7 * Self.step)"),
          .plain(.y, "\((number - start) % 7 * Self.step)"),
          .plain(.width, "10"), .plain(.height, "10"), .plain(.rx, "2"),
        ])
    }
    return .element(
      "svg",
      [
        .plain(.class, "year"), .plain(.viewBox, "0 0 \(54 * Self.step) \(7 * Self.step)"),
        .plain(.role, "img"),
        .plain(
          .ariaLabel,
          "\(sum == 1 ? "1 meeting" : "\(sum) meetings") in \(first.year), at most \(most) a day"),
      ], cells)
  }

  private func weeks(_ counts: [CivilDate: Int]) -> HTML {
    let weeks = Dictionary(counts.map { ($0.key.monday, $0.value) }, uniquingKeysWith: +)
    let list = weeks.sorted { $0.key < $1.key }.map { week, count -> HTML in
      .element(
        "li", [], .element("a", [.href(.days(.week, week))], .text("week of \(week)")),
        items.soft(" \(count)"))
    }
    return list.isEmpty
      ? .element("p", [], .text("no meeting")) : .element("ul", [.plain(.class, "weeks")], list)
  }
}
