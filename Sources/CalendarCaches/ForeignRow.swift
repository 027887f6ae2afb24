import GRDB

/// A row of another program's table. SQLite keeps any value in any column, so each accessor says if the
/// value is of the type that the column should have.
struct ForeignRow {
  /// A value, as far as it is what was asked for.
  enum Cell<Value: Equatable>: Equatable {
    case value(Value)
    /// NULL, or no such column.
    case none
    /// A value of another type, as people are shown it.
    case wrong(String)

    /// Nil if there is none, or none of this type.
    var value: Value? { if case .value(let value) = self { value } else { nil } }
  }

  private let columns: [String: DatabaseValue]

  init(_ row: Row) {
    columns = Dictionary(row.map { ($0.0, $0.1) }) { first, _ in first }
  }

  private func storage(_ column: String) -> DatabaseValue.Storage {
    columns[column]?.storage ?? .null
  }

  /// A number without a fraction; text that is one, too.
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

  /// Text; bytes that are UTF-8, and numbers, too. A zero byte is in no text: a calendar that has many
  /// is taken for a binary file.
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

  /// The bytes of its texts.
  var size: Int {
    columns.values.reduce(0) { sum, value in
      switch value.storage {
      case .string(let text): sum + text.utf8.count
      case .blob(let bytes): sum + bytes.count
      default: sum + 8
      }
    }
  }

  /// A value as SQL writes it, short.
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
