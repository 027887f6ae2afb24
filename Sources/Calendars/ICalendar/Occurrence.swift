import Time

/// One instance of an event, after rules and overrides have been applied (RFC 5545).
package struct Occurrence: Hashable, Sendable {
  /// The event's identifier: its UID, or one derived from its content where it has none.
  package var uid: String
  /// The instance's *original* start: what the rule generates, or what RECURRENCE-ID names. It
  /// stays when the instance moves, so (`uid`, `original`) is the instance's identity.
  package var original: EventTime
  /// The time at which it begins.
  package var start: EventTime
  /// The time at which it ends, exclusive; of the same kind as `start`.
  package var end: EventTime
  /// `start` and `end` in seconds since 1970-01-01T00:00:00Z, in the zone that it was read in.
  package var startsAt: Int64 = 0
  /// Exclusive, in seconds since 1970-01-01T00:00:00Z.
  package var endsAt: Int64 = 0
  /// The IANA name of the zone that `start` was written in; nil in UTC, floating or all-day.
  package var timeZone: String?
  /// SUMMARY; empty if there is none.
  package var title: String
  /// LOCATION.
  package var location: String?
  /// URL.
  package var url: String?
  /// CONFERENCE (RFC 7986): the first address of a call.
  package var conference: String?
  /// ORGANIZER.
  package var organizer: Person?
  /// Each ATTENDEE, in the order of the file.
  package var attendees: [Attendee]
  /// The description as readable text.
  package var notes: String
  /// Confirmed where nothing is said.
  package var status: EventStatus
  /// If true, it takes no time of anybody's (TRANSP, RFC 5545, section 3.8.2.7).
  package var isTransparent = false
  /// If true, it belongs to a series.
  package var isRecurring: Bool
  /// CATEGORIES, those of all lines.
  package var categories: [String]
  /// SEQUENCE: how often it was revised; 0 if nothing is said.
  package var sequence: Int
  /// LAST-MODIFIED, in seconds since 1970-01-01T00:00:00Z.
  package var lastModified: Int64?
  /// DTSTAMP, as `lastModified`: when this revision was made.
  package var stamp: Int64?

  /// An occurrence of which only the identity and the times have to be known.
  package init(
    uid: String, original: EventTime, start: EventTime, end: EventTime, timeZone: String? = nil,
    title: String = "", location: String? = nil, url: String? = nil, organizer: Person? = nil,
    attendees: [Attendee] = [], notes: String = "", status: EventStatus = .confirmed,
    isRecurring: Bool = false, categories: [String] = [], sequence: Int = 0,
    lastModified: Int64? = nil
  ) {
    self.uid = uid
    self.original = original
    self.start = start
    self.end = end
    self.timeZone = timeZone
    self.title = title
    self.location = location
    self.url = url
    self.organizer = organizer
    self.attendees = attendees
    self.notes = notes
    self.status = status
    self.isRecurring = isRecurring
    self.categories = categories
    self.sequence = sequence
    self.lastModified = lastModified
  }
}

/// STATUS of an event (RFC 5545, section 3.8.1.11).
public enum EventStatus: String, Sendable, CaseIterable, Codable {
  case tentative, confirmed, cancelled
}

/// The person whom a calendar address names (RFC 5545, section 3.3.3).
public struct Person: Hashable, Sendable {
  /// The CN parameter, decoded; nil if there is none.
  public var name: String?
  /// The address after `mailto:`, lower-cased; empty if the value is no address.
  public var email: String

  /// - Parameter email: lower case; empty if there is none.
  package init(name: String? = nil, email: String) {
    self.name = name
    self.email = email
  }
}

/// ATTENDEE (RFC 5545, section 3.8.4.1).
public struct Attendee: Hashable, Sendable {
  /// The people who are invited.
  public var person: Person
  /// As what.
  public var role: Role
  /// Their answer.
  public var status: ParticipationStatus
  /// A person, or something else that is invited.
  public var kind: Kind

  /// With RFC 5545's defaults where nothing is said.
  package init(
    person: Person, role: Role = .required, status: ParticipationStatus = .needsAction,
    kind: Kind = .individual
  ) {
    self.person = person
    self.role = role
    self.status = status
    self.kind = kind
  }

  /// ROLE (section 3.2.16).
  public enum Role: String, Sendable, CaseIterable, Codable {
    case chair, required, optional, nonParticipant
  }

  /// CUTYPE (section 3.2.3). Rooms and resources are not people.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    case individual, group, resource, room, unknown
    /// No invitation says it: a note or a transcript has them there.
    case speaker
  }
}

/// PARTSTAT (RFC 5545, section 3.2.12).
public enum ParticipationStatus: String, Sendable, CaseIterable, Codable {
  case needsAction, accepted, declined, tentative, delegated
}
