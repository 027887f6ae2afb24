import Foundation
import GRDB
import Vectors

extension MeetingStore {
  /// Whether texts and vectors were made by `embedder`'s recipe.
  func hasRecipe(of embedder: Embedder, _ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "SELECT fingerprint FROM recipe") == recipe(of: embedder)
  }

  /// What texts and vectors are made by: the embedder, and how records become passages.
  private func recipe(of embedder: Embedder) -> String {
    "\(embedder.fingerprint)-\(RecordText.revision)"
  }

  /// Makes all texts and vectors anew from the records. Vectors are laid aside as they are made, a
  /// transaction a batch, and the old ones answer until one last transaction puts the new set in
  /// their place. Killed before that, the next rebuild goes on with what was laid aside.
  ///
  /// - Returns: how many passages were embedded.
  func rebuild(
    with embedder: Embedder, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Int {
    let embedded = try NextVectors(store: self, embedder: embedder).make(progress: progress)
    try write { try self.switchToNextVectors(embedder, $0) }
    // What was attached or changed meanwhile.
    return try embedded + embedStalePassages(with: embedder) { _, _ in }
  }

  private func switchToNextVectors(_ embedder: Embedder, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE record SET documentId = NULL;
        DELETE FROM documentPassage; DELETE FROM document; DELETE FROM passage;
        DELETE FROM vectorBlock; DROP TABLE documentText; DROP TABLE passageText;
        \(Schema.searchedText)
        """)
    try db.execute(
      sql: "INSERT OR REPLACE INTO recipe (id, fingerprint) VALUES (1, ?)",
      arguments: [recipe(of: embedder)])
    for id in try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id") {
      try self.indexText(of: self.records(rowIDs: [id], db)[0], rowID: id, db)
    }
    var batch: [(passage: Int64, code: [UInt8])] = []
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT passage.id, passage.hash FROM passage JOIN nextVector USING (hash)
        WHERE fingerprint = ? ORDER BY passage.id
        """, arguments: [embedder.fingerprint])
    let code = try db.cachedStatement(sql: "SELECT code FROM nextVector WHERE hash = ?")
    for row in rows {
      let stored = try Data.fetchOne(code, arguments: [row["hash"] as Data])
      batch.append((row["id"], [UInt8](stored ?? Data())))
      if batch.count == VectorBlock.capacity {
        try VectorBlock.append(batch, fingerprint: embedder.fingerprint, db)
        batch = []
      }
    }
    try VectorBlock.append(batch, fingerprint: embedder.fingerprint, db)
    try db.execute(sql: "DELETE FROM nextVector")
  }
}

/// The vectors that are laid aside for the next set.
private struct NextVectors {
  let store: MeetingStore
  let embedder: Embedder

  /// Records whose texts are cut and embedded side by side.
  private static let batchSize = 256

  func make(progress: (_ done: Int, _ total: Int) -> Void) throws -> Int {
    try store.write { db in
      try db.execute(
        sql: "DELETE FROM nextVector WHERE fingerprint <> ?", arguments: [embedder.fingerprint])
    }
    // Occurrences that say the same are embedded once.
    let records = try store.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT min(id) FROM record GROUP BY coalesce(documentId, -id) ORDER BY 1")
    }
    var embedded = 0
    for start in stride(from: 0, to: records.count, by: Self.batchSize) {
      progress(start, records.count)
      embedded += try make(of: Array(records[start...].prefix(Self.batchSize)))
    }
    progress(records.count, records.count)
    return embedded
  }

  private func make(of ids: [Int64]) throws -> Int {
    let records = try store.read { try store.records(rowIDs: ids, $0) }
    let cut = concurrentMap(records) { RecordText($0).passages }.flatMap { $0 }
    var seen = Set<[UInt8]>()
    let wanted = try store.read { db in
      let isThere = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM nextVector WHERE hash = ?)")
      return try cut.filter { passage in
        try seen.insert(passage.hash).inserted
          && Bool.fetchOne(isThere, arguments: [passage.hash.data]) == false
      }
    }
    let codes = concurrentMap(wanted) { embedder.code(of: embedder.vector(of: $0.embedded)) }
    try store.write { db in
      let insert = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO nextVector (hash, fingerprint, code) VALUES (?, ?, ?)")
      for (passage, code) in zip(wanted, codes) {
        try insert.execute(arguments: [passage.hash.data, embedder.fingerprint, code.data])
      }
    }
    return wanted.count
  }
}
