import GRDB
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
      return try Row.fetchAll(
        db,
        sql: """
          SELECT calendarId, count(*) AS records, count(goneSince) AS gone FROM record
          JOIN json_each(?) ON value = record.id GROUP BY calendarId
          """, arguments: [JSONColumn.ids(ids)]
      ).reduce(into: [String: (Int, Int)]()) { counts, row in
        counts[try row.value("calendarId", of: "record")] = (
          try row.value("records", of: "record"), try row.value("gone", of: "record")
        )
      }
    }
    return all.compactMap { calendar in
      guard let (records, gone) = counts[calendar.id] else { return nil }
      var calendar = calendar
      (calendar.records, calendar.gone) = (records, gone)
      return calendar
    }
  }
}
