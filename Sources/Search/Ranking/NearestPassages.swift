import Algorithms
import Index
import Retrieval
import Time

/// The passages whose codes are nearest to a topic, nearest first.
package struct NearestPassages: Sendable {
  package let passages: [NearPassage]

  /// Returns the share of the `count` nearest passages of `all` that this result contains; nil if
  /// `all` is empty.
  package func share(ofNearest count: Int, of all: NearestPassages) -> Double? {
    let nearest = all.passages.prefix(count)
    if nearest.isEmpty { return nil }
    let found = Set(passages.map(\.place))
    return Double(nearest.count { found.contains($0.place) }) / Double(nearest.count)
  }
}

extension SearchIndex {
  /// Returns the passages whose codes are nearest to the query. Only the coordinates that the query
  /// uses are read, without copying them from SQLite's page cache.
  package func nearest(
    to query: QueryVector, of embedder: Embedder, keep: Int
  ) throws -> [NearPassage] {
    let bundles = try CodeBundles(db)
    var nearest = NearestCodes(query, keep: keep)
    // Another embedder's codes aren't comparable with this one's queries.
    for (place, segment) in segments.enumerated() where segment.isMade(by: embedder) {
      try scan(segment, at: place, bundles, &nearest)
    }
    return nearest.ranked().map { NearPassage($0) }
  }

  /// Returns the nearest passages for each query, in one pass over the segments.
  fileprivate func nearest(
    toEach queries: [QueryVector], of embedder: Embedder, keep: Int
  ) throws -> [[NearPassage]] {
    let bundles = try CodeBundles(db)
    defer { bundles.reset() }
    var nearest = NearestCodesBatch(queries, keep: keep)
    for (place, segment) in segments.enumerated() where segment.isMade(by: embedder) {
      let rows = segment.layout.passageCount
      func scan(_ allowed: UnsafeBufferPointer<UInt64>?) throws {
        try nearest.scan(segment: place, rows: rows, allowed: allowed) {
          try bundles.bytes(of: $0, segment: segment.id)
        }
      }
      if let allowed = try findablePassages(in: place) {
        try allowed.withUnsafeBufferPointer(scan)
      } else {
        try scan(nil)
      }
    }
    return nearest.ranked().map { found in found.map { NearPassage($0) } }
  }

  /// Returns the nearest passages by exact vectors. Each passage is cut from its text and embedded
  /// again.
  fileprivate func exactlyNearest(
    toEach queries: [QueryVector], of embedder: Embedder, keep: Int
  ) throws -> [[NearPassage]] {
    let texts = try PassageTexts(index: self)
    var nearest = NearestVectors(queries, of: embedder, keep: keep)
    for (place, segment) in segments.enumerated() {
      let allowed = try findablePassages(in: place)
      let rows = (0..<segment.layout.passageCount).filter { row in
        allowed.map { $0[row / 64] >> UInt64(row % 64) & 1 == 1 } ?? true
      }
      for block in rows.chunks(ofCount: NearestVectors.block) {
        let found = try texts.all(of: block.map { PassagePlace(segment: place, passage: $0) })
        nearest.compare(found.map { (place, $0.place.passage, $0.texts) })
      }
    }
    return nearest.ranked().map { found in found.map { NearPassage($0) } }
  }

  private func scan(
    _ segment: SegmentRow, at place: Int, _ bundles: CodeBundles, _ nearest: inout NearestCodes
  ) throws {
    let rows = segment.layout.passageCount
    let allowed = try findablePassages(in: place)
    defer { bundles.reset() }
    func scan(_ allowed: UnsafeBufferPointer<UInt64>?) throws {
      try nearest.scan(segment: place, rows: rows, allowed: allowed) {
        try bundles.bytes(of: $0, segment: segment.id)
      }
    }
    if let allowed { try allowed.withUnsafeBufferPointer(scan) } else { try scan(nil) }
  }

  /// Returns a bit mask of a segment's findable passages, or nil if all are findable.
  private func findablePassages(in place: Int) throws -> [UInt64]? {
    guard let documents = findable(in: place) else { return nil }
    let layout = segments[place].layout
    var words = [UInt64](repeating: 0, count: (layout.passageCount + 63) / 64)
    try documents.forEachMember { document in
      for passage in try layout.passages(of: document) {
        words[passage / 64] |= 1 << UInt64(passage % 64)
      }
    }
    return words
  }
}

extension NearestPassages {
  /// Returns the nearest passages for each query, in one pass over all codes.
  ///
  /// - Parameters:
  ///   - queries: the queries.
  ///   - exactly: if true, compares exact vectors, which takes as long as indexing all texts.
  ///   - options: the options of the later searches.
  ///   - embedder: the embedder for the topics.
  /// - Returns: one result for each query, in order.
  package static func all(
    for queries: [MeetingQuery], in store: MeetingStore, exactly: Bool = false,
    options: SearchOptions = SearchOptions(), now: Moment, embedder: Embedder = .shipped
  ) throws -> [NearestPassages] {
    guard !queries.isEmpty else { return [] }
    return try store.read { db in
      let index = try SearchIndex(of: store, db)
      let vectors = try queries.map { query in
        var search = Search(
          index: index, query: query, options: options, now: now, embedder: embedder)
        return embedder.query(try search.corrected().embedded)
      }
      let keep = Weights(options).rescored
      let found =
        exactly
        ? try index.exactlyNearest(toEach: vectors, of: embedder, keep: keep)
        : try index.nearest(toEach: vectors, of: embedder, keep: keep)
      return found.map { NearestPassages(passages: $0) }
    }
  }
}
