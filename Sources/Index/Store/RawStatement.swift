import GRDB
import GRDBSQLite

/// A statement for inner loops, without GRDB's boxed arguments. Bound buffers of bytes must remain
/// valid until `run`; other values are copied.
package struct RawStatement {
  private let statement: Statement
  private let database: Database

  package init(_ sql: String, _ db: Database) throws {
    statement = try db.makeStatement(sql: sql)
    database = db
  }

  /// Uses the cached statement for `sql`. It can have only one user at a time, who must reset it
  /// after use.
  package init(shared sql: String, _ db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    database = db
  }

  /// Binds an integer to a parameter. Parameters are numbered from 1.
  package func bind(_ place: Int32, _ value: Int64) {
    sqlite3_bind_int64(statement.sqliteStatement, place, value)
  }

  package func bind(_ place: Int32, _ value: Int64?) {
    if let value { bind(place, value) } else { sqlite3_bind_null(statement.sqliteStatement, place) }
  }

  package func bind(_ place: Int32, _ bytes: UnsafeRawBufferPointer) {
    // A null pointer would bind NULL instead of an empty blob.
    let base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    sqlite3_bind_blob64(statement.sqliteStatement, place, base, UInt64(bytes.count), nil)
  }

  /// Binds a copy of the bytes, which need not remain valid; nil binds NULL.
  package func bind(_ place: Int32, copying bytes: [UInt8]?) {
    guard let bytes else { return bind(place, Int64?.none) }
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_blob64(statement.sqliteStatement, place, bytes, UInt64(bytes.count), copying)
  }

  /// Binds a text given as UTF-8, which must not be empty and must remain valid until `run`.
  func bindText(_ place: Int32, _ utf8: UnsafeRawBufferPointer) {
    sqlite3_bind_text64(
      statement.sqliteStatement, place,
      utf8.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), nil,
      UInt8(SQLITE_UTF8))
  }

  /// Binds a copy of the text.
  package func bind(_ place: Int32, _ text: String) {
    var text = text
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would bind NULL instead of an empty text.
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

  /// Binds copies of values to all parameters, in order.
  func bind(_ values: [any DatabaseValueConvertible]) {
    for (place, value) in zip(Int32(1)..., values) {
      switch value.databaseValue.storage {
      case .null: bind(place, Int64?.none)
      case .int64(let integer): bind(place, integer)
      case .double(let number): sqlite3_bind_double(statement.sqliteStatement, place, number)
      case .string(let text): bind(place, text)
      case .blob(let data): bind(place, copying: [UInt8](data))
      }
    }
  }

  /// Runs a statement that returns no rows. Throws `DatabaseError` if it fails.
  package func run() throws {
    let code = sqlite3_step(statement.sqliteStatement)
    sqlite3_reset(statement.sqliteStatement)
    if code != SQLITE_DONE { throw error }
  }

  /// Runs the statement and returns the result of `read` for the first row; nil if there are no
  /// rows.
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

  /// Returns the next row; nil if there is none. The row is valid until the next call or `reset`.
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

/// The current row of a statement. Columns are numbered from 0.
package struct RawRow {
  let statement: SQLiteStatement

  /// The integer in a column; 0 if it is NULL or can't be converted.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The bytes in a column. They are valid while the statement is at this row.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  func isText(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_TEXT }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}
