import Calendars
import MeetingIndex
import Presentation
import Time

/// The view of a meeting: its fields, texts and transcripts, the other meetings of its series, and
/// its sources.
struct MeetingView {
  let items: MeetingItems
  let now: Moment
  /// If true, the page may change the events of writable sources.
  let isWritable: Bool

  /// The maximum length of a view without its frame in bytes, unless the fields are longer.
  private static let maximumLength = 44_000
  private static let maximumLengthBeside = 6_000
  private static let maximumPeople = 100
  private static let maximumInColumn = 8

  func content(_ facts: MeetingFacts, at place: PageRoute.TextPlace) -> [HTML] {
    let record = facts.record
    let own = record.kind == .note ? [] : [("Invitation", record.notes)]
    let texts = (own + [("Your notes", record.attachedNotes)]).filter { !$0.1.isEmpty }
    let head: [HTML] = [
      .element("h1", [], .text(Self.title(record))), ways(facts),
      .element("dl", [], fields(facts)),
    ]
    let tail = [series(facts), evidence(facts)]
    let size = (head + tail).map(\.markup.utf8.count).reduce(0, +)
    let parts = MeetingTexts(texts, facts.notes, atMost: max(Self.maximumLength - size, 8_000))
    return head + parts.content(parts.number(of: place), of: record.id, items) + tail
  }

  /// Returns a meeting beside the hits of a question: its fields and the beginning of its texts.
  func summary(_ facts: MeetingFacts) -> HTML {
    let record = facts.record
    let own = record.kind == .note ? [] : [("Invitation", record.prose)]
    let texts = (own + [("Your notes", record.attachedNotes)]).filter { !$0.1.isEmpty }
    let parts = MeetingTexts(texts, facts.notes, atMost: Self.maximumLengthBeside)
    return .element(
      "section", [.plain(.class, "aside"), .plain(.ariaLabel, "The meeting")],
      [
        .element("h2", [], .text(Self.title(record))),
        .element("p", [], .element("a", [.href(PageAddress.meeting(record.id))], .text("Open"))),
        .element("dl", [], fields(facts, maximumPeople: Self.maximumInColumn)),
      ] + parts.beginning(of: record.id, items))
  }

  static func title(_ record: MeetingRecord) -> String {
    record.title.isEmpty ? "(no title)" : record.title
  }

  private func ways(_ facts: MeetingFacts) -> HTML {
    let record = facts.record
    let day = items.time.day(of: record.start)
    func neighbour(_ other: MeetingRecord?, _ text: String, _ rel: String) -> HTML {
      guard let other else { return .joined([]) }
      return .element("a", [.href(PageAddress.meeting(other.id)), .plain(.rel, rel)], .text(text))
    }
    return .element(
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Around this meeting")],
      neighbour(facts.earlier.first, "← Previous", "prev"),
      record.isUndated
        ? .joined([])
        : .joined([
          .element("a", [.href(.days(.week, day, at: record.id))], .text("Show week")),
          .element("a", [.href(.days(.day, day, at: record.id))], .text("Show day")),
        ]),
      .element(
        "a", [.href(.search("\"\(Self.title(record))\""))], .text("Same title")),
      isUpcoming(record)
        ? .element("a", [.href(.preparation(record.id))], .text("Prepare for this meeting"))
        : .joined([]),
      isWritable && facts.files.contains { $0.source.isWritable }
        ? .element("a", [.href(.change(record.id))], .text("Edit")) : .joined([]),
      neighbour(facts.later.first, "Next →", "next"))
  }

  /// If true, the meeting isn't over or cancelled, so the user can prepare for it.
  private func isUpcoming(_ record: MeetingRecord) -> Bool {
    record.kind != .note && record.status != .cancelled && !record.isGone
      && record.endsAt > now.seconds
  }

  // MARK: The series

  private func series(_ facts: MeetingFacts) -> HTML {
    let parts = [("Earlier", facts.earlier), ("Later", facts.later)].filter { !$0.1.isEmpty }
    if parts.isEmpty { return .joined([]) }
    return .element(
      "section", [.plain(.id, "series"), .plain(.ariaLabel, "The series")],
      .element(
        "div", [.plain(.class, "pair")],
        parts.map { name, records in
          .element(
            "div", [], .element("h2", [], .text(name)), items.list(records))
        }))
  }

  // MARK: The evidence

  private func evidence(_ facts: MeetingFacts) -> HTML {
    let record = facts.record
    let files = facts.files.map { shown -> String in
      let source = shown.source
      let age = source.syncedAt.map { ", read \(items.time.stamp($0))" } ?? ""
      let failure = source.failure.map { "; can't be read: \($0)" } ?? ""
      let stale = source.failure == nil && source.isStale(at: now) ? ", out of date" : ""
      return "\(shown.file) (source \(source.id)\(age)\(stale)\(failure))"
    }
    let gone = record.goneSince.map { "in no file since \(items.time.stamp($0))" } ?? ""
    let lines: [(String, String)] = [
      ("Read from", files.isEmpty ? gone : files.joined(separator: "\n")),
      ("First read", items.time.stamp(record.firstSeen)),
      ("Last read", facts.readAt.map(items.time.stamp) ?? ""),
      ("Last changed", record.lastModified.map(items.time.stamp) ?? ""),
      ("Id", record.id), ("UID", record.key.uid),
    ]
    return .element(
      "section", [.plain(.id, "source")],
      .element("h2", [], .text("Source")),
      .element(
        "dl", [],
        lines.filter { !$0.1.isEmpty }.flatMap { name, value -> [HTML] in
          [.element("dt", [], .text(name)), .element("dd", [], .text(value))]
        } + facts.links.flatMap(link)))
  }

