import GRDB
import Vectors

extension MeetingStore {
  /// Points a record at the document that says what it says, which is made where it is new.
  func indexText(of record: MeetingRecord, rowID: Int64, _ db: Database) throws {
    let text = RecordText(record)
    let known = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM document WHERE hash = ?"), arguments: [text.hash.data]
    )
    let document = try known ?? insertDocument(text, db)
    try db.cachedStatement(sql: "UPDATE record SET documentId = ? WHERE id = ?")
      .execute(arguments: [document, rowID])
  }

  private func insertDocument(_ text: RecordText, _ db: Database) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO document (hash) VALUES (?)")
      .execute(arguments: [text.hash.data])
    let id = db.lastInsertedRowID
    try db.cachedStatement(
      sql: "INSERT INTO documentText (rowid, title, people, notes) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [
      id, Analyzer.terms(text.title), Analyzer.terms(text.people), Analyzer.terms(text.notes),
    ])
    let link = try db.cachedStatement(
      sql: """
        INSERT INTO documentPassage (documentId, position, passageId, part, first, last)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for (position, passage) in text.passages.enumerated() {
      try link.execute(arguments: [
        id, position, try passageID(of: passage, db), passage.part.rawValue,
        passage.range.lowerBound, passage.range.upperBound,
      ])
    }
    return id
  }

  private func passageID(of passage: RecordText.Passage, _ db: Database) throws -> Int64 {
    let select = try db.cachedStatement(sql: "SELECT id FROM passage WHERE hash = ?")
    if let id = try Int64.fetchOne(select, arguments: [passage.hash.data]) { return id }
    try db.cachedStatement(sql: "INSERT INTO passage (hash) VALUES (?)")
      .execute(arguments: [passage.hash.data])
    let id = db.lastInsertedRowID
    try db.cachedStatement(sql: "INSERT INTO passageText (rowid, terms) VALUES (?, ?)")
      .execute(arguments: [id, passage.terms])
    return id
  }

  /// Removes documents, passages, vectors and people that no record has.
  func removeUnusedPeopleAndPassages(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM documentText WHERE rowid IN (
          SELECT id FROM document
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE documentId = document.id));
        DELETE FROM document
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE documentId = document.id);
        DELETE FROM person WHERE id NOT IN (
          SELECT personId FROM attendee
          UNION ALL SELECT organizerId FROM record WHERE organizerId IS NOT NULL);
        """)
    let unused = try Row.fetchAll(
      db,
      sql: """
        SELECT id, blockId FROM passage
        WHERE NOT EXISTS (SELECT 1 FROM documentPassage WHERE passageId = passage.id)
        """)
    guard !unused.isEmpty else { return }
    let byBlock = Dictionary(grouping: unused) { $0["blockId"] as Int64? }
    for (block, rows) in byBlock {
      let ids = Set(rows.map { $0["id"] as Int64 })
      if let block { try VectorBlock.free(ids, in: block, db) }
      for id in ids {
        try db.cachedStatement(sql: "DELETE FROM passageText WHERE rowid = ?")
          .execute(arguments: [id])
        try db.cachedStatement(sql: "DELETE FROM passage WHERE id = ?").execute(arguments: [id])
      }
    }
  }
}
