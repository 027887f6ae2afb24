import DenseVectors
import Foundation
import Index
import Retrieval

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
  var share: Double { mean < 1 ? Double((most - mean) / (1 - mean)) : 0 }
}

extension Search {
  /// If true, a model's vectors may be asked.
  var hasMeaning: Bool {
    guard options.mode == .fused, weights.meaning > 0, let meaning = options.meaning else {
      return false
    }
    return (try? meaning.areIn(index.db)) ?? false
  }

  /// The passages near in meaning, where words fail and some are near; nil if they don't, or there
  /// are no vectors.
  ///
  /// - Parameters:
  ///   - hits: those by words.
  ///   - isFiltered: if true, not all meetings may be found.
  mutating func meaning(
    besides hits: [Ranked], among people: PeopleEvidence, isFiltered: Bool
  ) throws -> Meaning? {
    guard hasMeaning, mayBeInOtherWords else { return nil }
    let cover = try wordCover(of: weighedWords())
    let found = cover.sum(with: hits.first?.score, weights.failingByVectors, weights)
    // With more than that no nearness is enough.
    guard !cover.isLarge, found + weights.leastNearness < weights.mostWithNearness else {
      return nil
    }
    let allowed = isFiltered ? try filter.documents(people, index.db) : nil
    guard let meaning = try meaning(among: allowed, most: weights.joined) else { return nil }
    let nearness = meaning.nearness.share
    let isNear =
      nearness >= weights.leastNearness && found + nearness < weights.mostWithNearness
    return isNear ? meaning : nil
  }

  /// The passages of some documents, nil for all, by nearness; nil if no model answers.
  ///
  /// - Parameter most: the number of documents.
  mutating func meaning(among allowed: Set<Int64>?, most: Int) throws -> Meaning? {
    guard hasMeaning, let vectors = options.meaning else { return nil }
    do {
      guard let found = try vectors.find(words.text, index.db) else { return nil }
      return Meaning(
        found.index, found.index.nearest(to: found.question, most: most, among: allowed))
    } catch let trouble as EmbeddingTrouble {
      note("answered by words alone: \(trouble.message)")
      return nil
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
    joined += try collapsing(limit: .max)
      .collapsed(others.sorted(by: Self.isBefore), records)
    return try joined.filter { $0.score > 0 }.sorted(by: Self.isBefore).prefix(options.limit)
      .map { try $0.showing(meaning, weighing: weights.meaning, index.db) }
  }
}

extension Search.Ranked {
  /// With the passage that is near in meaning, where that tells more than the words.
  func showing(
    _ meaning: Meaning, weighing weight: Double, _ db: Database
  ) throws -> Search.Ranked {
    let byMeaning = weight * meaning.share(of: document)
    guard byMeaning > topic.value / 2, let near = meaning.near(document) else { return self }
    var hit = self
    hit.passage = try meaning.index.passage(of: near, db) ?? passage
    return hit
  }
}
