import Retrieval

/// The words of a topic that tell something.
struct TopicTerms {
  let terms: Set<String>

  init(_ topic: String, embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    terms = Set((telling.isEmpty ? words : telling).map(\.token.term))
  }

  /// Whether all of them are in `title`.
  func areIn(_ title: String) -> Bool {
    !terms.isEmpty && terms.isSubset(of: Analyzer.tokens(title).map(\.term))
  }

  /// The documents that have all of them.
  func documents(of index: SearchIndex) throws -> Set<Int64> {
    var left: Set<Int64>?
    for term in terms {
      let found = Set(try index.documents(with: [term], inTextOnly: false))
      left = left.map { $0.intersection(found) } ?? found
    }
    return left ?? []
  }
}
