import GRDB
import Marks

/// Rows of `openText`: the notes in which something may be marked as open, by a look at their bytes when they
/// are written. A preparation goes through sixty meetings, and reading what they say took a third of its time.
package enum OpenTexts {
  /// Adds the row of notes that are new, if they are among those.
  static func add(_ text: String, notes id: Int64, _ db: Database) throws {
    var text = text
    guard text.withUTF8({ OpenGlance.mayBeOpen(UnsafeRawBufferPointer($0)) }) else { return }
    try db.cachedStatement(sql: "INSERT INTO openText (notesId) VALUES (?)")
      .execute(arguments: [id])
  }

  /// Makes all rows anew.
  package static func fill(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM openText")
    let notes = try RawStatement("SELECT id, text FROM notes", db)
    defer { notes.reset() }
    let insertion = try db.cachedStatement(sql: "INSERT INTO openText (notesId) VALUES (?)")
    while let row = try notes.next() {
      if OpenGlance.mayBeOpen(row.bytes(1)) { try insertion.execute(arguments: [row.integer(0)]) }
    }
  }

  /// Returns true if the rows are not those of the notes.
  package static func areWrong(_ db: Database) throws -> Bool {
    let notes = try RawStatement(
      "SELECT text, EXISTS (SELECT 1 FROM openText WHERE notesId = id) FROM notes", db)
    defer { notes.reset() }
    while let row = try notes.next() {
      if OpenGlance.mayBeOpen(row.bytes(0)) != (row.integer(1) == 1) { return true }
    }
    return false
  }
}