  /// Returns a linked note, with the evidence for the link.
  private func link(_ link: NoteLink) -> [HTML] {
    let reasons = link.meetings.flatMap(\.evidence).sorted { abs($0.points) > abs($1.points) }
      .map(\.words)
    let why = link.state == .decided ? ["confirmed by you"] : reasons
    return [
      .element("dt", [], .text("Note")),
      .element(
        "dd", [], .element("a", [.href(PageAddress.meeting(link.id))], .text(link.file)),
        items.soft(why.isEmpty ? "" : ": " + why.joined(separator: ", "))),
    ]
  }

  // MARK: The fields

  private func fields(_ facts: MeetingFacts, maximumPeople: Int = Self.maximumPeople) -> [HTML] {
    let record = facts.record
    let marks = HitText(time: items.time, page: .plain).marks(of: record)
    let people = record.attendees.filter(\.isPerson)
    let rooms = record.attendees.filter { !$0.isPerson }.map { named($0.person) }
    let fields: [(String, HTML)] = [
      ("When", .text(items.time.span(of: record))),
      ("Moved", .text(facts.startBefore.map { "from \(items.time.beginning($0))" } ?? "")),
      ("Time zone", .text(items.time.otherZone(of: record))),
      ("Status", .text(marks.joined(separator: ", "))),
      ("Where", items.place(record.location)),
      ("Call", items.place(JoinLinkText.of(record))),
      ("Link", items.place(record.url)),
      ("Organizer", record.organizer.map(person) ?? .text("")),
      ("People", self.people(people, most: maximumPeople)),
      ("Rooms", .text(rooms.joined(separator: "\n"))),
      ("Your answer", .text(record.participation?.rawValue ?? "")),
      ("Categories", .text(record.categories.joined(separator: ", "))),
      ("Series", .text(record.isRecurring ? "part of a series" : "")),
      (
        "Calendar",
        .element("span", items.classes(record, "key"), .text(record.calendarName))
      ),
    ]
    return fields.filter { !$0.1.markup.isEmpty }.flatMap { name, value -> [HTML] in
      [.element("dt", [], .text(name)), .element("dd", [], value)]
    }
  }

  private func people(_ people: [Attendee], most: Int) -> HTML {
    let shown = people.prefix(most)
    let lines = shown.map { HTML.element("li", [], person($0.person), answer($0)) }
    if lines.isEmpty { return .joined([]) }
    let rest = people.count - shown.count
    let name = shown.count > Self.maximumInColumn ? "people many" : "people"
    return .joined([
      .element("ul", [.plain(.class, name)], lines),
      rest > 0 ? items.soft("and \(rest) more") : .joined([]),
    ])
  }

  private func answer(_ attendee: Attendee) -> HTML {
    if attendee.kind == .speaker { return items.soft(" · according to the notes") }
    let status = attendee.status == .needsAction ? "no answer" : attendee.status.rawValue
    return items.soft(" · \(status)\(attendee.role == .optional ? ", optional" : "")")
  }

  private func person(_ person: Person) -> HTML {
    let key = person.email.isEmpty ? person.displayName : person.email
    let name = person.name.flatMap { $0.isEmpty ? nil : $0 } ?? person.displayName
    return .joined([
      .element("a", [.href(.people([key]))], .text(name)),
      items.soft(person.email.isEmpty || person.email == name ? "" : " \(person.email)"),
    ])
  }

  private func named(_ person: Person) -> String {
    guard let name = person.name, !name.isEmpty, !person.email.isEmpty else {
      return person.displayName
    }
    return "\(name) <\(person.email)>"
  }
}

/// The data for the view of a meeting.
struct MeetingFacts {
  let record: MeetingRecord
  let notes: [ShownNote]
  /// The links to notes, with their evidence.
  let links: [NoteLink]
  let files: [RecordFile]
  /// The earlier meetings of the series, the nearest first.
  let earlier: [MeetingRecord]
  let later: [MeetingRecord]
  /// The start before the meeting was moved; nil if it was not moved.
  let startBefore: EventTime?

  /// The time at which a source of the meeting was last read, in seconds since
  /// 1970-01-01T00:00:00Z; nil if no source has it any longer.
  var readAt: Int64? { files.compactMap(\.source.syncedAt).max() }

  private static let maximumOfSeries = 6

  init(_ record: MeetingRecord, _ store: MeetingStore, in zone: Zone) throws {
    self.record = record
    notes = try ShownNote.all(of: record, in: store)
    links = record.kind == .note ? [] : try NoteLinks(store).all(of: record.id)
    files = try RecordFile.all(showing: record, in: store)
    earlier = try MeetingSeries(store).meetings(of: record, .before, limit: Self.maximumOfSeries)
    startBefore = try MeetingSeries(store).startBeforeMove(of: record, in: zone)
    later = try MeetingSeries(store).meetings(of: record, .after, limit: Self.maximumOfSeries)
  }
}
