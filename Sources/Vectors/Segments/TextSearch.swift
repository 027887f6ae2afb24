/// Search of the texts of several segments by terms and phrases.
public struct TextSearch {
  /// Calls `body` with the place (in the array of segments) of each segment that has a term,
  /// ascending, and the term's postings there.
  public typealias PostingsReader = (
    _ term: String, _ body: (_ segment: Int, _ postings: UnsafeRawBufferPointer) throws -> Void
  ) throws -> Void

  let segments: [SearchedSegment]
  let readPostings: PostingsReader
  private var documents = TextStatistics()
  private var passages = TextStatistics()

  /// - Throws: `TornSegment`, as all of these functions do where stored bytes are not sound.
  public init(_ segments: [SearchedSegment], postings: @escaping PostingsReader) throws {
    self.segments = segments
    readPostings = postings
    for segment in segments { try segment.add(to: &documents, &passages) }
  }

  /// The best `limit` passages and documents each among the allowed ones. What is rare and how long
  /// texts are on average is counted over all live documents.
  public func evidence(for query: TextQuery, limit: Int) throws -> TextEvidence {
    let wantsTerms = query.wantsPassages || query.wantsDocuments
    let terms = wantsTerms ? Self.distinct(query.terms) : []
    let phrases = query.wantsPhrases ? Self.distinct(query.phrases).filter { !$0.isEmpty } : []
    let postings = try LoadedPostings(terms + phrases.flatMap(\.self), from: self)
    let weights = try terms.map { term in
      let hits = try postings.hits(of: postings.number(of: term), segments)
      return (
        documents: documents.bm25(having: hits.documents),
        passages: passages.bm25(having: hits.passages)
      )
    }
    var scores = TermScores(
      limit: limit, wantsDocuments: query.wantsDocuments, wantsPassages: query.wantsPassages)
    for (index, segment) in segments.enumerated() {
      let lists = zip(terms, weights).compactMap { term, weights in
        postings.bytes(of: postings.number(of: term), in: index).map {
          TermScores.List(postings: $0, documents: weights.documents, passages: weights.passages)
        }
      }
      if !lists.isEmpty { try scores.add(lists, of: segment, at: index) }
    }
    var evidence = scores.evidence(segments)
    evidence.phrases = try phraseScores(phrases, postings, limit: limit)
    return evidence
  }

  /// The live and allowed documents of each segment that have the terms one after another.
  ///
  /// - Parameter inTextOnly: leaves out what is said of people.
  public func documents(with phrase: [String], inTextOnly: Bool) throws -> [DocumentSet] {
    var found = segments.map { DocumentSet(count: $0.layout.documentCount) }
    if phrase.isEmpty { return found }
    let postings = try LoadedPostings(phrase, from: self)
    let numbers = phrase.map { postings.number(of: $0) }
    var matches = PhraseMatches()
    for (index, segment) in segments.enumerated() {
      try matches.find(
        numbers, of: postings, in: segment, at: index, inTextOnly: inTextOnly)
      for match in matches.found.elements
      where segment.allowed?.contains(Int(match.document)) ?? true {
        found[index].insert(Int(match.document))
      }
    }
    return found
  }

  /// How many live documents have a term.
  public func documentCount(of term: String) throws -> Int {
    var count = 0
    try readPostings(term) { segment, postings in
      count += try segments[segment].hits(of: postings).documents
    }
    return count
  }

  private func phraseScores(
    _ phrases: [[String]], _ postings: borrowing LoadedPostings, limit: Int
  ) throws -> [(segment: Int, document: Int, score: Float)] {
    if phrases.isEmpty { return [] }
    var all: [[PhraseMatches.Match]] = []
    var matches = PhraseMatches()
    var weights: [BM25] = []
    for phrase in phrases {
      let numbers = phrase.map { postings.number(of: $0) }
      var hits = 0
      for (index, segment) in segments.enumerated() {
        try matches.find(numbers, of: postings, in: segment, at: index, inTextOnly: false)
        hits += matches.found.count
        all.append(Array(matches.found))
      }
      weights.append(documents.bm25(having: hits))
    }
    var best = TopK<UInt64>(limit)
    var scores = Buffer<Float>()
    for (index, segment) in segments.enumerated() {
      scores.removeAll()
      scores.append(repeating: 0, count: segment.layout.documentCount)
      segment.layout.withView { view in
        for (phrase, weight) in weights.enumerated() {
          for match in all[phrase * segments.count + index] {
            let document = Int(match.document)
            scores[document] += weight.score(
              frequency: Int(match.frequency), length: view.length[document])
          }
        }
      }
      for document in 0..<scores.count
      where scores[document] > 0 && segment.allowed?.contains(document) ?? true {
        best.offer(scores[document], UInt64(index) << 32 | UInt64(document))
      }
    }
    return best.ranked().map { (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score) }
  }

  private static func distinct<T: Hashable>(_ all: [T]) -> [T] {
    var seen = Set<T>()
    return all.filter { seen.insert($0).inserted }
  }
}
