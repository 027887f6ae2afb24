import Foundation
import GRDB

/// A cache of the vectors of earlier questions.
package enum CachedQuestion {
  private static let maximumQuestions = 2_000

  package static func vector(of question: String, _ set: VectorSet, _ db: Database) throws
    -> [Float]?
  {
    let data = try Data.fetchOne(
      db, sql: "SELECT vector FROM questionVector WHERE setId = ? AND question = ?",
      arguments: [set.id, Data(StableHash.of(question).bytes)])
    guard let data, data.count == 4 * set.dimension else { return nil }
    return data.withUnsafeBytes { bytes in
      (0..<set.dimension).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  package static func keep(
    _ vector: [Float], of question: String, _ set: VectorSet, _ db: Database
  ) throws {
    if try Int.fetchOne(db, sql: "SELECT count(*) FROM questionVector") ?? 0 >= maximumQuestions {
      try db.execute(sql: "DELETE FROM questionVector")
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO questionVector (setId, question, vector) VALUES (?, ?, ?)",
      arguments: [
        set.id, Data(StableHash.of(question).bytes), vector.withUnsafeBytes { Data($0) },
      ])
  }
}
