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
      // A cache of 96 MiB is larger than what a transaction of a first sync writes. If a changed
      // page left the cache and changed again, SQLite would recompute the checksums of all later
      // frames in the log.
      try db.execute(sql: "PRAGMA cache_size = -98304")
      // Checkpoints after each 64 MiB instead of 16. Each waits twice for the disk, and closing the
      // database checkpoints the last transactions of a first sync anyway.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
    }
    return configuration
  }

  /// The maximum number of bytes of the database to map into memory; the rest is read.
  private static let mapped = 1 << 32

  /// Speeds up reading pages and preparing statements for a question.
  ///
  /// A question touches hundreds of pages, most of them once, and skips long texts to reach others.
  /// Memory mapping copies no page, and shares pages that other processes have read.
  private static func useMemoryMapping(_ db: Database) throws {
    // GRDB inspects each statement for the tables it reads, to inform observers. There are no
    // observers, and the inspection takes as long as SQLite's parser.
    sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    try db.execute(sql: "PRAGMA mmap_size = \(mapped)")
  }
}

/// The user's settings about themselves and other people, which no calendar contains.
public struct UserPreferences: Hashable, Sendable {
  /// The user's addresses in addition to those of the sources' owners.
  public var owners: [String]
  /// Addresses and names that belong to the same person.
  package var aliases: [PersonAlias]
  /// The order of day and month in `04/09`.
  package var dayMonthOrder: DayMonthOrder

  /// If true, restricted notes are found. They are private to the user and hidden from programs.
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
