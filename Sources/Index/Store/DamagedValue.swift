import GRDB
import Time

/// A stored value that no job writes: NULL where none may be, another type, a time that is none, a
/// row that an index names and that is not there. It says where, and nothing of what the row holds.
package struct DamagedValue: Error, Hashable {
  /// `record.startsAt`; nil if it is not known.
  package var column: String?
  /// The row's id, where it has one.
  package var row: Int64?

  package init(_ table: String? = nil, _ column: String? = nil, row: Int64? = nil) {
    self.column = table.map { table in column.map { "\(table).\($0)" } ?? table }
    self.row = row
  }
}

extension DamagedValue: CustomStringConvertible {
  /// `record.startsAt of row 12 can't be`
  package var description: String {
    let row = row.map { " of row \($0)" } ?? ""
    return "\(column ?? "a value")\(row) can't be"
  }
}

extension IndexError {
  package init(_ error: DamagedValue, path: String) {
    self.init(
      .database, "the database \(path) is damaged: \(error)", remedy: .check)
  }
}

/// Rows are read by these and never by GRDB's subscripts: those end the process where a value is
/// not what it should be, and print the row.
extension Row {
  /// The value of a column.
  ///
  /// - Parameter table: for the message.
  /// - Throws: `DamagedValue`.
  package func value<Value: DatabaseValueConvertible>(
    _ column: String, of table: String, as: Value.Type = Value.self
  ) throws -> Value {
    do { return try decode(forColumn: column) } catch { throw damage(column, table) }
  }

  /// The value of the column at `place`, from 0 on: quicker where there are many rows.
  package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at place: Int, of table: String, as: Value.Type = Value.self
  ) throws -> Value {
    do { return try decode(atIndex: place) } catch {
      throw damage(place < count ? Array(columnNames)[place] : "", table)
    }
  }

  /// The number of something, as a number that is safe to calculate with.
  package func amount(_ column: String, of table: String) throws -> Int {
    let amount: Int = try value(column, of: table)
    guard StoredAmount.range.contains(amount) else { throw damage(column, table) }
    return amount
  }

  /// A time in seconds since 1970-01-01T00:00:00Z that can be reckoned with.
  package func instant(_ column: String, of table: String) throws -> Int64 {
    guard let instant = try instantIfAny(column, of: table) else { throw damage(column, table) }
    return instant
  }

  /// The same where it may be NULL.
  package func instantIfAny(_ column: String, of table: String) throws -> Int64? {
    guard let instant: Int64 = try value(column, of: table) else { return nil }
    guard StoredInstant.range.contains(instant) else { throw damage(column, table) }
    return instant
  }

  /// A time as a calendar says it.
  package func time(_ column: String, of table: String) throws -> EventTime {
    guard let time = EventTime(try value(column, of: table)) else { throw damage(column, table) }
    return time
  }

  private func damage(_ column: String, _ table: String) -> DamagedValue {
    DamagedValue(table, column, row: (try? decode(Int64?.self, forColumn: "id")) ?? nil)
  }
}

package enum StoredInstant {
  /// Beyond some ten million years there is nothing to meet for, and sums of times stay in 64 bits.
  package static let range: ClosedRange<Int64> = -(1 << 48)...(1 << 48)
}

enum StoredAmount {
  /// No one has so many of anything, and sums of amounts stay in 64 bits.
  static let range = 0...(1 << 40)
}
