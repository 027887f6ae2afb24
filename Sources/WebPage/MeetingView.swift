import Calendars
import MeetingIndex
import Presentation

/// A meeting, whole: its fields, its texts, and what was said with the times of the recording.
struct MeetingView {
  let items: MeetingItems

  func content(_ record: MeetingRecord, _ notes: [ShownNote]) -> [HTML] {
    let day = items.time.day(of: record.start)
    let title = record.title.isEmpty ? "(no title)" : record.title
    let ways = HTML.element(
      "nav", [.plain(.ariaLabel, "Around this meeting")],
      .element("a", [.href(PageAddress.days(.week, day))], .text("Its week")),
      .element("a", [.href(PageAddress.days(.day, day))], .text("Its day")),
      .element("a", [.href(PageAddress.search("\"\(title)\""))], .text("Others of this title")))
    let own = record.kind == .note ? [] : [("Invitation", record.notes)]
    let texts = (own + [("Your notes", record.attachedNotes)]).filter { !$0.1.isEmpty }
    var anchors = Set<Int>()
    return [.element("h1", [], .text(title)), ways, .element("dl", [], fields(record))]
      + texts.flatMap { name, text in
        [
          .element("h2", [], .text(name)),
          .element("div", [.plain(.class, "text note")], .text(text)),
        ]
      } + notes.flatMap { note($0, &anchors) }
  }

  private func fields(_ record: MeetingRecord) -> [HTML] {
    let marks = HitText(time: items.time, page: .plain).marks(of: record)
    let people = record.attendees.filter(\.isPerson).map(answer)
    let rooms = record.attendees.filter { !$0.isPerson }.map { named($0.person) }
    let fields: [(String, HTML)] = [
      ("When", .text(items.time.span(from: record.start, to: record.end))),
      ("Time zone", .text(record.timeZone ?? "")),
      ("Status", .text(marks.joined(separator: ", "))),
      ("Where", place(record.location)),
      ("Call", place(record.conference)),
      ("Link", place(record.url)),
      ("Organizer", .text(record.organizer.map(named) ?? "")),
      ("People", .text(people.joined(separator: "\n"))),
      ("Rooms", .text(rooms.joined(separator: "\n"))),
      ("Your answer", .text(record.participation?.rawValue ?? "")),
      ("Categories", .text(record.categories.joined(separator: ", "))),
      ("Series", .text(record.isRecurring ? "one of a series" : "")),
      ("Calendar", .text(record.key.calendar)),
      ("Id", .text(record.id)), ("UID", .text(record.key.uid)),
      ("Last read", .text(items.time.stamp(record.lastSeen))),
    ]
    return fields.filter { !$0.1.markup.isEmpty }.flatMap { name, value -> [HTML] in
      [.element("dt", [], .text(name)), .element("dd", [], value)]
    }
  }

  /// A link only where it leads to the web; its host is shown beside it.
  private func place(_ written: String?) -> HTML {
    guard let written, !written.isEmpty else { return .text("") }
    guard let link = OutwardLink(written) else { return .text(written) }
    return .joined([
      .element("a", [.href(link), .plain(.rel, "noreferrer noopener")], .text(written)),
      items.soft(" (\(link.host))"),
    ])
  }

  private func answer(_ attendee: Attendee) -> String {
    if attendee.kind == .speaker { return "\(named(attendee.person)) (by the notes)" }
    let status = attendee.status == .needsAction ? "no answer" : attendee.status.rawValue
    let isOptional = attendee.role == .optional ? ", optional" : ""
    return "\(named(attendee.person)) (\(status)\(isOptional))"
  }

  private func named(_ person: Person) -> String {
    guard let name = person.name, !name.isEmpty, !person.email.isEmpty else {
      return person.displayName
    }
    return "\(name) <\(person.email)>"
  }

  private func note(_ note: ShownNote, _ anchors: inout Set<Int>) -> [HTML] {
    var lines: [HTML] = []
    for line in note.lines {
      guard let seconds = line.seconds else {
        lines.append(.element("p", [.plain(.class, "text")], .text(line.text)))
        continue
      }
      // Two turns may begin in one second, or two recordings be of one meeting.
      let isFirst = anchors.insert(Int(seconds)).inserted
      let id: [HTML.Attribute] = isFirst ? [.plain(.id, "s\(Int(seconds))")] : []
      lines.append(
        .element(
          "div", [.plain(.class, "turn")] + id,
          items.soft(SpokenClock.text(seconds)), .element("span", [], .text(line.text))))
    }
    return [
      .element("h2", [], .text("From \(note.file)")),
      .element("div", [.plain(.class, "note")], lines),
    ]
  }
}
