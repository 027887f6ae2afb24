import Index
import TextAnalysis

extension Search {
  /// So many documents are looked at for a title.
  private static let mostCalled = 256

  /// The meetings whose titles fit, those of a series once, whatever else speaks for them.
  ///
  /// - Parameters:
  ///   - words: of a title, folded. Where some of them tell something, only those are looked up: words of
  ///     every sentence are in half of all texts.
  ///   - rank: of a title; nil if it does not fit. The least comes first.
  func called(_ words: [String], rank: (String) -> Int?) throws -> [Ranked] {
    let rarities = words.flatMap { embedder.rarities(in: $0) }
    let telling = rarities.filter { $0.rarity >= weights.tellingRarity }
    let terms = (telling.isEmpty ? rarities : telling).map(\.token.term)
    var found: [(document: Int64, rank: Int)] = []
    for document in try index.documents(titledBy: terms).prefix(Self.mostCalled) {
      let title = try DocumentTexts.title(of: document, index.db)
      if let rank = rank(title) { found.append((document, rank)) }
    }
    if found.isEmpty { return [] }
    let ranks = Dictionary(found.map { ($0.document, $0.rank) }, uniquingKeysWith: min)
    let records = try filter.records(ofAny: ranks.keys, besides: [], index.db)
    let hits = records.map { record in
      Ranked(
        record: record.id, document: record.document,
        score: record.isCancelled ? weights.cancelled : 1, missing: [], evidence: [])
    }.sorted { a, b in
      let (first, second) = (ranks[a.document] ?? 0, ranks[b.document] ?? 0)
      return first != second ? first < second : Search.isBefore(a, b)
    }
    return Collapsing(collapsesSeries: true, limit: options.limit, now: now)
      .collapsed(hits, records)
  }
}
