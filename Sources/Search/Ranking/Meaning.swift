import Algorithms
import DenseVectors
import Foundation
import Index
import Retrieval

/// Semantic evidence, used if the words of a question fail to match.
struct Meaning {
  /// The vectors that provide the evidence.
  enum Source {
    case model(IndexVectors)
    /// The word table, with the place of each document's first passage.
    case table(MeaningQuestion, [Int64: PassagePlace])
  }

  let source: Source
  let nearness: IndexVectors.Nearness
  private let shares: [Int64: (share: Double, near: IndexVectors.Near)]

  init(_ source: Source, _ nearness: IndexVectors.Nearness) {
    (self.source, self.nearness) = (source, nearness)
    let mean = Double(nearness.mean)
    let most = Double(nearness.documents.first?.cosine ?? 1) - mean
    shares = Dictionary(
      nearness.documents.map { near in
        (near.document, (most > 0 ? max(0, (Double(near.cosine) - mean) / most) : 0, near))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the evidence for a document: its cosine above the mean, relative to that of the
  /// nearest document, from 0 to 1. Returns 0 for documents that aren't among the nearest.
  func share(of document: Int64) -> Double { shares[document]?.share ?? 0 }

  /// Returns the index of the document's nearest passage, as numbered in search results.
  func passage(of document: Int64, _ db: Database) throws -> Int? {
    guard let near = shares[document]?.near else { return nil }
    guard case .model(let vectors) = source else { return near.place }
    return try vectors.passage(of: near, db)
  }
}

extension IndexVectors.Nearness {
  /// The position of the nearest passage on the way from the mean of all passages (0) to the
  /// question (1). Unlike cosines, this value is comparable between models.
  var share: Double { mean < 1 ? Double((most - mean) / (1 - mean)) : 0 }
}

extension Search {
  /// The kinds of vectors that can represent a question's meaning.
  enum MeaningKind { case model, table }

  /// The vectors to use: a model's, if the index has them and the model responds; otherwise the
  /// word table, if it contains the topic's words. Nil if neither can be used.
  var meaningKind: MeaningKind? {
    guard options.mode == .fused, !options.leftOut.contains(.meaning) else { return nil }
    if !isModelSilent, let model = options.meaning, (try? model.areIn(index.db)) ?? false {
      return .model
    }
    return isInTable ? .table : nil
  }

  func nearness(of kind: MeaningKind) -> Weights.Nearness {
    kind == .model ? weights.byModel : weights.byTable
  }

  /// Returns the passages that are near in meaning, if the words fail and some passages are near
  /// enough. Returns nil otherwise, or if there are no vectors.
  ///
  /// - Parameters:
  ///   - hits: the hits by words.
  ///   - isFiltered: if true, filters exclude some meetings.
  mutating func meaning(
    besides hits: [Ranked], among people: PeopleEvidence, isFiltered: Bool
  ) throws -> Meaning? {
    guard mayBeInOtherWords, let kind = meaningKind else { return nil }
    // Questions with people are handled by `theirs`, among those people's meetings.
    guard kind == .model || query.with.isEmpty else { return nil }
    let strongest = Self.strongest(of: hits)
    let (best, numbers) = (strongest?.topic.scoreOfEvidence, nearness(of: kind))
    let failing = weights.failingByVectors
    let most = weights.most(kind, isEveryday: isInTable, of: index.passageCount)
    // Above this sum, no similarity could suffice.
    func isEnough(_ cover: WordCover) -> Bool {
      cover.isLarge || cover.sum(with: best, failing, weights) + numbers.least >= most
    }
    let asked = try weightedWords()
    if try probablyMatches(of: asked, best, failing, enough: most - numbers.least) { return nil }
    // In most cases the best meeting alone shows that the words don't fail.
    if kind == .table, let strongest,
      isEnough(try wordCover(of: asked, at: strongest.topic.read))
    {
      return nil
    }
    let cover = try wordCover(of: asked)
    guard !isEnough(cover) else { return nil }
    let found = cover.sum(with: best, failing, weights)
    let allowed = isFiltered ? try filter.documents(people, index.db) : nil
    guard let meaning = try meaning(kind, among: allowed, most: weights.joined) else {
      // The word table is used instead, with its own thresholds.
      return kind == .model && isModelSilent
        ? try self.meaning(besides: hits, among: people, isFiltered: isFiltered) : nil
    }
    let nearness = meaning.nearness.share
    return nearness >= numbers.least && found + nearness < most ? meaning : nil
  }

  /// Returns passages by similarity in meaning, or nil if the model doesn't respond.
  ///
  /// - Parameters:
  ///   - allowed: the documents to search; nil for all.
  ///   - most: the maximum number of documents.
  mutating func meaning(
    _ kind: MeaningKind, among allowed: Set<Int64>?, most: Int
  ) throws -> Meaning? {
    if kind == .table { return try meaningByTable(among: allowed, most: most) }
    guard let vectors = options.meaning else { return nil }
    do {
      if let found = try vectors.find(words.text, index.db) {
        return Meaning(
          .model(found.index), found.index.nearest(to: found.question, most: most, among: allowed))
      }
    } catch let trouble as EmbeddingError {
      note("searched without the model: \(trouble.message)")
    }
    isModelSilent = true
    return nil
  }

  /// Adds a single notice that the words failed, instead of one for each word.
  ///
  /// - Parameters:
  ///   - isFiltered: if true, filters exclude some meetings, which may contain the words.
  ///   - share: the weight of similarity relative to words.
  mutating func noteMeaning(of topic: Topic, isFiltered: Bool, _ share: Double) {
    dropNotices(ofAbsent: topic.absent)
    let much = topic.isAbsent ? "" : "much of "
    let those = isFiltered && !topic.isAbsent ? "none of these meetings has" : "no meeting has"
    let ways = share == 1 || topic.isAbsent ? "meaning" : "words or in meaning"
    note("\(those) \(much)'\(query.topic)'; showing the nearest in \(ways)")
  }

  /// Merges the hits by words and the hits by meaning. The scores of each kind are relative to
  /// their best.
  mutating func joined(
    _ hits: [Ranked], _ meaning: Meaning, phrased: Set<Int64>?, _ people: PeopleEvidence
  ) throws -> [Ranked] {
    let weight = weight(of: meaning).share
    let most = max(hits.map(\.topic.byWords).max() ?? 0, .leastNormalMagnitude)
    var joined = hits.map { hit -> Ranked in
      var hit = hit
      let share = meaning.share(of: hit.document)
      let byWords = (1 - weight) * hit.topic.byWords / most
      (hit.topic.value, hit.topic.words) = (byWords + weight * share, 1)
      hit.score = hit.topic.score
      hit.evidence.append(("meaning", share))
      return hit
    }
    let known = Set(hits.map(\.document))
    let near = meaning.nearness.documents.map(\.document).filter { document in
      !known.contains(document) && phrased?.contains(document) ?? true
    }
    let records = try filter.records(ofAny: near, people, index.db)
    let others = records.map { record in
      let share = meaning.share(of: record.document)
      var hit = rank(record, Candidate(document: record.document), weight * share, people)
      hit.evidence.append(("meaning", share))
      return hit
    }
    joined += try collapsing(limit: .max)
      .collapsed(others.sorted(by: Self.isBefore), records.byID)
    return try showing(
      meaning, weighing: weight,
      joined.filter { $0.score > 0 }.min(count: options.limit, sortedBy: Self.isBefore))
  }

  func weight(of meaning: Meaning) -> Weights.Nearness {
    if case .model = meaning.source { weights.byModel } else { weights.byTable }
  }

  /// Replaces the passage and highlights of hits for which meaning counts more than words.
  mutating func showing(
    _ meaning: Meaning, weighing weight: Double, _ hits: [Ranked]
  ) throws -> [Ranked] {
    let shown = try hits.map { hit -> Ranked in
      let byMeaning = weight * meaning.share(of: hit.document)
      guard byMeaning > hit.topic.value / 2,
        let passage = try meaning.passage(of: hit.document, index.db)
      else { return hit }
      var hit = hit
      hit.passage = passage
      return hit
    }
    if case .table(let question, let firsts) = meaning.source {
      try highlightWords(near: question, in: shown, firsts)
    }
    return shown
  }
}
