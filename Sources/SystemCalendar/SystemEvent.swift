import Calendars
import Foundation
import Time

/// An occurrence as the system tells it, in values that need no system.
package struct SystemEvent: Hashable, Sendable {
  /// Of its calendar.
  package var calendar: String
  /// The server's name for the event or the whole series: its UID, mostly. Nil for what was not saved.
  package var externalIdentifier: String?
  /// The system's own name for it, which a full sync of the account replaces.
  package var itemIdentifier: String
  /// The name by which the system finds it; another one when the event moves to another calendar.
  package var eventIdentifier: String?
  /// If true, it comes again, or has been changed in a series that does.
  package var isOfSeries: Bool
  /// If true, it has been changed by itself.
  package var isDetached: Bool
  /// The original start in the series, wherever it is now.
  package var original: EventTime
  /// The day of that in the zone of what floats.
  package var originalDay: CivilDate?
  package var start: EventTime
  /// Exclusive.
  package var end: EventTime
  /// The IANA name of the zone that it was written in; nil for what floats.
  package var timeZone: String?
  package var title: String = ""
  package var location: String?
  package var url: String?
  package var notes: String = ""
  package var status = EventStatus.confirmed
  /// If true, it takes no one's time.
  package var isFree = false
  package var organizer: SystemParticipant?
  package var attendees: [SystemParticipant] = []
  /// In seconds since 1970-01-01T00:00:00Z.
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

  /// The UID of the event, for all of its occurrences.
  package var uid: String {
    let names = [externalIdentifier, itemIdentifier, eventIdentifier]
    return names.lazy.compactMap { $0.map(Self.ofSeries) }.first { !$0.isEmpty } ?? ""
  }

  /// Occurrences that were changed by themselves may bear the name of their series with their own
  /// date behind it.
  static func ofSeries(_ identifier: String) -> String {
    guard let suffix = identifier.firstRange(of: "/RID=") else { return identifier }
    let date = identifier[suffix.upperBound...]
    let isDate = !date.isEmpty && date.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
    return isDate ? String(identifier[..<suffix.lowerBound]) : identifier
  }
}

/// A person who is invited, or who invites.
package struct SystemParticipant: Hashable, Sendable {
  /// Nil if the system knows none.
  package var name: String?
  /// Lower-cased; empty if their URL is none of mail.
  package var email: String
  package var role = Attendee.Role.required
  package var kind = Attendee.Kind.individual
  package var answer = ParticipationStatus.needsAction
  /// If true, it is the user of this machine.
  package var isUser = false

  package init(name: String?, email: String) { (self.name, self.email) = (name, email) }

  /// The address of mail in a URL such as `mailto:Dana%20Fox@example.com`.
  static func email(inURL url: String) -> String {
    let scheme = "mailto:"
    guard url.lowercased().hasPrefix(scheme) else { return "" }
    let address = url.dropFirst(scheme.count).prefix { $0 != "?" }
    let plain = String(address).removingPercentEncoding ?? String(address)
    let email = plain.filter { !$0.isWhitespace }.lowercased()
    return email.contains("@") ? email : ""
  }
}

/// A calendar as the system tells it.
package struct SystemCalendarSummary: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case own, subscribed, birthdays
  }

  /// The system's own name for it, which a full sync of the account replaces.
  package var identifier: String
  package var title: String
  /// Of the account that it belongs to; empty if none is known.
  package var account: String
  package var kind: Kind
  /// If true, events in it may be changed.
  package var isWritable: Bool

  package init(
    identifier: String, title: String, account: String, kind: Kind, isWritable: Bool
  ) {
    (self.identifier, self.title, self.account) = (identifier, title, account)
    (self.kind, self.isWritable) = (kind, isWritable)
  }
}
