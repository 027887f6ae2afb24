import Calendars
import MeetingIndex
import Questions
import Time

/// Formats a whole record: a line for each field, followed by its notes.
public struct MeetingText: Sendable {
  package let time: DisplayTime
  package let page: Page

  /// The maximum number of people to list, and of rooms. JSON contains all of them.
  private static let maximumPeople = 100

  /// Creates a formatter for `page`.
  public init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the title, a line for each field, and the notes, sanitized.
  ///
  /// - Parameters:
  ///   - record: the meeting or note.
  ///   - files: the notes of the meeting, or the note itself.
  public func text(of record: MeetingRecord, notes files: [ShownNote]) -> String {
    text(of: record, notes: files, startBefore: nil)
  }

  /// Returns the same text, and for a meeting that was moved also its original start.
  ///
  /// - Parameter startBefore: the original start; nil if the meeting wasn't moved.
  package func text(
    of record: MeetingRecord, notes files: [ShownNote], startBefore: EventTime?
  ) -> String {
    let marks = HitText(time: time, page: page).marks(of: record)
    let handles = Handles(of: record)
    let people = record.attendees.filter { $0.isPerson && !handles.hold($0) }
    let rooms = record.attendees.filter { !$0.isPerson }
    let fields: [(String, String)] = [
      ("when", time.span(of: record)),
      ("moved", startBefore.map { "from \(time.beginning($0))" } ?? ""),
      (
        "zone",
        record.timeZone == time.zone.identifier ? record.timeZone ?? "" : time.otherZone(of: record)
      ),
      ("status", marks.joined(separator: ", ")),
      ("where", record.location ?? ""),
      ("join", JoinLinkText.of(record)),
      ("organizer", record.organizer.map(named) ?? ""),
      (
        "people",
        lines(people.prefix(Self.maximumPeople).map { answer($0, handles) }, of: people.count)
      ),
      ("rooms", lines(rooms.prefix(Self.maximumPeople).map { named($0.person) }, of: rooms.count)),
      ("mine", record.participation?.rawValue ?? ""),
      ("categories", record.categories.joined(separator: ", ")),
      ("url", record.url ?? ""),
      ("calendar", record.calendarName),
      ("id", record.id),
      ("uid", record.key.uid),
      ("series", record.isRecurring ? "part of a series" : ""),
      ("file", record.kind == .note ? files.first?.file ?? "" : ""),
    ]
    let own = record.kind == .note ? files.map(said) : [Sanitizer.lines(record.notes)]
    let notes = (own + [Sanitizer.lines(record.attachedNotes)]).filter { !$0.isEmpty }
    let linked = record.kind == .note ? [] : files
    return
      ([page.bold(Self.title(record.title))] + fields.compactMap(field)
      + notes.map { "\n" + $0 }
      + linked.map { "\n" + page.dim("from \(Sanitizer.line($0.file)):") + "\n" + said($0) })
      .joined(separator: "\n")
  }

  /// Returns the text of a note. Each line of a transcript begins with its time in the recording.
  private func said(_ note: ShownNote) -> String {
    note.lines.map { line in
      let text = Sanitizer.lines(line.text)
      return line.seconds.map { page.dim(RecordingTime.text($0)) + " " + text } ?? text
    }.joined(separator: "\n")
  }

  /// Returns the title, sanitized, or `(no title)`.
  static func title(_ title: String) -> String {
    title.isEmpty ? "(no title)" : Sanitizer.line(title)
  }

  private func field(_ name: String, _ value: String) -> String? {
    if value.isEmpty { return nil }
    let indent = String(repeating: " ", count: 12)
    let lines = Sanitizer.lines(value).split(separator: "\n").joined(separator: "\n" + indent)
    return page.dim(name.padded(to: 12)) + lines
  }

  private func lines(_ lines: [String], of count: Int) -> String {
    (lines + (count > lines.count ? ["and \(count - lines.count) more"] : []))
      .joined(separator: "\n")
  }

  private func answer(_ attendee: Attendee, _ handles: Handles) -> String {
    let isOptional = attendee.role == .optional ? ", optional" : ""
    if attendee.kind == .speaker { return "\(named(attendee.person)) (according to the notes)" }
    let status = attendee.status == .needsAction ? "no answer" : attendee.status.rawValue
    let handle = handles[attendee].map { " " + $0 } ?? ""
    return "\(named(attendee.person))\(handle) (\(status)\(isOptional))"
  }

  private func named(_ person: Person) -> String {
    guard let name = person.name, !name.isEmpty, !person.email.isEmpty else {
      return person.displayName
    }
    return "\(name) <\(person.email)>"
  }
}

/// Handles by which notes refer to invited people, such as `@karla` for `Karla Weber`.
private struct Handles {
  private var byName: [[String]: String] = [:]

  init(of record: MeetingRecord) {
    let people = record.attendees.filter(\.isPerson)
    let invited = Set(
      (people.filter { $0.kind != .speaker }.map(\.person) + [record.organizer].compactMap { $0 })
        .map(Self.name))
    for person in people.filter({ $0.kind == .speaker }).map(\.person)
    where person.email.hasPrefix("@") && invited.contains(Self.name(person)) {
      byName[Self.name(person)] = person.email
    }
    byName[[]] = nil
  }

  subscript(attendee: Attendee) -> String? { byName[Self.name(attendee.person)] }

  /// Returns true if the attendee is listed only because of a handle.
  func hold(_ attendee: Attendee) -> Bool {
    attendee.kind == .speaker && self[attendee] == attendee.person.email
  }

  private static func name(_ person: Person) -> [String] {
    NameWords(person.name ?? "").words.sorted()
  }
}

/// Shortens the location of a meeting to a few words.
package enum PlaceText {
  private static let maximumLength = 32

  /// Returns the first part of the location, or the host if it is a URL, such as `at Harbour House`
  /// or `on zoom.us`; empty if the record has no location.
  package static func short(_ record: MeetingRecord) -> String {
    guard let line = record.location?.split(whereSeparator: \.isNewline).first else { return "" }
    var place = line.drop { $0 == " " }[...]
    let preposition = place.contains("://") ? "on " : "at "
    if let scheme = place.range(of: "://") {
      place = place[scheme.upperBound...].prefix { !"/?: ".contains($0) }
    } else if place.count > maximumLength,
      let comma = place.firstIndex(where: { ",;(".contains($0) })
    {
      place = place[..<comma]
    }
    let shown = Sanitizer.line(String(place))
    if shown.isEmpty { return "" }
    return preposition
      + (shown.count > maximumLength ? shown.prefix(maximumLength - 1) + "…" : shown)
  }
}

/// The URL for joining a meeting's call.
package enum JoinLinkText {
  /// Returns the URL; empty if there is none, or if the record's location or URL field already
  /// contains it.
  package static func of(_ record: MeetingRecord) -> String {
    guard let link = record.joinLink else { return "" }
    return [record.location, record.url].contains { $0?.contains(link) ?? false } ? "" : link
  }
}

/// Formats an occurrence parsed from a file, on one line.
package struct OccurrenceText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the time, title and status, and the original time if the occurrence was moved.
  package func line(of occurrence: Occurrence) -> String {
    let when = time.span(from: occurrence.start, to: occurrence.end)
    let moved = occurrence.original == occurrence.start ? "" : "  (was \(occurrence.original))"
    let status = occurrence.status == .confirmed ? "" : "  [\(occurrence.status.rawValue)]"
    return "\(when)  \(page.bold(Sanitizer.line(occurrence.title)))\(status)\(moved)  "
      + page.dim(Sanitizer.line(occurrence.uid))
  }
}
