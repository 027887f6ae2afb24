import GRDB
import Time

/// An error about a stored value that this program never writes: an unexpected NULL, a wrong type,
/// an invalid time, or a missing row that an index lists. It names the table, column and row, but
/// never contains the row's values.
package struct DamagedValue: Error, Hashable {
  /// The table or column, such as `record.startsAt`; nil if unknown.
  package var column: String?
  /// The id of the row; nil if unknown.
  package var row: Int64?

  package init(_ table: String? = nil, _ column: String? = nil, row: Int64? = nil) {
    self.column = table.map { table in column.map { "\(table).\($0)" } ?? table }
    self.row = row
  }
}

extension DamagedValue: CustomStringConvertible {
  /// A description such as `record.startsAt of row 12 is invalid`.
  package var description: String {
    let row = row.map { " of row \($0)" } ?? ""
    return "\(column ?? "a value")\(row) is invalid"
  }
}

extension IndexError {
  package init(_ error: DamagedValue, path: String) {
    self.init(
      .database, "the database \(path) is damaged: \(error)", remedy: .check)
  }
}

/// Access to columns by functions that throw. GRDB's subscripts would terminate the process and
/// print the row.
extension Row {
  /// Returns the value of a column.
  ///
  /// - Parameter table: the table's name, for the error.
  /// - Throws: `DamagedValue` if the value has the wrong type or is NULL.
  package func value<Value: DatabaseValueConvertible>(
    _ column: String, of table: String, as: Value.Type = Value.self
  ) throws -> Value {
    do { return try decode(forColumn: column) } catch { throw damage(column, table) }
  }

  /// Returns the value of the column at index `place`, which for many rows is faster than access by
  /// name.
  package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at place: Int, of table: String, as: Value.Type = Value.self
  ) throws -> Value {
    do { return try decode(atIndex: place) } catch {
      throw damage(place < count ? Array(columnNames)[place] : "", table)
    }
  }

  /// Returns a count, limited so that sums can't overflow.
  package func amount(_ column: String, of table: String) throws -> Int {
    let amount: Int = try value(column, of: table)
    guard StoredAmount.range.contains(amount) else { throw damage(column, table) }
    return amount
  }

  /// Returns a time in seconds since 1970-01-01T00:00:00Z, limited so that sums can't overflow.
  package func instant(_ column: String, of table: String) throws -> Int64 {
    guard let instant = try instantIfAny(column, of: table) else { throw damage(column, table) }
    return instant
  }

  /// Returns a time like `instant(_:of:)`, or nil if the column is NULL.
  package func instantIfAny(_ column: String, of table: String) throws -> Int64? {
    guard let instant: Int64 = try value(column, of: table) else { return nil }
    guard StoredInstant.range.contains(instant) else { throw damage(column, table) }
    return instant
  }

  /// Returns a time that is stored as text, in the format of `EventTime`.
  package func time(_ column: String, of table: String) throws -> EventTime {
    guard let time = EventTime(try value(column, of: table)) else { throw damage(column, table) }
    return time
  }

  private func damage(_ column: String, _ table: String) -> DamagedValue {
    DamagedValue(table, column, row: (try? decode(Int64?.self, forColumn: "id")) ?? nil)
  }
}

package enum StoredInstant {
  /// The valid times, about nine million years before and after 1970. Sums of such times fit into
  /// 64 bits.
  package static let range: ClosedRange<Int64> = -(1 << 48)...(1 << 48)
}

enum StoredAmount {
  /// The valid counts. The upper bound is higher than any real count, and sums of such counts fit
  /// into 64 bits.
  static let range = 0...(1 << 40)
}
