import Calendars
import Foundation
import Time

/// An occurrence of a system calendar, as plain values.
package struct SystemEvent: Hashable, Sendable {
  /// The identifier of the calendar.
  package var calendar: String
  /// The server's identifier for the series, usually the UID; nil for an unsaved event.
  package var externalIdentifier: String?
  /// The system's identifier, which a full sync of the account replaces.
  package var itemIdentifier: String
  /// The identifier for looking the event up; it changes when the event moves to another calendar.
  package var eventIdentifier: String?
  /// If true, the occurrence belongs to a series, even if it was changed.
  package var isOfSeries: Bool
  /// If true, the occurrence was changed separately from its series.
  package var isDetached: Bool
  /// The original start in the series, even if the occurrence was moved.
  package var original: EventTime
  /// The day of the original start in the zone of floating times.
  package var originalDay: CivilDate?
  package var start: EventTime
  /// The exclusive end.
  package var end: EventTime
  /// The IANA name of the zone; nil for floating times.
  package var timeZone: String?
  package var title: String = ""
  package var location: String?
  package var url: String?
  package var notes: String = ""
  package var status = EventStatus.confirmed
  /// If true, the event doesn't block time.
  package var isFree = false
  package var organizer: SystemParticipant?
  package var attendees: [SystemParticipant] = []
  /// The time of the last modification, in seconds since 1970-01-01T00:00:00Z.
  package var lastModified: Int64?

  package init(
    calendar: String, externalIdentifier: String?, itemIdentifier: String,
    eventIdentifier: String?, isOfSeries: Bool, isDetached: Bool, original: EventTime,
    start: EventTime, end: EventTime
  ) {
    (self.calendar, self.externalIdentifier) = (calendar, externalIdentifier)
    (self.itemIdentifier, self.eventIdentifier) = (itemIdentifier, eventIdentifier)
    (self.isOfSeries, self.isDetached) = (isOfSeries, isDetached)
    (self.original, self.start, self.end) = (original, start, end)
  }

  /// The UID of the event, which all its occurrences share.
  package var uid: String {
    let names = [externalIdentifier, itemIdentifier, eventIdentifier]
    return names.lazy.compactMap { $0.map(Self.ofSeries) }.first { !$0.isEmpty } ?? ""
  }

  /// Removes the date that the system may append to the identifier of a changed occurrence.
  static func ofSeries(_ identifier: String) -> String {
    guard let suffix = identifier.firstRange(of: "/RID=") else { return identifier }
    let date = identifier[suffix.upperBound...]
    let isDate = !date.isEmpty && date.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
    return isDate ? String(identifier[..<suffix.lowerBound]) : identifier
  }
}

/// An attendee or organizer.
package struct SystemParticipant: Hashable, Sendable {
  /// The name; nil if the system knows none.
  package var name: String?
  /// The lower-case e-mail address; empty if the URL isn't a mail address.
  package var email: String
  package var role = Attendee.Role.required
  package var kind = Attendee.Kind.individual
  package var answer = ParticipationStatus.needsAction
  /// If true, this person is the user.
  package var isUser = false

  package init(name: String?, email: String) { (self.name, self.email) = (name, email) }

  /// Returns the address in a URL such as `mailto:Dana%20Fox@example.com`.
  static func email(inURL url: String) -> String {
    let scheme = "mailto:"
    guard url.lowercased().hasPrefix(scheme) else { return "" }
    let address = url.dropFirst(scheme.count).prefix { $0 != "?" }
    let plain = String(address).removingPercentEncoding ?? String(address)
    let email = plain.filter { !$0.isWhitespace }.lowercased()
    return email.contains("@") ? email : ""
  }
}

/// A calendar that EventKit lists.
package struct SystemCalendarSummary: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case own, subscribed, birthdays
  }

  /// The system's identifier, which a full sync of the account replaces.
  package var identifier: String
  package var title: String
  /// The title of the account; empty if unknown.
  package var account: String
  package var kind: Kind
  /// If true, its events may be changed.
  package var isWritable: Bool
}
