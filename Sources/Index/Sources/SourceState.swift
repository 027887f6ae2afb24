import Calendars
import GRDB
import Time

/// Stores the result of reading a source.
package struct SourceState {
  private let store: MeetingStore
  private let source: String

  /// Creates the state of the source with the identifier `source`.
  package init(_ store: MeetingStore, of source: String) {
    (self.store, self.source) = (store, source)
  }

  /// Stores that the source could not be read completely. The time of the first failure is kept.
  ///
  /// - Parameter failure: the cause and the remedy.
  package func remember(failure: String, now: Moment, _ lock: WriterLock) throws {
    try store.write(lock) { db in
      try db.execute(
        sql: """
          UPDATE source SET failure = ?, failingSince = coalesce(failingSince, ?) WHERE id = ?
          """, arguments: [failure, now.seconds, source])
    }
  }

  package func rememberWhole(now: Moment, _ lock: WriterLock) throws {
    try store.write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET syncedAt = ?, failure = NULL, failingSince = NULL WHERE id = ?",
        arguments: [now.seconds, source])
    }
  }

  /// Stores the files and folders that have never been read because they are inaccessible.
  package func remember(unread: [StoredPlace], _ lock: WriterLock) throws {
    try store.write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET unread = ?1 WHERE id = ?2 AND unread <> ?1",
        arguments: [JSONColumn.encode(unread), source])
    }
  }
}

/// The end of the period in which endless series are expanded.
package enum ExpansionWindow {
  /// The default number of days from now to the end of the period.
  package static let usualDaysAhead = 366

  /// The number of seconds after the span, ten years, in which series that have an end are
  /// expanded, too.
  package static let further: Int64 = 3652 * 86_400

  /// The end of the span, in seconds since 1970-01-01T00:00:00Z. It is the first day of the month
  /// after `daysAhead`, so that endless series are expanded again once a month rather than daily.
  package static func end(daysAhead: Int, now: Moment) -> Int64 {
    let last = now.day.adding(days: daysAhead)
    let next = CivilDate(year: last.year, month: last.month, day: 1)!.adding(days: 31)
    let first = CivilDate(year: next.year, month: next.month, day: 1)!
    return EventTime.date(first).instant(in: now.zone)
  }
}
