import GRDB

/// The digest that is beside attached notes.
enum AttachedDigest {
  /// Returns the digest of the notes and the record's identifier; 0 for no notes.
  static func of(_ text: String, ofRecord id: String) -> Int64 {
    text.isEmpty ? 0 : StableHash.of(id, text).integer
  }

  /// Adds the column, with digests of the notes that were attached before there was one.
  static func addColumn(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE record ADD COLUMN attachedDigest INTEGER NOT NULL DEFAULT 0")
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, shortId, attachedNotes FROM record WHERE attachedNotes <> ''")
    for row in rows {
      let digest = of(
        try row.value("attachedNotes", of: "record"),
        ofRecord: try row.value("shortId", of: "record"))
      try db.execute(
        sql: "UPDATE record SET attachedDigest = ? WHERE id = ?",
        arguments: [digest, try row.value("id", of: "record", as: Int64.self)])
    }
  }
}
