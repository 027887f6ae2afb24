import GRDB
import Retrieval

/// Finds the documents that a topic may mean, and gathers the evidence for each.
struct CandidateSearch {
  let index: SearchIndex
  let topic: String
  let match: TopicMatch
  let embedder: Embedder
  let weights: Weights
  /// The passages nearest to the topic, where a batch has found them; nil to look.
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
    // Without a term of the topic anywhere, likeness has to be so large to count.
    let hasTerms = !text.passages.isEmpty || !text.documents.isEmpty
    let cosines = try PassageCosines(
      near, to: query, try PassageTexts(index: index), weights,
      least: hasTerms ? 0 : weights.leastCosine)
    var (passages, entries) = try passages(near, text)
    add(text, to: &entries)
    let candidates = Candidates(weights, passages, entries, cosines)
    stageEnded?(.cosines)
    return candidates
  }

  /// The text query; terms without weight are left out.
  private var textQuery: TextQuery {
    var query = TextQuery(terms: match.terms, phrases: match.phrases)
    query.shares = match.shares
    query.wantsPassages = weights.passageText > 0
    query.wantsDocuments = weights.recordText > 0
    query.wantsPhrases = weights.phrases > 0
    return query
  }

  /// The passages of which there is evidence, document by document.
  private func passages(
    _ near: [NearPassage], _ text: TextEvidence
  ) throws -> ([Candidates.Passage], [Candidates.Entry]) {
    let most = Double(text.passages.first?.score ?? 1)
    var texts: [PassagePlace: Double] = [:]
    for row in text.passages {
      texts[PassagePlace(segment: row.segment, passage: row.passage)] = Double(row.score) / most
    }
    let isNear = Set(near.lazy.map(\.place))
    var passages: [Candidates.Passage] = []
    var entries: [Candidates.Entry] = []
    var own = (segment: -1, passages: 0..<0)
    for place in isNear.union(texts.keys).sorted() {
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
          place: place, number: place.passage - own.passages.lowerBound, text: texts[place] ?? 0,
          isNear: isNear.contains(place)))
      entries[entries.count - 1].own = entries[entries.count - 1].own.lowerBound..<passages.count
    }
    return (passages, entries)
  }

  /// Adds what is known of whole documents.
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
