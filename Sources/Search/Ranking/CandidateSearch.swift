import Index
import Retrieval

/// The search for documents that may match a topic, with the evidence for each.
struct CandidateSearch {
  let index: SearchIndex
  let topic: String
  let match: TopicMatch
  let embedder: Embedder
  let weights: Weights
  /// The passages nearest to the topic if a batch has already found them; nil if they must be
  /// searched for.
  let nearest: [NearPassage]?
  var stageEnded: (@Sendable (SearchStage) -> Void)?

  func candidates() throws -> Candidates {
    let text = try index.evidence(for: textQuery, limit: weights.textCandidates)
    stageEnded?(.texts)
    let query = embedder.query(topic)
    let near =
      weights.cosine > 0
      ? try nearest ?? index.nearest(to: query, of: embedder, keep: weights.rescored) : []
    stageEnded?(.codes)
    // If no text contains a term of the topic, only high similarity counts.
    let hasTerms = !text.passages.isEmpty || !text.documents.isEmpty
    let cosines = try PassageCosines(
      near, to: query, try PassageTexts(index: index), weights,
      least: hasTerms ? 0 : weights.minimumCosine)
    var (passages, entries) = try passages(cosines, text)
    add(text, to: &entries)
    let candidates = Candidates(weights, passages, entries, cosines)
    stageEnded?(.cosines)
    return candidates
  }

  /// The text query, limited to the kinds of evidence that have a weight.
  private var textQuery: TextQuery {
    var query = TextQuery(terms: match.terms, phrases: match.phrases)
    query.shares = match.shares
    query.wantsPassages = weights.passageText > 0
    query.wantsDocuments = weights.recordText > 0
    query.wantsPhrases = weights.phrases > 0
    return query
  }

  /// Returns the passages that have any evidence, grouped by document.
  private func passages(
    _ cosines: PassageCosines, _ text: TextEvidence
  ) throws -> ([Candidates.Passage], [Candidates.Entry]) {
    var passages: [Candidates.Passage] = []
    var entries: [Candidates.Entry] = []
    var own = (segment: -1, passages: 0..<0)
    for (place, near, text) in evidence(cosines, text) {
      let layout = index.segments[place.segment].layout
      if own.segment != place.segment || !own.passages.contains(place.passage) {
        let ordinal = try layout.document(ofPassage: place.passage)
        own = (place.segment, try layout.passages(of: ordinal))
        entries.append(
          Candidates.Entry(
            document: document(place.segment, ordinal), own: passages.count..<passages.count,
            titleLength: layout.titleLength(of: ordinal)))
      }
      passages.append(
        Candidates.Passage(
          place: place, number: place.passage - own.passages.lowerBound, text: text, near: near))
      entries[entries.count - 1].own = entries[entries.count - 1].own.lowerBound..<passages.count
    }
    return (passages, entries)
  }

  /// Returns the evidence for each passage in order of place: the index among the nearest passages,
  /// and the text score relative to the best one.
  private func evidence(
    _ cosines: PassageCosines, _ text: TextEvidence
  ) -> [(place: PassagePlace, near: Int?, text: Double)] {
    let most = Double(text.passages.first?.score ?? 1)
    let texts = text.passages.map { row in
      (
        place: PassagePlace(segment: row.segment, passage: row.passage),
        share: Double(row.score) / most
      )
    }.sorted { $0.place < $1.place }
    var found: [(place: PassagePlace, near: Int?, text: Double)] = []
    found.reserveCapacity(texts.count + cosines.byPlace.count)
    var rest = texts[...]
    for near in cosines.byPlace {
      let place = cosines.place(of: near)
      while let first = rest.first, first.place < place {
        found.append((first.place, nil, first.share))
        rest.removeFirst()
      }
      if let first = rest.first, first.place == place {
        found.append((place, near, first.share))
        rest.removeFirst()
      } else {
        found.append((place, near, 0))
      }
    }
    found += rest.map { ($0.place, nil, $0.share) }
    return found
  }

  /// Adds the evidence for whole documents.
  private func add(_ text: TextEvidence, to entries: inout [Candidates.Entry]) {
    var places = Dictionary(
      entries.enumerated().map { ($0.element.document, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    func place(_ segment: Int, _ ordinal: Int) -> Int {
      let document = document(segment, ordinal)
      if let place = places[document] { return place }
      places[document] = entries.count
      let titleLength = index.segments[segment].layout.titleLength(of: ordinal)
      entries.append(
        Candidates.Entry(document: document, own: 0..<0, titleLength: titleLength))
      return entries.count - 1
    }
    let mostOfRecord = Double(text.documents.first?.score ?? 1)
    for row in text.documents {
      entries[place(row.segment, row.document)].recordText = Double(row.score) / mostOfRecord
    }
    let mostOfPhrases = Double(text.phrases.first?.score ?? 1)
    for row in text.phrases {
      entries[place(row.segment, row.document)].phrases = Double(row.score) / mostOfPhrases
    }
  }

  private func document(_ segment: Int, _ ordinal: Int) -> Int64 {
    index.segments[segment].documents[ordinal]
  }
}
