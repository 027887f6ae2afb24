/// Scores documents and passages by terms, segment by segment, and keeps the best.
///
/// Scoring passages requires positions, unlike scoring documents. It is therefore done only if the
/// document's term frequencies allow a passage to be among the best.
struct TermScores: ~Copyable {
  struct Weight {
    let documents: BM25
    let passages: BM25
  }

  /// A factor that is larger than the rounding error of any bound.
  private static let slack: Float = 1.0001
  /// The number of passages to keep per document that is scored first.
  private static let passagesPerFirstDocument = 8

  private let weights: [Weight]
  /// The indexes of the terms, in descending order of their idf in passages.
  private let mostTelling: [Int]
  /// For each term, a table of 256 upper bounds of a passage's score, by frequency. The last one
  /// applies to all greater frequencies.
  private var most = Buffer<Float>()
  private var bestDocuments: TopK<UInt64>
  private var bestPassages: TopK<UInt64>
  /// The scores of the current segment's documents; zero between segments. `bounds` has the upper
  /// bounds of their passages' scores.
  private var documents = Buffer<Float>()
  private var bounds = Buffer<Float>()
  /// The contribution of each term to each passage of the current document, followed by their sums.
  private var parts = Buffer<Float>()
  private var places = Buffer<UInt32>()

  private let wantsPassages: Bool

  /// Creates scores without any results.
  ///
  /// - Parameter limit: the maximum number of documents and of passages to keep.
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

  /// Scores the documents and passages of a segment.
  ///
  /// - Parameter postings: the segment's postings, in which the terms of the weights come first.
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

  /// Scores the passages of the documents that may contain one of the best passages.
  private mutating func addPassages(
    _ postings: borrowing SegmentPostings, _ segment: UInt64, _ layout: LayoutView
  ) throws {
    guard wantsPassages else { return }
    // The documents with the highest bounds come first, which raises the threshold for all others.
    var first = TopK<Int>(bestPassages.capacity / Self.passagesPerFirstDocument)
    for document in 0..<layout.documentCount where bounds[document] > 0 {
      first.offer(bounds[document], document)
    }
    try addPassages(of: first.ranked().map(\.id).sorted(), postings, segment, layout)
    _ = bestPassages.raiseBar()
    try addPassages(of: 0..<layout.documentCount, postings, segment, layout)
  }

  /// Scores the passages of some documents, given by their ordinals in ascending order.
  private mutating func addPassages(
    of documents: some Sequence<Int>, _ postings: borrowing SegmentPostings, _ segment: UInt64,
    _ layout: LayoutView
  ) throws {
    var cursors = [Int](repeating: 0, count: weights.count)
    for document in documents where bounds[document] > 0 {
      let bound = bounds[document]
      bounds[document] = 0
      if bound < bestPassages.bar { continue }
      let own = try layout.passages(of: document)
      guard try score(document, own, bound: bound, postings, &cursors, layout) else { continue }
      let sums = weights.count * own.count - own.lowerBound
      // The running sums have a different order of terms, so their rounding may differ.
      let least = max(.leastNonzeroMagnitude, bestPassages.bar / Self.slack)
      for passage in own where parts[sums + passage] >= least {
        // Contributions are added in the order of the terms, so that rounding doesn't depend on
        // their rarity.
        var sum: Float = 0
        for term in weights.indices { sum += parts[term * own.count + passage - own.lowerBound] }
        bestPassages.offer(sum, segment | UInt64(passage))
      }
    }
  }

  /// Computes the contribution of each term to each passage of a document, beginning with the most
  /// informative term. It stops if no passage can be among the best anymore.
  ///
  /// - Returns: whether all terms were processed.
  private mutating func score(
    _ document: Int, _ own: Range<Int>, bound: Float, _ postings: borrowing SegmentPostings,
    _ cursors: inout [Int], _ layout: LayoutView
  ) throws -> Bool {
    parts.removeAll()
    parts.append(repeating: 0, count: (weights.count + 1) * own.count)
    // The running sums are stored after the terms' contributions.
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

  /// An upper bound of a passage's score in a document, given the term's frequency there.
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

  /// Adds the results of another thread for other segments.
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
