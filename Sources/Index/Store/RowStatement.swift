import GRDB

/// Columns of a table that a statement binds. SQL and bindings are both made of the cases, so a value
/// can only land in the column that it is for.
package protocol BoundColumn: CaseIterable, RawRepresentable<Int32>, Equatable
where AllCases == [Self] {
  static var table: String { get }
}

/// A statement that writes a row, by the names of its columns.
package struct RowStatement<Column: BoundColumn> {
  /// Those that are to be bound.
  package let columns: [Column]
  private let statement: RawStatement

  /// - Parameter orIgnore: whether a row that is there already is left as it is.
  package init(
    inserting columns: [Column] = Column.allCases, orIgnore: Bool = false, _ db: Database
  ) throws {
    self.columns = columns
    let names = columns.map { "\($0)" }.joined(separator: ", ")
    let places = columns.map { "?\($0.rawValue)" }.joined(separator: ", ")
    let insert = orIgnore ? "INSERT OR IGNORE" : "INSERT"
    statement = try RawStatement("\(insert) INTO \(Column.table) (\(names)) VALUES (\(places))", db)
  }

  /// - Parameter key: the column that tells which row.
  package init(updating columns: [Column], where key: Column, _ db: Database) throws {
    self.columns = columns
    let values = columns.map { "\($0) = ?\($0.rawValue)" }.joined(separator: ", ")
    statement = try RawStatement(
      "UPDATE \(Column.table) SET \(values) WHERE \(key) = ?\(key.rawValue)", db)
  }

  // What is bound stays until it is bound anew.

  package func bind(_ column: Column, _ value: Int64) { statement.bind(column.rawValue, value) }
  package func bind(_ column: Column, _ value: Int64?) { statement.bind(column.rawValue, value) }
  package func bind(_ column: Column, _ text: String) { statement.bind(column.rawValue, text) }
  package func bind(_ column: Column, _ text: String?) { statement.bind(column.rawValue, text) }

  /// - Parameter bytes: have to live until `run`.
  package func bind(_ column: Column, _ bytes: UnsafeRawBufferPointer) {
    statement.bind(column.rawValue, bytes)
  }

  /// Copied; nil is NULL.
  package func bind(_ column: Column, copying bytes: [UInt8]?) {
    statement.bind(column.rawValue, copying: bytes)
  }

  /// - Parameter isBound: whether the row before had the same text.
  package func bind(_ column: Column, _ text: @autoclosure () -> String?, unless isBound: Bool) {
    if !isBound { bind(column, text()) }
  }

  /// - Throws: `DatabaseError`.
  package func run() throws { try statement.run() }
}
