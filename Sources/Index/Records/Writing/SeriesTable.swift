import Calendars
import GRDB

/// Reads and writes rows of `series`, the revisions of whole series and cancellations in files.
enum SeriesTable {
  /// Replaces the rows of a file.
  static func write(
    _ revisions: [String: SeriesRevision], of file: Int64, isNew: Bool, _ db: Database
  ) throws {
    if !isNew {
      try db.cachedStatement(sql: "DELETE FROM series WHERE fileId = ?").execute(arguments: [file])
    }
    if revisions.isEmpty { return }
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO series (uid, fileId, sequence, stamp, isCancellation) VALUES (?, ?, ?, ?, ?)
        """)
    for (uid, revision) in revisions {
      try insert.execute(arguments: [
        uid, file, revision.sequence, revision.stamp, revision.isCancellation,
      ])
    }
  }

  /// A stored occurrence with a later cancellation in its calendar.
  struct Cancelled {
    let record, file: Int64
    let sequence: Int
    let stamp: Int64?
  }

  /// The occurrences of the events in `uids` that have a later cancellation in their calendar,
  /// each with the latest one.
  static func cancelled(_ uids: Set<String>, _ db: Database) throws -> [Cancelled] {
    if uids.isEmpty { return [] }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT record.id, fileId, series.sequence, series.stamp FROM json_each(?)
        CROSS JOIN series ON series.uid = value AND isCancellation
        JOIN file ON file.id = fileId
        JOIN record ON record.calendarId = file.calendarId AND record.uid = value
        WHERE record.goneSince IS NULL AND NOT isNote
          AND (series.sequence, ifnull(series.stamp, 0))
            > (record.sequence, ifnull(record.stamp, 0))
        ORDER BY series.sequence, series.stamp
        """, arguments: [JSONArray.encode(uids.sorted())])
    return try rows.map { row in
      Cancelled(
        record: try row.value("id", of: "record"), file: try row.value("fileId", of: "series"),
        sequence: try row.value("sequence", of: "series"),
        stamp: try row.value("stamp", of: "series"))
    }
  }
}
