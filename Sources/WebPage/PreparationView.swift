import FetchMessages
import MeetingIndex
import Presentation
import Time

/// The view of the preparation for a meeting. Each line links to its source. One line lists what is
/// unknown.
struct PreparationView {
  let items: MeetingItems
  private let text: PreparationText

  /// The maximum number of lines of each list.
  private static let maximumLines = 16

  init(items: MeetingItems, now: Moment) {
    self.items = items
    text = PreparationText(time: items.time, page: .plain, now: now)
  }

  static func title(_ record: MeetingRecord) -> String {
    "Prepare for \(MeetingView.title(record))"
  }

  static func nothing() -> [HTML] {
    [
      .element("h1", [], .text("Nothing to prepare for")),
      .element("p", [], .text("No upcoming meeting.")),
      .element(
        "p", [.plain(.class, "acts")],
        .element("a", [.href(.search("last meeting"))], .text("Last meeting"))),
    ]
  }

  func content(_ preparation: Preparation) -> [HTML] {
    let record = preparation.meeting
    let day = items.time.day(of: record.start)
    let parts = [
      last(preparation), people(preparation),
      open(PreparationText.leftOpen, preparation.open),
      open(PreparationText.withThem, preparation.openWithThem), related(preparation),
    ]
    return [
      .element("h1", [], .text(Self.title(record))),
      .element(
        "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Around this meeting")],
        .element("a", [.href(PageAddress.meeting(record.id))], .text("Show meeting")),
        .element("a", [.href(.days(.week, day, at: record.id))], .text("Show week")),
        .element("a", [.href(.days(.day, day, at: record.id))], .text("Show day"))),
      fields(preparation), .joined(parts.compactMap { $0 }), unknown(preparation),
    ]
  }

  private func fields(_ preparation: Preparation) -> HTML {
    let record = preparation.meeting
    let when = [
      items.time.span(of: record), text.distance(to: record),
      items.marks(record),
    ]
    let fields: [(String, HTML)] = [
      ("When", .text(when.filter { !$0.isEmpty }.joined(separator: " · "))),
      ("Moved", .text(text.move(of: preparation))),
      ("Where", items.place(record.location)),
      ("Clashes with", .text(text.clashes(preparation).joined(separator: "\n"))),
      ("Call", items.place(JoinLinkText.of(record))),
      ("Link", items.place(record.url)),
    ]
    return .element(
      "dl", [],
      fields.filter { !$0.1.markup.isEmpty }.flatMap { name, value -> [HTML] in
        [.element("dt", [], .text(name)), .element("dd", [], value)]
      })
  }

  /// Returns one line that lists the unknown parts, because empty sections would distract from the
  /// others.
  private func unknown(_ preparation: Preparation) -> HTML {
    let parts = [
      (preparation.last == nil, "an earlier meeting of this series"),
      (preparation.people.isEmpty, "who else comes"),
      (preparation.allOpen.isEmpty, "open items of its people"),
      (preparation.related.isEmpty, "earlier meetings on its topic"),
    ].filter(\.0).map(\.1)
    if parts.isEmpty { return .joined([]) }
    return .element("p", [], items.soft("Not known: " + parts.joined(separator: ", ") + "."))
  }

  // MARK: Parts

  private func section(_ heading: String, _ content: [HTML]) -> HTML {
    .element("section", [], [.element("h2", [], .text(heading))] + content)
  }

  /// - Parameter all: the view with all lines, for those that don't fit.
  private func rows(_ lines: [HTML], _ all: PageAddress) -> HTML {
    let rest = lines.count - Self.maximumLines
    let more = HTML.element("li", [], .element("a", [.href(all)], .text("and \(rest) more")))
    return .element(
      "ul", [.plain(.class, "rows")], lines.prefix(Self.maximumLines) + (rest > 0 ? [more] : []))
  }

  private func last(_ preparation: Preparation) -> HTML? {
    guard let last = preparation.last else { return nil }
    let words = preparation.words.split(whereSeparator: \.isNewline).map { line -> HTML in
      .element("p", [.plain(.class, "text")], .text(String(line)))
    }
    let (marked, spoken) = MarkedItemText.parts(of: preparation.marks)
    func lines(_ found: [MarkedItem]) -> HTML {
      rows(
        found.map {
          self.items.marked($0, isStateSaid: true, [self.items.source(of: $0, in: last)])
        }, .meeting(last.id))
    }
    let written: [HTML] =
      words.isEmpty && marked.isEmpty
      ? [.element("p", [], items.soft("No notes."))]
      : (words.isEmpty ? [] : [.element("div", [.plain(.class, "note")], words)])
        + (marked.isEmpty ? [] : [lines(marked)])
    let inferred =
      spoken.isEmpty
      ? [] : [HTML.element("h3", [], .text(MarkedItemText.spoken)), lines(spoken)]
    let changes = text.changes(preparation).map { HTML.element("li", [], items.soft($0)) }
    return section(
      "Last time",
      [items.list([last])] + written + inferred
        + (changes.isEmpty ? [] : [rows(changes, .meeting(last.id))]))
  }

  private func people(_ preparation: Preparation) -> HTML? {
    if preparation.people.isEmpty { return nil }
    return section(
      "People", [rows(preparation.people.map(companion), .meeting(preparation.meeting.id))])
  }

  private func companion(_ companion: Preparation.Companion) -> HTML {
    let person = companion.person
    let name = HTML.element(
      "a", [.href(.people([person.email.isEmpty ? person.displayName : person.email]))],
      .text(person.displayName))
    let met =
      companion.last.map { last -> HTML in
        .joined([
          items.when("last met \(items.dayName(of: last)),"), items.link(last),
        ])
      } ?? items.soft("not met before")
    return .element(
      "li", [], name, .text(" "), met,
      companion.hasDeclined ? items.soft(" · declined") : .joined([]))
  }

  private func open(_ title: String, _ open: [MarkedItem]) -> HTML? {
    if open.isEmpty { return nil }
    let lines = open.map { item -> HTML in
      guard let record = item.record else {
        return items.marked(
          item, isStateSaid: false, [items.soft("task of \(item.task?.calendar ?? "a calendar")")])
      }
      let day = items.dayName(of: record)
      return items.marked(
        item, isStateSaid: false,
        [
          .joined([items.link(record), .text(" "), items.when(day)]),
          item.seconds == nil ? .joined([]) : items.source(of: item, in: record),
        ])
    }
    return section(title, [rows(lines, .marked)])
  }

  private func related(_ preparation: Preparation) -> HTML? {
    if preparation.related.isEmpty { return nil }
    let text = text.hitText(of: preparation, page: .plain)
    let cards = preparation.related.map { items.card(PreparationText.named($0), text, nil) }
    return section("Earlier on this topic", [.element("ol", [.plain(.class, "cards")], cards)])
  }
}

extension PageSite {
  func preparation(
    _ id: String?, _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let store = try index.store()
    let preparing = PreparationBuilder(store, now: now)
    let named = try id.map { try MeetingRecord(withID: $0, in: store).placed(in: time.zone) }
    guard let meeting = try named ?? preparing.next() else {
      if form.isJSON { return trouble(404, "no upcoming meeting", frame) }
      return .make(200, .html, frame.document("Prepare", PreparationView.nothing()))
    }
    let preparation = try preparing.preparation(of: meeting)
    if form.isJSON { return try .preparation(preparation, form.part, zone: time.zone) }
    var frame = frame
    frame.shownDay = time.day(of: meeting.start)
    let view = PreparationView(items: try items(), now: now)
    return .make(
      200, .html,
      frame.document(PreparationView.title(meeting), view.content(preparation)))
  }
}
