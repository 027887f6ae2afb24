import DenseVectors
import Foundation
import GRDB
import Index
import Retrieval
import TextAnalysis

/// The evidence of a model's vectors for a question whose words fail.
struct Meaning {
  let index: IndexVectors
  let nearness: IndexVectors.Nearness
  private let shares: [Int64: (share: Double, near: IndexVectors.Near)]

  init(_ index: IndexVectors, _ nearness: IndexVectors.Nearness) {
    (self.index, self.nearness) = (index, nearness)
    let mean = Double(nearness.mean)
    let most = Double(nearness.documents.first?.cosine ?? 1) - mean
    shares = Dictionary(
      nearness.documents.map { near in
        (near.document, (most > 0 ? max(0, (Double(near.cosine) - mean) / most) : 0, near))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The cosine of a document that is among the nearest hundreds; 0 for others.
  func share(of document: Int64) -> Double { shares[document]?.share ?? 0 }

  func near(_ document: Int64) -> IndexVectors.Near? { shares[document]?.near }
}

extension IndexVectors.Nearness {
  /// The part of the way from the mean of all passages to the question itself that the nearest one
  /// goes: comparable among models, whose cosines are not.
  fileprivate var share: Double { mean < 1 ? Double((most - mean) / (1 - mean)) : 0 }
}

/// The part of a question's words that the index has in one place.
struct WordCover {
  /// The idf of the words in the stretch that has most of it, over the idf of all.
  let share: Double
  /// The former, in nats.
  let amount: Double
}

extension Search {
  /// If true, a model's vectors may be asked.
  var hasMeaning: Bool {
    guard options.mode == .fused, weights.meaning > 0, let meaning = options.meaning else {
      return false
    }
    return (try? meaning.areIn(index.db)) ?? false
  }

  /// The passages near in meaning, where words fail; nil where they don't, or there are no vectors.
  ///
  /// - Parameter isFiltered: if true, not all meetings may be found.
  mutating func meaning(among people: PeopleEvidence, isFiltered: Bool) throws -> Meaning? {
    guard hasMeaning, let vectors = options.meaning else { return nil }
    let cover = try wordCover()
    guard cover.share < weights.mostShare, cover.amount < weights.mostAmount else { return nil }
    do {
      guard let found = try vectors.find(words.text, index.db) else { return nil }
      let nearness = found.index.nearest(
        to: found.question, most: weights.joined, among: try findable(people, isFiltered))
      // Who asks for people is shown theirs, which are few, and much like each other.
      let isNear = !query.with.isEmpty || nearness.share >= weights.leastNearness
      return isNear ? Meaning(found.index, nearness) : nil
    } catch let trouble as EmbeddingTrouble {
      note("answered by words alone: \(trouble.message)")
      return nil
    }
  }

  /// The documents that may be near, nil for all: those of the people who are asked for, where they
  /// have any, for there is no word in which another meeting could be nearer.
  private func findable(_ people: PeopleEvidence, _ isFiltered: Bool) throws -> Set<Int64>? {
    if !query.with.isEmpty {
      let attended = try filter.documents(people, index.db) { people.absent(from: $0) == 0 }
      if !attended.isEmpty { return attended }
    }
    return isFiltered ? try filter.documents(people, index.db) : nil
  }

  /// Of the passages that BM25 finds best.
  func wordCover() throws -> WordCover {
    let all = Double(max(1, index.passageCount))
    var idf: [String: Double] = [:]
    for word in words.words where idf[word.token.term] == nil {
      let having = Double(try index.passageCount(of: word.token.term))
      idf[word.token.term] = log(max(1, all / max(0.5, having)))
    }
    let total = idf.values.reduce(0, +)
    guard total > 0 else { return WordCover(share: 1, amount: .infinity) }
    var query = TextQuery(terms: idf.keys.sorted(), phrases: [])
    (query.wantsDocuments, query.wantsPhrases) = (false, false)
    let best = try index.evidence(for: query, limit: Self.passagesCovered).passages
    let texts = try PassageTexts(index: index).all(
      of: best.map { PassagePlace(segment: $0.segment, passage: $0.passage) })
    func known(_ text: Substring) -> Set<String> {
      Set(Analyzer.tokens(String(text)).map(\.term)).filter { idf[$0] != nil }
    }
    let amounts = texts.flatMap { passage in
      let title = passage.texts.first.map { known($0.text[...]) } ?? []
      let stretches = passage.texts.dropFirst().flatMap { Self.stretches(of: $0.text) }
      return (stretches.map(known) + [[]]).map { words in
        words.union(title).reduce(0) { $0 + idf[$1]! }
      }
    }
    let amount = amounts.max() ?? 0
    return WordCover(share: amount / total, amount: amount)
  }

  private static let passagesCovered = 32
  /// Words that are further apart than that say little of each other.
  private static let wordsCovered = 110

  private static func stretches(of text: String) -> [Substring] {
    Passages.cut(text, wordsPerPassage: wordsCovered, overlap: 0).map { range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }
  }

  /// Says that words failed, in one line instead of one for each word.
  mutating func noteMeaning(of topic: Topic) {
    dropNotices(ofAbsent: topic.absent)
    note(
      topic.isAbsent
        ? "no meeting has '\(query.topic)'; these are near in meaning"
        : "no meeting has much of '\(query.topic)'; these are near in words or in meaning")
  }

  /// The hits of words with those of meaning, each a share of the most that one has.
  func joined(
    _ hits: [Ranked], _ meaning: Meaning, phrased: Set<Int64>?, _ people: PeopleEvidence
  ) throws -> [Ranked] {
    let most = max(hits.map(\.topic.value).max() ?? 0, .leastNormalMagnitude)
    var joined = hits.map { hit -> Ranked in
      var hit = hit
      let share = meaning.share(of: hit.document)
      let byWords = (1 - weights.meaning) * hit.topic.value / most
      hit.topic.value = byWords + weights.meaning * share
      hit.score = hit.topic.score
      hit.evidence.append(("meaning", share))
      return hit
    }
    let known = Set(hits.map(\.document))
    var records: [FilteredRecord] = []
    var others: [Ranked] = []
    for near in meaning.nearness.documents where !known.contains(near.document) {
      guard phrased?.contains(near.document) ?? true else { continue }
      let share = meaning.share(of: near.document)
      let own = try filter.records(of: near.document, people, index.db)
      records += own
      for record in own {
        var hit = rank(
          record, Candidate(document: near.document), weights.meaning * share, people)
        hit.evidence.append(("meaning", share))
        others.append(hit)
      }
    }
    joined += Collapsing(collapsesSeries: options.collapsesSeries, limit: .max, now: now)
      .collapsed(others.sorted(by: Self.isBefore), records)
    return try joined.filter { $0.score > 0 }.sorted(by: Self.isBefore).prefix(options.limit)
      .map { try $0.showing(meaning, of: weights, index.db) }
  }
}

extension Search.Ranked {
  /// With the passage that is near in meaning, where that tells more than the words.
  fileprivate func showing(
    _ meaning: Meaning, of weights: Weights, _ db: Database
  ) throws -> Search.Ranked {
    let byMeaning = weights.meaning * meaning.share(of: document)
    guard byMeaning > topic.value / 2, let near = meaning.near(document) else { return self }
    var hit = self
    hit.passage = try meaning.index.passage(of: near, db) ?? passage
    return hit
  }
}
