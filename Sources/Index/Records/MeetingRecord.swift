import Calendars
import Time

/// An entry of the index: an occurrence of an event, or a note.
public struct MeetingRecord: Hashable, Sendable {
  /// The key of a record. Its parts never change.
  package struct Key: Hashable, Sendable {
    /// The calendar's stable identifier.
    package var calendar: String
    /// The event identifier (iCalendar UID).
    package var uid: String
    /// The original start of the occurrence, which stays the same if the occurrence is moved.
    package var occurrence: EventTime

    /// The identifier that users type: 16 hexadecimal digits. Any unique prefix is accepted.
    package var shortID: String { shortID(occurrence: occurrence.description) }

    /// Returns the short identifier for an original start in text form.
    package func shortID(occurrence: String) -> String {
      StableHash.of(calendar, uid, occurrence).hexadecimal
    }
  }

  /// The unique key of the record.
  package var key: Key
  /// The title; empty if the calendar has none.
  public var title: String
  /// The start as written in the calendar: a date, an instant or a floating time.
  package var start: EventTime
  /// The end, exclusive, in the same form as `start`.
  package var end: EventTime
  /// The start in seconds since 1970-01-01T00:00:00Z. For a date or a floating time, it was
  /// computed in the time zone of the last sync.
  public var startsAt: Int64
  /// The end, exclusive, in the same form as `startsAt`.
  public var endsAt: Int64
  /// The IANA name of the time zone that the event uses in its calendar; nil if it has none.
  public var timeZone: String?
  /// The location, as written in the calendar.
  public var location: String?
  /// The URL of the event's page; nil if the calendar contains none.
  public var url: String?
  /// The organizer; nil if the calendar names none.
  public var organizer: Person?
  /// The attendees in the calendar's order, including rooms.
  public var attendees: [Attendee]
  /// The event's description, or the text of a note.
  public var notes: String
  /// The notes that the user attached, which syncs don't change.
  public var attachedNotes: String
  /// The concatenated texts of the notes and transcripts that are linked to the meeting.
  public var linkedNotes = ""
  /// The kind of record: a meeting of a calendar or a note.
  public var kind = Kind.meeting
  /// If true, the record is private to its owner, and other programs don't get it.
  public var isRestricted = false
  /// The URL of the meeting's call, from CONFERENCE or from properties of Google and Microsoft; nil
  /// if there is none.
  public var conference: String?
  /// For a note, the details that identify its meeting, as JSON (`NoteClaims`).
  package var claims: String?
  /// The event's status: tentative, confirmed or cancelled.
  public var status: EventStatus
  /// The calendar owner's answer; nil if the owner is not an attendee.
  public var participation: ParticipationStatus?
  /// If true, the event doesn't block time, like a birthday.
  public var isTransparent: Bool
  /// If true, the event belongs to a series.
  public var isRecurring: Bool
  /// The categories in the calendar's order.
  public var categories: [String]
  /// The revision of the event (iCalendar SEQUENCE).
  package var sequence: Int
  /// The time of the last modification according to the calendar, in seconds since
  /// 1970-01-01T00:00:00Z; nil if the calendar contains none.
  public var lastModified: Int64?
  /// The title of its calendar, with the source's name if the title isn't unique; nil until it is
  /// stored.
  package var calendarTitle: String?
  /// The lines that many descriptions in the index contain; none until the record is stored.
  package var commonLines = CommonLines.none
  /// The time of the revision (iCalendar DTSTAMP), in seconds since 1970-01-01T00:00:00Z. It is not
  /// part of the content, because some servers change it with each request.
  package var stamp: Int64?
  /// A hash of everything that comes from the calendar, for detecting changes.
  package var contentHash: Int64
  /// The time of the sync that first found the record, in seconds since 1970-01-01T00:00:00Z.
  package var firstSeen: Int64
  /// The time of the sync that last wrote the record, in the same unit. A sync that finds the
  /// record unchanged doesn't write it.
  package var lastSeen: Int64
  /// The time of the sync that first found no file with the record, in the same unit; nil if a file
  /// contains it.
  public var goneSince: Int64?

  /// The identifier that users type, which is the key's short one.
  public var id: String { key.shortID }
  /// The name of its calendar, as displayed.
  package var calendarName: String { calendarTitle ?? key.calendar }
  /// If true, the start is a date without a time.
  public var isAllDay: Bool { start.isDate }
  /// If true, the record is no longer in any calendar file.
  public var isGone: Bool { goneSince != nil }

  /// The kind of a record.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// An occurrence of an event in a calendar.
    case meeting
    /// A note or a transcript.
    case note
  }

  /// Creates the record of an occurrence that is not in the index yet.
  ///
  /// - Parameter digest: the digest of the occurrence's notes.
  package init(
    _ occurrence: Occurrence, calendar: String, owners: Set<String>, now: Moment,
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
    organizer = occurrence.organizer.flatMap { $0.isNamed && !$0.isCalendar ? $0 : nil }
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
    firstSeen = now.seconds
    lastSeen = now.seconds
    goneSince = nil
    contentHash = hashOfContent(notes: digest)
  }

  /// A hash of everything that comes from the calendar. It excludes values that depend on the sync,
  /// such as the instants of dates.
  ///
  /// - Parameter datesHaveInstants: whether to include the instants of dates, as earlier versions
  ///   did. They depend on the time zone of the sync.
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
    // The attendees of a note are part of its claims and are stored with its meeting.
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

  /// The name, or the address if there is no name.
  public var displayName: String {
    if let name, !name.isEmpty { name } else { email }
  }
}

/// Titles to which a calendar program has added a prefix such as "Canceled:", as Exchange does in
/// the language of the person who cancels. The status of such an event is often still `confirmed`.
package enum CancelledTitle {
  private static let words: Set<String> = [
    "canceled", "cancelled", "canceled event", "cancelled event", "abgesagt", "annulé", "annulée",
    "cancelado", "cancelada", "annullato", "annullata", "geannuleerd", "avlyst", "inställt",
    "aflyst",
    "odwołane", "peruutettu", "zrušeno", "отменено", "キャンセル済み", "已取消",
  ]
  private static let maximumPrefixLength = 20

  /// Returns true if the title begins with a word for "canceled" and a colon.
  package static func isOne(_ title: String) -> Bool {
    guard let first = title.unicodeScalars.first,
      first.properties.isAlphabetic,
      let colon = title.prefix(maximumPrefixLength).firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return false }
    let rest = title[title.index(after: colon)...]
    return rest.contains { !$0.isWhitespace }
      && words.contains(title[..<colon].lowercased().filter { $0 != "\u{A0}" }.trimmingSpaces)
  }
}

extension String {
  /// The string without trailing spaces. French puts a space before a colon.
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
