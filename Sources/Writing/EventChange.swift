import Calendars
import Time

/// The occurrences of a series that are meant.
package enum ChangeSpan: String, Hashable, Sendable, CaseIterable, Codable {
  /// The one that is named.
  case this
  /// It and all after it.
  case following
  case all
}

/// A change of an event; nil leaves a property as it is.
package struct EventChange: Hashable, Sendable {
  /// SUMMARY; empty takes it away, as of the other texts.
  package var title: String?
  package var location: String?
  /// DESCRIPTION.
  package var notes: String?
  /// Of the occurrence that is named; the others move as far.
  package var start: Moment?
  /// Exclusive.
  package var end: Moment?
  /// The new recurrence rule (RFC 5545, section 3.3.10); empty for not at all. Not of one
  /// occurrence alone.
  package var rule: String?
  /// STATUS:CANCELLED.
  package var isCancelled = false
  /// The answer of anyone who has one of the addresses, lower-cased.
  package var answer: Answer?
  /// If true, it is taken out of the calendar.
  package var isRemoval = false

  package init() {}

  /// A time as someone says it.
  package enum Moment: Hashable, Sendable {
    /// In seconds since 1970-01-01T00:00:00Z.
    case instant(Int64)
    case day(CivilDate)
  }

  /// PARTSTAT of an ATTENDEE.
  package struct Answer: Hashable, Sendable {
    package var addresses: [String]
    package var status: ParticipationStatus

    package init(addresses: [String], status: ParticipationStatus) {
      (self.addresses, self.status) = (addresses, status)
    }
  }

  /// If true, anything is asked for.
  package var isEmpty: Bool { self == EventChange() }

  /// If true, it is for the organizer to count it as a revision (SEQUENCE, RFC 5546, section
  /// 2.1.4).
  var isRevision: Bool {
    start != nil || end != nil || rule != nil || location != nil || isCancelled || isRemoval
  }

  var movesTimes: Bool { start != nil || end != nil }
}

/// The occurrence that is meant, by its key.
package struct OccurrenceKey: Hashable, Sendable {
  package var uid: String
  /// The original start.
  package var original: EventTime

  package init(uid: String, original: EventTime) { (self.uid, self.original) = (uid, original) }
}

/// The moment and the place of writing.
package struct WritingContext: Hashable, Sendable {
  /// In seconds since 1970-01-01T00:00:00Z.
  package var now: Int64
  /// That of floating times, of days, and of times that get a zone.
  package var zone: Zone
  /// The UID of a series that begins anew.
  package var newUID: String
  /// If true, each event has a file of its own, as in a folder (vdir).
  package var hasFileEach: Bool

  package init(now: Int64, zone: Zone, newUID: String, hasFileEach: Bool) {
    (self.now, self.zone, self.newUID, self.hasFileEach) = (now, zone, newUID, hasFileEach)
  }
}

/// The new contents of a file.
package struct WrittenFile: Hashable, Sendable {
  /// Its bytes; nil if no event is left in it.
  package var bytes: [UInt8]?
  /// A file of its own, of the series that begins anew.
  package var further: [UInt8]?
  /// If true, a series begins anew, under the UID that it was to have.
  package var hasBegun = false
  /// The keys of the occurrences that have others than before, by their former original starts.
  package var keys: [EventTime: OccurrenceKey] = [:]
  /// Remarks on what was kept and may not be expected, each a sentence.
  package var remarks: [String] = []

  package init(bytes: [UInt8]? = nil, further: [UInt8]? = nil, remarks: [String] = []) {
    (self.bytes, self.further, self.remarks) = (bytes, further, remarks)
  }
}
