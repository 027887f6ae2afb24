/// Merges the terms of several segments, in ascending order of bytes.
struct TermMerge: ~Copyable {
  /// Pointers to the terms of a segment, valid while its arrays stay in place.
  private struct Source {
    let layout: LayoutView
    let terms: UnsafeBufferPointer<UInt8>
    let termEnds: UnsafeBufferPointer<Int>
    let postings: UnsafeRawBufferPointer
    let postingEnds: UnsafeBufferPointer<Int>
    /// The new ordinal of the first kept document.
    let base: Int
    /// The index of the segment's first document in `ordinals`; nil if all documents are kept.
    let ordinals: Int?
    /// The index of the next term.
    var position = 0

    /// The bytes of the next term; nil after the last one.
    func term() -> UnsafeBufferPointer<UInt8>? {
      guard position < termEnds.count else { return nil }
      let start = position > 0 ? termEnds[position - 1] : 0
      return UnsafeBufferPointer(rebasing: terms[start..<termEnds[position]])
    }

    func cursor() throws -> PostingsCursor {
      let start = position > 0 ? postingEnds[position - 1] : 0
      let bytes = UnsafeRawBufferPointer(rebasing: postings[start..<postingEnds[position]])
      return try PostingsCursor(bytes, of: layout)
    }
  }

  private var sources: [Source] = []
  /// For segments with removed documents, the new ordinal of each document; -1 if it is removed.
  private var ordinals = Buffer<Int>()
  /// A heap of the next terms of all sources, with the smallest at the root.
  private var heap: [TermKey] = []

  private var termBytes = Buffer<UInt8>(capacity: 1 << 16)
  private var termEnds: [Int] = []
  private var postingBytes = Buffer<UInt8>(capacity: 1 << 18)
  private var postingEnds: [Int] = []
  private var writer = PostingsWriter()
  private var places = Buffer<UInt32>()

  /// Merges the terms of the parts.
  ///
  /// - Parameters:
  ///   - kept: for each part, the ordinals to keep; nil for all.
  ///   - bases: for each part, the new ordinal of its first kept document.
  mutating func terms(
    of parts: ArraySlice<SegmentTexts>, _ kept: [DocumentSet?], _ bases: [Int]
  ) throws -> SegmentTerms {
    guard let part = parts.first else { return try merge() }
    return try part.layout.bytes.withUnsafeBytes { layout in
      try part.terms.withPointers { terms, termEnds, postings, postingEnds in
        let place = sources.count
        sources.append(
          Source(
            layout: part.layout.view(of: layout), terms: terms, termEnds: termEnds,
            postings: postings, postingEnds: postingEnds, base: bases[place],
            ordinals: kept[place].map { renumber($0, from: bases[place]) }))
        return try self.terms(of: parts.dropFirst(), kept, bases)
      }
    }
  }

  /// Appends the new ordinals of a segment's documents to `ordinals`.
  ///
  /// - Returns: the index of the first of them.
  private mutating func renumber(_ kept: DocumentSet, from base: Int) -> Int {
    let start = ordinals.count
    var next = base
    for ordinal in 0..<kept.count {
      let stays = kept.contains(ordinal)
      ordinals.append(stays ? next : -1)
      if stays { next += 1 }
    }
    return start
  }

  private mutating func merge() throws -> SegmentTerms {
    for (place, source) in sources.enumerated() {
      if let term = source.term() { heap.append(TermKey(term, id: place)) }
    }
    for parent in heap.indices.reversed() { siftDown(parent) }
    while let least = heap.first {
      repeat {
        try append(heap[0].id)
        replaceRoot()
      } while heap.first?.isSame(as: least) ?? false
      guard writer.finish(into: &postingBytes) else { continue }
      termBytes.append(contentsOf: least.term)
      termEnds.append(termBytes.count)
      postingEnds.append(postingBytes.count)
    }
    return SegmentTerms(
      termBytes: Array(termBytes), termEnds: termEnds, postingBytes: Array(postingBytes),
      postingEnds: postingEnds)
  }

  /// Replaces the heap's root with the next term of its source.
  private mutating func replaceRoot() {
    let place = heap[0].id
    sources[place].position += 1
    if let term = sources[place].term() {
      heap[0] = TermKey(term, id: place)
    } else {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
    }
    siftDown(0)
  }

  /// Appends the postings of a source's next term.
  private mutating func append(_ place: Int) throws {
    var cursor = try sources[place].cursor()
    guard let ordinals = sources[place].ordinals else {
      return try writer.add(restOf: &cursor, base: sources[place].base)
    }
    let layout = sources[place].layout
    writer.add(passages: cursor.header.passages)
    while try cursor.next() {
      let ordinal = self.ordinals[ordinals + cursor.ordinal]
      if ordinal >= 0 {
        writer.addDocument(ordinal, frequency: cursor.frequency)
        writer.add(rawPositions: try cursor.rawPositions())
      } else {
        try cursor.positions(into: &places)
        try layout.forEachPassage(of: cursor.ordinal, having: places) { _, _ in
          writer.add(passages: -1)
        }
      }
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in 2 * parent + 1..<2 * parent + 3 where child < heap.count {
        if isBefore(heap[child], heap[least]) { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  /// The order in the heap. For equal terms, the earlier segment comes first.
  private func isBefore(_ one: TermKey, _ other: TermKey) -> Bool {
    one.isLess(than: other) || (one.id < other.id && one.isSame(as: other))
  }
}

extension SegmentTerms {
  /// Calls `body` with pointers to the arrays, without copying.
  fileprivate func withPointers<R>(
    _ body: (
      _ terms: UnsafeBufferPointer<UInt8>, _ termEnds: UnsafeBufferPointer<Int>,
      _ postings: UnsafeRawBufferPointer, _ postingEnds: UnsafeBufferPointer<Int>
    ) throws -> R
  ) rethrows -> R {
    try termBytes.withUnsafeBufferPointer { terms in
      try termEnds.withUnsafeBufferPointer { termEnds in
        try postingBytes.withUnsafeBytes { postings in
          try postingEnds.withUnsafeBufferPointer { try body(terms, termEnds, postings, $0) }
        }
      }
    }
  }
}

/// A term's bytes as a sort key. In most cases, the first eight bytes and the length decide the
/// order.
struct TermKey {
  private let prefix: UInt64
  private let bytes: UnsafeBufferPointer<UInt8>
  let id: Int

  /// Creates a key. The bytes must stay in place while it is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>, id: Int) {
    var prefix: UInt64 = 0
    for place in 0..<8 { prefix = prefix << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
    self.prefix = prefix
    self.bytes = bytes
    self.id = id
  }

  var term: UnsafeBufferPointer<UInt8> { bytes }

  @inline(__always)
  func isLess(than other: TermKey) -> Bool {
    if prefix != other.prefix { return prefix < other.prefix }
    if bytes.count <= 8 || other.bytes.count <= 8 { return bytes.count < other.bytes.count }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  @inline(__always)
  func isSame(as other: TermKey) -> Bool {
    prefix == other.prefix && bytes.count == other.bytes.count
      && (bytes.count <= 8 || bytes.elementsEqual(other.bytes))
  }
}
