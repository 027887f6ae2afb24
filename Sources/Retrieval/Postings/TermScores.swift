/// Scores documents and passages by terms, segment by segment, and keeps the best.
///
/// A document's score needs no positions. Those of its passages do, so they are computed only if
/// a passage of a document that has its terms so often could be among the best.
struct TermScores: ~Copyable {
  /// The weight of a term.
  struct Weight {
    let documents: BM25
    let passages: BM25
  }

  /// Above what rounding may take from a bound.
  private static let slack: Float = 1.0001

  private let weights: [Weight]
  /// The numbers of the terms, by how much they tell of passages.
  private let mostTelling: [Int]
  /// Of each term, 256 values: the most that a passage can score which has it so many times; the
  /// last one however many.
  private var most = Buffer<Float>()
  private var bestDocuments: TopK<UInt64>
  private var bestPassages: TopK<UInt64>
  /// Of the segment at hand; zero in between.
  private var documents = Buffer<Float>()
  private var bounds = Buffer<Float>()
  /// Of the document at hand: term by term, what is said of each of its passages.
  private var parts = Buffer<Float>()
  private var places = Buffer<UInt32>()

  private let wantsPassages: Bool

  /// - Parameter limit: how many documents, and how many passages, to keep.
  init(_ weights: [Weight], limit: Int, wantsDocuments: Bool, wantsPassages: Bool) {
    self.weights = weights
    mostTelling = weights.indices.sorted { a, b in
      let (first, second) = (weights[a].passages.idf, weights[b].passages.idf)
      return first != second ? first > second : a < b
    }
    for weight in weights {
      for frequency in 0..<255 {
        most.append(weight.passages.score(frequency: frequency, length: 0) * Self.slack)
      }
      most.append(weight.passages.idf * 2.2 * Self.slack)
    }
    bestDocuments = TopK(wantsDocuments ? limit : 0)
    bestPassages = TopK(wantsPassages ? limit : 0)
    self.wantsPassages = wantsPassages
  }

  /// - Parameter postings: of the segment; its first terms are those of the weights.
  mutating func add(
    _ postings: borrowing SegmentPostings, of segment: SearchedSegment, at index: Int
  ) throws {
    let layout = segment.layout
    documents.append(repeating: 0, count: max(0, layout.documentCount - documents.count))
    bounds.append(repeating: 0, count: max(0, layout.documentCount - bounds.count))
    var scored = segment.live ?? .all(count: layout.documentCount)
    if let allowed = segment.allowed { scored.formIntersection(allowed) }
    try layout.withView { view in
      for term in weights.indices { addDocuments(having: term, postings, scored, view) }
      try addPassages(postings, UInt64(index) << 32, view)
      keepBest(view, UInt64(index) << 32)
    }
  }

  private mutating func addDocuments(
    having term: Int, _ postings: borrowing SegmentPostings, _ scored: DocumentSet,
    _ layout: LayoutView
  ) {
    let weight = weights[term].documents
    for posting in postings.documents(having: term) {
      let document = Int(posting.document)
      guard scored.contains(document) else { continue }
      let frequency = Int(posting.frequency)
      documents[document] += weight.score(frequency: frequency, length: layout.length[document])
      bounds[document] += most(of: term, frequency)
    }
  }

  /// Scores the passages of the documents that may have one of the best.
  private mutating func addPassages(
    _ postings: borrowing SegmentPostings, _ segment: UInt64, _ layout: LayoutView
  ) throws {
    guard wantsPassages else { return }
    var cursors = [Int](repeating: 0, count: weights.count)
    for document in 0..<layout.documentCount where bounds[document] > 0 {
      let bound = bounds[document]
      bounds[document] = 0
      if bound < bestPassages.bar { continue }
      let own = try layout.passages(of: document)
      guard try score(document, own, bound: bound, postings, &cursors, layout) else { continue }
      let sums = weights.count * own.count - own.lowerBound
      for passage in own where parts[sums + passage] > 0 {
        // In the order of the terms, so that rounding does not depend on which tells most.
        var sum: Float = 0
        for term in weights.indices { sum += parts[term * own.count + passage - own.lowerBound] }
        bestPassages.offer(sum, segment | UInt64(passage))
      }
    }
  }

  /// Computes what each term says of each passage of a document, the most telling term first, as
  /// long as one of them may be among the best.
  ///
  /// - Returns: whether all terms were looked at.
  private mutating func score(
    _ document: Int, _ own: Range<Int>, bound: Float, _ postings: borrowing SegmentPostings,
    _ cursors: inout [Int], _ layout: LayoutView
  ) throws -> Bool {
    parts.removeAll()
    parts.append(repeating: 0, count: (weights.count + 1) * own.count)
    // Behind those of the terms: their sums so far.
    let sums = weights.count * own.count - own.lowerBound
    var (rest, best) = (bound, Float(0))
    for term in mostTelling {
      let list = postings.documents(having: term)
      var cursor = cursors[term]
      while cursor < list.count, list[cursor].document < document { cursor += 1 }
      cursors[term] = cursor
      guard cursor < list.count, list[cursor].document == document else { continue }
      rest -= most(of: term, Int(list[cursor].frequency))
      try postings.positions(of: list[cursor], term: term, into: &places)
      let titleLength = layout.titleEnd[document]
      let first = term * own.count - own.lowerBound
      try layout.forEachPassage(of: document, having: places) { passage, frequency in
        let length = try layout.length(ofPassage: passage, titleLength: titleLength)
        let score = weights[term].passages.score(frequency: frequency, length: length)
        parts[first + passage] = score
        parts[sums + passage] += score
        best = max(best, parts[sums + passage])
      }
      if (best + max(0, rest)) * Self.slack < bestPassages.bar { return false }
    }
    return true
  }

  /// The most that a passage can score of a document that has a term so many times.
  @inline(__always)
  private func most(of term: Int, _ frequency: Int) -> Float {
    most[term << 8 | min(frequency, 255)]
  }

  private mutating func keepBest(_ layout: LayoutView, _ segment: UInt64) {
    for document in 0..<layout.documentCount where documents[document] > 0 {
      bestDocuments.offer(documents[document], segment | UInt64(document))
      documents[document] = 0
    }
  }

  /// Takes over what was found in other segments.
  mutating func merge(_ other: borrowing TermScores) {
    for (score, place) in other.bestDocuments.ranked() { bestDocuments.offer(score, place) }
    for (score, place) in other.bestPassages.ranked() { bestPassages.offer(score, place) }
  }

  func evidence(_ segments: [SearchedSegment]) throws -> TextEvidence {
    var evidence = TextEvidence()
    evidence.documents = bestDocuments.ranked().map {
      (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score)
    }
    evidence.passages = try bestPassages.ranked().map {
      let (segment, passage) = (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF))
      let document = try segments[segment].layout.document(ofPassage: passage)
      return (segment, passage, document, $0.score)
    }
    return evidence
  }
}
