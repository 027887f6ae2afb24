import Files
import Foundation
import GRDB

/// A copy of the rows of an index that nothing else can say again, in a file beside the database: its
/// sources, how they are reached, the choice of calendars, and what is forgotten. A database whose pages
/// of the schema or of the sources are damaged takes none of them along.
package enum SourceCopy {
  /// The tables, in the order in which their rows refer to each other, with the columns that the next sync
  /// makes anew.
  private static let tables: [(name: String, passing: Set<String>)] = [
    ("source", ["syncedAt", "failingSince", "failure", "unread", "listing"]),
    ("remote", ["scheme", "lastModified", "contactedAt", "changes"]),
    ("calendar", []), ("forgotten", []),
  ]

  /// The names of the tables, in the order in which their rows refer to each other.
  package static var tableNames: [String] { tables.map(\.name) }

  private static func path(in home: String) -> String { home + "/sources.json" }

  /// If true, there is a copy in `home`.
  package static func isThere(in home: String) -> Bool {
    FileManager.default.fileExists(atPath: path(in: home))
  }

  /// The rows of a table as they were kept; none if there is no copy that can be read.
  package static func rows(of table: String, in home: String) -> [Row] {
    guard let data = FileManager.default.contents(atPath: path(in: home)),
      let kept = try? JSONDecoder().decode([String: [[String: Value]]].self, from: data)
    else { return [] }
    return (kept[table] ?? []).map { Row($0.mapValues(\.database)) }
  }

  /// Writes the copy where it is another than before.
  static func keep(_ db: Database, in home: String) throws {
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

  /// A value of a column; these tables keep no other kinds.
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

extension MeetingStore {
  /// Runs `body` as one transaction that changes sources, and keeps a copy of them.
  @discardableResult
  package func writeSources<Value>(
    _ lock: WriterLock, _ body: (Database) throws -> Value
  ) throws -> Value {
    let value = try write(lock, body)
    keepSources()
    return value
  }

  /// Brings the copy of the sources up to date. Where it can't be written the index is none the worse.
  package func keepSources() {
    guard !home.isEmpty else { return }
    try? read { try SourceCopy.keep($0, in: home) }
  }
}
