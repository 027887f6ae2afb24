import GRDB

/// The columns of a table that a statement binds. Both the SQL and the bindings are derived from
/// the cases, so a value can't be bound to the wrong column.
package protocol BoundColumn: CaseIterable, RawRepresentable<Int32>, Equatable
where AllCases == [Self] {
  static var table: String { get }
}

/// A statement that writes a row. Values are bound by column.
package struct RowStatement<Column: BoundColumn> {
  /// The columns to bind.
  package let columns: [Column]
  private let statement: RawStatement

  /// Prepares an INSERT statement.
  ///
  /// - Parameter orIgnore: whether to keep an existing row instead of failing.
  package init(
    inserting columns: [Column] = Column.allCases, orIgnore: Bool = false, _ db: Database
  ) throws {
    self.columns = columns
    let names = columns.map { "\($0)" }.joined(separator: ", ")
    let places = columns.map { "?\($0.rawValue)" }.joined(separator: ", ")
    let insert = orIgnore ? "INSERT OR IGNORE" : "INSERT"
    statement = try RawStatement("\(insert) INTO \(Column.table) (\(names)) VALUES (\(places))", db)
  }

  /// Prepares an UPDATE statement for the row with a given value of `key`.
  package init(updating columns: [Column], where key: Column, _ db: Database) throws {
    self.columns = columns
    let values = columns.map { "\($0) = ?\($0.rawValue)" }.joined(separator: ", ")
    statement = try RawStatement(
      "UPDATE \(Column.table) SET \(values) WHERE \(key) = ?\(key.rawValue)", db)
  }

  // Values remain bound until they are replaced.

  package func bind(_ column: Column, _ value: Int64) { statement.bind(column.rawValue, value) }
  package func bind(_ column: Column, _ value: Int64?) { statement.bind(column.rawValue, value) }
  package func bind(_ column: Column, _ text: String) { statement.bind(column.rawValue, text) }
  package func bind(_ column: Column, _ text: String?) { statement.bind(column.rawValue, text) }

  /// Binds bytes, which must remain valid until `run`.
  package func bind(_ column: Column, _ bytes: UnsafeRawBufferPointer) {
    statement.bind(column.rawValue, bytes)
  }

  /// Binds a copy of the bytes; nil binds NULL.
  package func bind(_ column: Column, copying bytes: [UInt8]?) {
    statement.bind(column.rawValue, copying: bytes)
  }

  /// Binds a text unless `isBound` is true because the previous row had the same one.
  package func bind(_ column: Column, _ text: @autoclosure () -> String?, unless isBound: Bool) {
    if !isBound { bind(column, text()) }
  }

  /// Runs the statement. Throws `DatabaseError` if it fails.
  package func run() throws { try statement.run() }
}
