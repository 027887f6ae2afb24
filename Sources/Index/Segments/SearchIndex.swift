import Foundation
import GRDB
import Retrieval

/// The segments as one question sees them.
package struct SearchIndex {
  package let db: Database
  package let segments: [SegmentRow]
  /// If true, the user has left a calendar out of answers.
  package let leavesOutCalendars: Bool
  /// If true, a record may be a copy of another (LatestCopy).
  package let hasCopies: Bool
  /// By segment, the ordinals that filters leave; nil for all.
  private var allowed: [DocumentSet]?
  /// Of all that may be found; it has added up what BM25 has to know of all texts.
  private var texts: TextSearch
  /// If true, words of other documents are no one's.
  private var isNarrowed = false

  package init(_ db: Database) throws {
    self.db = db
    segments = try SegmentRow.current(db)
    texts = try Self.search(segments, allowed: nil, db)
    leavesOutCalendars =
      try RawStatement(
        shared: "SELECT EXISTS (SELECT 1 FROM calendar WHERE NOT isIncluded)", db
      ).first { $0.integer(0) != 0 } ?? false
    hasCopies = try LatestCopy.hasAny(db)
  }

  /// Leaves only `documents` to be found.
  package mutating func restrict(to documents: Set<Int64>) throws {
    let allowed = segments.map { segment in
      var set = DocumentSet(count: segment.documents.count)
      for (ordinal, document) in segment.documents.enumerated()
      where documents.contains(document) {
        set.insert(ordinal)
      }
      return set
    }
    self.allowed = allowed
    texts = try Self.search(segments, allowed: allowed, db)
  }

  /// Leaves only `documents` to be there at all: what others say is no word of the index either.
  package mutating func narrow(to documents: Set<Int64>) throws {
    try restrict(to: documents)
    isNarrowed = true
  }

  /// The ordinals of a segment that may be found; nil for all of them.
  package func findable(in place: Int) -> DocumentSet? {
    let living = segments[place].dead?.complement
    guard let allowed = allowed?[place] else { return living }
    guard var findable = living else { return allowed }
    findable.formIntersection(allowed)
    return findable
  }

  // MARK: Text

  package func evidence(for query: TextQuery, limit: Int) throws -> TextEvidence {
    try texts.evidence(for: query, limit: limit)
  }

  /// Documents that have `phrase`, one term after the other, in the title or the notes; also among
  /// the people, where `inTextOnly` is false.
  package func documents(with phrase: [String], inTextOnly: Bool) throws -> Set<Int64> {
    var found = Set<Int64>()
    let sets = try texts.documents(with: phrase, inTextOnly: inTextOnly)
    for (segment, set) in zip(segments, sets) {
      set.forEachMember { found.insert(segment.documents[$0]) }
    }
    return found
  }

  /// The documents whose titles have two of `terms`, or all of them; those with the most first.
  package func documents(titledBy terms: [String]) throws -> [Int64] {
    try texts.titles(of: terms).map { segments[$0.segment].documents[$0.document] }
  }

  /// The documents whose titles have all of some terms, and so many tokens.
  package func documents(titledByAll terms: [String], tokens: ClosedRange<Int>) throws -> [Int64] {
    try texts.titles(ofAll: terms, tokens: tokens)
      .map { segments[$0.segment].documents[$0.document] }
  }

  /// The number of documents with a term.
  package func count(of term: String) throws -> Int {
    try texts.documentCount(of: term)
  }

  /// The number of passages with a term, and of all.
  package func passageCount(of term: String) throws -> Int { try texts.passageCount(of: term) }

  package var passageCount: Int { segments.reduce(0) { $0 + $1.layout.passageCount } }

  /// Returns true if any document has a term.
  package func has(_ term: String) throws -> Bool {
    if isNarrowed { return try isVisible(term) }
    if segments.contains(where: { $0.dead != nil }) { return try count(of: term) > 0 }
    let find = try RawStatement(
      shared: "SELECT 1 FROM segmentTerm WHERE segmentId = ? AND term = ?", db)
    find.bind(2, term)
    return try segments.contains { segment in
      find.bind(1, segment.id)
      return try find.first { _ in true } ?? false
    }
  }

  /// Those of `terms` that documents have.
  ///
  /// - Parameter terms: letters and digits.
  package func known(among terms: some Collection<String>) throws -> Set<String> {
    // One statement: a lookup takes less than to bind it and to run it.
    let find = try RawStatement(
      shared: """
        SELECT value FROM json_each(?2) CROSS JOIN segmentTerm
        WHERE segmentId = ?1 AND term = value
        """, db)
    let list = "[" + terms.sorted().map { "\"\($0)\"" }.joined(separator: ",") + "]"
    find.bind(2, list)
    var known = Set<String>()
    for segment in segments {
      find.bind(1, segment.id)
      while let row = try find.next() {
        known.insert(String(decoding: row.bytes(0), as: UTF8.self))
      }
      find.reset()
    }
    if isNarrowed { return try known.filter(isVisible) }
    guard segments.contains(where: { $0.dead != nil }) else { return known }
    return try known.filter { try count(of: $0) > 0 }
  }

  private func isVisible(_ term: String) throws -> Bool {
    try !documents(with: [term], inTextOnly: false).isEmpty
  }

  private static func search(
    _ segments: [SegmentRow], allowed: [DocumentSet]?, _ db: Database
  ) throws -> TextSearch {
    let searched = segments.enumerated().map { place, segment in
      SearchedSegment(
        layout: segment.layout, live: segment.dead?.complement, allowed: allowed?[place])
    }
    let find = try RawStatement(
      shared: "SELECT postings FROM segmentTerm WHERE segmentId = ? AND term = ?", db)
    return try TextSearch(searched) { term, places, body in
      find.bind(2, term)
      for place in places {
        find.bind(1, segments[place].id)
        try find.first { try body(place, $0.bytes(0)) }
      }
    }
  }
}
