import GRDB

/// Stores the outcome of reading sources.
extension MeetingStore {
  /// Records that the source could not be read completely. The time of the first failure is kept.
  ///
  /// - Parameter failure: the cause and the remedy.
  package func remember(failure: String, of source: String, now: Int64, _ lock: WriterLock) throws {
    try write(lock) { db in
      try db.execute(
        sql: """
          UPDATE source SET failure = ?, failingSince = coalesce(failingSince, ?) WHERE id = ?
          """, arguments: [failure, now, source])
    }
  }

  package func rememberWhole(_ source: String, now: Int64, _ lock: WriterLock) throws {
    try write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET syncedAt = ?, failure = NULL, failingSince = NULL WHERE id = ?",
        arguments: [now, source])
    }
  }

  /// - Parameter unread: places that were never read because they are inaccessible.
  package func remember(unread: [StoredPlace], of source: String, _ lock: WriterLock) throws {
    try write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET unread = ?1 WHERE id = ?2 AND unread <> ?1",
        arguments: [JSONColumn.encode(unread), source])
    }
  }
}
