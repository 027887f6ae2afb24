import Index
import Questions
import Retrieval
import Time

/// Lists of the meetings that match a filter.
package struct FilteredList {
  private let store: MeetingStore
  private let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Returns the meetings in a time span that match the words and fields, in chronological order,
  /// and the reading of the words.
  ///
  /// - Parameters:
  ///   - words: the words of the question.
  ///   - fields: conditions in addition to the words.
  ///   - named: a time span in addition to the fields; nil if there is none.
  ///   - usual: the default time span, used if the question has no condition except calendars, and
  ///     doesn't ask for the last meetings.
  ///   - options: these determine whether meetings that are gone are included.
  ///   - embedder: the embedder for the question.
  /// - Throws: `FieldError` for a field with an invalid value, `DateError` for an impossible
  ///   date.
  package func meetings(
    _ words: [Word], _ fields: [QuestionField], in named: TimeSpan?, usual: TimeSpan,
    options: AnswerOptions = AnswerOptions(), embedder: Embedder = .shipped
  ) throws -> ([MeetingRecord], ParsedQuery) {
    try store.read { db in
      let reader = try QuestionReading(store, now: now).reader(db)
      var reading = try reader.filter(words, fields: fields)
      var span = try Self.joined(named, try reader.read([], fields: fields).span)
      if span == nil, reading.asksForNoMeetings, reading.order != .last { span = usual }
      (reading.kind, reading.span) = (.list, span)
      var asking = QueryRun(
        store: store, db: db, people: reader.people, owners: reader.owners, options: options,
        now: now, embedder: embedder, reading: reading, tense: Tense([]), speaksOfOwner: false)
      guard case .list(let records) = try asking.list().0 else { return ([], reading) }
      return (records, reading)
    }
  }

  private static func joined(_ one: TimeSpan?, _ other: TimeSpan?) throws -> TimeSpan? {
    guard let one, let other else { return one ?? other }
    let both = one.intersection(other)
    if both.isEmpty {
      throw DateError(message: "\(one) and \(other) don't overlap; name one of them")
    }
    return both
  }
}
