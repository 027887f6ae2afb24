import CSQLite
import Foundation
import GRDB

extension MeetingStore {
  /// Opens the database. Connections of WAL mode share memory through a file beside it; a reader
  /// for whom it can't be made there, on a full disk or where nothing may be written, does without.
  static func connect(_ path: String, _ mode: Mode) throws -> DatabaseQueue {
    if mode == .checking {
      if let queue = try? connected(path, .forMeetings(mode)) { return queue }
      return try connect(path, .reading)
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

  /// A connection that has read, as an error may come that late.
  private static func connected(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }

  /// The only connection at this time: it shares nothing (https://sqlite.org/wal.html#noshm). It
  /// waits for others, and they for it, as long as for any lock.
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

  /// A connection that takes the database for one that no one writes. What is in the log alone it
  /// would not see, so there must be none.
  private static func immutable(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue? {
    guard FileSize.of(path + "-wal") == 0 else { return nil }
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return try connected("file:\(escaped)?immutable=1", configuration)
  }
}
