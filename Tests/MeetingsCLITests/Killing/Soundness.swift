import GRDB

/// What must hold of an index at any moment, also right after its writer was killed.
enum Soundness {
  /// What does not hold; empty where all is well.
  static func problems(home: String) throws -> [String] {
    try DatabaseQueue(path: home + "/meetings.sqlite").writeWithoutTransaction { db in
      var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      problems += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
      for (table, rows) in [("passageText", "passage"), ("documentText", "document")] {
        do {
          try db.execute(sql: "INSERT INTO \(table)(\(table)) VALUES ('integrity-check')")
        } catch { problems.append("\(table): \(error)") }
        let odd = try Int64.fetchAll(
          db,
          sql: """
            SELECT id FROM \(rows) WHERE id NOT IN (SELECT rowid FROM \(table))
            UNION ALL SELECT rowid FROM \(table) WHERE rowid NOT IN (SELECT id FROM \(rows))
            """)
        if !odd.isEmpty { problems.append("\(table) and \(rows) differ at \(odd.prefix(4))") }
      }
      return try problems + vectors(db)
    }
  }

  /// Each passage has one slot, in the block that it names, or none at all.
  private static func vectors(_ db: Database) throws -> [String] {
    let named = try Row.fetchAll(db, sql: "SELECT id, blockId FROM passage").reduce(into: [:]) {
      $0[$1["id"] as Int64] = $1["blockId"] as Int64?
    }
    var slots: [Int64: [Int64]] = [:]
    for (passage, vector) in try StoredVector.all(db) {
      slots[passage, default: []].append(vector.block)
    }
    let passages = Set(slots.keys).union(named.keys).sorted()
    return passages.compactMap { passage in
      let blocks = slots[passage] ?? []
      let expected = (named[passage] ?? nil).map { [$0] } ?? []
      return blocks == expected
        ? nil : "passage \(passage) names the blocks \(expected) and is in \(blocks)"
    }
  }
}
