import GRDB
import GRDBSQLite
import Questions

extension Configuration {
  /// The number of seconds to wait for another connection's transaction.
  package static let patience: Double = 5

  package static func forMeetings(_ mode: MeetingStore.Mode) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.foreignKeysEnabled = true
    configuration.readonly = mode == .reading
    configuration.prepareDatabase { db in
      if mode == .reading { try useMemoryMapping(db) }
      if mode == .checking { try db.execute(sql: "PRAGMA query_only = ON") }
      guard mode == .writing else { return }
      try db.execute(sql: "PRAGMA page_size = 16384")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // A cache of 96 MiB holds everything that a transaction of a first sync writes. If a changed
      // page were written to the log early and then changed again, SQLite would recompute the
      // checksums of all later frames.
      try db.execute(sql: "PRAGMA cache_size = -98304")
      // Checkpoints after each 64 MiB of the log, not 16. A checkpoint waits for the disk twice,
      // and closing the database runs one after a first sync anyway.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
    }
    return configuration
  }

  /// The maximum number of bytes of the database to map into memory. The remainder is read with
  /// system calls.
  private static let mapped = 1 << 32

  /// Makes reading pages and preparing statements faster for a question.
  ///
  /// A question reads hundreds of pages, most of them once, and skips long texts. Memory mapping
  /// avoids copying them, and shares the pages that other processes have read.
  private static func useMemoryMapping(_ db: Database) throws {
    // GRDB inspects each statement for the tables that it reads, to inform observers. There are
    // none, and the inspection takes as long as parsing by SQLite.
    sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    try db.execute(sql: "PRAGMA mmap_size = \(mapped)")
  }
}

/// The user's settings about their own identity and other people, which calendars don't contain.
public struct UserPreferences: Hashable, Sendable {
  /// The user's own addresses, besides those of the sources' owners.
  public var owners: [String]
  /// For each person with several addresses or names, those that belong to the person.
  package var aliases: [PersonAlias]
  /// The order of day and month in dates such as `04/09`.
  package var dayMonthOrder: DayMonthOrder

  /// If true, restricted notes are found. They are private to the user and hidden from other
  /// programs.
  package var showsRestricted = false

  /// The default settings.
  public init() { self.init(owners: []) }

  package init(
    owners: [String] = [], aliases: [PersonAlias] = [], dayMonthOrder: DayMonthOrder = .dayFirst
  ) {
    (self.owners, self.aliases, self.dayMonthOrder) = (owners, aliases, dayMonthOrder)
  }

  /// Returns true if any of the folded words occurs in an alias.
  package func hasAlias(of words: [String]) -> Bool {
    aliases.contains { !Set(NameWords($0.name).words).isDisjoint(with: words) }
  }
}
