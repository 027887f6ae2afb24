import Foundation
import GRDB
import Vectors

extension MeetingStore {
  /// Embeds the passages that have no vector, a transaction a batch: killed in between, it goes on
  /// next time where it stopped.
  ///
  /// - Returns: how many passages were embedded.
  func embedStalePassages(
    with embedder: Embedder, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Int {
    let total = try read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM passage WHERE blockId IS NULL") ?? 0
    }
    var done = 0
    while done < total {
      progress(done, total)
      let batch = try read { try self.stalePassages(limit: VectorBlock.capacity, $0) }
      if batch.isEmpty { break }
      let codes = concurrentMap(batch) { embedder.code(of: embedder.vector(of: $0.text)) }
      try write { db in
        // Between the reading and now another process may have put another text in its place.
        let isSame = try db.cachedStatement(
          sql: "SELECT EXISTS (SELECT 1 FROM passage WHERE id = ? AND hash = ?)")
        let current = try zip(batch, codes).filter { passage, _ in
          try Bool.fetchOne(isSame, arguments: [passage.id, passage.hash]) == true
        }
        try VectorBlock.append(
          current.map { ($0.id, $1) }, fingerprint: embedder.fingerprint, db)
      }
      done += batch.count
    }
    progress(done, total)
    return done
  }

  private struct StalePassage: Sendable {
    let id: Int64
    let hash: Data
    let text: [WeightedText]
  }

  /// The text of a passage is not stored: it is cut again from a record that says it.
  private func stalePassages(limit: Int, _ db: Database) throws -> [StalePassage] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT passage.id AS passageId, hash, documentId, position FROM passage
        JOIN documentPassage ON passageId = passage.id
        WHERE blockId IS NULL ORDER BY documentId, position LIMIT ?
        """, arguments: [limit])
    let recordOf = try db.cachedStatement(
      sql: "SELECT id FROM record WHERE documentId = ? ORDER BY id LIMIT 1")
    var found: [StalePassage] = []
    var taken = Set<Int64>()
    var current: (document: Int64, passages: [RecordText.Passage])?
    for row in rows where taken.insert(row["passageId"]).inserted {
      let document: Int64 = row["documentId"]
      if current?.document != document {
        guard let record = try Int64.fetchOne(recordOf, arguments: [document]) else { continue }
        current = (document, RecordText(try records(rowIDs: [record], db)[0]).passages)
      }
      guard let passages = current?.passages, passages.indices.contains(row["position"]) else {
        continue
      }
      found.append(
        StalePassage(
          id: row["passageId"], hash: row["hash"], text: passages[row["position"]].embedded))
    }
    return found
  }
}
