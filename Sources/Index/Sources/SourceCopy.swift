import Files
import Foundation
import GRDB

/// A copy of the rows that nothing else can restore, in a file next to the database: sources,
/// access to them, chosen calendars, and rules on forgotten data. It remains usable if the
/// database's schema or the pages of these tables are damaged.
package enum SourceCopy {
  /// The tables to copy, referenced ones first. The columns in `passing` are left out, because the
  /// next sync recreates them.
  private static let tables: [(name: String, passing: Set<String>)] = [
    ("source", ["syncedAt", "failingSince", "failure", "unread", "listing"]),
    ("remote", ["scheme", "lastModified", "contactedAt", "changes"]),
    ("calendar", []), ("forgotten", []),
  ]

  /// The names of the copied tables, referenced ones first.
  package static var tableNames: [String] { tables.map(\.name) }

  private static func path(in home: String) -> String { home + "/sources.json" }

  package static func isThere(in home: String) -> Bool {
    FileManager.default.fileExists(atPath: path(in: home))
  }

  /// Returns true if there is a copy, and it has a source.
  package static func hasSources(in home: String) -> Bool {
    !rows(of: "source", in: home).isEmpty
  }

  /// The copied rows of a table; empty if the copy is missing or unreadable.
  package static func rows(of table: String, in home: String) -> [Row] {
    guard let data = FileManager.default.contents(atPath: path(in: home)),
      let kept = try? JSONDecoder().decode([String: [[String: Value]]].self, from: data)
    else { return [] }
    return (kept[table] ?? []).map { Row($0.mapValues(\.database)) }
  }

  /// Runs `body` as one transaction that changes sources, and then updates the copy.
  @discardableResult
  package static func write<Value>(
    to store: MeetingStore, _ lock: WriterLock, _ body: (Database) throws -> Value
  ) throws -> Value {
    let value = try store.write(lock, body)
    keep(of: store)
    return value
  }

  /// Updates the copy. Failures are ignored, because the index works without the copy.
  package static func keep(of store: MeetingStore) {
    guard !store.home.isEmpty else { return }
    try? store.read { try keep($0, in: store.home) }
  }

  /// Writes the copy if it has changed.
  private static func keep(_ db: Database, in home: String) throws {
    var kept: [String: [[String: Value]]] = [:]
    for table in tables {
      kept[table.name] = try Row.fetchAll(db, sql: "SELECT * FROM \(table.name)").map { row in
        var values: [String: Value] = [:]
        for (column, value) in row where !table.passing.contains(column) {
          values[column] = Value(value)
        }
        return values
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(kept)
    let path = path(in: home)
    if FileManager.default.contents(atPath: path) == data { return }
    try PrivateFile.replace(path, with: data, by: path + ".new", isDurable: true)
  }

  /// A column's value. The copied tables contain only integers, texts and NULL.
  private enum Value: Codable {
    case null
    case number(Int64)
    case text(String)

    init(_ value: DatabaseValue) {
      switch value.storage {
      case .int64(let number): self = .number(number)
      case .string(let text): self = .text(text)
      default: self = .null
      }
    }

    var database: (any DatabaseValueConvertible)? {
      switch self {
      case .null: nil
      case .number(let number): number
      case .text(let text): text
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }
}
