import Foundation

/// Searches the texts of several segments by terms and phrases.
package struct TextSearch {
  /// A function that calls `body` with the index of each segment that contains a term, and with the
  /// term's postings there.
  package typealias PostingsReader = (
    _ term: String, _ body: (_ segment: Int, _ postings: UnsafeRawBufferPointer) throws -> Void
  ) throws -> Void

  /// The number of documents above which several threads are faster than one.
  private static let documentsWorthThreads = 50_000

  private(set) var segments: [SearchedSegment]
  /// The source of postings. One thread at a time calls it, possibly another thread than the
  /// caller's.
  let readPostings: PostingsReader
  /// The cached postings of terms, by segment.
  let kept: PostingsCache
  /// The number of threads that search segments: one per core for a large index, otherwise one.
  var threads = 1
  private var documents = TextStatistics()
  private var passages = TextStatistics()

  /// Creates a search of segments. Like all methods, it throws `DamagedSegment` if stored bytes are
  /// invalid.
  ///
  /// - Parameter kept: the cache of an earlier search of the same segments.
  package init(
    _ segments: [SearchedSegment], keeping kept: PostingsCache = PostingsCache(),
    postings: @escaping PostingsReader
  ) throws {
    (self.segments, self.kept) = (segments, kept)
    readPostings = postings
    for segment in segments { try segment.add(to: &documents, &passages) }
    if documents.count >= Self.documentsWorthThreads {
      threads = ProcessInfo.processInfo.activeProcessorCount
    }
  }

  /// Returns a copy of this search with other allowed documents.
  ///
  /// - Parameter allowed: for each segment, the documents that may be results.
  package func restricted(to allowed: [DocumentSet]) -> TextSearch {
    var search = self
    for (place, allowed) in allowed.enumerated() { search.segments[place].allowed = allowed }
    return search
  }

  /// Returns the best `limit` passages and documents among the allowed ones. Term rarities and
  /// average lengths are computed over all live documents.
  package func evidence(for query: TextQuery, limit: Int) throws -> TextEvidence {
    let wantsTerms = query.wantsPassages || query.wantsDocuments
    let terms = wantsTerms ? Self.distinct(query.terms) : []
    let phrases = query.wantsPhrases ? Self.distinct(query.phrases).filter { !$0.isEmpty } : []
    let words = Self.distinct(terms + phrases.flatMap(\.self))
    if words.isEmpty { return TextEvidence() }
    let numbers = Dictionary(uniqueKeysWithValues: zip(words, words.indices))
    let weights = try terms.map { try weight(of: $0, share: query.share(of: [$0])) }
    let workers = (0..<min(threads, max(1, segments.count))).map { _ in
      TextWorker(
        words, phrases: phrases.map { $0.map { numbers[$0]! } },
        TermScores(
          weights, limit: limit, wantsDocuments: query.wantsDocuments,
          wantsPassages: query.wantsPassages))
    }
    try TextWorker.searchAll(self, workers)
    for other in workers.dropFirst() { workers[0].scores.merge(other.scores) }
    var evidence = try workers[0].scores.evidence(segments)
    evidence.phrases = phraseEvidence(
      workers, shares: phrases.map(query.share), limit: limit)
    return evidence
  }

  private func phraseEvidence(
    _ workers: [TextWorker], shares: [Float], limit: Int
  ) -> [(segment: Int, document: Int, score: Float)] {
    let hits = workers.map { $0.phrases.hits }
    let weights = shares.enumerated().map { phrase, share in
      documents.bm25(having: hits.reduce(0) { $0 + $1[phrase] }, share: share)
    }
    var best = TopK<UInt64>(limit)
    for worker in workers { worker.phrases.offer(to: &best, segments, weights) }
    return best.ranked().map { (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score) }
  }

  /// Returns the live and allowed documents of each segment that contain a phrase, given as
  /// consecutive terms.
  ///
  /// - Parameter inTextOnly: whether to ignore the names of people.
  package func documents(with phrase: [String], inTextOnly: Bool) throws -> [DocumentSet] {
    var found = segments.map { DocumentSet(count: $0.layout.documentCount) }
    if phrase.isEmpty { return found }
    let words = Self.distinct(phrase)
    let numbers = phrase.map { words.firstIndex(of: $0)! }
    var postings = SegmentPostings(words)
    for (index, segment) in segments.enumerated() {
      try postings.load(index, from: self)
      try postings.decode(segment.layout)
      var matches = PhraseMatches()
      try matches.find(numbers, of: postings, in: segment, inTextOnly: inTextOnly)
      for match in matches.found.elements
      where segment.allowed?.contains(Int(match.document)) ?? true {
        found[index].insert(Int(match.document))
      }
    }
    return found
  }

  /// The number of live documents with a term.
  package func documentCount(of term: String) throws -> Int { try hits(of: term).documents }

  /// The number of passages in live documents with a term.
  package func passageCount(of term: String) throws -> Int { try hits(of: term).passages }

  private func hits(of term: String) throws -> TermHits {
    let term = try kept.term(term, from: self)
    if let known = term.hits { return known }
    var hits = TermHits()
    for (segment, list) in zip(segments, term.lists) where !list.bytes.isEmpty {
      let more = try segment.hits(of: list.bytes)
      hits.documents += more.documents
      hits.passages += more.passages
    }
    term.hits = hits
    return hits
  }

  private func weight(of term: String, share: Float) throws -> TermScores.Weight {
    let hits = try hits(of: term)
    return TermScores.Weight(
      documents: documents.bm25(having: hits.documents, share: share),
      passages: passages.bm25(having: hits.passages, share: share))
  }

  private static func distinct<T: Hashable>(_ all: [T]) -> [T] {
    var seen = Set<T>()
    return all.filter { seen.insert($0).inserted }
  }
}

/// The best matches for a query, by descending score. For equal scores, the lower segment comes
/// first, then the lower ordinal.
package struct TextEvidence: Sendable {
  /// Passages with their BM25 scores by terms.
  package var passages: [(segment: Int, passage: Int, document: Int, score: Float)] = []
  /// Documents with their BM25 scores by terms.
  package var documents: [(segment: Int, document: Int, score: Float)] = []
  /// Documents with their BM25 scores by phrases.
  package var phrases: [(segment: Int, document: Int, score: Float)] = []
}

/// The terms and phrases to search for. A result need not contain all of them.
package struct TextQuery: Sendable, Hashable {
  /// The terms as returned by `Analyzer`; repetitions are ignored.
  package var terms: [String]
  /// Phrases, as sequences of consecutive terms.
  package var phrases: [[String]]
  /// The factors by which the weights of some terms (as one-element arrays) and phrases are
  /// multiplied. All others have factor 1.
  package var shares: [[String]: Float] = [:]
  /// If true, passages are scored by terms. Scores that aren't requested stay empty and cost no
  /// time.
  package var wantsPassages: Bool
  /// If true, documents are scored by terms.
  package var wantsDocuments: Bool
  /// If true, documents are scored by phrases.
  package var wantsPhrases: Bool

  /// Creates a query. By default, all scores are requested.
  package init(
    terms: [String], phrases: [[String]] = [], wantsPassages: Bool = true,
    wantsDocuments: Bool = true, wantsPhrases: Bool = true
  ) {
    self.terms = terms
    self.phrases = phrases
    self.wantsPassages = wantsPassages
    self.wantsDocuments = wantsDocuments
    self.wantsPhrases = wantsPhrases
  }

  /// The factor by which the weight of a term or phrase is multiplied.
  func share(of terms: [String]) -> Float { shares[terms] ?? 1 }
}
