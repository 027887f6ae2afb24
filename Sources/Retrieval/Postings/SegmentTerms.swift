/// The terms of a segment with their postings, ascending by UTF-8 bytes.
package struct SegmentTerms: Sendable, RandomAccessCollection {
  /// All terms, and all postings, one after another.
  private(set) var termBytes: [UInt8] = []
  private(set) var postingBytes: [UInt8] = []
  private(set) var termEnds: [Int] = []
  private(set) var postingEnds: [Int] = []

  /// No terms; `append` adds them one by one.
  package init() {}

  init(
    termBytes: [UInt8], termEnds: [Int], postingBytes: [UInt8], postingEnds: [Int]
  ) {
    self.termBytes = termBytes
    self.termEnds = termEnds
    self.postingBytes = postingBytes
    self.postingEnds = postingEnds
  }

  /// Terms are numbered from 0 on.
  package var startIndex: Int { 0 }
  /// The number of terms.
  package var endIndex: Int { termEnds.count }

  /// A term and its postings, which say something together with the segment's layout only.
  package subscript(position: Int) -> (term: String, postings: [UInt8]) {
    (
      String(decoding: termBytes[termRange(position)], as: UTF8.self),
      Array(postingBytes[postingRange(position)])
    )
  }

  /// Appends a term, which is greater than those before, with its postings as they were stored.
  ///
  /// - Throws: `DamagedSegment` where the order is another.
  package mutating func append(
    term: UnsafeRawBufferPointer, postings: UnsafeRawBufferPointer
  ) throws {
    if let last = indices.last {
      let isGreater = termBytes[termRange(last)].lexicographicallyPrecedes(term)
      guard isGreater else { throw DamagedSegment.postings }
    }
    termBytes.append(contentsOf: term)
    termEnds.append(termBytes.count)
    postingBytes.append(contentsOf: postings)
    postingEnds.append(postingBytes.count)
  }

  /// The same from an array.
  package mutating func append(term: String, postings: [UInt8]) throws {
    var term = term
    try term.withUTF8 { term in
      try postings.withUnsafeBytes { try append(term: UnsafeRawBufferPointer(term), postings: $0) }
    }
  }

  /// Calls `body` with the UTF-8 of each term and its postings, where they lie.
  package func forEachBytes(
    _ body: (_ term: UnsafeRawBufferPointer, _ postings: UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    try termBytes.withUnsafeBytes { terms in
      try postingBytes.withUnsafeBytes { postings in
        for position in indices {
          try body(
            UnsafeRawBufferPointer(rebasing: terms[termRange(position)]),
            UnsafeRawBufferPointer(rebasing: postings[postingRange(position)]))
        }
      }
    }
  }

  private func termRange(_ position: Int) -> Range<Int> {
    (position > 0 ? termEnds[position - 1] : 0)..<termEnds[position]
  }

  private func postingRange(_ position: Int) -> Range<Int> {
    (position > 0 ? postingEnds[position - 1] : 0)..<postingEnds[position]
  }
}
