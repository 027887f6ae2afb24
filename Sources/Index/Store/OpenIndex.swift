import Files
import GRDB
import Synchronization

/// An index that a process, such as a server, keeps open between questions. If it has been changed
/// or replaced, it is opened again, so that each question gets the current data.
package final class OpenIndex: Sendable {
  private let open: @Sendable () throws -> MeetingStore
  private let kept = Mutex<MeetingStore?>(nil)

  /// Creates an index that is opened by `open` when it is first needed.
  package init(_ open: @escaping @Sendable () throws -> MeetingStore) { self.open = open }

  /// Returns the index in its current state, opening it again if needed.
  ///
  /// - Throws: any error from `open`.
  package func store() throws -> MeetingStore {
    try kept.withLock { kept in
      if let kept, kept.isUnchanged { return kept }
      // The old index is closed first, and stays closed if opening fails.
      kept = nil
      let store = try open()
      kept = store
      return store
    }
  }
}

/// Values that an open connection compares to detect changes of the database.
struct IndexStamp: Hashable {
  /// The revision of the file that is now at the database's path. It may be another file than the
  /// open one.
  private let file: Revision?
  private let version: Int64

  /// Determines the stamp of the database at `path`.
  init(path: String, _ db: Database) throws {
    file = Revision(ofFileAt: path)
    version = try IndexStamp.version(db)
  }

  /// The version of the database, which changes only with commits of other connections.
  static func version(_ db: Database) throws -> Int64 {
    try RawStatement(shared: "PRAGMA data_version", db).first { $0.integer(0) } ?? 0
  }
}

/// Values that are read from a database and kept until it changes, one of each type.
final class VersionedValues: Sendable {
  private let kept = Mutex<(version: Int64, values: [ObjectIdentifier: any Sendable])>((0, [:]))

  /// Returns the kept value, or the result of `read` if there is none.
  func value<Value: Sendable>(_ db: Database, _ read: (Database) throws -> Value) throws -> Value {
    let version = try IndexStamp.version(db)
    return try kept.withLock { kept in
      if kept.version != version { kept = (version, [:]) }
      if let value = kept.values[ObjectIdentifier(Value.self)] as? Value { return value }
      let value = try read(db)
      kept.values[ObjectIdentifier(Value.self)] = value
      return value
    }
  }
}
