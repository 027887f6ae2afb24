import GRDB
import GRDBSQLite

/// A database written by another program or possibly by an attacker. Only rows stored in tables are
/// read, up to limits that no calendar exceeds.
struct ForeignDatabase {
  /// The limits for reading a database.
  struct Limits {
    /// The maximum size of a value, in bytes.
    var value = 32 << 20
    /// The maximum number of rows per query.
    var rows = 2_000_000
    /// The maximum total size of the values of a query, in bytes.
    var bytes = 512 << 20
    /// The maximum number of SQLite's virtual machine instructions per query, because a damaged
    /// B-tree may contain cycles.
    var steps = 500_000_000
  }

  /// The reason why reading was stopped.
  enum Refusal: Error {
    /// The table is a view or has computed columns.
    case computed(table: String)
    case tooMuch(String)
  }

  private let queue: DatabaseQueue
  private let limits: Limits
  private let work: StepCount

  /// - Parameters:
  ///   - patience: the number of seconds to wait for the other program's writes.
  ///   - isWanted: returns false to cancel the query because its result is no longer needed.
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
        // This closure keeps the object alive as long as the connection.
        Unmanaged.passUnretained(work).toOpaque())
    }
    self.limits = limits
    self.work = work
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Reads all tables in one transaction, which sees a single state.
  func read<Value>(_ body: (ForeignTables) throws -> Value) throws -> Value {
    try queue.read { try body(ForeignTables(db: $0, limits: limits, work: work)) }
  }
}

/// Counts SQLite's instructions for a query. It is used only by the connection's thread.
private final class StepCount: @unchecked Sendable {
  /// The number of instructions between checks.
  static let share = 1_000

  private let most: Int
  private var steps = 0
  let isWanted: @Sendable () -> Bool

  init(most: Int, _ isWanted: @escaping @Sendable () -> Bool) {
    (self.most, self.isWanted) = (most, isWanted)
  }

  func begin() { steps = 0 }

  /// Adds the instructions since the last check; returns false if the query must be cancelled.
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

  /// Returns true if the table exists.
  ///
  /// - Throws: `ForeignDatabase.Refusal` if the table doesn't store its rows.
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

  /// Passes the rows of a query to `receive`, within the limits.
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
