import Calendars
import Index
import Marks
import Questions
import Time

/// The meetings that words describe, as in a question, in chronological order.
package struct NamedMeetings {
  package let records: [MeetingRecord]
  /// The requested time span; nil for any time.
  package let span: TimeSpan?
  /// The interpretation of the words.
  package let reading: ParsedQuery
  /// Notices for the user.
  package let notices: [String]

  /// - Parameters:
  ///   - words: people, dates, calendars and topics; empty for all meetings.
  ///   - store: the index.
  ///   - usual: the time span if there are no words.
  ///   - kinds: kinds of marks; meetings that certainly contain none of them may be left out. Nil
  ///     for all meetings.
  /// - Throws: the errors of `QuestionReading.parse`.
  package init(
    _ words: [Word], in store: MeetingStore, usual: TimeSpan? = nil,
    having kinds: Set<Mark.Kind>? = nil, now: Moment
  ) throws {
    var reading =
      words.isEmpty ? ParsedQuery() : try QuestionReading(store, now: now).describing(words)
    if words.isEmpty { reading.span = usual }
    try self.init(reading, in: store, having: kinds, now: now)
  }

  init(
    _ reading: ParsedQuery, in store: MeetingStore, having kinds: Set<Mark.Kind>? = nil, now: Moment
  ) throws {
    (span, self.reading) = (reading.span, reading)
    if reading.topic.isEmpty, reading.excluded.isEmpty {
      records = try store.read { db in
        let ids = try FittingRecords(store, now: now).ids(reading, db)
        let marked = try kinds.map { try MeetingsAround.withMarks($0, db) }
        return try MeetingRecord.all(rowIDs: ids.filter { marked?.contains($0) ?? true }, db)
      }
      notices = reading.notices
    } else {
      let (ids, said) = try MeetingsOfReading(store, now: now).all(of: reading)
      records = try store.read { try MeetingRecord.all(rowIDs: ids, $0) }
        .sorted { $0.startsAt < $1.startsAt }
      notices = said
    }
  }
}
