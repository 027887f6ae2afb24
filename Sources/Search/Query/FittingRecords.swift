import Index
import Questions
import Time

extension MeetingStore {
  /// The meetings that a reading without a topic lets through, in order of start: those with all who
  /// are asked for, in that time, those calendars. Of an order such as `next` only its count.
  ///
  /// - Parameters:
  ///   - reading: what was asked for.
  ///   - calendars: identifiers or titles besides those of the reading.
  ///   - includingGone: whether records that have left their calendar are listed.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
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

  /// Row ids, as `records(fitting:)`.
  ///
  /// - Parameter eachCalendar: whether the same meeting in two calendars is two.
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
