import GRDB
import GRDBSQLite

/// A statement for inner loops: values are bound one by one, where GRDB's arguments would box each
/// in an array. What is bound as bytes has to live until `run`; the rest is copied.
package struct RawStatement {
  private let statement: Statement
  private let database: Database

  package init(_ sql: String, _ db: Database) throws {
    statement = try db.makeStatement(sql: sql)
    database = db
  }

  /// The connection's own statement for `sql`, prepared once: for one user at a time, who resets it.
  package init(shared sql: String, _ db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    database = db
  }

  /// - Parameter place: from 1 on.
  package func bind(_ place: Int32, _ value: Int64) {
    sqlite3_bind_int64(statement.sqliteStatement, place, value)
  }

  package func bind(_ place: Int32, _ value: Int64?) {
    if let value { bind(place, value) } else { sqlite3_bind_null(statement.sqliteStatement, place) }
  }

  package func bind(_ place: Int32, _ bytes: UnsafeRawBufferPointer) {
    // A null pointer would be NULL rather than no bytes.
    let base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    sqlite3_bind_blob64(statement.sqliteStatement, place, base, UInt64(bytes.count), nil)
  }

  /// Copied, so that the bytes may go before `run`; nil is NULL.
  package func bind(_ place: Int32, copying bytes: [UInt8]?) {
    guard let bytes else { return bind(place, Int64?.none) }
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_blob64(statement.sqliteStatement, place, bytes, UInt64(bytes.count), copying)
  }

  /// - Parameter utf8: not empty.
  func bindText(_ place: Int32, _ utf8: UnsafeRawBufferPointer) {
    sqlite3_bind_text64(
      statement.sqliteStatement, place,
      utf8.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), nil,
      UInt8(SQLITE_UTF8))
  }

  /// Copied, so that the text may go before `run`.
  package func bind(_ place: Int32, _ text: String) {
    var text = text
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would be NULL rather than an empty text.
        guard let start = characters.baseAddress else {
          return sqlite3_bind_text(statement.sqliteStatement, place, "", 0, copying)
        }
        return sqlite3_bind_text64(
          statement.sqliteStatement, place, start, UInt64(characters.count), copying,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  package func bind(_ place: Int32, _ text: String?) {
    if let text { bind(place, text) } else { sqlite3_bind_null(statement.sqliteStatement, place) }
  }

  /// - Throws: `DatabaseError`.
  package func run() throws {
    let code = sqlite3_step(statement.sqliteStatement)
    sqlite3_reset(statement.sqliteStatement)
    if code != SQLITE_DONE { throw error }
  }

  /// Reads the first row by `read`; nil if there is none. Columns count from 0.
  ///
  /// - Throws: `DatabaseError`.
  package func first<Value>(_ read: (RawRow) throws -> Value) throws -> Value? {
    defer { sqlite3_reset(statement.sqliteStatement) }
    switch sqlite3_step(statement.sqliteStatement) {
    case SQLITE_ROW: return try read(RawRow(statement: statement.sqliteStatement))
    case SQLITE_DONE: return nil
    default: throw error
    }
  }

  /// The next row; nil if there is none. It stands until the next one is asked for, or `reset`.
  package func next() throws -> RawRow? {
    switch sqlite3_step(statement.sqliteStatement) {
    case SQLITE_ROW: return RawRow(statement: statement.sqliteStatement)
    case SQLITE_DONE: return nil
    default: throw error
    }
  }

  package func reset() { sqlite3_reset(statement.sqliteStatement) }

  private var error: DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
      message: database.sqliteConnection.flatMap { String(cString: sqlite3_errmsg($0)) },
      sql: statement.sql)
  }
}

/// A row while its statement is on it.
package struct RawRow {
  let statement: SQLiteStatement

  /// 0 if there is no number.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// Valid while the statement is on the row.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  func isText(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_TEXT }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}
