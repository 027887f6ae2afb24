import GRDB

enum NotesColumn: Int32, BoundColumn {
  case text = 1

  static let table = "notes"
}

/// Writes rows of `notes`. Consecutive records with the same notes, such as occurrences of a
/// series, share a row.
package struct NotesTable {
  private let insertion: RowStatement<NotesColumn>
  private var last: (text: String, id: Int64)?
  /// The ids of notes that some record no longer uses, to be checked in `finish`.
  private var left = Set<Int64>()

  init(_ db: Database) throws { insertion = try RowStatement(db) }

  /// Returns the id of a row with the given text, inserting it if the previous text was different;
  /// nil if the text is empty.
  package mutating func id(of text: String, _ db: Database) throws -> Int64? {
    if text.isEmpty { return nil }
    if let last, last.text == text { return last.id }
    insertion.bind(.text, text)
    try insertion.run()
    let id = db.lastInsertedRowID
    try OpenTexts.add(text, notes: id, db)
    last = (text, id)
    return id
  }

  package mutating func leave(_ notes: Int64) { left.insert(notes) }

  package mutating func finish(_ db: Database) throws {
    let delete = try db.cachedStatement(
      sql: """
        DELETE FROM notes WHERE id = ?1
          AND NOT EXISTS (SELECT 1 FROM record WHERE notesId = ?1)
          AND NOT EXISTS (SELECT 1 FROM record WHERE linkedNotesId = ?1)
        """)
    // Foreign keys are not enforced in a bulk transaction.
    let deleteOpen = try db.cachedStatement(
      sql: """
        DELETE FROM openText WHERE notesId = ?1
          AND NOT EXISTS (SELECT 1 FROM notes WHERE id = ?1)
        """)
    for notes in left {
      try delete.execute(arguments: [notes])
      try deleteOpen.execute(arguments: [notes])
    }
    (last, left) = (nil, [])
  }
}
