import Index
import Questions
import Time

extension MeetingStore {
  /// The meetings that match a query without a topic, in order of start: with all the people asked
  /// for, in its time span and calendars. If the query has an order such as `next`, only as many as
  /// it asks for are returned.
  ///
  /// - Parameters:
  ///   - reading: the query.
  ///   - calendars: identifiers or titles in addition to those of the query.
  ///   - includingGone: whether to include records that are gone from their calendar.
  /// - Throws: `IndexError` if there is no such calendar.
  package func records(
    fitting reading: ParsedQuery, calendars: [String] = [], includingGone: Bool = false, now: Moment
  ) throws -> [MeetingRecord] {
    try read { db in
      var reading = reading
      reading.calendars += try calendars.flatMap { try self.calendars(named: $0, db) }
      let ids = try self.ids(
        fitting: reading, includingGone: includingGone, now: now, db)
      return try self.records(rowIDs: ids, db)
    }
  }

  /// The row ids of the meetings that `records(fitting:)` returns.
  ///
  /// - Parameter eachCalendar: whether copies of a meeting in two calendars count as two.
  package func ids(
    fitting reading: ParsedQuery, includingGone: Bool = false, eachCalendar: Bool = false,
    now: Moment, _ db: Database
  ) throws -> [Int64] {
    var filter = RecordFilter(
      reading, includesGone: includingGone, includesRestricted: preferences.showsRestricted,
      hasCopies: try LatestCopy.hasAny(db), now: now)
    filter.require(reading.with)
    filter.require(reading.without, absent: true)
    let ids = try filter.ids(eachCalendar: eachCalendar, db)
    switch reading.order {
    case .last: return Array(ids.suffix(reading.count ?? 1))
    case .next, .first: return Array(ids.prefix(reading.count ?? 1))
    case nil: return reading.count.map { Array(ids.prefix($0)) } ?? ids
    }
  }
}
