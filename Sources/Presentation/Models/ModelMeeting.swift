import Calendars
import MeetingIndex
import Time

/// The user who reads a result: their time zone and their addresses.
public struct ResultReader: Sendable {
  let time: DisplayTime
  let owners: Set<String>

  public init(zone: Zone, owners: Set<String>) {
    (time, self.owners) = (DisplayTime(zone: zone), owners)
  }
}

/// A meeting for a model. Every text about the meeting contains its organizer and the owner's
/// reply.
package struct ModelMeeting: Sendable {
  let record: MeetingRecord
  let reader: ResultReader

  package init(_ record: MeetingRecord, for reader: ResultReader) {
    (self.record, self.reader) = (record, reader)
  }

  /// The owner's role in the meeting, or their reply.
  enum Standing: String, CaseIterable {
    case organizer, accepted, declined, tentative, delegated, unanswered
    /// The owner is neither the organizer nor an attendee.
    case notInvited = "not invited"
    /// The owner's addresses are unknown.
    case unknown
    /// The record is a note.
    case note
  }

  var standing: Standing {
    if record.kind == .note { return .note }
    if let organizer = record.organizer, reader.owners.contains(organizer.email) {
      return .organizer
    }
    switch record.participation {
    case .accepted: return .accepted
    case .declined: return .declined
    case .tentative: return .tentative
    case .delegated: return .delegated
    case .needsAction: return .unanswered
    case nil: return reader.owners.isEmpty ? .unknown : .notInvited
    }
  }

  /// The id, the time and the state of the meeting:
  /// `24edbc0a  Tue 2026-03-17 13:30–15:00 · you: accepted · cancelled`.
  var heading: TrustedText {
    var marks: [TrustedText] = [TrustedText(reader.time, from: record.start, to: record.end)]
    // Private events of the user, such as `Gym`, usually list nobody.
    let listsNobody = record.attendees.isEmpty && record.organizer == nil
    marks.append(
      listsNobody && standing == .notInvited ? "no attendees" : "you: \(TrustedText(standing))")
    if record.status != .confirmed { marks.append(TrustedText(record.status)) }
    if record.isRestricted { marks.append("restricted") }
    if let gone = record.goneSince {
      marks.append("gone from its calendar since \(reader.time.day(of: gone))")
    }
    return "\(TrustedText(id: record))  \(TrustedText(joining: marks))"
  }

  /// The entry in a list: two or three lines with heading, title and organizer.
  package var entry: ModelText { ModelText(heading, named) }

  /// The title and the organizer.
  var named: ModelText {
    var text = ModelText()
    text.quote(line: title, as: .title)
    if let organizer { text.quote(line: organizer, as: .organizer) }
    return text
  }

  /// The meeting with its people and its calendar.
  package var introduction: ModelText { ModelText(heading, details) }

  /// The introduction without its heading.
  var details: ModelText {
    var text = named
    if !people.isEmpty {
      text.quote(
        line: QuotedText(people.prefix(Self.names).map(\.displayName).joined(separator: "; ")),
        as: .people)
      Self.add(rest: people.count - Self.names, to: &text)
    }
    text.quote(line: QuotedText(record.calendarName), as: .calendar)
    return text
  }

  /// The maximum number of names in a list, and of people with replies in a single meeting. A
  /// meeting may have hundreds of attendees.
  private static let (names, answers) = (12, 20)

  private static func add(rest: Int, to text: inout ModelText) {
    if rest > 0 { text.say("and \(rest, "more person", "more people")") }
  }

  private var attendees: [Attendee] { record.attendees.filter(\.isPerson) }

  /// The meeting without its notes and transcripts.
  package var whole: ModelText {
    var text = entry
    for attendee in attendees.prefix(Self.answers) {
      text.quote(line: QuotedText(Self.line(attendee)), as: .people)
    }
    Self.add(rest: attendees.count - Self.answers, to: &text)
    let fields: [(QuotedField, String?)] = [
      (.location, record.location), (.url, record.url),
      (.categories, record.categories.joined(separator: ", ")), (.calendar, record.calendarName),
    ]
    for (field, value) in fields { text.quote(line: QuotedText(value ?? ""), as: field) }
    return text
  }

  /// The heading and title in one line, such as `Tue 2026-03-17 13:30–15:00  Pricing`.
  package var label: String {
    TrustedText(reader.time, from: record.start, to: record.end).text + "  " + title.line
  }

  var title: QuotedText { QuotedText(record.title.isEmpty ? "(no title)" : record.title) }

  private var organizer: QuotedText? {
    record.organizer.map { QuotedText($0.displayName) }
  }

  var people: [Person] { attendees.map(\.person) }

  private static func line(_ attendee: Attendee) -> String {
    let person = attendee.person
    let name = person.displayName
    let address = person.email.isEmpty || person.email == name ? "" : " <\(person.email)>"
    let answer = attendee.kind == .speaker ? "according to the notes" : attendee.status.rawValue
    return "\(name)\(address) (\(answer))"
  }
}

extension ModelMeeting {
  /// The fields of a meeting in a list.
  var listed: ModelFields {
    [
      "id": .own(TrustedText(id: record)), "title": .quoted(title),
      "start": .own(TrustedText(record.start, in: reader.time.zone)),
      "end": .own(TrustedText(record.end, in: reader.time.zone)),
      "organizer": organizer.map { .quoted($0) } ?? .null,
      "you": .own(TrustedText(standing)), "status": .own(TrustedText(record.status)),
    ]
  }

  /// The value of a meeting in a list.
  package var value: ModelValue { .fields(listed) }

  /// The fields of a list entry, with the people and the calendar.
  var introduced: ModelFields {
    listed.adding(about).adding(["people": ModelValue(quoting: people.map(\.displayName))])
  }

  /// The fields of a meeting in a tool's result, with a limited number of people.
  var found: ModelFields {
    listed.adding(about).adding([
      "people": ModelValue(quoting: people.prefix(Self.names).map(\.displayName)),
      "morePeople": .number(max(0, people.count - Self.names)),
    ])
  }

  private var about: ModelFields {
    [
      "calendar": .quoted(QuotedText(record.calendarName)),
      "kind": .own(TrustedText(record.kind)), "uri": .own(TrustedText(address: record)),
    ]
  }

  /// The value for a tool's result, without notes and transcripts.
  package var wholeValue: ModelValue {
    .fields(
      listed.adding(about).adding([
        "attendees": .list(attendees.prefix(Self.answers).map(Self.value)),
        "morePeople": .number(max(0, attendees.count - Self.answers)),
        "location": ModelValue(quoting: record.location),
        "url": ModelValue(quoting: record.url),
        "categories": ModelValue(quoting: record.categories),
        "restricted": .truth(record.isRestricted), "gone": .truth(record.isGone),
      ]))
  }

  private static func value(_ attendee: Attendee) -> ModelValue {
    .fields([
      "name": .quoted(QuotedText(attendee.person.displayName)),
      "email": ModelValue(quoting: attendee.person.email.isEmpty ? nil : attendee.person.email),
      "status": .own(TrustedText(attendee.status)),
    ])
  }
}
