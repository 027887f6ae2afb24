import CSQLite
import Foundation
import GRDB

/// Opening of connections to the database.
enum StoreConnection {
  /// Opens the database. In WAL mode, connections share memory through a file next to the database.
  /// If a reader can't create that file, because the disk is full or read-only, it opens the
  /// database without shared memory.
  static func open(_ path: String, _ mode: MeetingStore.Mode) throws -> DatabaseQueue {
    if mode == .checking {
      if let queue = try? connected(path, .forMeetings(mode)) { return queue }
      return try open(path, .reading)
    }
    if mode == .writing { sqlite_without_memory_statistics() }
    let configuration = Configuration.forMeetings(mode)
    do {
      return try connected(path, configuration)
    } catch let error as DatabaseError where mode == .reading {
      let other =
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_FULL: try? alone(path, configuration)
        case .SQLITE_CANTOPEN, .SQLITE_READONLY: try? immutable(path, configuration)
        default: nil as DatabaseQueue?
        }
      guard let other else { throw error }
      return other
    }
  }

  /// Opens a connection and reads from it once, because some errors occur only then.
  private static func connected(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }

  /// Opens an exclusive connection, which needs no shared memory
  /// (https://sqlite.org/wal.html#noshm). While it is open, other connections wait for it as for
  /// any lock.
  private static func alone(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = false
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
    }
    return try connected(path, configuration)
  }

  /// Opens a connection that assumes nobody writes to the database; nil if the write-ahead log
  /// isn't empty, because such a connection ignores it.
  private static func immutable(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue? {
    guard FileSize.of(path + "-wal") == 0 else { return nil }
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return try connected("file:\(escaped)?immutable=1", configuration)
  }
}

/// A connection to the database within a transaction. Other modules only pass it to this module's
/// queries, and contain no SQL.
package typealias Database = GRDB.Database
