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
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the time zone of floating times and all-day events.
  /// - Throws: `IndexError` if there is no such calendar.
  package func records(
    fitting reading: ParsedQuery, calendars: [String] = [], includingGone: Bool = false, now: Int64,
    zone: Zone
  ) throws -> [MeetingRecord] {
    try read { db in
      var reading = reading
      reading.calendars += try calendars.flatMap { try self.calendars(named: $0, db) }
      let ids = try self.ids(
        fitting: reading, includingGone: includingGone, now: now, zone: zone, db)
      return try self.records(rowIDs: ids, db)
    }
  }

  /// The row ids of the meetings that `records(fitting:)` returns.
  ///
  /// - Parameter eachCalendar: whether copies of a meeting in two calendars count as two.
  package func ids(
    fitting reading: ParsedQuery, includingGone: Bool = false, eachCalendar: Bool = false,
    now: Int64,
    zone: Zone, _ db: Database
  ) throws -> [Int64] {
    var filter = RecordFilter(
      reading, includesGone: includingGone, includesRestricted: preferences.showsRestricted,
      hasCopies: try LatestCopy.hasAny(db), now: now, zone: zone)
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
