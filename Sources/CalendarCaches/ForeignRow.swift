import GRDB

/// A row of another program's table. SQLite allows any type in any column, so each accessor reports
/// whether the value has the expected type.
struct ForeignRow {
  /// A value of the expected type, or the reason for its absence.
  enum Cell<Value: Equatable>: Equatable {
    case value(Value)
    /// NULL, or a missing column.
    case none
    /// A value of another type, formatted for display.
    case wrong(String)

    /// The value; nil if it is missing or has another type.
    var value: Value? { if case .value(let value) = self { value } else { nil } }
  }

  private let columns: [String: DatabaseValue]

  init(_ row: Row) {
    columns = Dictionary(row.map { ($0.0, $0.1) }) { first, _ in first }
  }

  private func storage(_ column: String) -> DatabaseValue.Storage {
    columns[column]?.storage ?? .null
  }

  /// Returns an integer, which may be stored as text or as a whole floating-point number.
  func integer(_ column: String) -> Cell<Int64> {
    let number: Int64? =
      switch storage(column) {
      case .null: nil
      case .int64(let number): number
      case .double(let number): Int64(exactly: number)
      case .string(let text): Int64(text)
      case .blob: nil
      }
    return cell(number, column)
  }

  private func cell<Value>(_ value: Value?, _ column: String) -> Cell<Value> {
    if let value { return .value(value) }
    return storage(column) == .null ? .none : .wrong(shown(column))
  }

  /// Returns text, which may be stored as UTF-8 bytes or as a number. Text with zero bytes is
  /// rejected, because the calendar would be taken for a binary file.
  func text(_ column: String) -> Cell<String> {
    let text: String? =
      switch storage(column) {
      case .null: nil
      case .int64(let number): "\(number)"
      case .double(let number): "\(number)"
      case .string(let text): text
      case .blob(let bytes): String(validating: bytes, as: UTF8.self)
      }
    return cell(text.flatMap { $0.utf8.contains(0) ? nil : $0 }, column)
  }

  /// The size of all values in bytes.
  var size: Int {
    columns.values.reduce(0) { sum, value in
      switch value.storage {
      case .string(let text): sum + text.utf8.count
      case .blob(let bytes): sum + bytes.count
      default: sum + 8
      }
    }
  }

  /// Returns a short form of a value in SQL syntax.
  private func shown(_ column: String) -> String {
    switch storage(column) {
    case .null: "NULL"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "'\(text.prefix(40).replacing("\0", with: "\u{FFFD}"))'"
    case .blob(let bytes):
      "x'\(bytes.prefix(16).map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined())'"
        + (bytes.count > 16 ? " (\(bytes.count) bytes)" : "")
    }
  }
}
