import GRDB
import Vectors

/// What is known of one document (the text of one record, or of many that say the same).
struct Candidate {
  var cosine: Double = 0
  var passageText: Double = 0
  var documentText: Double = 0
  /// The passage that speaks most for it, and how much.
  var passage: (id: Int64, score: Double)?
}

/// Finds the documents that a topic may mean, and gathers the evidence for each.
struct CandidateSearch {
  let db: Database
  let topic: String
  let embedder: Embedder
  let weights: Weights
  /// The documents that filters leave; nil for all.
  let allowed: Set<Int64>?

  func candidates() throws -> [Int64: Candidate] {
    var found: [Int64: Candidate] = [:]
    let byCosine = try nearestPassages()
    let byText = try matchingPassages()
    let best = byText.values.max() ?? 1
    for (passage, documents) in try documents(of: Set(byCosine.keys).union(byText.keys)) {
      let cosine = max(0, byCosine[passage] ?? 0)
      let text = (byText[passage] ?? 0) / best
      let score = weights.vector * cosine + weights.passageText * text
      for document in documents where allowed?.contains(document) ?? true {
        var candidate = found[document] ?? Candidate()
        candidate.cosine = max(candidate.cosine, cosine)
        candidate.passageText = max(candidate.passageText, text)
        if score > candidate.passage?.score ?? -1 { candidate.passage = (passage, score) }
        found[document] = candidate
      }
    }
    let documents = try matchingDocuments()
    let bestDocument = documents.values.max() ?? 1
    for (document, score) in documents {
      found[document, default: Candidate()].documentText = score / bestDocument
    }
    return found.filter { _, candidate in
      candidate.passageText + candidate.documentText > 0 || candidate.cosine >= weights.leastCosine
    }
  }

  /// Cosine of the passages nearest to the topic.
  private func nearestPassages() throws -> [Int64: Double] {
    let query = embedder.query(topic)
    let passages = try allowedPassages()
    var best = TopK<Int64>(weights.candidates)
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
    return Dictionary(
      best.ranked().lazy.filter { $0.score > 0 }.map { ($0.id, Double($0.score)) },
      uniquingKeysWith: max)
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

  /// BM25 of the passages that have any of the topic's terms.
  private func matchingPassages() throws -> [Int64: Double] {
    try ranked(table: "passageText", among: allowedPassages())
  }

  private func matchingDocuments() throws -> [Int64: Double] {
    try ranked(table: "documentText", among: allowed)
  }

  private func ranked(table: String, among rows: Set<Int64>?) throws -> [Int64: Double] {
    guard let match = TextMatch.any(of: topic) else { return [:] }
    let cursor = try Row.fetchCursor(
      db,
      sql: "SELECT rowid, -rank FROM \(table) WHERE \(table) MATCH ? ORDER BY rank",
      arguments: [match])
    var found: [Int64: Double] = [:]
    while let row = try cursor.next(), found.count < weights.candidates {
      let id: Int64 = row[0]
      if rows?.contains(id) ?? true { found[id] = row[1] }
    }
    return found
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

/// Queries in the language of FTS5.
enum TextMatch {
  /// Any of the text's terms; nil where it has none.
  static func any(of text: String) -> String? {
    var seen = Set<String>()
    let terms = Analyzer.tokens(text).map(\.term).filter { seen.insert($0).inserted }
    return terms.isEmpty ? nil : terms.map(quoted).joined(separator: " OR ")
  }

  /// The text's terms one after the other; nil where it has none.
  static func phrase(_ text: String) -> String? {
    let terms = Analyzer.tokens(text).map(\.term)
    return terms.isEmpty ? nil : quoted(terms.joined(separator: " "))
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
