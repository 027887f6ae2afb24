import FetchMessages
import MeetingIndex
import Presentation
import Questions
import Time

/// The open items and decisions of meetings, with the items inferred from speech in separate
/// sections.
struct MarkedItemsView {
  let items: MeetingItems
  /// The words that select the meetings, as in a question.
  let words: String
  /// The part of the list to display, numbered from 1.
  let part: Int

  func content(_ found: [MarkedItem], _ notices: [String]) -> [HTML] {
    let rows = MarkedItemText.sections(of: found).flatMap { heading, items in
      items.map { (heading, $0) }
    }
    let lines = rows.map { items.marked($0.1, isStateSaid: false, sources(of: $0.1)) }
    let list = PaginatedList(address: .marked(words), part: part).content(lines) { range in
      let groups = Dictionary(grouping: range) { rows[$0].0 }
        .sorted { $0.value[0] < $1.value[0] }
      return .joined(
        groups.map { heading, places in
          .element(
            "section", [], .element("h2", [], .text(heading)),
            .element("ul", [.plain(.class, "rows")], places.map { lines[$0] }))
        })
    }
    let none = HTML.element("p", [], .text("No open items or decisions found."))
    return [.element("h1", [], .text("Open and decided")), form]
      + notices.map(HTML.note)
      + (found.isEmpty ? [none] : list)
  }

  private var form: HTML {
    .element(
      "form", [.action(.marked), .plain(.method, "get")],
      .void(
        "input",
        [
          .plain(.type, "text"), .plain(.name, "q"), .plain(.value, words),
          .plain(.maxLength, "1000"), .plain(.placeholder, "with dana about pricing since may"),
          .plain(.ariaLabel, "Filter, as in a question (default: all)"),
        ]),
      .element("button", [], .text("Show")))
  }

  private func sources(of item: MarkedItem) -> [HTML] {
    guard let record = item.record else {
      return [items.soft("task of \(item.task?.calendar ?? "a calendar")")]
    }
    let day = record.isUndated ? "" : items.dayName(of: record)
    return [
      .joined([items.link(record), .text(" "), items.when(day)]),
      items.source(of: item, in: record),
    ]
  }
}

extension MeetingItems {
  private static let maximumItemLength = 200

  /// Returns an item like `open Dana: the deck · due Fri 2026-03-20 · board.md:12`.
  ///
  /// - Parameter isStateSaid: if false, the state is left out, because the heading already contains
  ///   it.
  func marked(_ item: MarkedItem, isStateSaid: Bool, _ sources: [HTML]) -> HTML {
    let written = MarkedItemText.text(of: item)
    let shown =
      written.count > Self.maximumItemLength
      ? written.prefix(Self.maximumItemLength) + " …" : written[...]
    let details = MarkedItemText.details(of: item, time).map(soft)
    return .element(
      "li", [], isStateSaid ? soft("\(MarkedItemText.state(of: item)) ") : .joined([]),
      .text(String(shown)),
      .joined((details + sources).filter { !$0.markup.isEmpty }.flatMap { [soft(" · "), $0] }))
  }

  /// Returns a link to an item's position in the texts of its meeting.
  func source(of item: MarkedItem, in record: MeetingRecord) -> HTML {
    if let seconds = item.seconds {
      return .element(
        "a", [.href(.meeting(record.id, second: Int(seconds)))],
        .text("at \(RecordingTime.text(seconds))"))
    }
    return .element(
      "a", [.href(PageAddress.meeting(record.id))],
      .text(MarkedItemText.file(of: item) ?? "the invitation"))
  }
}

extension PageSite {
  func marked(
    _ words: String, _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let (found, notices) = try MarkedItems(index.store(), now: now)
      .items([.open, .decision], of: Word.words(of: words))
    if form.isJSON {
      let json = found.map { MarkedItemJSON($0, zone: time.zone) }
      return try .list(json, form.part, of: .marked(words))
    }
    let view = MarkedItemsView(items: try items(), words: words, part: form.part)
    return .make(
      200, .html, frame.document("Open and decided", view.content(found, notices), at: .open))
  }
}
