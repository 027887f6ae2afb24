import Foundation
import GRDB
import Index
import Retrieval

/// A model's vectors of the texts of an index: the set that answers, or one that is being made.
package struct VectorSet: Hashable, Sendable {
  package let id: Int64
  package let recipe: String
  package let dimension: Int
  /// Of the probe sentence, half floats.
  let probe: Data
  package let answers: Bool

  package var model: String { EmbeddingRecipe.model(ofStored: recipe) }

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

  /// The one that answers; nil where there is none yet.
  package static func answering(_ db: Database) throws -> VectorSet? {
    try Row.fetchOne(db, sql: "SELECT * FROM vectorSet WHERE answers").map(VectorSet.init)
  }

  /// Returns true if `vector`, of the probe sentence, was made by the model of this set.
  func isOfModel(_ vector: [Float]) -> Bool {
    guard vector.count == dimension else { return false }
    var stored = HalfVectors(dimension: dimension)
    probe.withUnsafeBytes { stored.append($0) }
    return stored.cosines(with: vector)[0] >= EmbeddingProbe.leastSame
  }

  static func insert(_ recipe: EmbeddingRecipe, probe: [Float], _ db: Database) throws -> VectorSet
  {
    try db.execute(
      sql: "INSERT INTO vectorSet (recipe, dimension, probe) VALUES (?, ?, ?)",
      arguments: [recipe.stored, probe.count, Data(HalfVectors.bytes(of: probe))])
    return try VectorSet(
      Row.fetchOne(
        db, sql: "SELECT * FROM vectorSet WHERE id = ?", arguments: [db.lastInsertedRowID])!)
  }

  static func delete(except kept: [Int64], _ db: Database) throws {
    let ids = kept.map(String.init).joined(separator: ", ")
    try db.execute(sql: "DELETE FROM vectorSet WHERE id NOT IN (\(ids))")
  }

  /// Lets this set answer and takes the others away.
  func take(_ db: Database) throws {
    try Self.delete(except: [id], db)
    try db.execute(sql: "UPDATE vectorSet SET answers = 1 WHERE id = ?", arguments: [id])
  }

  /// The documents that may be sent, and have no vector in a set: those of a record that is not
  /// for the person alone.
  static func waiting(
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
}

/// The amount of vectors that there are.
package struct VectorCount: Hashable, Sendable {
  /// Of the model that answers.
  package var model: String
  /// The number of texts that have vectors, and of those that may have some.
  package var embedded: Int
  package var texts: Int

  package static func all(_ db: Database) throws -> VectorCount? {
    guard let set = try VectorSet.all(db).max(by: { !$0.answers && $1.answers }) else { return nil }
    let embedded = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM modelVector WHERE setId = ?", arguments: [set.id])
    let texts = try Int.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT documentId) FROM record
        WHERE documentId IS NOT NULL AND \(RecordCondition.isOpen)
        """)
    return VectorCount(model: set.model, embedded: embedded ?? 0, texts: texts ?? 0)
  }
}

extension MeetingStore {
  /// Returns true if the vectors that answer are none of `recipe`'s.
  package func needsVectorSet(_ recipe: EmbeddingRecipe) throws -> Bool {
    try read { try VectorSet.answering($0)?.recipe != recipe.stored }
  }
}
