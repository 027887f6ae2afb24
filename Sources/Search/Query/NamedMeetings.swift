import Calendars
import Index
import Questions
import Time

/// The meetings that words describe, as in a question, in chronological order.
package struct NamedMeetings {
  package let records: [MeetingRecord]
  /// The time span asked for; nil for any time.
  package let span: TimeSpan?
  /// The interpretation of the words.
  package let reading: ParsedQuery
  /// Notices for the user.
  package let notices: [String]

  /// - Parameters:
  ///   - words: people, dates, calendars and topics; empty for all meetings.
  ///   - store: the index.
  ///   - usual: the time span if there are no words.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the time zone of floating times and all-day events.
  /// - Throws: as `MeetingStore.parse`.
  package init(
    _ words: [Word], in store: MeetingStore, usual: TimeSpan? = nil, now: Int64, zone: Zone
  ) throws {
    var reading = words.isEmpty ? ParsedQuery() : try store.parse(words, now: now, zone: zone)
    if words.isEmpty { reading.span = usual }
    try self.init(reading, in: store, now: now, zone: zone)
  }

  init(_ reading: ParsedQuery, in store: MeetingStore, now: Int64, zone: Zone) throws {
    (span, self.reading) = (reading.span, reading)
    if reading.topic.isEmpty, reading.excluded.isEmpty {
      records = try store.records(fitting: reading, now: now, zone: zone)
      notices = reading.notices
    } else {
      let (ids, said) = try store.meetings(of: reading, now: now, zone: zone)
      records = try store.read { try store.records(rowIDs: ids, $0) }
        .sorted { $0.startsAt < $1.startsAt }
      notices = said
    }
  }
}
