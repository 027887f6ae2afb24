import Foundation
import GRDB

/// A database in a file of its own beside the one of an index, such as a backup.
package struct DatabaseFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Makes the file where there is none, for its owner alone.
  func make(emptied: Bool = false) {
    let descriptor = open(path, O_CREAT | O_RDWR | (emptied ? O_TRUNC : 0), 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// SQLite's online backup. The copy is taken out of WAL mode, so that it is one file.
  package func write(copyOf store: MeetingStore) throws {
    make(emptied: true)
    try MeetingStore.naming(path) {
      let copy = try DatabaseQueue(path: path)
      try store.copy(to: copy)
      try DatabaseFile.leaveLog(copy)
      try copy.close()
    }
  }

  static func leaveLog(_ database: DatabaseQueue) throws {
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
  }

  /// Returns true if it is sound and holds as many records as the original.
  package func isSoundCopy(of store: MeetingStore) throws -> Bool {
    let count = "SELECT count(*) FROM record"
    let expected = try store.read { try Int.fetchOne($0, sql: count) }
    let (problems, found) = try MeetingStore.naming(path) {
      try reading { db in (try Integrity.problems(db), try Int.fetchOne(db, sql: count)) }
    }
    return problems.isEmpty && expected == found
  }

  /// If true, it is a sound index that this program can read.
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
