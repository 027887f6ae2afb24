/// A cache of the postings of terms. It is useful because the readings of one question, and the
/// questions of a conversation, share most of their terms.
///
/// It is `@unchecked Sendable` because only one thread uses it at a time.
package final class PostingsCache: @unchecked Sendable {
  /// A term's postings in each segment.
  final class Term {
    let lists: [PostingsList]
    /// The numbers of live documents and passages with the term; nil until they are counted.
    var hits: TermHits?

    init(_ lists: [PostingsList]) { self.lists = lists }
  }

  /// The size in bytes above which the cache is emptied, to limit a server's memory.
  private static let maximumSize = 1 << 24

  private var terms: [String: Term] = [:]
  private var size = 0

  package init() {}

  func term(_ term: String, from search: borrowing TextSearch) throws -> Term {
    if let known = terms[term] { return known }
    var lists = search.segments.map { _ in PostingsList.none }
    var added = term.utf8.count
    try search.readPostings(term) { segment, bytes in
      lists[segment] = PostingsList(bytes)
      added += bytes.count
    }
    if size + added > Self.maximumSize {
      terms = [:]
      size = 0
    }
    size += added
    let found = Term(lists)
    terms[term] = found
    return found
  }
}

/// A term's postings in one segment. They are decoded when first needed, and used by one thread at
/// a time.
final class PostingsList {
  /// A document that contains the term.
  struct Posting: BitwiseCopyable {
    let document: UInt32
    let frequency: UInt32
    /// The offset of the positions in the stored bytes.
    let start: UInt32
  }

  private let stored: Buffer<UInt8>
  private var decoded = Buffer<Posting>(capacity: 1)
  private var isDecoded = false

  /// The empty list, for a segment that lacks the term.
  static var none: PostingsList { PostingsList(UnsafeRawBufferPointer(start: nil, count: 0)) }

  init(_ bytes: UnsafeRawBufferPointer) {
    var stored = Buffer<UInt8>(capacity: bytes.count)
    stored.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
    self.stored = stored
  }

  /// The stored form; empty if no document has the term.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(stored.elements) }

  /// Returns the documents with the term, in ascending order. The buffer is valid as long as the
  /// list.
  func postings(_ layout: SegmentLayout) throws -> UnsafeBufferPointer<Posting> {
    if !isDecoded, !bytes.isEmpty { try layout.withView { decoded = try decode($0) } }
    isDecoded = true
    return UnsafeBufferPointer(decoded.elements)
  }

  /// The number of a document's positions below `end`.
  @inline(__always)
  func frequency(of posting: Posting, before end: Int) throws -> Int {
    var rest = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[Int(posting.start)...]))
    var (position, count) = (-1, 0)
    while count < posting.frequency {
      position += try rest.number() + 1
      if position >= end { break }
      count += 1
    }
    return count
  }

  private func decode(_ layout: LayoutView) throws -> Buffer<Posting> {
    guard bytes.count < UInt32.max else { throw DamagedSegment.postings }
    var cursor = try PostingsCursor(bytes, of: layout)
    var postings = Buffer<Posting>(capacity: cursor.header.documents)
    while try cursor.next() {
      postings.append(
        Posting(
          document: UInt32(truncatingIfNeeded: cursor.ordinal),
          frequency: UInt32(clamping: cursor.frequency),
          start: UInt32(truncatingIfNeeded: cursor.offset)))
    }
    return postings
  }
}
