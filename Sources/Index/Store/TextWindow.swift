import GRDB
import GRDBSQLite

/// Reads parts of the texts in a column. Reading with a statement would copy each whole text, page
/// by page.
package struct TextWindow: ~Copyable {
  private let database: Database
  private let table: String
  private let column: String
  private var blob: OpaquePointer?
  /// The row that the open blob belongs to.
  private var opened: Int64?

  package init(of column: String, in table: String, _ db: Database) {
    (self.column, self.table, database) = (column, table, db)
  }

  /// Reads texts of the table `notes`.
  package init(ofNotes db: Database) { self.init(of: "text", in: "notes", db) }

  deinit { sqlite3_blob_close(blob) }

  /// Returns the bytes of a row's text in `range`, clamped to its length.
  ///
  /// - Throws: `DatabaseError`.
  package mutating func bytes(ofRow row: Int64, in range: Range<Int>) throws -> [UInt8] {
    try open(row)
    let part = range.clamped(to: 0..<Int(sqlite3_blob_bytes(blob)))
    return try [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
      try check(
        sqlite3_blob_read(blob, buffer.baseAddress, Int32(part.count), Int32(part.lowerBound)))
      count = part.count
    }
  }

  private mutating func open(_ row: Int64) throws {
    if opened == row { return }
    opened = nil
    if blob == nil {
      try check(sqlite3_blob_open(database.sqliteConnection, "main", table, column, row, 0, &blob))
    } else {
      try check(sqlite3_blob_reopen(blob, row))
    }
    opened = row
  }

  private func check(_ code: Int32) throws {
    if code == SQLITE_OK { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: database.sqliteConnection.flatMap { String(cString: sqlite3_errmsg($0)) })
  }
}
