import Calendars
import Time

/// One occurrence of one event, as the index remembers it.
public struct MeetingRecord: Hashable, Sendable {
  /// The key of a record: these three never change.
  package struct Key: Hashable, Sendable {
    /// The calendar's stable identifier.
    package var calendar: String
    /// The event identifier (iCalendar UID).
    package var uid: String
    /// The instance's original start, which a move does not change.
    package var occurrence: EventTime

    package init(calendar: String, uid: String, occurrence: EventTime) {
      self.calendar = calendar
      self.uid = uid
      self.occurrence = occurrence
    }

    /// The id that users type: 16 hexadecimal digits of a hash of the key; any unique prefix will
    /// do.
    package var shortID: String { shortID(occurrence: occurrence.description) }

    /// - Parameter occurrence: as it is written.
    package func shortID(occurrence: String) -> String {
      StableHash.of(calendar, uid, occurrence).hexadecimal
    }
  }

  /// The unique key.
  package var key: Key
  /// Empty if the calendar has none.
  public var title: String
  /// As the calendar says it.
  package var start: EventTime
  /// Exclusive.
  package var end: EventTime
  /// `start` and `end` in seconds since 1970-01-01T00:00:00Z, as of the last sync's time zone.
  public var startsAt: Int64
  /// Exclusive, as `startsAt`.
  public var endsAt: Int64
  /// The IANA name of the zone it was written in.
  public var timeZone: String?
  /// The location, in the calendar's words.
  public var location: String?
  /// A link of the event's own.
  public var url: String?
  /// The organizer; nil if the calendar names none.
  public var organizer: Person?
  /// In the calendar's order, rooms among them.
  public var attendees: [Attendee]
  /// The description in the calendar.
  public var notes: String
  /// The notes that the user attached; kept across syncs.
  public var attachedNotes: String
  /// The text of the notes and transcripts that belong to it, one below the other.
  public var linkedNotes = ""
  /// The kind: a meeting of a calendar, or a note.
  public var kind = Kind.meeting
  /// If true, it is for its owner alone, not for programs.
  public var isRestricted = false
  /// The address of its call (CONFERENCE, or Google's and Microsoft's own properties).
  public var conference: String?
  /// Of a note: what tells which meeting it belongs to, as JSON.
  package var claims: String?
  /// The status of the meeting.
  public var status: EventStatus
  /// The calendar owner's answer, where the owner is among the attendees.
  public var participation: ParticipationStatus?
  /// If true, it takes no time of anybody's, as a fair or a birthday.
  public var isTransparent: Bool
  /// If true, it is one of a series.
  public var isRecurring: Bool
  /// Labels in the calendar's order.
  public var categories: [String]
  /// The revision of the event (iCalendar SEQUENCE).
  package var sequence: Int
  /// In seconds since 1970-01-01T00:00:00Z, as the calendar says.
  public var lastModified: Int64?
  /// The title of its calendar, with the source's name if several are called so; nil before it is stored.
  package var calendarTitle: String?
  /// The time of its revision (iCalendar DTSTAMP), as `lastModified`. No part of the content: servers that
  /// write the file anew for each reader set it to that moment.
  package var stamp: Int64?
  /// Of all that the calendar said, to tell whether it changed.
  package var contentHash: Int64
  /// In seconds since 1970-01-01T00:00:00Z: first and last time that a sync read it, and since
  /// when no calendar file has shown it.
  package var firstSeen: Int64
  /// As `firstSeen`: the last time.
  package var lastSeen: Int64
  /// As `firstSeen`: nil while a calendar file shows it.
  public var goneSince: Int64?

  /// The id that users type: the key's short id.
  public var id: String { key.shortID }
  /// The name of its calendar for people.
  package var calendarName: String { calendarTitle ?? key.calendar }
  /// If true, it has dates and no times.
  public var isAllDay: Bool { start.isDate }
  /// If true, no calendar file shows it any more.
  public var isGone: Bool { goneSince != nil }

  /// The kind of a record.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// An occurrence of an event of a calendar.
    case meeting
    /// A note or a transcript.
    case note
  }

  /// The record of an occurrence that is seen for the first time.
  ///
  /// - Parameter digest: that of the occurrence's notes.
  package init(
    _ occurrence: Occurrence, calendar: String, owners: Set<String>, now: Int64,
    digest: TextDigest
  ) {
    key = Key(calendar: calendar, uid: occurrence.uid, occurrence: occurrence.original)
    title = occurrence.title
    start = occurrence.start
    end = occurrence.end
    startsAt = occurrence.startsAt
    endsAt = max(startsAt, occurrence.endsAt)
    timeZone = occurrence.timeZone
    location = occurrence.location
    url = occurrence.url
    conference = occurrence.conference
    organizer = occurrence.organizer.flatMap { $0.isNamed ? $0 : nil }
    attendees = occurrence.attendees.filter(\.person.isNamed)
    notes = occurrence.notes
    attachedNotes = ""
    status = CancelledTitle.isOne(occurrence.title) ? .cancelled : occurrence.status
    participation = occurrence.attendees.first { owners.contains($0.person.email) }?.status
    isTransparent = occurrence.isTransparent
    isRecurring = occurrence.isRecurring
    categories = occurrence.categories
    sequence = occurrence.sequence
    (lastModified, stamp) = (occurrence.lastModified, occurrence.stamp)
    contentHash = 0
    firstSeen = now
    lastSeen = now
    goneSince = nil
    contentHash = hashOfContent(notes: digest)
  }

  /// A hash of all that the calendar says, and of nothing that a sync alone would change, such as the
  /// instants of dates.
  ///
  /// - Parameter datesHaveInstants: as earlier versions stored it, by the zone of the sync.
  package func hashOfContent(notes digest: TextDigest, datesHaveInstants: Bool = false) -> Int64 {
    let hasInstants = datesHaveInstants || !isAllDay
    var hash = StableHash()
    hash.combine(digest)
    for text in [
      title, start.description, end.description, hasInstants ? String(startsAt) : "",
      hasInstants ? String(endsAt) : "", timeZone ?? "", location ?? "", url ?? "", status.rawValue,
      participation?.rawValue ?? "", String(isRecurring), String(sequence),
      lastModified.map { String($0) } ?? "", organizer?.name ?? "", organizer?.email ?? "",
      String(categories.count),
    ] + categories { hash.combine(text) }
    if isTransparent { hash.combine("transparent") }
    if isRestricted { hash.combine("restricted") }
    for text in [conference, claims].compactMap({ $0 }) { hash.combine(text) }
    // Those of a note stand in its claims, and go to its meeting.
    for attendee in attendees where kind == .meeting && attendee.kind != .speaker {
      hash.combine(attendee.person.name ?? "")
      hash.combine(attendee.person.email)
      hash.combine(attendee.role.rawValue)
      hash.combine(attendee.status.rawValue)
      hash.combine(attendee.kind.rawValue)
    }
    return hash.integer
  }
}

extension Person {
  package var isNamed: Bool { !(name ?? "").isEmpty || !email.isEmpty }

  /// The name, or the address of someone who has none.
  public var displayName: String {
    if let name, !name.isEmpty { name } else { email }
  }
}
