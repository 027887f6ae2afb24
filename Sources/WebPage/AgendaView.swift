import MeetingIndex
import Presentation
import Time

/// The meetings of the next days, a heading a day.
struct AgendaView {
  let items: MeetingItems
  let today: CivilDate

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
    let byDay = Dictionary(grouping: records) { max(today, items.time.day(of: $0.start)) }
    return [heading, .element("p", [.plain(.class, "acts")], preparation)]
      + byDay.sorted { $0.key < $1.key }.map { day, records in
        .element(
          "section", day == today ? [.plain(.class, "today")] : [],
          .element(
            "h2", day == today ? [.plain(.ariaCurrent, "date")] : [],
            .element("a", [.href(PageAddress.days(.day, day))], .text(day.named))),
          .element("ul", [], records.map { items.line($0, clock($0, day)) }))
      }
  }

  private func clock(_ record: MeetingRecord, _ day: CivilDate) -> String {
    items.time.days(of: record) == day...day
      ? items.clock(record) : items.time.span(from: record.start, to: record.end)
  }
}
