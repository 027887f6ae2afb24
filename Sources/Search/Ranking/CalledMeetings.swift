import Index
import TextAnalysis

extension Search {
  /// The maximum number of documents whose titles are compared with the words.
  private static let maximumDocuments = 256

  /// Returns the meetings whose titles match, one for each series, ignoring other evidence.
  ///
  /// - Parameters:
  ///   - words: the folded words of a title.
  ///   - core: the words that all matching titles contain. Only the significant ones are looked
  ///     up, because very common words occur in half of all texts.
  ///   - rank: returns the rank of a title, the best being the lowest; nil if it doesn't match.
  func called(_ words: [String], core: [String], rank: (String) -> Int?) throws -> [Ranked] {
    var found: [(document: Int64, rank: Int)] = []
    for document in try titled(words, core: core) {
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
    var collapsing = collapsing(limit: options.limit)
    collapsing.collapsesSeries = true
    return try collapsing.collapsed(hits, records.byID)
  }

  /// Returns the documents whose titles may consist of the words and one more. If too many contain
  /// the core, returns those that contain all words.
  private func titled(_ words: [String], core: [String]) throws -> [Int64] {
    // A compound may have several tokens (`WebAssembly` has three), but `3.5` has only one.
    let tokens = max(1, core.count / 2)...2 * (words.count + 1)
    let found = try index.documents(titledByAll: telling(core), tokens: tokens)
    if found.count <= Self.maximumDocuments { return found }
    let all = words.flatMap { Analyzer.tokens($0).map(\.term) }
    return Array(
      try index.documents(titledByAll: all, tokens: tokens).prefix(Self.maximumDocuments))
  }

  private func telling(_ words: [String]) -> [String] {
    let rarities = words.flatMap { embedder.rarities(in: $0) }
    let telling = rarities.filter { $0.rarity >= weights.tellingRarity }
    return (telling.isEmpty ? rarities : telling).map(\.token.term)
  }
}
