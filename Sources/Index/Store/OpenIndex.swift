import Files
import GRDB
import Synchronization

/// An index that a process such as a server keeps open between questions. It is opened again if it
/// was changed or replaced, so that each question sees what a new process would.
package final class OpenIndex: Sendable {
  private let open: @Sendable () throws -> MeetingStore
  private let kept = Mutex<MeetingStore?>(nil)

  /// Creates an index that `open` opens for reading when it is first needed.
  package init(_ open: @escaping @Sendable () throws -> MeetingStore) { self.open = open }

  /// The index in its current state.
  ///
  /// - Throws: any error from `open`.
  package func store() throws -> MeetingStore {
    try kept.withLock { kept in
      if let kept, kept.isUnchanged { return kept }
      // The old index is closed before it is opened again, and stays closed if that fails.
      kept = nil
      let store = try open()
      kept = store
      return store
    }
  }
}

/// Values by which an open connection detects that the index has changed.
struct IndexStamp: Hashable {
  /// The revision of the file now at the database's path, which may differ from the open file.
  private let file: Revision?
  private let version: Int64

  /// Determines the stamp of the database at `path`.
  init(path: String, _ db: Database) throws {
    file = Revision(ofFileAt: path)
    version = try IndexStamp.version(db)
  }

  /// The version of the database, which changes with commits of other connections only.
  static func version(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }
}
