import MeetingIndex
import Presentation

/// The forms for creating and changing events. Submitting a form writes nothing; the user confirms
/// the change later.
struct ChangeView {
  let items: MeetingItems

  // MARK: A new event

  /// - Parameter calendars: the writable calendars.
  func creation(_ sentence: String, _ calendars: [(id: String, name: String)]) -> [HTML] {
    let hint =
      "lunch with dana friday 12:30 at Pier 4 for 90 min; stand-up every weekday 9:15 for 15 min"
    return [
      .element("h1", [], .text("New event")),
      .element(
        "form",
        [.plain(.class, "edit"), .action(.newEvent), .plain(.method, "post")],
        label("text", "What, when, where"),
        .void(
          "input",
          [
            .plain(.type, "text"), .plain(.name, "text"), .plain(.id, "text"),
            .plain(.value, sentence), .plain(.required, ""), .plain(.maxLength, "1000"),
          ]),
        calendars.count > 1 ? choice(calendars) : .joined([]),
        button("Preview")),
      .element("p", [], items.soft("For example: \(hint)")),
      // While the user types, the script displays here how the sentence is understood.
      .element("div", [.plain(.id, "preview"), .plain(.ariaLive, "polite")]),
    ]
  }

  private func choice(_ calendars: [(id: String, name: String)]) -> HTML {
    let options = calendars.map { calendar in
      HTML.element("option", [.plain(.value, calendar.id)], .text(calendar.name))
    }
    return .joined([
      label("calendar", "Calendar"),
      .element("select", [.plain(.name, "calendar"), .plain(.id, "calendar")], options),
    ])
  }

  // MARK: A change

  func change(_ record: MeetingRecord) -> [HTML] {
    [
      .element("h1", [], .text("Edit \(MeetingView.title(record))")),
      .element(
        "p", [], items.link(record),
        items.soft(" " + items.time.span(from: record.start, to: record.end))),
      .element("h2", [], .text("Details")),
      .element(
        "form", form(record),
        [hidden("do", "edit")] + texts(of: record)
          + field("title", "Title", record.title)
          + field("location", "Where", record.location ?? "")
          + field("start", "Begins", "", placeholder: items.time.beginning(record.start))
          + field("end", "Ends", "", placeholder: "same length")
          + [
            label("note", "Invitation"),
            .element(
              "textarea", [.plain(.name, "note"), .plain(.id, "note"), .plain(.rows, "5")],
              .typed("\n" + record.notes)),
          ] + spans(record, "edit") + [button("Preview")]),
      .element("h2", [], .text("Move")),
      .element(
        "form", form(record),
        [hidden("do", "move")] + field("to", "To", "", placeholder: "next tuesday 15:00")
          + spans(record, "move") + [button("Preview")]),
      .element("h2", [], .text("Answer, cancel or delete")),
      .element(
        "form", form(record),
        spans(record, "do") + [.element("div", [.plain(.class, "acts")], acts)]),
    ]
  }

  private var acts: [HTML] {
    ["accept", "decline", "cancel", "delete"].map { verb in
      .element(
        "button",
        [
          .plain(.class, verb == "delete" ? "danger" : "quiet"), .plain(.name, "do"),
          .plain(.value, verb),
        ],
        .text(verb.prefix(1).uppercased() + verb.dropFirst()))
    }
  }

  private func form(_ record: MeetingRecord) -> [HTML.Attribute] {
    [.plain(.class, "edit"), .action(.change(record.id)), .plain(.method, "post")]
  }

  private func field(
    _ name: String, _ title: String, _ value: String, placeholder: String = ""
  ) -> [HTML] {
    let hint = placeholder.isEmpty ? [] : [HTML.Attribute.plain(.placeholder, placeholder)]
    return [
      label(name, title),
      .void(
        "input",
        [
          .plain(.type, "text"), .plain(.name, name), .plain(.id, name), .plain(.value, value),
          .plain(.maxLength, "1000"),
        ] + hint),
    ]
  }

  private func label(_ name: String, _ title: String) -> HTML {
    .element("label", [.plain(.forID, name)], .text(title))
  }

  private func hidden(_ name: String, _ value: String) -> HTML {
    .void("input", [.plain(.type, "hidden"), .plain(.name, name), .plain(.value, value)])
  }

  /// Returns hidden form controls with the marks of the form's texts (`FormText`).
  private func texts(of record: MeetingRecord) -> [HTML] {
    FormText.all(of: record).map { hidden($0.markName, $0.mark) }
  }

