import GRDB
import Vectors

/// What is known of one document (the text of one record, or of many that say the same): each kind
/// of evidence for the topic as a share of the most that any candidate has.
struct Candidate {
  var cosine = 0.0
  var passageText = 0.0
  var recordText = 0.0
  var phrases = 0.0
  /// The passage that speaks most for it, and how much.
  var passage: (id: Int64, score: Double)?
}

/// Finds the documents that a topic may mean, and gathers the evidence for each.
struct CandidateSearch {
  let db: Database
  let topic: String
  let match: TopicMatch
  let embedder: Embedder
  let weights: Weights
  /// The documents that filters leave; nil for all.
  let allowed: Set<Int64>?
  /// The passages nearest to the topic, where a batch has found them; nil to look.
  let nearest: [Int64]?

  func candidates() throws -> [Int64: Candidate] {
    var found: [Int64: Candidate] = [:]
    let passages = try allowedPassages()
    let cosines =
      try weights.cosine > 0 ? exactCosines(of: nearest ?? nearestPassages(passages)) : [:]
    let texts = try scores(in: "passageText", match.terms, weights.passageText, among: passages)
    let mostCosine = cosines.values.max() ?? 1
    try addPassages(cosines: cosines.mapValues { $0 / mostCosine }, texts: texts, to: &found)
    let records = try scores(in: "documentText", match.terms, weights.recordText, among: allowed)
    for (document, score) in records {
      found[document, default: Candidate()].recordText = score
    }
    let phrases = try scores(in: "documentText", match.phrases, weights.phrases, among: allowed)
    for (document, score) in phrases { found[document, default: Candidate()].phrases = score }
    // Without a term of the topic, likeness is mostly chance.
    return found.filter { _, candidate in
      candidate.passageText + candidate.recordText > 0
        || candidate.cosine * mostCosine >= weights.leastCosine
    }
  }

  /// Gives each document the best of its passages.
  private func addPassages(
    cosines: [Int64: Double], texts: [Int64: Double], to found: inout [Int64: Candidate]
  ) throws {
    for (passage, documents) in try documents(of: Set(cosines.keys).union(texts.keys)) {
      let (cosine, text) = (cosines[passage] ?? 0, texts[passage] ?? 0)
      let score = weights.cosine * cosine + weights.passageText * text
      for document in documents where allowed?.contains(document) ?? true {
        var candidate = found[document] ?? Candidate()
        candidate.cosine = max(candidate.cosine, cosine)
        candidate.passageText = max(candidate.passageText, text)
        let best = candidate.passage ?? (id: .max, score: -1)
        if (score, best.id) > (best.score, passage) { candidate.passage = (passage, score) }
        found[document] = candidate
      }
    }
  }

  // MARK: Vectors

  /// The passages whose codes are nearest to the topic.
  private func nearestPassages(_ passages: Set<Int64>?) throws -> [Int64] {
    let query = embedder.query(topic)
    var best = TopK<Int64>(weights.rescored)
    let scores = UnsafeMutableBufferPointer<Float>.allocate(capacity: VectorBlock.capacity)
    defer { scores.deallocate() }
    let blocks = try Row.fetchCursor(
      db, sql: "SELECT passages, codes FROM vectorBlock WHERE fingerprint = ?",
      arguments: [embedder.fingerprint])
    while let block = try blocks.next() {
      try block.withUnsafeData(atIndex: 1) { codes in
        try block.withUnsafeData(atIndex: 0) { ids in
          guard let codes, let ids else { return }
          let passageIDs = VectorBlock.ids(in: ids)
          let rows = UnsafeMutableBufferPointer(rebasing: scores[..<passageIDs.count])
          codes.withUnsafeBytes { VectorScan.score(query, block: $0, into: rows) }
          for (slot, passage) in passageIDs.enumerated() where passage != 0 {
            if passages?.contains(passage) ?? true { best.offer(scores[slot], passage) }
          }
        }
      }
    }
    return best.ranked().map(\.id)
  }

  /// What the codes only estimate.
  private func exactCosines(of passages: [Int64]) throws -> [Int64: Double] {
    let query = embedder.query(topic)
    let texts = try PassageTexts(db: db).all(of: passages)
    // Each takes tens of microseconds, and there are hundreds: the one stage worth many cores.
    let exact = concurrentMap(texts) { Double(query.cosine(with: $0.texts)) }
    var cosines: [Int64: Double] = [:]
    for (text, cosine) in zip(texts, exact) where cosine > 0 { cosines[text.passage] = cosine }
    return cosines
  }

  private func allowedPassages() throws -> Set<Int64>? {
    guard let allowed else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT passageId FROM documentPassage WHERE documentId = ?")
    var passages = Set<Int64>()
    for document in allowed {
      passages.formUnion(try Int64.fetchAll(statement, arguments: [document]))
    }
    return passages
  }

  // MARK: Text

  /// BM25 of the rows that match, as shares of the largest; none where it has no weight.
  private func scores(
    in table: String, _ match: String?, _ weight: Double, among rows: Set<Int64>?
  ) throws -> [Int64: Double] {
    guard let match, weight > 0 else { return [:] }
    let cursor = try Row.fetchCursor(
      db,
      sql: "SELECT rowid, -rank FROM \(table) WHERE \(table) MATCH ? ORDER BY rank",
      arguments: [match])
    var found: [Int64: Double] = [:]
    while let row = try cursor.next(), found.count < weights.textCandidates {
      let id: Int64 = row[0]
      if rows?.contains(id) ?? true { found[id] = row[1] }
    }
    let most = found.values.max() ?? 1
    return found.mapValues { $0 / most }
  }

  private func documents(of passages: Set<Int64>) throws -> [Int64: [Int64]] {
    let statement = try db.cachedStatement(
      sql: "SELECT DISTINCT documentId FROM documentPassage WHERE passageId = ?")
    return try Dictionary(
      uniqueKeysWithValues: passages.map {
        ($0, try Int64.fetchAll(statement, arguments: [$0]))
      })
  }
}
