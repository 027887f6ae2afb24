import Index
import Questions
import Time

extension MeetingStore {
  /// The calendars that have meetings of a reading without a topic, with how many.
  ///
  /// - Parameters:
  ///   - reading: what was asked for.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
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
