import Foundation

/// The statistics of all live documents or passages that BM25 needs.
struct TextStatistics {
  var count = 0
  /// The total length in tokens.
  var length = 0

  /// The BM25 weight of a term or phrase, with the parameters of SQLite's FTS5: k1 = 1.2, b = 0.75,
  /// and an idf of at least 1e-6.
  ///
  /// - Parameter part: the factor of the weight.
  func bm25(having hits: Int, share part: Float = 1) -> BM25 {
    let share = (Double(count - hits) + 0.5) / (Double(hits) + 0.5)
    let idf = share > 1 ? log(share) : 0
    return BM25(
      idf: part * Float(idf > 0 ? idf : 1e-6),
      perToken: count > 0 && length > 0 ? Float(0.9 * Double(count) / Double(length)) : 0)
  }
}

/// The weight of a term or phrase in BM25 (Robertson), which scores documents and passages.
struct BM25 {
  let idf: Float
  /// The product k1 b divided by the average length in tokens.
  let perToken: Float

  @inline(__always)
  func score(frequency: Int, length: Int) -> Float {
    let frequency = Float(frequency)
    return idf * (frequency * 2.2 / (frequency + 0.3 + perToken * Float(length)))
  }
}

extension SearchedSegment {
  /// Adds the numbers and lengths of the segment's live documents and passages.
  func add(
    to documents: inout TextStatistics, _ passages: inout TextStatistics
  ) throws {
    documents.count += layout.documentCount
    documents.length += layout.documentTokens
    passages.count += layout.passageCount
    passages.length += layout.passageTokens
    guard let live else { return }
    try layout.withView { view in
      for document in 0..<view.documentCount where !live.contains(document) {
        documents.count -= 1
        documents.length -= view.length[document]
        for passage in try view.passages(of: document) {
          passages.count -= 1
          passages.length -= try view.length(
            ofPassage: passage, titleLength: view.titleEnd[document])
        }
      }
    }
  }
}
