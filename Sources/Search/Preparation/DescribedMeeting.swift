import Algorithms
import Index
import Questions

/// Finds the meeting that words describe, to prepare it or to show it.
extension PreparationBuilder {
  /// A meeting that words describe.
  package struct Named {
    /// The next such meeting, or else the last one; nil if there is none.
    package var record: MeetingRecord?
    package var notices: [String]
    /// The number of later meetings in the span; 0 if the words contain more than a span.
    package var later = 0
    /// The reading of the words; nil if they are the whole title of the meeting.
    fileprivate var reading: ParsedQuery?
  }

  /// Returns the distinct titles of all meetings that the words of `named` describe.
  package func titles(of named: Named) throws -> [String] {
    let found = try named.reading.map { try meetings(of: $0).records }
    return Array((found ?? [named.record].compactMap { $0 }).map(\.title).uniqued())
  }

  /// Returns the meeting that the words describe. Ambiguous dates are read as future dates, unless
  /// there is no such meeting then.
  ///
  /// - Throws: the errors of `QuestionReading.parse`.
  package func meeting(_ words: [Word]) throws -> Named {
    let written = words.map { $0.before + $0.text + $0.after }.joined(separator: " ")
    let titles = [written, words.map(\.text).joined(separator: " ")].uniqued()
    let titled = try store.read { db in
      try MeetingRecord.all(rowIDs: titles.flatMap { try MeetingsAround.titled($0, db) }, db)
        .map { $0.placed(in: zone) }
    }
    if !titled.isEmpty { return named(among: titled) }
    let ahead = try QuestionReading(store, now: now).reader().readAhead(words)
    let found = try meeting(of: ahead)
    if found.record != nil { return found }
    let reading = try QuestionReading(store, now: now).parse(words)
    if reading.span == ahead.span { return found }
    let past = try meeting(of: reading)
    return past.record == nil ? found : past
  }

  private func named(
    among all: [MeetingRecord], _ notices: [String] = [], by reading: ParsedQuery? = nil
  ) -> Named {
    // A note is prepared only if no meeting is described.
    let meetings = all.filter { $0.kind != .note }
    let found = meetings.isEmpty ? all : meetings
    let first = found.firstIndex { $0.endsAt > now.seconds }
    var named = Named(
      record: first.map { found[$0] } ?? found.last, notices: notices, reading: reading)
    if let first, let reading, reading.span != nil, reading.topic.isEmpty, reading.with.isEmpty {
      named.later = found.count - first - 1
    }
    return named
  }

  private func meeting(of reading: ParsedQuery) throws -> Named {
    var reading = reading
    (reading.order, reading.count, reading.kind) = (nil, nil, .search)
    // A search for a long series returns only its best matches, so search future meetings first.
    var coming = reading
    let today = TimeSpan(from: LocalTime(day: now.day))
    coming.span = reading.span?.intersection(today) ?? today
    if coming.span?.isEmpty == false {
      let (found, notices) = try meetings(of: coming)
      if found.contains(where: { $0.endsAt > now.seconds }) {
        return named(among: found, notices, by: reading)
      }
    }
    let (found, notices) = try meetings(of: reading)
    return named(among: found, notices, by: reading)
  }

  /// Returns the matching meetings in chronological order.
  private func meetings(
    of reading: ParsedQuery
  ) throws -> (records: [MeetingRecord], notices: [String]) {
    let (ids, notices) = try MeetingsOfReading(store, now: now).all(of: reading)
    let records = try store.read { try MeetingRecord.all(rowIDs: ids, $0) }
    return (records.map { $0.placed(in: zone) }.sorted { $0.startsAt < $1.startsAt }, notices)
  }
}
