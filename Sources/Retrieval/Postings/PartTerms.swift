/// The terms of a part with their postings, in no particular order.
struct PartTerms: Sendable {
  /// A term's postings: the header, and where the bytes of term and postings end.
  struct Entry {
    var header: PostingsHeader
    /// The end of the term in `terms`, and the end of its postings in `bodies`.
    var termEnd: Int
    var bodyEnd: Int
  }

  private(set) var entries: [Entry] = []
  private var terms: [UInt8] = []
  private var bodies: [UInt8] = []

  /// Appends a term with the postings in `writer`, and resets the writer.
  mutating func append(
    _ term: UnsafeBufferPointer<UInt8>, passages: Int, _ writer: inout PostingsWriter
  ) {
    writer.add(passages: passages)
    terms.append(contentsOf: term)
    let header = writer.takeBody { bodies.append(contentsOf: $0) }
    entries.append(Entry(header: header, termEnd: terms.count, bodyEnd: bodies.count))
  }

  /// Calls `body` with the bytes of each term.
  func forEachTerm(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    terms.withUnsafeBufferPointer { bytes in
      var start = 0
      for entry in entries {
        body(UnsafeBufferPointer(rebasing: bytes[start..<entry.termEnd]))
        start = entry.termEnd
      }
    }
  }

  /// Calls `body` with all entries and postings, without copying.
  func withPointers<R>(
    _ body: (UnsafeBufferPointer<Entry>, UnsafeRawBufferPointer) -> R
  ) -> R {
    entries.withUnsafeBufferPointer { entries in
      bodies.withUnsafeBytes { body(entries, $0) }
    }
  }
}
