import Foundation
import GRDB
import SeededRandom

/// Damages the database by SQL, with the schema's rules disabled.
enum RowFault {
  /// Columns in which any value is valid or never shown.
  private static let free: Set<String> = [
    "calendar.title", "calendar.color", "calendar.folder", "calendar.declaredName",
    "calendar.isIncluded", "source.location", "source.owners", "source.addedAt", "file.path",
  ]

  /// Overwrites a value with one of another type, out of bounds, or from another row.
  static func value(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try withoutRules(path) { db in
      guard let place = try Place(db, &random), !free.contains(place.name) else { return nil }
      let values: [DatabaseValue] = [
        .null, "".databaseValue, "no such thing".databaseValue, (-1).databaseValue,
        0.databaseValue, Int64.max.databaseValue, Int64.min.databaseValue, 0.5.databaseValue,
        Data([0, 255, 7]).databaseValue, (1 << 47).databaseValue, "9999-99-99".databaseValue,
        try place.valueOfAnotherRow(db, &random),
      ]
      let value = values.randomElement(using: &random)!
      return try place.set(to: value, db) ? "\(place) = \(value)" : nil
    }
  }

  /// Changes, removes or adds bytes of a blob.
  static func bytesOfBlob(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try withoutRules(path) { db in
      guard let place = try Place(db, &random), var data = try place.value(db) as? Data,
        !data.isEmpty
      else { return nil }
      let at = Int.random(in: 0..<data.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: data = data.prefix(at)
      case 1: data.append(contentsOf: [1, 2, 3])
      case 2: data = Data(count: data.count)
      default: data[at] = UInt8.random(in: 0...255, using: &random)
      }
      return try place.set(to: data.databaseValue, db) ? "\(place): byte \(at)" : nil
    }
  }

  static func deletion(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try withoutRules(path) { db in
      guard let place = try Place(db, &random), place.table != "forgotten" else { return nil }
      try db.execute(sql: "DELETE FROM \(place.table) WHERE \(place.row)")
      return "deleted a row: \(place)"
    }
  }

  /// Swaps the values of two rows in a column.
  static func exchange(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try withoutRules(path) { db in
      guard let place = try Place(db, &random), let other = try place.inAnotherRow(db, &random),
        !free.contains(place.name), let mine = try place.stored(db),
        let its = try other.stored(db), mine != its
      else { return nil }
      guard try place.set(to: its, db) else { return nil }
      return try other.set(to: mine, db) ? "exchanged \(place) with \(other.row)" : "\(place)"
    }
  }

  /// Adds a copy of a row with another id.
  static func copy(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try withoutRules(path) { db in
      let table = ["segment", "notes", "codeBundle"].randomElement(using: &random)!
      let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
        .joined(separator: ", ")
      try db.execute(
        sql: """
          INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM \(table)
          ORDER BY id LIMIT 1 OFFSET (SELECT abs(\(random.next() >> 2)) % count(*) FROM \(table))
          """)
      return "copied a row of \(table)"
    }
  }

  /// Calls `body` with only the keys of the schema enforced.
  static func withoutRules(
    _ path: String, _ body: (Database) throws -> String?
  ) throws -> String? {
    func rewrite(_ sql: String, _ arguments: StatementArguments = []) throws {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: sql, arguments: arguments)
      }
      try queue.close()
    }
    let tables = try DatabaseQueue(path: path).read {
      try Row.fetchAll(
        $0, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    }
    try rewrite(
      """
      UPDATE sqlite_schema
      SET sql = replace(replace(replace(sql, ' NOT NULL', ''), ') STRICT, ', ') '), ') STRICT', ')')
      WHERE type = 'table' AND sql LIKE '%STRICT%'
      """)
    let queue = try DatabaseQueue(path: path)
    let done = try? queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      return try body(db)
    }
    try queue.close()
    for table in tables {
      try rewrite(
        "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
        [table["sql"] as String, table["name"] as String])
    }
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return done ?? nil
  }

  /// A column of a row.
  private struct Place: CustomStringConvertible {
    let table: String
    let column: String
    /// A condition that selects one row.
    let row: String

    var name: String { "\(table).\(column)" }
    var description: String { "\(name) where \(row.prefix(120))" }

    private static let tables = [
      "source", "job", "calendar", "file", "person", "notes", "record", "attendee", "sighting",
      "document", "generation", "segment", "segmentTerm", "codeBundle", "placement",
    ]

    init?(_ db: Database, _ random: inout SplitMix64) throws {
      let table = Self.tables.randomElement(using: &random)!
      let column = try db.columns(in: table).map(\.name).randomElement(using: &random)!
      guard let row = try Self.row(of: table, db, &random) else { return nil }
      (self.table, self.column, self.row) = (table, column, row)
    }

    private init(table: String, column: String, row: String) {
      (self.table, self.column, self.row) = (table, column, row)
    }

    func inAnotherRow(_ db: Database, _ random: inout SplitMix64) throws -> Place? {
      guard let other = try Self.row(of: table, db, &random), other != row else { return nil }
      return Place(table: table, column: column, row: other)
    }

    private static func row(
      of table: String, _ db: Database, _ random: inout SplitMix64
    ) throws -> String? {
      let keys = try db.primaryKey(table).columns
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
      guard count > 0 else { return nil }
      let offset = Int.random(in: 0..<count, using: &random)
      let values = keys.map { "quote(\($0))" }.joined(separator: ", ")
      let key = try Row.fetchOne(
        db, sql: "SELECT \(values) FROM \(table) LIMIT 1 OFFSET \(offset)")!
      return zip(keys, key.databaseValues).map { "\($0) = \(String.fromDatabaseValue($1)!)" }
        .joined(separator: " AND ")
    }

    func stored(_ db: Database) throws -> DatabaseValue? {
      try DatabaseValue.fetchOne(db, sql: "SELECT \(column) FROM \(table) WHERE \(row)")
    }

    func value(_ db: Database) throws -> (any DatabaseValueConvertible)? {
      guard case .blob(let data)? = try stored(db)?.storage else { return nil }
      return data
    }

    func valueOfAnotherRow(_ db: Database, _ random: inout SplitMix64) throws -> DatabaseValue {
      try inAnotherRow(db, &random)?.stored(db) ?? .null
    }

    /// - Returns: true if the value has changed.
    func set(to value: DatabaseValue, _ db: Database) throws -> Bool {
      let old = try stored(db)
      guard old != value else { return false }
      try db.execute(
        sql: "UPDATE \(table) SET \(column) = ? WHERE \(row)", arguments: [value])
      return db.changesCount == 1
    }
  }
}
