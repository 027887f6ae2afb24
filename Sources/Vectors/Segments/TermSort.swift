/// Turns the terms of several parts, each in the order of its tokens, into the postings of one
/// segment: a counting sort by term, which leaves tokens in the order of documents.
struct TermSort: ~Copyable {
  struct Place: BitwiseCopyable {
    var document: UInt32
    var position: UInt32
  }

  private let parts: [SegmentPart]
  private var terms = ByteTable()
  /// The terms' numbers in `terms`, ascending by their bytes: by rank.
  private var sorted: [Int] = []
  /// The ranks of the first part's terms, then of the second's, and so on.
  private var ranks = Buffer<UInt32>()
  /// Of each rank, where its places end, once they are there.
  private var ends = Buffer<Int>()
  /// Of each rank, how many passages have the term.
  private var passages = Buffer<Int>()
  private var places = Buffer<Place>()

  init(_ parts: [SegmentPart]) {
    self.parts = parts
    rank()
    count()
  }

  private mutating func rank() {
    for part in parts {
      part.terms.forEachTerm { term in
        let number = terms.number(of: term, hash: FeatureHash.hash(term)).number
        ranks.append(UInt32(truncatingIfNeeded: number))
      }
    }
    var keys: [TermKey] = []
    keys.reserveCapacity(terms.count)
    for number in 0..<terms.count { keys.append(TermKey(terms[number], id: number)) }
    keys.sort { $0.isLess(than: $1) }
    sorted = keys.map(\.id)
    var rankOf = Buffer<UInt32>(repeating: 0, count: terms.count)
    for (rank, number) in sorted.enumerated() {
      rankOf[number] = UInt32(truncatingIfNeeded: rank)
    }
    for place in 0..<ranks.count { ranks[place] = rankOf[Int(ranks[place])] }
  }

  /// Leaves in `ends` where each term's places begin.
  private mutating func count() {
    ends = Buffer(repeating: 0, count: terms.count)
    passages = Buffer(repeating: 0, count: terms.count)
    var first = 0
    for part in parts {
      for token in part.terms.tokens { ends[Int(ranks[first + Int(token)])] += 1 }
      for (term, count) in part.terms.passages.enumerated() {
        passages[Int(ranks[first + term])] += Int(count)
      }
      first += part.terms.count
    }
    var start = 0
    for rank in 0..<ends.count {
      let count = ends[rank]
      ends[rank] = start
      start += count
    }
    places.append(count: start) { _ in }
  }

  /// The postings of all terms.
  ///
  /// - Parameter layout: of the segment, which has the documents of all parts.
  consuming func postings(_ layout: LayoutView) -> SegmentTerms {
    var document = 0
    var first = 0
    for part in parts {
      let end = document + part.documentCount
      scatter(part.terms.tokens, ranksFrom: first, layout, document..<end)
      document = end
      first += part.terms.count
    }
    return encoded()
  }

  /// Puts each token of a part where its term's places are.
  private mutating func scatter(
    _ tokens: [UInt32], ranksFrom first: Int, _ layout: LayoutView, _ documents: Range<Int>
  ) {
    var token = 0
    for document in documents {
      let titleEnd = layout.titleEnd[document]
      let peopleStart = layout.peopleStart[document]
      var position = 0
      for _ in 0..<layout.length[document] {
        if position == titleEnd { position += 1 }
        if position == peopleStart - 1 { position += 1 }
        let rank = Int(ranks[first + Int(tokens[token])])
        let place = ends[rank]
        places[place] = Place(
          document: UInt32(truncatingIfNeeded: document),
          position: UInt32(truncatingIfNeeded: position))
        ends[rank] = place + 1
        token += 1
        position += 1
      }
    }
  }

  private func encoded() -> SegmentTerms {
    var termBytes = Buffer<UInt8>(capacity: 1 << 16)
    var output = Buffer<UInt8>(capacity: 2 * places.count + 16 * ends.count)
    var termEnds: [Int] = []
    var postingEnds: [Int] = []
    var writer = PostingsWriter()
    for rank in 0..<ends.count {
      write((rank > 0 ? ends[rank - 1] : 0)..<ends[rank], to: &writer)
      writer.add(passages: passages[rank])
      _ = writer.finish(into: &output)
      termBytes.append(contentsOf: terms[sorted[rank]])
      termEnds.append(termBytes.count)
      postingEnds.append(output.count)
    }
    return SegmentTerms(
      termBytes: Array(termBytes), termEnds: termEnds, postingBytes: Array(output),
      postingEnds: postingEnds)
  }

  private func write(_ range: Range<Int>, to writer: inout PostingsWriter) {
    var first = range.lowerBound
    while first < range.upperBound {
      let document = places[first].document
      var end = first + 1
      while end < range.upperBound, places[end].document == document { end += 1 }
      writer.addDocument(Int(document), frequency: end - first)
      var previous = -1
      for place in first..<end {
        let position = Int(places[place].position)
        writer.add(position: position, after: previous)
        previous = position
      }
      first = end
    }
  }
}
