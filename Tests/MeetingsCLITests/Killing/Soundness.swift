import GRDB

/// Conditions that an index must always meet, even after a writer was killed.
enum Soundness {
  /// Returns the violated conditions.
  static func problems(home: String) throws -> [String] {
    try DatabaseQueue(path: home + "/meetings.sqlite").writeWithoutTransaction { db in
      var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      problems += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
      return try problems + segments(db) + links(db)
    }
  }

  /// Checks that each document is exactly where its placement says, and that nothing else is.
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
    let mismatchedTexts =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM record WHERE documentId IS NULL AND NOT \(isMerged)") ?? 0
    return problems + (mismatchedTexts == 0 ? [] : ["\(mismatchedTexts) records have no document"])
  }

  /// An SQL condition: the record is a note that is searched as part of its meeting's text.
  private static let isMerged = "(record.linkedTo IS NOT NULL AND NOT record.isRestricted)"

  /// Checks that a meeting's text includes its linked notes, which have no documents themselves.
  private static func links(_ db: Database) throws -> [String] {
    let twice = try String.fetchAll(
      db, sql: "SELECT shortId FROM record WHERE documentId IS NOT NULL AND \(isMerged)")
    let wrong = try String.fetchAll(
      db,
      sql: """
        SELECT meeting.shortId FROM record AS meeting
        LEFT JOIN notes AS linked ON linked.id = meeting.linkedNotesId
        WHERE ifnull(linked.text, '') <> ifnull((
          SELECT group_concat(text, char(10, 10)) FROM (
            SELECT notes.text FROM record JOIN notes ON notes.id = notesId
            WHERE record.linkedTo = meeting.id AND \(isMerged) AND notes.text <> ''
            ORDER BY record.startsAt, record.uid)), '')
        """)
    return twice.map { "the linked note \($0) has a document of its own" }
      + wrong.map { "the meeting \($0) has another text than its notes" }
  }
}
