import Index
import Questions
import Time

extension MeetingStore {
  /// The calendars with meetings that match a query without a topic, and their numbers.
  ///
  /// - Parameters:
  ///   - reading: the query.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the time zone of floating times and all-day events.
  package func calendars(
    having reading: ParsedQuery, now: Int64, zone: Zone
  ) throws -> [CalendarSummary] {
    let all = try calendars()
    let counts = try read { db in
      let ids = try self.ids(
        fitting: reading, includingGone: true, eachCalendar: true, now: now, zone: zone, db)
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
