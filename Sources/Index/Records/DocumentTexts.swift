import Foundation
import GRDB
import Retrieval
import TextAnalysis

/// Reads the texts of documents, each from the first record that has the document.
package struct DocumentTexts {
  private let statement: RawStatement

  package init(_ db: Database) throws {
    statement = try RawStatement(
      shared: """
        SELECT placement.passages, title, location, categories, notesId, attachedNotes, linkedNotesId
        FROM placement JOIN record ON record.documentId = placement.documentId
        WHERE placement.documentId = ? AND segmentId = ? ORDER BY record.id LIMIT 1
        """, db)
  }

  /// A document, valid only during the call that receives it.
  package struct Document {
    fileprivate let row: RawRow

    package var passageCount: Int { Placement.count(in: row.bytes(0)) }
    /// Returns one passage. Reading one is cheaper than reading all, because a document may have
    /// hundreds.
    package func passage(_ number: Int) -> Passage { Placement.passage(number, in: row.bytes(0)) }
    package var title: String { text(1) }
    /// The location and the categories.
    package var context: [String] {
      [text(2), JSONArray.decode(text(3)).joined(separator: " ")]
    }

    private func text(_ column: Int32) -> String { String(utf8: row.bytes(column)) }

    /// Returns the bytes of a body in `range`, clamped to its length. Only this part of long notes
    /// is read.
    ///
    /// - Parameter notes: a window on the table `notes`.
    package func bytes(
      of body: RecordText.Body, in range: Range<Int>, _ notes: inout TextWindow
    ) throws -> [UInt8] {
      let column = 4 + Int32(body.rawValue)
      if body == .attachedNotes {
        let bytes = row.bytes(column)
        return Array(bytes[range.clamped(to: 0..<bytes.count)])
      }
      return row.isNull(column) ? [] : try notes.bytes(ofRow: row.integer(column), in: range)
    }
  }

  /// Calls `body` with a document if any record has it.
  package func read(
    _ document: Int64, in segment: Int64, _ body: (Document) throws -> Void
  ) throws {
    statement.bind(1, document)
    statement.bind(2, segment)
    try statement.first { try body(Document(row: $0)) }
  }

  /// The title, location, categories and notes of a record with the document; nil if there is none.
  package static func all(of document: Int64, _ db: Database) throws -> [String]? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT title, location, categories, notes.text, attachedNotes, linked.text
        FROM record LEFT JOIN notes ON notes.id = notesId
        LEFT JOIN notes AS linked ON linked.id = linkedNotesId WHERE documentId = ? LIMIT 1
        """, arguments: [document]
    )?.databaseValues.compactMap { String.fromDatabaseValue($0) }
  }

  /// The title of a document; empty if no record has it.
  package static func title(of document: Int64, _ db: Database) throws -> String {
    let title = try RawStatement(
      shared: "SELECT title FROM record WHERE documentId = ? LIMIT 1", db)
    title.bind(1, document)
    return try title.first { String(decoding: $0.bytes(0), as: UTF8.self) } ?? ""
  }

  /// The passages of a record; empty if it has no text.
  ///
  /// - Parameter record: its row id.
  package static func passages(ofRecord record: Int64, _ db: Database) throws -> [Passage] {
    let document = try Int64.fetchOne(
      db, sql: "SELECT documentId FROM record WHERE id = ?", arguments: [record])
    return try document.map { try Placement.passages(ofDocument: $0, db) } ?? []
  }

  /// The titles of meetings, each followed by the beginning of its notes. Duplicates are removed,
  /// because most occurrences of a series have the same text.
  ///
  /// - Parameters:
  ///   - records: row ids.
  ///   - length: the maximum number of characters of the notes.
  package static func beginnings(
    of records: [Int64], length: Int, _ db: Database
  ) throws -> [String] {
    let common = try CommonLines.stored(db)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT title, coalesce(substr(text, 1, ?2), '') AS text FROM json_each(?1)
        JOIN record ON record.id = value LEFT JOIN notes ON notes.id = notesId
        WHERE NOT isNote GROUP BY title, notesId ORDER BY min(key)
        """, arguments: [JSONColumn.ids(records), length]
    ).map { row in
      let title: String = try row.value("title", of: "record")
      return title + "\n" + DescriptionText(try row.value("text", of: "notes"), common).prose
    }
  }

  /// The largest row id of a record; 0 if there are no records.
  package static func lastRecord(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0
  }
}
