import GRDB
import Vectors

/// What is known of one document (the text of one record, or of many that say the same): each kind
/// of evidence for the topic as a share of the most that any candidate has.
struct Candidate {
  var cosine = 0.0
  var passageText = 0.0
  var recordText = 0.0
  var phrases = 0.0
  /// Which of its passages speaks most for it, and how much.
  var passage: (number: Int, score: Double)?
}

/// Finds the documents that a topic may mean, and gathers the evidence for each.
struct CandidateSearch {
  let index: SearchIndex
  let topic: String
  let match: TopicMatch
  let embedder: Embedder
  let weights: Weights
  /// The passages nearest to the topic, where a batch has found them; nil to look.
  let nearest: [PassagePlace]?
  var stageEnded: (@Sendable (SearchStage) -> Void)?

  func candidates() throws -> [Int64: Candidate] {
    let text = try index.evidence(for: textQuery, limit: weights.textCandidates)
    stageEnded?(.texts)
    let cosines = weights.cosine > 0 ? try exactCosines() : [:]
    stageEnded?(.cosines)
    let mostCosine = cosines.values.max() ?? 1
    var found: [Int64: Candidate] = [:]
    try addPassages(cosines.mapValues { $0 / mostCosine }, text, to: &found)
    let mostOfRecord = Double(text.documents.first?.score ?? 1)
    for row in text.documents {
      found[document(row.segment, row.document), default: Candidate()].recordText =
        Double(row.score) / mostOfRecord
    }
    let mostOfPhrases = Double(text.phrases.first?.score ?? 1)
    for row in text.phrases {
      found[document(row.segment, row.document), default: Candidate()].phrases =
        Double(row.score) / mostOfPhrases
    }
    // Without a term of the topic, likeness is mostly chance.
    return found.filter { _, candidate in
      candidate.passageText + candidate.recordText > 0
        || candidate.cosine * mostCosine >= weights.leastCosine
    }
  }

  /// What has no weight is not looked up.
  private var textQuery: TextQuery {
    var query = TextQuery(terms: match.terms, phrases: match.phrases)
    query.wantsPassages = weights.passageText > 0
    query.wantsDocuments = weights.recordText > 0
    query.wantsPhrases = weights.phrases > 0
    return query
  }

  /// Gives each document the best of its passages.
  private func addPassages(
    _ cosines: [PassagePlace: Double], _ text: TextEvidence, to found: inout [Int64: Candidate]
  ) throws {
    let most = Double(text.passages.first?.score ?? 1)
    var texts: [PassagePlace: Double] = [:]
    for row in text.passages {
      texts[PassagePlace(segment: row.segment, passage: row.passage)] = Double(row.score) / most
    }
    for place in Set(cosines.keys).union(texts.keys) {
      let (cosine, text) = (cosines[place] ?? 0, texts[place] ?? 0)
      let score = weights.cosine * cosine + weights.passageText * text
      let layout = index.segments[place.segment].layout
      let ordinal = layout.document(ofPassage: place.passage)
      let number = try place.passage - layout.passages(of: ordinal).lowerBound
      let document = document(place.segment, ordinal)
      var candidate = found[document] ?? Candidate()
      candidate.cosine = max(candidate.cosine, cosine)
      candidate.passageText = max(candidate.passageText, text)
      let best = candidate.passage ?? (number: .max, score: -1)
      if (score, best.number) > (best.score, number) { candidate.passage = (number, score) }
      found[document] = candidate
    }
  }

  private func document(_ segment: Int, _ ordinal: Int) -> Int64 {
    index.segments[segment].documents[ordinal]
  }

  /// What the codes only estimate.
  private func exactCosines() throws -> [PassagePlace: Double] {
    let query = embedder.query(topic)
    let places = try nearest ?? index.nearest(to: query, of: embedder, keep: weights.rescored)
    stageEnded?(.codes)
    let texts = try PassageTexts(index: index).all(of: places)
    let exact = concurrentMap(texts) { Double(query.cosine(with: $0.texts, norm: $0.norm)) }
    var cosines: [PassagePlace: Double] = [:]
    for (text, cosine) in zip(texts, exact) where cosine > 0 { cosines[text.place] = cosine }
    return cosines
  }
}
