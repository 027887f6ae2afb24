/// Joins the unordered terms of several parts into the terms of one segment.
struct TermJoin: ~Copyable {
  struct Place: BitwiseCopyable {
    /// The index of the part; `entry` is the index of the term in the part.
    var part: UInt32
    var entry: UInt32
  }

  private let parts: [SegmentPart]
  private var terms = ByteTable()
  /// The numbers of the terms in `terms`, in ascending order of bytes. The index of a term in this
  /// array is its rank.
  private var sorted: [Int] = []
  /// The places of terms in the parts, in order of rank; `ends` has the end of each rank's places.
  private var places = Buffer<Place>()
  private var ends = Buffer<Int>()

  init(_ parts: [SegmentPart]) {
    self.parts = parts
    var numbers = Buffer<UInt32>()
    for part in parts {
      part.terms.forEachTerm { term in
        let number = terms.number(of: term, hash: FeatureHash.hash(term)).number
        numbers.append(UInt32(truncatingIfNeeded: number))
      }
    }
    var keys: [TermKey] = []
    keys.reserveCapacity(terms.count)
    for number in 0..<terms.count { keys.append(TermKey(terms[number], id: number)) }
    keys.sort { $0.isLess(than: $1) }
    sorted = keys.map(\.id)
    place(numbers)
  }

  /// Fills `places` and `ends` from the numbers of all parts' terms, one part after another.
  private mutating func place(_ numbers: borrowing Buffer<UInt32>) {
    var rankOf = Buffer<UInt32>(repeating: 0, count: terms.count)
    for (rank, number) in sorted.enumerated() {
      rankOf[number] = UInt32(truncatingIfNeeded: rank)
    }
    ends = Buffer(repeating: 0, count: terms.count)
    for number in numbers.elements { ends[Int(rankOf[Int(number)])] += 1 }
    var start = 0
    for rank in 0..<ends.count {
      let count = ends[rank]
      ends[rank] = start
      start += count
    }
    places.append(count: start) { _ in }
    var next = 0
    for (number, part) in parts.enumerated() {
      for entry in part.terms.entries.indices {
        let rank = Int(rankOf[Int(numbers[next])])
        places[ends[rank]] = Place(
          part: UInt32(truncatingIfNeeded: number), entry: UInt32(truncatingIfNeeded: entry))
        ends[rank] += 1
        next += 1
      }
    }
  }

  /// Returns the terms with their postings, in ascending order of bytes.
  consuming func joined() -> SegmentTerms { Self.withSources(parts[...], []) { joined($0) } }

  /// A part's postings, accessed without copying, and the ordinal of its first document in the
  /// joined segment.
  private struct Source {
    let entries: UnsafeBufferPointer<PartTerms.Entry>
    let bodies: UnsafeRawBufferPointer
    let base: Int

    func body(_ entry: Int) -> UnsafeRawBufferPointer {
      let start = entry > 0 ? entries[entry - 1].bodyEnd : 0
      return UnsafeRawBufferPointer(rebasing: bodies[start..<entries[entry].bodyEnd])
    }
  }

  /// Calls `body` with pointers to the arrays of all parts. Accessing the arrays themselves would
  /// cost a million changes of reference counts.
  private static func withSources<R>(
    _ parts: ArraySlice<SegmentPart>, _ sources: [Source], base: Int = 0,
    _ body: ([Source]) -> R
  ) -> R {
    guard let part = parts.first else { return body(sources) }
    return part.terms.withPointers { entries, bodies in
      let source = Source(entries: entries, bodies: bodies, base: base)
      return withSources(
        parts.dropFirst(), sources + [source], base: base + part.documentCount, body)
    }
  }

  private func joined(_ sources: [Source]) -> SegmentTerms {
    var termBytes = Buffer<UInt8>(capacity: 1 << 16)
    var output = Buffer<UInt8>(capacity: 1 << 18)
    var termEnds: [Int] = []
    var postingEnds: [Int] = []
    var writer = PostingsWriter()
    var next = 0
    for rank in 0..<ends.count {
      while next < ends[rank] {
        let source = sources[Int(places[next].part)]
        let entry = Int(places[next].entry)
        writer.add(
          body: source.body(entry), source.entries[entry].header, base: source.base)
        next += 1
      }
      _ = writer.finish(into: &output)
      termBytes.append(contentsOf: terms[sorted[rank]])
      termEnds.append(termBytes.count)
      postingEnds.append(output.count)
    }
    return SegmentTerms(
      termBytes: Array(termBytes), termEnds: termEnds, postingBytes: Array(output),
      postingEnds: postingEnds)
  }
}
