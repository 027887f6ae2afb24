import GRDB
import Marks

/// Access to the table `openText`, which lists the notes that may contain an open item. A quick
/// scan fills it when notes are written. Without it, reading all texts took a third of the time of
/// preparing a meeting, which covers sixty meetings.
package enum OpenTexts {
  /// Adds the row of a new text if it may contain an open item.
  static func add(_ text: String, notes id: Int64, _ db: Database) throws {
    var text = text
    guard text.withUTF8({ MarkPrefilter.open.mayMark(UnsafeRawBufferPointer($0)) }) else { return }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO openText (notesId) VALUES (?)")
      .execute(arguments: [id])
  }

  /// Rebuilds the table from all notes.
  package static func fill(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM openText")
    let notes = try RawStatement("SELECT id, text FROM notes", db)
    defer { notes.reset() }
    let insertion = try db.cachedStatement(sql: "INSERT INTO openText (notesId) VALUES (?)")
    while let row = try notes.next() {
      if MarkPrefilter.open.mayMark(row.bytes(1)) {
        try insertion.execute(arguments: [row.integer(0)])
      }
    }
  }

  /// Returns true if the table doesn't match the notes.
  package static func areWrong(_ db: Database) throws -> Bool {
    let strays = "SELECT 1 FROM openText WHERE notesId NOT IN (SELECT id FROM notes) LIMIT 1"
    if try Int.fetchOne(db, sql: strays) != nil { return true }
    let notes = try RawStatement(
      "SELECT text, EXISTS (SELECT 1 FROM openText WHERE notesId = id) FROM notes", db)
    defer { notes.reset() }
    while let row = try notes.next() {
      if MarkPrefilter.open.mayMark(row.bytes(0)) != (row.integer(1) == 1) { return true }
    }
    return false
  }
}
