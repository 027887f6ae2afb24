import Calendars

/// Which occurrences of a series are meant.
public enum ChangeSpan: String, Hashable, Sendable, CaseIterable, Codable {
  /// The one that is named.
  case this
  /// It and all after it.
  case following
  case all
}

/// What of an event changes; nil stays as it is.
public struct EventChange: Hashable, Sendable {
  /// SUMMARY; empty takes it away, as of the other texts.
  public var title: String?
  public var location: String?
  /// DESCRIPTION.
  public var notes: String?
  /// Of the occurrence that is named; the others move as far.
  public var start: Moment?
  /// Exclusive.
  public var end: Moment?
  /// How it comes again from now on (RFC 5545, section 3.3.10); empty for not at all. Not of one
  /// occurrence alone.
  public var rule: String?
  /// STATUS:CANCELLED.
  public var isCancelled = false
  /// The answer of whoever has one of the addresses, lower-cased.
  public var answer: Answer?
  /// Whether it is taken out of the calendar.
  public var isRemoval = false

  public init() {}

  /// A time as somebody says it.
  public enum Moment: Hashable, Sendable {
    /// In seconds since 1970-01-01T00:00:00Z.
    case instant(Int64)
    case day(CivilDate)
  }

  /// PARTSTAT of an ATTENDEE.
  public struct Answer: Hashable, Sendable {
    public var addresses: [String]
    public var status: ParticipationStatus

    public init(addresses: [String], status: ParticipationStatus) {
      (self.addresses, self.status) = (addresses, status)
    }
  }

  /// Whether anything is asked for.
  public var isEmpty: Bool { self == EventChange() }

  /// Whether it is for the organizer to count it as a revision (SEQUENCE, RFC 5546, section 2.1.4).
  var isRevision: Bool {
    start != nil || end != nil || rule != nil || location != nil || isCancelled || isRemoval
  }

  var movesTimes: Bool { start != nil || end != nil }
}

/// Which occurrence is meant: what it is known by.
public struct OccurrenceKey: Hashable, Sendable {
  public var uid: String
  /// The original start.
  public var original: EventTime

  public init(uid: String, original: EventTime) { (self.uid, self.original) = (uid, original) }
}

/// What a writer is told of the moment and the place of writing.
public struct WritingOccasion: Hashable, Sendable {
  /// In seconds since 1970-01-01T00:00:00Z.
  public var now: Int64
  /// That of floating times, of days, and of times that get a zone.
  public var zone: Zone
  /// What a series that begins anew is called.
  public var newUID: String
  /// Whether each event has a file of its own, as in a folder (vdir).
  public var hasFileEach: Bool

  public init(now: Int64, zone: Zone, newUID: String, hasFileEach: Bool) {
    (self.now, self.zone, self.newUID, self.hasFileEach) = (now, zone, newUID, hasFileEach)
  }
}

/// What a file becomes.
public struct WrittenFile: Hashable, Sendable {
  /// Its bytes; nil where no event is left in it.
  public var bytes: [UInt8]?
  /// A file of its own, of the series that begins anew.
  public var further: [UInt8]?
  /// Whether a series begins anew, under the UID that it was to have.
  public var hasBegun = false
  /// What was kept that whoever asked may not expect, each a sentence.
  public var remarks: [String] = []

  public init(bytes: [UInt8]? = nil, further: [UInt8]? = nil, remarks: [String] = []) {
    (self.bytes, self.further, self.remarks) = (bytes, further, remarks)
  }
}
