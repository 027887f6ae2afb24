import Foundation
import GRDB
import Retrieval

/// The segments and filters used by a question.
package struct SearchIndex {
  package let db: Database
  package let segments: [SegmentRow]
  /// If true, the user has excluded a calendar from answers.
  package let excludesCalendars: Bool
  /// If true, any record may be a copy of another (`LatestCopy`).
  package let hasCopies: Bool
  /// For each segment, the ordinals allowed by the filters; nil for all.
  private var allowed: [DocumentSet]?
  /// The full-text search over the allowed documents, with the statistics for BM25.
  private var texts: TextSearch
  /// If true, terms that only excluded documents contain count as unknown.
  private var isNarrowed = false
  let attendance: AttendanceCache

  /// The data shared by all searches of the same database state.
  struct Kept: Sendable {
    let segments: [SegmentRow]
    let postings = PostingsCache()
    let attendance = AttendanceCache()
    let excludesCalendars: Bool
    let hasCopies: Bool

    init(_ db: Database) throws {
      segments = try SegmentRow.current(db)
      excludesCalendars =
        try RawStatement(
          shared: "SELECT EXISTS (SELECT 1 FROM calendar WHERE NOT isIncluded)", db
        ).first { $0.integer(0) != 0 } ?? false
      hasCopies = try LatestCopy.hasAny(db)
    }
  }

  /// Creates an index for a search, reusing the data read by earlier searches of the store.
  package init(of store: MeetingStore, _ db: Database) throws {
    try self.init(db, store.shared(db) { try Kept($0) })
  }

  /// Creates an index for a single search. `init(of:_:)` is faster for several searches.
  package init(_ db: Database) throws { try self.init(db, Kept(db)) }

  init(_ db: Database, _ kept: Kept) throws {
    self.db = db
    segments = kept.segments
    attendance = kept.attendance
    texts = try Self.search(kept, db)
    (excludesCalendars, hasCopies) = (kept.excludesCalendars, kept.hasCopies)
  }

  /// Restricts results to `documents`.
  package mutating func restrict(to documents: Set<Int64>) {
    let allowed = segments.map { segment in
      var set = DocumentSet(count: segment.documents.count)
      for (ordinal, document) in segment.documents.enumerated()
      where documents.contains(document) {
        set.insert(ordinal)
      }
      return set
    }
    self.allowed = allowed
    texts = texts.restricted(to: allowed)
  }

  /// Restricts results to `documents`, and treats terms that only other documents contain as
  /// unknown.
  package mutating func narrow(to documents: Set<Int64>) {
    restrict(to: documents)
    isNarrowed = true
  }

  /// The live and allowed ordinals of a segment; nil for all.
  ///
  /// - Parameter place: the index of the segment.
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

  /// The documents that contain a phrase, given as consecutive terms, in the title or notes or,
  /// unless `inTextOnly` is true, in the names of people.
  package func documents(with phrase: [String], inTextOnly: Bool) throws -> Set<Int64> {
    var found = Set<Int64>()
    let sets = try texts.documents(with: phrase, inTextOnly: inTextOnly)
    for (segment, set) in zip(segments, sets) {
      set.forEachMember { found.insert(segment.documents[$0]) }
    }
    return found
  }

  /// The documents whose titles contain all of `terms`, or at least two tokens that are among them;
  /// those with the most such tokens come first.
  package func documents(titledBy terms: [String]) throws -> [Int64] {
    try texts.titles(of: terms).map { segments[$0.segment].documents[$0.document] }
  }

  /// The documents whose titles contain all of `terms` and have a number of tokens in `tokens`.
  package func documents(titledByAll terms: [String], tokens: ClosedRange<Int>) throws -> [Int64] {
    try texts.titles(ofAll: terms, tokens: tokens)
      .map { segments[$0.segment].documents[$0.document] }
  }

  /// Returns true if the title of any document contains all of `terms`.
  package func hasTitle(withAll terms: [String]) throws -> Bool {
    try !documents(titledByAll: terms, tokens: 1...Self.maximumTitleTokens).isEmpty
  }

  /// The documents whose titles contain all of `terms`.
  package func documents(titledWithAll terms: [String]) throws -> Set<Int64> {
    Set(try documents(titledByAll: terms, tokens: 1...Self.maximumTitleTokens))
  }

  private static let maximumTitleTokens = 30

  package func count(of term: String) throws -> Int {
    try texts.documentCount(of: term)
  }

  package func passageCount(of term: String) throws -> Int { try texts.passageCount(of: term) }

  package var passageCount: Int { segments.reduce(0) { $0 + $1.layout.passageCount } }

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

  /// Returns the members of `terms` that occur in any document.
  ///
  /// - Parameter terms: strings of letters and digits.
  package func known(among terms: Set<String>) throws -> Set<String> {
    // A single statement, because binding and running one takes longer than a lookup.
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

  /// Returns the terms that begin with the first of these letters and contain the others in this
  /// order, with any letters in between.
  package func terms(spelledWith letters: String) throws -> Set<String> {
    // The database filters the terms, because most would be made into strings in vain.
    let find = try RawStatement(
      shared: """
        SELECT term FROM segmentTerm
        WHERE segmentId = ?1 AND term BETWEEN ?2 AND ?2 || '{' AND term GLOB ?3
        """, db)
    find.bind(2, String(letters.prefix(1)))
    find.bind(3, letters.map { "\($0)*" }.joined())
    var terms = Set<String>()
    for segment in segments {
      find.bind(1, segment.id)
      while let row = try find.next() { terms.insert(String(utf8: row.bytes(0))) }
      find.reset()
    }
    return try known(among: terms)
  }

  private func isVisible(_ term: String) throws -> Bool {
    try !documents(with: [term], inTextOnly: false).isEmpty
  }

  private static func search(_ kept: Kept, _ db: Database) throws -> TextSearch {
    let segments = kept.segments.map { segment in
      SearchedSegment(layout: segment.layout, live: segment.dead?.complement)
    }
    let ids = kept.segments.map(\.id)
    let find = try RawStatement(
      shared: "SELECT postings FROM segmentTerm WHERE segmentId = ? AND term = ?", db)
    return try TextSearch(segments, keeping: kept.postings) { term, body in
      find.bind(2, term)
      for (place, id) in ids.enumerated() {
        find.bind(1, id)
        try find.first { try body(place, $0.bytes(0)) }
      }
    }
  }
}
