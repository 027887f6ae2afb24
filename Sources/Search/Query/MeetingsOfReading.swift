import Index
import Questions
import Time

/// Finds the meetings that match a query.
struct MeetingsOfReading {
  private let store: MeetingStore
  private let now: Moment

  init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// The minimum score of a match of a topic, as a share of the best one. `depth` is the number of
  /// results.
  private static let minimumShare = 0.6
  private static let depth = 50
  /// The number of a topic's best meetings in which single lines are searched for.
  private static let widest = 200

  /// Returns the meetings that match a query. If it has a topic, only meetings that score near the
  /// best are returned.
  ///
  /// - Returns: row ids, and notices for the user.
  func all(
    of reading: ParsedQuery
  ) throws -> (ids: [Int64], notices: [String]) {
    guard !reading.topic.isEmpty || !reading.excluded.isEmpty else {
      let ids = try store.read { try FittingRecords(store, now: now).ids(reading, $0) }
      return (ids, reading.notices)
    }
    let result = try first(Self.depth, of: reading)
    let best = result.hits.map(\.score).max() ?? 0
    let fitting = result.hits.filter { hit in
      hit.missing.isEmpty && hit.score >= best * Self.minimumShare && hit.hasTopicWord
    }
    let asked = inOrder(fitting.map { $0.record.placed(in: now.zone) }, of: reading)
    let ids = try store.read { db in try asked.map { try RecordRows.rowID(ofRecord: $0.id, db) } }
    return (ids, result.notices)
  }

  /// Returns the meetings that contain any word of the topic, best first, including those with low
  /// scores.
  func withAnyWord(
    of reading: ParsedQuery
  ) throws -> [MeetingRecord] {
    try first(Self.widest, of: reading).hits
      .filter { $0.missing.isEmpty && $0.hasTopicWord }.map(\.record)
  }

  /// Returns the first `count` results, with occurrences of a series separate, ignoring the query's
  /// order and count.
  private func first(
    _ count: Int, of reading: ParsedQuery
  ) throws -> SearchResult {
    var query = reading
    (query.order, query.count) = (nil, nil)
    let options = SearchOptions(limit: count, collapsesSeries: false)
    return try SearchResult(of: query, in: store, options: options, now: now)
  }

  /// Returns the next, last or first of the records if the query has an order, otherwise all of
  /// them.
  private func inOrder(
    _ records: [MeetingRecord], of reading: ParsedQuery
  ) -> [MeetingRecord] {
    guard let order = reading.order else { return records }
    let wanted = records.filter { !$0.isUndated }.filter { record in
      switch order {
      case .next: record.startsAt > now.seconds
      case .last: record.startsAt <= now.seconds
      case .first: true
      }
    }.sorted { $0.startsAt < $1.startsAt }
    let count = reading.count ?? 1
    return Array(order == .last ? wanted.suffix(count) : reading.ranked(wanted).prefix(count))
  }
}

extension CalendarRegistry {
  /// Returns the calendars with meetings that match a query without a topic, and the numbers of
  /// these meetings.
  ///
  /// - Parameter reading: the query.
  package func all(
    having reading: ParsedQuery, now: Moment
  ) throws -> [CalendarSummary] {
    let all = try all()
    let counts = try store.read { db in
      let ids = try FittingRecords(store, now: now)
        .ids(reading, includingGone: true, eachCalendar: true, db)
      return try CalendarFolders.counts(of: ids, db)
    }
    return all.compactMap { calendar in
      guard let (records, gone) = counts[calendar.id] else { return nil }
      var calendar = calendar
      (calendar.records, calendar.gone) = (records, gone)
      return calendar
    }
  }
}
