/// An edit of a calendar that only the operating system can write.
package struct CalendarEdit: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case create, change, remove
  }

  /// The affected occurrences of a series.
  package enum Span: String, Codable, Sendable {
    case this, following, all
  }

  package var kind: Kind
  /// The identifier of the calendar; empty for the default calendar of new events.
  package var calendar: String
  /// The UID of the event; empty for a new one.
  package var uid: String
  /// The original start of the occurrence to edit, in ISO 8601; empty for a new event.
  package var occurrence: String
  package var span: Span
  /// The expected current values; nil for a new event. If the actual values differ, someone else
  /// has changed the event.
  package var before: CalendarValues?
  /// The new values. Values that are nil stay as they are.
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

/// The values of an event that the system can write.
package struct CalendarValues: Codable, Hashable, Sendable {
  /// The title. An empty string removes it; this also applies to the other texts.
  package var title: String?
  package var location: String?
  package var notes: String?
  package var url: String?
  /// The start in ISO 8601: a day, an instant, or a floating time without `Z`.
  package var start: String?
  /// The exclusive end, of the same kind as `start`.
  package var end: String?
  /// The IANA name of the zone; nil for floating times.
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

/// The result of edits that were all written.
package struct CalendarEdits: Codable, Hashable, Sendable {
  /// The edits that undo the written ones, in reverse order.
  package var undo: [CalendarEdit]
  /// The new UIDs of events by their old ones.
  package var heirs: [String: String]
  /// Remarks on effects that can't be undone, as sentences without full stops.
  package var remarks: [String]

  package init(
    undo: [CalendarEdit] = [], heirs: [String: String] = [:], remarks: [String] = []
  ) {
    (self.undo, self.heirs, self.remarks) = (undo, heirs, remarks)
  }
}

/// The reason why edits were not written.
package struct CalendarEditFailure: Error, Hashable, Sendable {
  /// The reason as a sentence without a full stop.
  package let message: String

  package init(_ message: String) { self.message = message }
}
