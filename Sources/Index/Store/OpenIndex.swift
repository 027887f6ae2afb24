import Files
import GRDB
import Synchronization

/// The index between the questions of one process, such as a server's: opened once, and again where it
/// is not as it was, whoever has written to it or put another in its place. So each question sees what
/// a fresh process would.
package final class OpenIndex: Sendable {
  private let open: @Sendable () throws -> MeetingStore
  private let kept = Mutex<MeetingStore?>(nil)

  /// - Parameter open: opens it, for reading.
  package init(_ open: @escaping @Sendable () throws -> MeetingStore) { self.open = open }

  /// The index as it is now.
  ///
  /// - Throws: as `open`.
  package func store() throws -> MeetingStore {
    try kept.withLock { kept in
      if let kept, kept.isAsOpened { return kept }
      // Closed before it is opened again, and gone where that fails.
      kept = nil
      let store = try open()
      kept = store
      return store
    }
  }
}

/// By what a connection that stays open learns that the index is not as it was.
struct IndexStamp: Hashable {
  /// Of the file that is at the database's path, which may be another than the one that is open.
  private let file: Revision?
  private let version: Int64

  /// - Parameter path: of the database.
  init(path: String, _ db: Database) throws {
    file = Revision(ofFileAt: path)
    version = try IndexStamp.version(db)
  }

  /// The version of the database, which others' commits change and this connection's do not.
  static func version(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }
}
