/// The occurrences of terms in a part's documents. They are collected as texts are analyzed, and
/// turned into postings by a counting sort at the end. A part has so few tokens that they stay in
/// the cache.
struct TermOccurrences: ~Copyable {
  /// The term of each token, document by document.
  private var tokens = Buffer<Int32>(capacity: 1 << 16)
  /// For each term, the number of passages that contain it, and the last of these passages.
  private var passages = Buffer<PassageCount>(capacity: 1 << 12)
  private var passageCount: UInt32 = 0
  /// The occurrences sorted by term; filled by `scatter`.
  private var places = Buffer<Place>()

  struct PassageCount: BitwiseCopyable {
    /// The number of the passage, counted from 1.
    var last: UInt32
    var count: UInt32
  }

  mutating func add(_ document: borrowing DocumentTokens, _ vocabulary: borrowing Vocabulary) {
    let words = document.words.elements
    tokens.reserve(words.count)
    for place in words.indices {
      if place + 8 < words.count { vocabulary.prefetch(words[place + 8]) }
      tokens.appendReserved(vocabulary[Int(words[place])].term)
    }
  }

  /// Adds a passage with its distinct words.
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

  /// Returns the terms of the collected occurrences with their postings, and clears the collection.
  ///
  /// - Parameters:
  ///   - layout: the layout of the added documents.
  ///   - table: the vocabulary's terms.
  mutating func finish(_ layout: LayoutView, _ table: borrowing ByteTable) -> PartTerms {
    var ends = Buffer<Int>(repeating: 0, count: table.count)
    for term in tokens.elements { ends[Int(term)] += 1 }
    var start = 0
    for term in 0..<ends.count {
      let count = ends[term]
      ends[term] = start
      start += count
    }
    scatter(layout, &ends)
    var part = PartTerms()
    var writer = PostingsWriter()
    start = 0
    for term in 0..<ends.count where ends[term] > start {
      write(start..<ends[term], to: &writer)
      let passages = term < passages.count ? Int(passages[term].count) : 0
      part.append(table[term], passages: passages, &writer)
      start = ends[term]
    }
    tokens.removeAll()
    passages.removeAll()
    passageCount = 0
    return part
  }

  struct Place: BitwiseCopyable {
    var document: UInt32
    var position: UInt32
  }

  /// Distributes the tokens to the ranges of their terms, keeping the order of documents. `ends`
  /// has the start of each range on entry and its end on return.
  private mutating func scatter(_ layout: LayoutView, _ ends: inout Buffer<Int>) {
    places.removeAll()
    places.append(count: tokens.count) { _ in }
    var token = 0
    for document in 0..<layout.documentCount {
      let titleEnd = layout.titleEnd[document]
      let peopleStart = layout.peopleStart[document]
      var position = 0
      for _ in 0..<layout.length[document] {
        if position == titleEnd { position += 1 }
        if position == peopleStart - 1 { position += 1 }
        let term = Int(tokens[token])
        places[ends[term]] = Place(
          document: UInt32(truncatingIfNeeded: document),
          position: UInt32(truncatingIfNeeded: position))
        ends[term] += 1
        token += 1
        position += 1
      }
    }
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
