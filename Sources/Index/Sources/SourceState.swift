import GRDB

/// The state of sources at the last look.
extension MeetingStore {
  /// Notes that the records of the source, or of a part of it, are out of date from now on, if they
  /// were not.
  ///
  /// - Parameter failure: the cause, and what to do.
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

  /// - Parameter unread: what could not be looked at, and was never read.
  package func remember(unread: [StoredPlace], of source: String, _ lock: WriterLock) throws {
    try write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET unread = ?1 WHERE id = ?2 AND unread <> ?1",
        arguments: [JSONColumn.encode(unread), source])
    }
  }
}
