/// Which terms the documents of a segment have, and where: collected as texts go, turned into
/// postings in the end.
struct TermOccurrences: ~Copyable {
  /// Terms of all documents' tokens, one after another.
  private var tokens = Buffer<Int32>(capacity: 1 << 16)
  /// Of each term, the last passage that has it, and how many have.
  private var passages = Buffer<PassageCount>(capacity: 1 << 12)
  private var passageCount: UInt32 = 0

  struct PassageCount: BitwiseCopyable {
    /// 1 for the first passage.
    var last: UInt32
    var count: UInt32
  }

  mutating func add(_ document: borrowing DocumentTokens, _ vocabulary: borrowing Vocabulary) {
    tokens.reserve(document.count)
    for word in document.words.elements { tokens.append(vocabulary[Int(word)].term) }
  }

  /// Adds a passage, by its words.
  mutating func addPassage(
    _ words: borrowing Buffer<UInt32>, _ vocabulary: borrowing Vocabulary
  ) {
    passageCount += 1
    if passages.count < vocabulary.terms.count {
      passages.append(
        repeating: PassageCount(last: 0, count: 0),
        count: vocabulary.terms.count - passages.count)
    }
    for word in words.elements {
      let term = Int(vocabulary[Int(word)].term)
      // Another word of the passage may have the same stem.
      guard passages[term].last != passageCount else { continue }
      passages[term] = PassageCount(last: passageCount, count: passages[term].count + 1)
    }
  }

  /// The postings of all terms, and begins anew.
  mutating func finish(
    _ layout: SegmentLayout, _ terms: borrowing ByteTable
  ) -> SegmentTerms {
    layout.withView { layout in
      // A counting sort of the tokens by their terms, which leaves them in the order of documents.
      var ends = Buffer<Int>(repeating: 0, count: terms.count)
      for term in tokens.elements { ends[Int(term)] += 1 }
      var start = 0
      for term in 0..<ends.count {
        let count = ends[term]
        ends[term] = start
        start += count
      }
      var places = Buffer<Place>(
        repeating: Place(document: 0, position: 0), count: tokens.count)
      scatter(layout, to: &places, &ends)
      let all = postings(of: places, ends, terms)
      tokens.removeAll()
      passages.removeAll()
      passageCount = 0
      return all
    }
  }

  struct Place: BitwiseCopyable {
    var document: UInt32
    var position: UInt32
  }

  /// Leaves in `ends`, which had where each term's places begin, where they end.
  private func scatter(
    _ layout: LayoutView, to places: inout Buffer<Place>, _ ends: inout Buffer<Int>
  ) {
    var token = 0
    for document in 0..<layout.documentCount {
      let titleEnd = layout.titleEnd[document]
      let peopleStart = layout.peopleStart[document]
      var position = 0
      for _ in 0..<layout.length[document] {
        if position == titleEnd { position += 1 }
        if position == peopleStart - 1 { position += 1 }
        let term = Int(tokens[token])
        places[ends[term]] = Place(document: UInt32(document), position: UInt32(position))
        ends[term] += 1
        token += 1
        position += 1
      }
    }
  }

  private func postings(
    of places: borrowing Buffer<Place>, _ ends: borrowing Buffer<Int>,
    _ terms: borrowing ByteTable
  ) -> SegmentTerms {
    var termBytes = Buffer<UInt8>(capacity: 1 << 16)
    var output = Buffer<UInt8>(capacity: 1 << 18)
    var termEnds: [Int] = []
    var postingEnds: [Int] = []
    var writer = PostingsWriter()
    for term in Self.sorted(ends, terms) {
      Self.write(places, (term > 0 ? ends[term - 1] : 0)..<ends[term], to: &writer)
      writer.add(passages: term < passages.count ? Int(passages[term].count) : 0)
      _ = writer.finish(into: &output)
      termBytes.append(contentsOf: terms[term])
      termEnds.append(termBytes.count)
      postingEnds.append(output.count)
    }
    return SegmentTerms(
      termBytes: Array(termBytes), termEnds: termEnds, postingBytes: Array(output),
      postingEnds: postingEnds)
  }

  /// The terms that have places, ascending by their bytes.
  private static func sorted(
    _ ends: borrowing Buffer<Int>, _ terms: borrowing ByteTable
  ) -> [Int] {
    var keys: [TermKey] = []
    for term in 0..<ends.count where ends[term] > (term > 0 ? ends[term - 1] : 0) {
      keys.append(TermKey(terms[term], id: term))
    }
    keys.sort { $0.isLess(than: $1) }
    return keys.map(\.id)
  }

  private static func write(
    _ places: borrowing Buffer<Place>, _ range: Range<Int>, to writer: inout PostingsWriter
  ) {
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
