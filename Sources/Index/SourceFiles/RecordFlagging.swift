import GRDB
import Time

package enum RecordFlagging {
  /// Stores that `file` no longer contains `records`, and flags records that no file contains as
  /// gone.
  ///
  /// - Parameter settled: records that match a file read in this pass. They are not flagged.
  /// - Returns: the flagged records.
  package static func forget(
    sightings records: [Int64], of file: Int64, settled: Set<Int64>, now: Moment, _ db: Database
  ) throws -> [Int64] {
    let forget = try db.cachedStatement(
      sql: "DELETE FROM sighting WHERE fileId = ? AND recordId = ?")
    let flag = try db.cachedStatement(
      sql: """
        UPDATE record SET goneSince = ? WHERE id = ? AND goneSince IS NULL
        AND NOT EXISTS (SELECT 1 FROM sighting WHERE recordId = record.id)
        """)
    // Another file may contain a different version of the record, so it is read again.
    let readAgain = try db.cachedStatement(
      sql: """
        UPDATE file SET revision = NULL WHERE id IN (SELECT fileId FROM sighting WHERE recordId = ?)
        """)
    return try records.filter { record in
      try forget.execute(arguments: [file, record])
      if settled.contains(record) { return false }
      try readAgain.execute(arguments: [record])
      try flag.execute(arguments: [now.seconds, record])
      return db.changesCount == 1
    }
  }
}
