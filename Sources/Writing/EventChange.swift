import Calendars
import Time

/// The occurrences of a series to which a change applies.
package enum ChangeSpan: String, Hashable, Sendable, CaseIterable, Codable {
  /// Only the named occurrence.
  case this
  /// The named occurrence and all after it.
  case following
  case all
}

/// A change of an event. Values that are nil stay as they are.
package struct EventChange: Hashable, Sendable {
  /// The new SUMMARY. An empty string removes the property; this also applies to the other texts.
  package var title: String?
  package var location: String?
  /// The new DESCRIPTION.
  package var notes: String?
  /// The new start of the named occurrence; other occurrences move by the same amount.
  package var start: Moment?
  /// The new exclusive end.
  package var end: Moment?
  /// The new recurrence rule (RFC 5545, section 3.3.10); an empty string ends the recurrence. It
  /// can't be set for a single occurrence.
  package var rule: String?
  /// If true, sets STATUS to CANCELLED.
  package var isCancelled = false
  /// The new answer of the attendee whose lower-case address is among `addresses`.
  package var answer: Answer?
  /// If true, the event is deleted from the calendar.
  package var isRemoval = false

  package init() {}

  /// A time given by the user.
  package enum Moment: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    case instant(Int64)
    case day(CivilDate)
  }

  /// The PARTSTAT of an ATTENDEE.
  package struct Answer: Hashable, Sendable {
    package var addresses: [String]
    package var status: ParticipationStatus

    package init(addresses: [String], status: ParticipationStatus) {
      (self.addresses, self.status) = (addresses, status)
    }
  }

  /// If true, nothing is changed.
  package var isEmpty: Bool { self == EventChange() }

  /// If true, the change is a revision, for which an organizer increments SEQUENCE (RFC 5546,
  /// section 2.1.4).
  var isRevision: Bool {
    start != nil || end != nil || rule != nil || location != nil || isCancelled || isRemoval
  }

  var movesTimes: Bool { start != nil || end != nil }
}

/// The identity of an occurrence: the UID of its event, and its original start.
package struct OccurrenceKey: Hashable, Sendable {
  package var uid: String
  /// The original start.
  package var original: EventTime

  package init(uid: String, original: EventTime) { (self.uid, self.original) = (uid, original) }
}

/// The context of a write: the time, the zone, the UID for a new series, and the kind of storage.
package struct WritingContext: Hashable, Sendable {
  package var now: Moment
  package var zone: Zone { now.zone }
  /// The UID for a series that is split off.
  package var newUID: String
  /// If true, each event has its own file, as in a vdir folder.
  package var usesOneFilePerEvent: Bool

  package init(now: Moment, newUID: String, usesOneFilePerEvent: Bool) {
    (self.now, self.newUID, self.usesOneFilePerEvent) = (now, newUID, usesOneFilePerEvent)
  }
}

package struct WrittenFile: Hashable, Sendable {
  /// The new contents; nil if no event is left.
  package var bytes: [UInt8]?
  /// The contents of an additional file for the series that was split off; nil if there is none.
  package var further: [UInt8]?
  /// If true, a series with the UID `WritingContext.newUID` was split off.
  package var startsNewSeries = false
  /// The new keys of occurrences whose keys have changed, by the original start before the change.
  package var keys: [EventTime: OccurrenceKey] = [:]
  /// Sentences about effects that the user may not expect, such as occurrences that stay the same.
  package var remarks: [String] = []

  package init(bytes: [UInt8]? = nil, further: [UInt8]? = nil, remarks: [String] = []) {
    (self.bytes, self.further, self.remarks) = (bytes, further, remarks)
  }
}
