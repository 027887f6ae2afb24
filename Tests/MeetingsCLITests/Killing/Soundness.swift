import GRDB

/// What must hold of an index at any moment, also right after its writer was killed.
enum Soundness {
  /// What does not hold; empty where all is well.
  static func problems(home: String) throws -> [String] {
    try DatabaseQueue(path: home + "/meetings.sqlite").writeWithoutTransaction { db in
      var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      problems += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
      return try problems + segments(db)
    }
  }

  /// Each document lives in one place, which its placement names, and nothing else lives.
  private static func segments(_ db: Database) throws -> [String] {
    var places = try StoredSegments(db).places
    var problems: [String] = []
    for document in try Int64.fetchAll(db, sql: "SELECT id FROM document") {
      let named = try Row.fetchAll(
        db,
        sql: """
          SELECT segmentId, ordinal FROM placement JOIN segment ON segment.id = segmentId
          WHERE documentId = ? AND generation = (SELECT current FROM generation)
          """, arguments: [document]
      ).map { [$0[0] as Int64, $0[1]] }
      let found = (places.removeValue(forKey: document) ?? [])
        .map { [$0.segment, Int64($0.ordinal)] }
      if named != found || found.count != 1 {
        problems.append("document \(document) names the places \(named) and is in \(found)")
      }
    }
    problems += places.keys.sorted().map { "a segment holds document \($0), which is no more" }
    let untold =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM record WHERE documentId IS NULL") ?? 0
    return problems + (untold == 0 ? [] : ["\(untold) records have no document"])
  }
}
