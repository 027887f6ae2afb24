import MeetingIndex
import Presentation
import Time

/// The meetings of the next days, grouped by day.
struct AgendaView {
  let items: MeetingItems
  /// The user's own addresses, which are not listed among the people.
  let owners: Set<String>
  let today: CivilDate
  let now: Moment
  let address: PageAddress
  /// The part of the list to display, numbered from 1.
  let part: Int

  private static let maximumNames = 3

  func content(_ records: [MeetingRecord], _ legend: HTML) -> [HTML] {
    let heading = HTML.element("h1", [], .text("Next seven days"))
    let preparation = HTML.element(
      "a", [.href(.preparation)], .text("Prepare for the next meeting"))
    if records.isEmpty {
      return [
        heading, legend, .element("p", [], .text("no meetings in the next seven days")),
        .element(
          "p", [.plain(.class, "acts")],
          preparation,
          .element("a", [.href(.search("next meeting"))], .text("Next meeting")),
          .element("a", [.href(.search("last meeting"))], .text("Last meeting"))),
      ]
    }
    // A meeting that began earlier is listed under today.
    let days = records.map { max(today, items.time.day(of: $0.start)) }
    let order = days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
    var lines = order.map { place in
      let record = records[place]
      let line = items.line(record, clock(record, days[place]), below: details(record))
      return (day: days[place], line: line)
    }
    let begun = order.prefix { records[$0].startsAt <= now.seconds }.count
    lines.insert((today, nowLine), at: begun)
    let list = PaginatedList(address: address, part: part).content(lines.map(\.line)) { range in
      let byDay = Dictionary(grouping: range) { lines[$0].day }.sorted { $0.key < $1.key }
      return .joined(byDay.map { day, places in section(day, places.map { lines[$0].line }) })
    }
    return [heading, .element("p", [.plain(.class, "acts")], preparation), legend] + list
  }

  private var nowLine: HTML {
    .element(
      "li", [.plain(.class, "moment")], .text("now \(items.time.clock(.instant(now.seconds)))"))
  }

  /// Returns text like `Pier 4 · Dana Kim, Lee Park and 2 more`.
  private func details(_ record: MeetingRecord) -> String {
    let people =
      [record.organizer].compactMap { $0 }
      + record.attendees.filter(\.isPerson).map(\.person)
    var names: [String] = []
    for person in people where !owners.contains(person.email) {
      if !names.contains(person.displayName) { names.append(person.displayName) }
    }
    let rest = names.count - Self.maximumNames
    let shown = names.prefix(Self.maximumNames).joined(separator: ", ")
    return [PlaceText.short(record), shown + (rest > 0 ? " and \(rest) more" : "")]
      .filter { !$0.isEmpty }.joined(separator: " · ")
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
      ? items.clock(record) : items.time.span(of: record)
  }
}
