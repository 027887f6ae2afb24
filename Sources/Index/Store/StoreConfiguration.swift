import GRDB
import GRDBSQLite

extension Configuration {
  /// The time for which a command waits for another's transaction.
  package static let patience: Double = 5

  package static func forMeetings(_ mode: MeetingStore.Mode) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.foreignKeysEnabled = true
    configuration.readonly = mode == .reading
    configuration.prepareDatabase { db in
      if mode == .reading { try readByMap(db) }
      if mode == .checking { try db.execute(sql: "PRAGMA query_only = ON") }
      guard mode == .writing else { return }
      try db.execute(sql: "PRAGMA page_size = 16384")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // 96 MiB, more than a transaction of a first sync writes: a page that had to leave the cache
      // and changes again has the sums of all frames behind it in the log made anew.
      try db.execute(sql: "PRAGMA cache_size = -98304")
      // After each 64 MiB rather than 16: it waits for the disk, twice, and the last transactions of a
      // first sync are brought over at once when the database is closed.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
    }
    return configuration
  }

  /// The most of the database that is mapped; what lies behind is read.
  private static let mapped = 1 << 32

  /// Spares a question what it costs to read pages and to look into its statements.
  ///
  /// A question touches hundreds of pages, most of them once, and those of long texts to get to others
  /// behind them: a map copies none, and what others have read is there already.
  private static func readByMap(_ db: Database) throws {
    // GRDB's own look at each statement tells which tables it reads, for observers, which there are
    // none of: it takes as long as SQLite's parser does.
    sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    try db.execute(sql: "PRAGMA mmap_size = \(mapped)")
  }
}
