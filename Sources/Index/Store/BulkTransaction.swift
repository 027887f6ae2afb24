import GRDB

/// A transaction that writes so much that foreign keys aren't looked up one by one.
package enum BulkTransaction {
  /// Runs `body` as one transaction, which is undone where this is a dry run.
  package static func run<Value>(
    in store: MeetingStore, _ lock: WriterLock, isDryRun: Bool,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    try store.writeWithoutTransaction(lock) { db in
      // A sync writes parents before their children and takes children away itself. To look each
      // parent up again takes a tenth of its time; 'reindex' and 'doctor' check them all.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      var value: Value?
      try db.inTransaction(.immediate) {
        value = try body(db)
        return isDryRun ? .rollback : .commit
      }
      return value!
    }
  }
}
