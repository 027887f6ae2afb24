import Foundation
import GRDB
import Retrieval

/// The vectors of an index's texts by an external model, complete or under construction.
package struct VectorSet: Hashable, Sendable {
  package let id: Int64
  package let recipe: String
  package let dimension: Int
  /// The vector of the probe sentence, in half precision.
  let probe: Data
  package let answers: Bool

  init(_ row: Row) throws {
    id = try row.value("id", of: "vectorSet")
    recipe = try row.value("recipe", of: "vectorSet")
    dimension = try row.value("dimension", of: "vectorSet")
    probe = try row.value("probe", of: "vectorSet")
    answers = try row.value("answers", of: "vectorSet")
    guard (2...4_096).contains(dimension), probe.count == 2 * dimension else {
      throw DamagedValue("vectorSet", "dimension", row: id)
    }
  }

  package static func all(_ db: Database) throws -> [VectorSet] {
    try Row.fetchAll(db, sql: "SELECT * FROM vectorSet ORDER BY id").map(VectorSet.init)
  }

  /// The set that questions use; nil if no set is complete yet.
  package static func answering(_ db: Database) throws -> VectorSet? {
    try Row.fetchOne(db, sql: "SELECT * FROM vectorSet WHERE answers").map(VectorSet.init)
  }

  /// The cosine of a vector with the probe sentence's vector; nil if the dimensions differ.
  package func cosine(withProbe vector: [Float]) -> Float? {
    guard vector.count == dimension else { return nil }
    var stored = HalfVectors(dimension: dimension)
    probe.withUnsafeBytes { stored.append($0) }
    return stored.cosines(with: vector)[0]
  }

  /// Inserts a set without vectors.
  ///
  /// - Parameter recipe: a description of everything that the vectors depend on.
  package static func insert(
    _ recipe: String, probe: [Float], _ db: Database
  ) throws -> VectorSet {
    try db.execute(
      sql: "INSERT INTO vectorSet (recipe, dimension, probe) VALUES (?, ?, ?)",
      arguments: [recipe, probe.count, Data(HalfVectors.bytes(of: probe))])
    return try VectorSet(
      Row.fetchOne(
        db, sql: "SELECT * FROM vectorSet WHERE id = ?", arguments: [db.lastInsertedRowID])!)
  }

  package static func delete(except kept: [Int64], _ db: Database) throws {
    let ids = kept.map(String.init).joined(separator: ", ")
    try db.execute(sql: "DELETE FROM vectorSet WHERE id NOT IN (\(ids))")
  }

  /// Makes questions use this set, and deletes all other sets.
  package func take(_ db: Database) throws {
    try Self.delete(except: [id], db)
    try db.execute(sql: "UPDATE vectorSet SET answers = 1 WHERE id = ?", arguments: [id])
  }

  /// Documents that have no vectors in the set and may be sent to the model, each with a record
  /// that has its text. Documents of restricted records only are left out.
  package static func waiting(
    set: Int64?, after last: Int64, limit: Int, _ db: Database
  ) throws -> [(document: Int64, record: Int64)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT document.id, (SELECT min(id) FROM record
          WHERE documentId = document.id AND \(RecordCondition.isOpen)) AS recordId
        FROM document WHERE document.id > ?1 AND recordId IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM modelVector JOIN vectorSet ON vectorSet.id = setId
          WHERE documentId = document.id AND setId = ?2
            AND 8 * length(vectors) = dimension * length(passages))
        ORDER BY document.id LIMIT ?3
        """, arguments: [last, set, limit]
    ).map { (try $0.value(at: 0, of: "document"), try $0.value(at: 1, of: "record")) }
  }

  /// Stores the vectors of a document if its text is still the same.
  package func keep(
    _ vectors: [Float], of passages: [Passage], in document: Int64, _ hash: DocumentHash,
    _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO modelVector (documentId, setId, passages, vectors)
        SELECT id, ?, ?, ? FROM document WHERE id = ? AND hash = ?
        """,
      arguments: [
        id, Placement.data(passages), Data(HalfVectors.bytes(of: vectors)), document, hash.data,
      ])
  }

  /// The number of documents that have vectors in the set, and the number of documents that should
  /// have them.
  package func count(_ db: Database) throws -> (embedded: Int, texts: Int) {
    let embedded = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM modelVector WHERE setId = ?", arguments: [id])
    let texts = try Int.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT documentId) FROM record
        WHERE documentId IS NOT NULL AND \(RecordCondition.isOpen)
        """)
    return (embedded ?? 0, texts ?? 0)
  }

  /// A value that changes whenever the stored vectors change: a document id is never reused, and a
  /// document never changes.
  package func version(_ db: Database) throws -> (count: Int64, sum: Double) {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*), total(documentId) FROM modelVector WHERE setId = ?",
      arguments: [id])
    return (row?[0] ?? 0, row?[1] ?? 0)
  }

  /// Reads all vectors of the set in half precision, one after another.
  ///
  /// - Parameter each: receives each document and the number of vectors read so far, including its
  ///   own.
  package func vectors(_ db: Database, each: (Int64, Int) -> Void) throws -> HalfVectors {
    var vectors = HalfVectors(dimension: dimension)
    let bytes = try Int.fetchOne(
      db, sql: "SELECT sum(length(vectors)) FROM modelVector WHERE setId = ?", arguments: [id])
    vectors.reserve((bytes ?? 0) / (2 * dimension))
    let rows = try RawStatement(
      "SELECT documentId, vectors FROM modelVector WHERE setId = ? ORDER BY documentId", db)
    rows.bind(1, id)
    defer { rows.reset() }
    while let row = try rows.next() {
      vectors.append(row.bytes(1))
      each(row.integer(0), vectors.count)
    }
    vectors.expectScans()
    return vectors
  }

  /// The passages of a document that its vectors belong to.
  package func passages(of document: Int64, _ db: Database) throws -> [Passage] {
    let data = try Data.fetchOne(
      db, sql: "SELECT passages FROM modelVector WHERE documentId = ? AND setId = ?",
      arguments: [document, id])
    return data.map(Placement.passages) ?? []
  }
}
