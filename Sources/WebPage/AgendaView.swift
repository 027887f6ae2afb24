import MeetingIndex
import Presentation
import Time

/// The meetings of the next days, a heading a day.
struct AgendaView {
  let items: MeetingItems
  let today: CivilDate
  /// Of a long list, from 1.
  let part: Int

  func content(_ records: [MeetingRecord]) -> [HTML] {
    let heading = HTML.element("h1", [], .text("The next seven days"))
    let preparation = HTML.element(
      "a", [.href(.preparation)], .text("Prepare for the next meeting"))
    if records.isEmpty {
      return [
        heading, .element("p", [], .text("no meeting until a week from now")),
        .element(
          "p", [.plain(.class, "acts")],
          preparation,
          .element("a", [.href(.search("next meeting"))], .text("The next one")),
          .element("a", [.href(.search("last meeting"))], .text("The last one"))),
      ]
    }
    // What began before is under way today.
    let days = records.map { max(today, items.time.day(of: $0.start)) }
    let order = days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
    let lines = order.map { items.line(records[$0], clock(records[$0], days[$0])) }
    return [heading, .element("p", [.plain(.class, "acts")], preparation)]
      + PartsOfList(address: .home, part: part).content(lines) { range in
        let byDay = Dictionary(grouping: range) { days[order[$0]] }.sorted { $0.key < $1.key }
        return .joined(byDay.map { day, places in section(day, places.map { lines[$0] }) })
      }
  }

  private func section(_ day: CivilDate, _ lines: [HTML]) -> HTML {
    .element(
      "section", day == today ? [.plain(.class, "today")] : [],
      .element(
        "h2", day == today ? [.plain(.ariaCurrent, "date")] : [],
        .element("a", [.href(PageAddress.days(.day, day))], .text(items.time.dayName(day)))),
      .element("ul", [], lines))
  }

  private func clock(_ record: MeetingRecord, _ day: CivilDate) -> String {
    items.time.days(of: record) == day...day
      ? items.clock(record) : items.time.span(from: record.start, to: record.end)
  }
}
