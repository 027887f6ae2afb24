import GRDB

/// Removes traces of deleted records from other rows, in the transaction that deletes the records.
package enum ErasedTexts {
  /// Removes the terms and vector codes of deleted records from the segments.
  package static func wipeSegments(_ db: Database) throws {
    for segment in try Int64.fetchAll(
      db, sql: "SELECT id FROM segment WHERE generation <> (SELECT current FROM generation)")
    {
      try SegmentRow.delete(segment, db)
    }
    try SegmentMerging.merge(upTo: .max, dropsDead: true, db)
  }

  /// Removes the quotations from stored problems, but keeps the line numbers. Also deletes stored
  /// questions and the causes of failed jobs.
  package static func wipeQuotations(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, problems FROM file WHERE problems <> '[]'") {
      let problems = StoredProblem.decode(try row.value("problems", of: "file"))
      try db.execute(
        sql: "UPDATE file SET problems = ? WHERE id = ?",
        arguments: [
          StoredProblem.encode(problems, quoting: false),
          try row.value("id", of: "file", as: Int64.self),
        ])
    }
    // Questions may contain names of people.
    try db.execute(sql: "DELETE FROM questionVector")
    try db.execute(
      sql: "UPDATE job SET failure = ?, remedy = NULL WHERE failure IS NOT NULL",
      arguments: ["failed; the reason was forgotten with its meetings"])
  }

  /// Removes all documents, vectors, notes, people and revisions that no record uses.
  package static func removeUnused(_ db: Database) throws {
    try DocumentRemoval.removeUnused(db)
    try db.execute(
      sql: """
        DELETE FROM notes
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE notesId = notes.id)
            AND NOT EXISTS (SELECT 1 FROM record WHERE linkedNotesId = notes.id);
        DELETE FROM person WHERE id NOT IN (
          SELECT personId FROM attendee
          UNION ALL SELECT organizerId FROM record WHERE organizerId IS NOT NULL);
        DELETE FROM series WHERE uid NOT IN (SELECT uid FROM record);
        """)
    try db.execute(sql: PersonUses.recount)
  }
}
