import GRDB

/// A large transaction without SQLite's foreign-key check of each row.
package enum BulkTransaction {
  /// Runs `body` as one transaction. In a dry run, the transaction is rolled back.
  package static func run<Value>(
    in store: MeetingStore, _ lock: WriterLock, isDryRun: Bool,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    try store.writeWithoutTransaction(lock) { db in
      // A sync writes parents before children and deletes children itself. Checking each parent
      // would take a tenth of the sync's time; 'reindex' and 'doctor' check all of them.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      var value: Value?
      try db.inTransaction(.immediate) {
        #if DEBUG
          let dangling = try Self.dangling(db)
        #endif
        value = try body(db)
        #if DEBUG
          let left = try Self.dangling(db)
          precondition(left <= dangling, "rows refer to deleted rows")
        #endif
        return isDryRun ? .rollback : .commit
      }
      return value!
    }
  }

  #if DEBUG
    private static func dangling(_ db: Database) throws -> Int {
      try Integrity.dangling(inDerived: true, db) + Integrity.dangling(inDerived: false, db)
    }
  #endif
}
