/// The terms of a segment with their postings, in ascending order of UTF-8.
package struct SegmentTerms: Sendable, RandomAccessCollection {
  /// All terms, one after another; `postingBytes` has all postings.
  private(set) var termBytes: [UInt8] = []
  private(set) var postingBytes: [UInt8] = []
  private(set) var termEnds: [Int] = []
  private(set) var postingEnds: [Int] = []

  /// Creates an empty list, to which `append` adds terms.
  package init() {}

  init(
    termBytes: [UInt8], termEnds: [Int], postingBytes: [UInt8], postingEnds: [Int]
  ) {
    self.termBytes = termBytes
    self.termEnds = termEnds
    self.postingBytes = postingBytes
    self.postingEnds = postingEnds
  }

  /// The index of the first term.
  package var startIndex: Int { 0 }
  /// The number of terms.
  package var endIndex: Int { termEnds.count }

  /// A term with its postings, which can be interpreted only with the segment's layout.
  package subscript(position: Int) -> (term: String, postings: [UInt8]) {
    (
      String(decoding: termBytes[termRange(position)], as: UTF8.self),
      Array(postingBytes[postingRange(position)])
    )
  }

  /// Appends a term with its stored postings.
  ///
  /// - Throws: `DamagedSegment` if the term is not greater than the previous one.
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

  /// Appends a term with its stored postings, given as a string and an array.
  package mutating func append(term: String, postings: [UInt8]) throws {
    var term = term
    try term.withUTF8 { term in
      try postings.withUnsafeBytes { try append(term: UnsafeRawBufferPointer(term), postings: $0) }
    }
  }

  /// Calls `body` with the UTF-8 of each term and its postings, without copying.
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
