import Foundation
import GRDB

/// A database in a single file other than the index, such as a backup.
package struct DatabaseFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Creates the file if it is missing, with access for its owner only.
  ///
  /// - Parameter emptied: whether to empty an existing file.
  func make(emptied: Bool = false) {
    let descriptor = open(path, O_CREAT | O_RDWR | (emptied ? O_TRUNC : 0), 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes a copy with SQLite's online backup API. The copy is a single file, because it doesn't
  /// use WAL mode.
  package func write(copyOf store: MeetingStore) throws {
    make(emptied: true)
    try MeetingStore.naming(path) {
      let copy = try DatabaseQueue(path: path)
      try store.copy(to: copy)
      try DatabaseFile.leaveWALMode(copy)
      try copy.close()
    }
  }

  static func leaveWALMode(_ database: DatabaseQueue) throws {
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
  }

  /// Returns true if the file is an intact database with as many records as the original.
  package func isSoundCopy(of store: MeetingStore) throws -> Bool {
    let count = "SELECT count(*) FROM record"
    let expected = try store.read { try Int.fetchOne($0, sql: count) }
    let (problems, found) = try MeetingStore.naming(path) {
      try reading { db in (try Integrity.problems(db), try Int.fetchOne(db, sql: count)) }
    }
    return problems.isEmpty && expected == found
  }

  /// If true, the file is an intact index that this program can read.
  package var isUsable: Bool {
    let isUsable = try? reading { db in
      try [.current, .readable, .outdated].contains(Schema.layout(of: db))
        && Integrity.problems(db).isEmpty && db.tableExists("record")
    }
    return isUsable ?? false
  }

  private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read(body)
  }
}

package enum FileSize {
  /// The size of the file at `path` in bytes; 0 if it doesn't exist.
  package static func of(_ path: String) -> Int64 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