  private func button(_ title: String) -> HTML { .element("button", [], .text(title)) }

  /// Returns the control for choosing the affected occurrences, which is required for a series;
  /// empty for a single event.
  private func spans(_ record: MeetingRecord, _ form: String) -> [HTML] {
    guard record.isRecurring else { return [] }
    let spans = [
      ("this", "this one"), ("following", "this and all later ones"), ("all", "all of them"),
    ]
    return [
      .element(
        "fieldset", [],
        [.element("legend", [], .text("Occurrences"))]
          + spans.map { value, title -> HTML in
            .element(
              "label", [],
              .void(
                "input",
                [
                  .plain(.type, "radio"), .plain(.name, "span"), .plain(.value, value),
                  .plain(.required, ""), .plain(.id, "\(form)-\(value)"),
                ]), .text(title))
          })
    ]
  }

  // MARK: Before and after

  func confirmation(_ plan: PlannedChange) -> [HTML] {
    let isUndo = plan.change == nil
    return [
      .element("h1", [], .text(isUndo ? "Undo this?" : "Save this?")),
      understood(plan),
      .joined(plan.remarks.map { .element("p", [.plain(.class, "wrong")], .text($0)) }),
      .element(
        "form",
        [.plain(.class, "acts"), .action(.write), .plain(.method, "post")],
        hidden("plan", plan.id), button(isUndo ? "Undo" : "Save"),
        .element("a", [.href(Self.back(from: plan.change))], .text("Back"))),
      plan.lines.isEmpty
        ? .joined([])
        : .element(
          "details", [.plain(.class, "details")],
          .element("summary", [], .text("Details: changes to the files")), diff(plan.lines)),
    ]
  }

  private func understood(_ plan: PlannedChange) -> HTML {
    let id = HTML.Attribute.plain(.id, "understood")
    if plan.facts.isEmpty { return .element("pre", [id], .text(plan.label)) }
    return .element(
      "dl", [id],
      plan.facts.flatMap { fact -> [HTML] in
        let name = fact.name.rawValue
        return [
          .element("dt", [], .text(name.prefix(1).uppercased() + name.dropFirst())),
          .element("dd", [], .text(fact.value)),
        ]
      })
  }

  /// Returns the address of the form in which the change was entered.
  static func back(from change: PageChange?) -> PageAddress {
    switch change {
    case .create(let sentence, _): .newEvent(sentence)
    case .change(let meeting, _): .change(meeting)
    case nil: .home
    }
  }

  func done(_ change: WrittenChange) -> [HTML] {
    let undo =
      change.isUndone
      ? HTML.joined([])
      : .element(
        "form", [.action(.undo), .plain(.method, "get")],
        .element("button", [.plain(.class, "quiet")], .text("Undo")))
    return [
      .element("h1", [], .text(change.isUndone ? "Undone" : "Saved")),
      .element("p", [.plain(.role, "status")], .text(change.sentence)),
      .joined(change.remarks.map { .element("p", [], .text($0)) }),
      .element(
        "div", [.plain(.class, "acts")],
        change.meeting.map {
          .element("a", [.href(PageAddress.meeting($0))], .text("Show event"))
        } ?? .joined([]),
        change.day.map { .element("a", [.href(.days(.week, $0))], .text("Show week")) }
          ?? .joined([]), undo),
    ]
  }

  func failure(_ error: PageChangeError, back: PageAddress) -> [HTML] {
    [
      .element("h1", [], .text("Nothing was saved")),
      .element("p", [.plain(.class, "wrong"), .plain(.role, "alert")], .text(error.sentence)),
      diff(error.lines),
      .element("p", [], .element("a", [.href(back)], .text("Back"))),
    ]
  }

  private func diff(_ lines: [String]) -> HTML {
    if lines.isEmpty { return .joined([]) }
    return .element(
      "pre",
      [
        .plain(.class, "diff"), .plain(.tabIndex, "0"), .plain(.role, "region"),
        .plain(.ariaLabel, "Difference"),
      ],
      lines.map { line in
        let start = line.drop { $0 == " " }
        let isHead = start.hasPrefix("+++ ") || start.hasPrefix("--- ")
        let kind =
          isHead ? "" : start.hasPrefix("+") ? "added" : start.hasPrefix("-") ? "removed" : ""
        return .element(
          "span", kind.isEmpty ? [] : [.plain(.class, kind)], .text(line))
      })
  }
}
