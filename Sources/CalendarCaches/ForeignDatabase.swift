import GRDB
import GRDBSQLite

/// A database that another program wrote, or somebody who means harm: only rows that are stored in tables
/// are read, and no more of them than a calendar could have.
struct ForeignDatabase {
  /// The limits of what is read of a database.
  struct Limits {
    /// The longest text of one value, in bytes.
    var value = 32 << 20
    /// The rows of one query.
    var rows = 2_000_000
    /// The bytes of all values of one query.
    var bytes = 512 << 20
    /// Instructions of SQLite's machine for one query: a damaged tree of pages may lead in circles.
    var steps = 500_000_000
  }

  /// A reason to read no further.
  enum Refusal: Error {
    /// The table is a view, or computes its columns.
    case computed(table: String)
    case tooMuch(String)
  }

  private let queue: DatabaseQueue
  private let limits: Limits
  private let work: StepCount

  /// - Parameters:
  ///   - patience: how many seconds to wait for the other program to finish writing.
  ///   - isWanted: returns false if nobody waits for what is read any more, which ends each query.
  init(
    at path: String, patience: Double, limits: Limits = Limits(),
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws {
    let work = StepCount(most: limits.steps, isWanted)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      let connection = db.sqliteConnection
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(limits.value))
      sqlite3_progress_handler(
        connection, Int32(StepCount.share),
        { Unmanaged<StepCount>.fromOpaque($0!).takeUnretainedValue().add() ? 0 : 1 },
        // The connection keeps it by this closure.
        Unmanaged.passUnretained(work).toOpaque())
    }
    self.limits = limits
    self.work = work
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// One transaction, in which all tables are as they were at its beginning.
  func read<Value>(_ body: (ForeignTables) throws -> Value) throws -> Value {
    try queue.read { try body(ForeignTables(db: $0, limits: limits, work: work)) }
  }
}

/// The work that SQLite does for a query; used by the connection's thread alone.
private final class StepCount: @unchecked Sendable {
  /// Steps between two looks.
  static let share = 1_000

  private let most: Int
  private var steps = 0
  let isWanted: @Sendable () -> Bool

  init(most: Int, _ isWanted: @escaping @Sendable () -> Bool) {
    (self.most, self.isWanted) = (most, isWanted)
  }

  func begin() { steps = 0 }

  /// Counts a share, and returns false if the query is to end.
  func add() -> Bool {
    steps += Self.share
    return steps <= most && isWanted()
  }
}

/// The tables of another program's database.
struct ForeignTables {
  fileprivate let db: Database
  fileprivate let limits: ForeignDatabase.Limits
  fileprivate let work: StepCount

  /// Returns true if there is such a table.
  ///
  /// - Throws: `ForeignDatabase.Refusal` where it is none that stores its rows.
  func has(_ table: String) throws -> Bool {
    let kind = try Row.fetchOne(
      db,
      sql: """
        SELECT type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AS isStored FROM sqlite_schema
        WHERE lower(name) = lower(?)
        """, arguments: [table])
    guard let kind else { return false }
    let computed = try Row.fetchOne(
      db, sql: "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden <> 0", arguments: [table])
    guard ForeignRow(kind).integer("isStored") == .value(1), computed == nil else {
      throw ForeignDatabase.Refusal.computed(table: table)
    }
    return true
  }

  /// Gives `receive` the rows of a query, as far as the limits go.
  func forEach(
    _ sql: String, _ arguments: StatementArguments = [], _ receive: (ForeignRow) throws -> Void
  ) throws {
    work.begin()
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    var (count, bytes) = (0, 0)
    while let row = try rows.next() {
      count += 1
      let row = ForeignRow(row)
      bytes += row.size
      guard count <= limits.rows else {
        throw ForeignDatabase.Refusal.tooMuch("more than \(limits.rows) rows")
      }
      guard bytes <= limits.bytes else {
        throw ForeignDatabase.Refusal.tooMuch("more than \(limits.bytes >> 20) MB of text")
      }
      guard work.isWanted() else { throw CancellationError() }
      try receive(row)
    }
  }
}
