/// An edit of a calendar that only its own system can write to.
package struct CalendarEdit: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case create, change, remove
  }

  /// The occurrences of a series that are meant.
  package enum Span: String, Codable, Sendable {
    case this, following, all
  }

  package var kind: Kind
  /// The calendar's own name for itself; empty for the one that takes new events.
  package var calendar: String
  /// Of the event; empty for a new one.
  package var uid: String
  /// The original start of the occurrence by which it is said, as ISO 8601; empty for a new event.
  package var occurrence: String
  package var span: Span
  /// As it has to be found, else someone has changed it; nil for a new event.
  package var before: CalendarValues?
  /// The new values; nil leaves a value as it is.
  package var after: CalendarValues

  package init(
    _ kind: Kind, calendar: String, uid: String = "", occurrence: String = "", span: Span = .this,
    before: CalendarValues? = nil, after: CalendarValues = CalendarValues()
  ) {
    (self.kind, self.calendar, self.uid) = (kind, calendar, uid)
    (self.occurrence, self.span) = (occurrence, span)
    (self.before, self.after) = (before, after)
  }
}

/// The values of an event that such a system can write.
package struct CalendarValues: Codable, Hashable, Sendable {
  /// Empty takes it away, as of the other texts.
  package var title: String?
  package var location: String?
  package var notes: String?
  package var url: String?
  /// ISO 8601: a day, an instant, or without a `Z` what floats.
  package var start: String?
  /// Exclusive; of the kind of `start`.
  package var end: String?
  /// An IANA name; nil for what floats.
  package var timeZone: String?
  /// A recurrence rule (RFC 5545, section 3.3.10).
  package var rule: String?

  package init(
    title: String? = nil, location: String? = nil, notes: String? = nil, url: String? = nil,
    start: String? = nil, end: String? = nil, timeZone: String? = nil, rule: String? = nil
  ) {
    (self.title, self.location, self.notes, self.url) = (title, location, notes, url)
    (self.start, self.end, self.timeZone, self.rule) = (start, end, timeZone, rule)
  }
}

/// The outcome of edits, all of which were written.
package struct CalendarEdits: Codable, Hashable, Sendable {
  /// The edits that undo them, the last one first.
  package var undo: [CalendarEdit]
  /// Events that go on under another UID, by the old one.
  package var heirs: [String: String]
  /// Remarks on what can't be undone, each a sentence without a full stop.
  package var remarks: [String]

  package init(
    undo: [CalendarEdit] = [], heirs: [String: String] = [:], remarks: [String] = []
  ) {
    (self.undo, self.heirs, self.remarks) = (undo, heirs, remarks)
  }
}

/// Why edits were not written.
package struct CalendarEditFailure: Error, Hashable, Sendable {
  /// A sentence without an end.
  package let message: String
  /// If true, someone else has changed what was to be changed.
  package let isConflict: Bool

  package init(_ message: String, isConflict: Bool = false) {
    (self.message, self.isConflict) = (message, isConflict)
  }
}
