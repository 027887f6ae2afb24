import Index
import Questions
import Time

/// Finds the meetings that match queries without a topic.
package struct FittingRecords {
  private let store: MeetingStore
  private let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Returns the meetings that match a query without a topic, in order of start. All requested
  /// people attend them, and they are in its time span and calendars. If the query has an order
  /// such as `next`, only the requested number is returned.
  ///
  /// - Parameters:
  ///   - reading: the query.
  ///   - calendars: identifiers or titles in addition to those of the query.
  ///   - includingGone: if true, includes records that are gone from their calendar.
  /// - Throws: `IndexError` if there is no such calendar.
  package func all(
    _ reading: ParsedQuery, calendars: [String] = [], includingGone: Bool = false
  ) throws -> [MeetingRecord] {
    try store.read { db in
      var reading = reading
      reading.calendars += try calendars.flatMap { try CalendarRegistry.calendars(named: $0, db) }
      let ids = try self.ids(reading, includingGone: includingGone, db)
      return try MeetingRecord.all(rowIDs: ids, db)
    }
  }

  /// Returns the row ids of the meetings that `all` returns.
  ///
  /// - Parameter eachCalendar: if true, copies of a meeting in two calendars count as two.
  package func ids(
    _ reading: ParsedQuery, includingGone: Bool = false, eachCalendar: Bool = false,
    _ db: Database
  ) throws -> [Int64] {
    var filter = RecordFilter(
      reading, includesGone: includingGone, includesRestricted: store.preferences.showsRestricted,
      hasCopies: try LatestCopy.hasAny(db), now: now)
    filter.require(reading.with)
    filter.require(reading.without, absent: true)
    let ids = try filter.ids(eachCalendar: eachCalendar, db)
    switch reading.order {
    case .last: return Array(ids.suffix(reading.count ?? 1))
    case .next, .first: return Array(reading.ranked(ids).prefix(reading.count ?? 1))
    case nil: return reading.count.map { Array(ids.prefix($0)) } ?? ids
    }
  }
}
