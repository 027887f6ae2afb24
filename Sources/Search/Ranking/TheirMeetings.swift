import Index
import Questions
import Retrieval

/// A fallback to the meetings of the people in the question if its words fail among them.
///
/// Only the people are then certain. The meetings that mention their names most come first, or,
/// with vectors, those that are near in meaning.
extension Search {
  /// Returns the meetings of the people in the question, or nil if the words don't fail or the
  /// people have no meetings.
  ///
  /// - Parameter hits: the hits by words.
  mutating func theirs(
    besides hits: [Ranked], _ topic: Topic, _ people: PeopleEvidence
  ) throws -> [Ranked]? {
    guard options.allowsPeopleFallback, options.mode == .fused, !query.with.isEmpty,
      mayBeInOtherWords,
      !options.leftOut.contains(.theirMeetings),
      // If no word is known, other readings of the question are tried first.
      !topic.isAbsent || meaningKind != nil
    else { return nil }
    let kind = meaningKind
    let asked = try weightedWords()
    let failing = kind == .model ? weights.failingByVectors : weights.failingByWords
    let best = Self.strongest(of: hits)?.topic.scoreOfEvidence
    if try probablyMatches(
      of: asked, best, failing, enough: weights.threshold(failing, of: index.passageCount),
      share: 0.5)
    {
      return nil
    }
    let records = try filter.records(among: people.attended, people, index.db)
    let documents = Set(records.map(\.document))
    guard !documents.isEmpty, let cover = try cover(of: asked, among: documents) else { return nil }
    func isFailing(_ failing: Weights.Failing) -> Bool {
      cover.sum(with: best, failing, weights)
        < weights.threshold(failing, of: index.passageCount)
    }
    guard isFailing(failing) else { return nil }
    var meaning = try kind.flatMap {
      try self.meaning($0, among: documents, most: documents.count)
    }
    if isModelSilent, kind == .model {
      // Without a response, the answer is the same as without a model.
      guard isFailing(weights.failingByWords), !topic.isAbsent || isInTable else { return nil }
      meaning = isInTable ? try meaningByTable(among: documents, most: documents.count) : nil
    }
    notePeopleFallback(topic, byMeaning: meaning != nil)
    let named = try naming(documents)
    let words = Dictionary(
      hits.map { ($0.document, $0.passage) }, uniquingKeysWith: { first, _ in first })
    let share = meaning.map { weight(of: $0).amongPeople } ?? 0
    let ranked = records.map { record in
      let near = meaning?.share(of: record.document) ?? 0
      let name = named[record.document] ?? 0
      let score = share * near + (1 - share) * name
      var hit = rank(record, Candidate(document: record.document), score, people)
      hit.passage = words[record.document] ?? nil
      hit.evidence += meaning == nil ? [("named", name)] : [("meaning", near), ("named", name)]
      return (hit, record.startsAt)
    }.sorted { a, b in
      // Results with equal scores are ordered by date, the latest first.
      a.0.score != b.0.score ? a.0.score > b.0.score : (a.1, b.0.record) > (b.1, a.0.record)
    }.map(\.0)
    let all = try collapsing(limit: .max).collapsed(ranked, records.byID)
    if options.countsMore { more = More(count: max(0, all.count - options.limit)) }
    let first = Array(all.prefix(options.limit))
    guard let meaning else { return first }
    return try showing(meaning, weighing: share, first)
  }

  /// Quickly tests whether the words match, by the rarest known word, because some passage contains
  /// it.
  ///
  /// - Parameters:
  ///   - enough: the sum from which on the words count as matching.
  ///   - part: the part of the share that all meetings contribute.
  func probablyMatches(
    of asked: WeightedWords, _ best: Double?, _ failing: Weights.Failing, enough: Double,
    share part: Double = 1
  ) throws -> Bool {
    let all = asked.total
    let known = try asked.largest(index.has)
    if all == 0 || WordCover(share: known / all, amount: known).isLarge { return true }
    return WordCover(share: part * known / all, amount: known).sum(with: best, failing, weights)
      >= enough
  }

  /// Returns the word cover of all findable meetings, its share averaged with that in `documents`;
  /// nil if the words match in anybody's meetings.
  private mutating func cover(
    of asked: WeightedWords, among documents: Set<Int64>
  ) throws -> WordCover? {
    var cover = try wordCover(of: asked)
    if cover.isLarge { return nil }
    var own = index
    own.restrict(to: documents)
    cover.share = (cover.share + (try wordCover(of: asked, in: own).share)) / 2
    return cover
  }

  /// Returns the BM25 score of the people's names and initials in each document, relative to the
  /// best.
  private func naming(_ documents: Set<Int64>) throws -> [Int64: Double] {
    var own = index
    own.restrict(to: documents)
    var sums: [Int64: Double] = [:]
    for term in query.with {
      let forms = NameForms(
        "", term.people, embedder: embedder, tellingRarity: weights.tellingRarity)
      var query = TextQuery(terms: forms.full.flatMap(\.self) + forms.initials)
      (query.wantsPassages, query.wantsPhrases) = (false, false)
      for found in try own.evidence(for: query, limit: documents.count).documents {
        sums[index.segments[found.segment].documents[found.document], default: 0] +=
          Double(found.score)
      }
    }
    let most = sums.values.max() ?? 1
    return sums.mapValues { $0 / most }
  }

  private mutating func notePeopleFallback(_ topic: Topic, byMeaning: Bool) {
    dropNotices(ofAbsent: topic.absent)
    let names = query.with.map(\.written).joined(separator: " and ")
    let much = topic.isAbsent ? "" : "much of "
    let order = byMeaning ? ", nearest in meaning first" : ""
    note("no meeting has \(much)'\(query.topic)'; showing those with \(names)\(order)")
  }
}
