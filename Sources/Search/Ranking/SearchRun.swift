import Index
import Questions
import Retrieval
import TextAnalysis
import Time

/// A single search, from filters to ranked records.
package struct Search {
  package private(set) var index: SearchIndex
  package let query: MeetingQuery
  package let options: SearchOptions
  package let now: Moment
  package let embedder: Embedder
  let weights: Weights
  private(set) var filter: RecordFilter
  private(set) var notices: [String] = []
  /// The number of further results, if the options request it.
  var more = More.none

  package init(
    index: SearchIndex, query: MeetingQuery, options: SearchOptions, now: Moment,
    embedder: Embedder
  ) {
    self.index = index
    self.query = query
    self.options = options
    self.now = now
    self.embedder = embedder
    let weights = options.weights ?? Weights(options)
    self.weights = query.with.isEmpty ? weights : weights.withPeople
    filter = RecordFilter(
      query, includesGone: options.includesGone, includesRestricted: options.includesRestricted,
      excludesCalendars: index.excludesCalendars, hasCopies: index.hasCopies, now: now
    )
    words = TopicWords(query.searched, topic: query.topic, embedder: embedder)
    // Words such as `the` and `on` are highlighted only if the topic contains no others.
    let telling = words.shown.filter { $0.rarity >= weights.tellingRarity }
    terms = Set((telling.isEmpty ? words.shown : telling).map(\.token.term))
  }

  package let words: TopicWords
  /// The terms of the topic to highlight.
  private(set) var terms: Set<String>

  /// The alternative terms that were searched for in place of words of the topic.
  var alternativeTerms: [TopicTerms.AlternativeTerm] = []
  /// The everyday synonyms among `alternativeTerms`.
  var synonymTerms: [TopicTerms.AlternativeTerm] = []
  /// For each misspelled term, the intended one.
  var meant: [String: String] = [:]
  /// The documents whose titles contain the words for the requested kind of meeting.
  private var ofKind: Set<Int64> = []
  /// If true, the model didn't return a vector for this question.
  var isModelSilent = false
  /// The word cover of all meetings; nil until it is computed.
  var coverOfAll: WordCover?

  /// The topic's terms together with those of the surrounding words, such as verbs, which people
  /// may also have spoken. If the question asks what people said, only their turns count; otherwise
  /// everybody's do.
  package var said: SpokenWords {
    var said = SpokenWords(
      terms.union(words.words.map(\.token.term)), by: query.told == .said ? query.with : [])
    said.wantsFigure = query.asksForFigure
    return said
  }

  /// The words of the topic that are rare in general language.
  var significantWords: [TopicWords.Word] {
    words.shown.filter { $0.rarity >= weights.tellingRarity }
  }

  package mutating func note(_ notice: String) { notices.append(notice) }

  /// Removes the notices about single words, because one notice covers them all.
  mutating func dropNotices(ofAbsent words: Set<String>) {
    notices.removeAll { notice in words.contains { Self.isAbsence(of: $0, notice) } }
  }

  /// Adds terms to highlight.
  mutating func highlight(_ more: [String]) { terms.formUnion(more) }

  package mutating func run() throws -> [Ranked] {
    options.stageEnded?(.segments)
    let ranked = try looked()
    options.stageEnded?(.ranking)
    return ranked
  }

  private mutating func looked() throws -> [Ranked] {
    let people = try PeopleEvidence(query, weights: weights, embedder: embedder, index)
    options.stageEnded?(.people)
    if options.isNarrowed { index.narrow(to: try filter.documents(people, index.db)) }
    filter.exclude(documents: try excludedDocuments())
    if query.topic.isEmpty {
      return try ranked(withoutTopic: try filter.records(people, index.db), people)
    }
    let topic = try corrected()
    options.stageEnded?(.spelling)
    // If no word is known, similarity is chance. It is used nevertheless in a search by vectors
    // alone, or if a model may know the words.
    let isNoWord = topic.isAbsent && meaningKind == nil
    if options.mode != .vector,
      try isNoWord || asksForAbsent(topic.absent) || hasStrangeName(topic.absent) || hasUnknown()
    {
      return []
    }
    // Filters are applied before scoring.
    let isFiltered = options.isNarrowed || filter.isSelective
    if isFiltered { index.restrict(to: try filter.documents(people, index.db)) }
    options.stageEnded?(.filters)
    var candidates = try CandidateSearch(
      index: index, topic: topic.embedded, match: topic.match, embedder: embedder, weights: weights,
      nearest: isFiltered ? nil : options.nearest?.passages, stageEnded: options.stageEnded
    ).candidates()
    let titled = try documents(titled: topic.titles, candidates)
    ofKind = try documentsOfKind()
    let phrased = try documentsWithPhrases()
    func byWords(least: Int) throws -> [Ranked] {
      try rescoredByLine(
        self.best(of: &candidates, titled, phrased: phrased, people, least: least), topic.match,
        candidates)
    }
    var ranked = try byWords(least: 0)
    if let found = try theirs(besides: ranked, topic, people) { return found }
    if let near = try meaning(besides: ranked, among: people, isFiltered: isFiltered) {
      let share = weight(of: near).share
      noteMeaning(of: topic, isFiltered: isFiltered, share)
      // Further hits by words are useless if words don't count.
      let more = share < 1 ? try byWords(least: weights.joined) : ranked
      ranked = try joined(more, near, phrased: phrased, people)
    } else if options.mode != .vector, topic.isAbsent {
      return []
    }
    let best = Array(ranked.prefix(options.limit))
    if options.countsMore, best.count == options.limit {
      more = try filter.more(than: best, candidates, phrased: phrased, people, index.db)
    }
    return best
  }

  /// Scores documents in descending order of their highest possible topic score, until no other
  /// document can reach the top. All other evidence lowers a score, except recency, which adds a
  /// little.
  ///
  /// - Parameters:
  ///   - phrased: the documents that contain the quoted phrases; nil for all documents.
  ///   - least: the minimum number of meetings to find.
  private func best(
    of candidates: inout Candidates, _ titled: Titled, phrased: Set<Int64>?,
    _ people: PeopleEvidence, least: Int
  ) throws -> [Ranked] {
    let limit = max(least, weights.line > 0 ? max(options.limit, weights.hitsRead) : options.limit)
    let collapsing = collapsing(limit: limit)
    var hits: [Ranked] = []
    var records: [Int64: FilteredRecord] = [:]
    var best: [Ranked] = []
    /// Returns the largest score that a record of the document may have, apart from its recency.
    func most(_ score: Double, of document: Int64) -> Double {
      titled.score(score, of: document) * people.strength(ofDocument: document)
        * kindFactor(of: document)
    }
    let found = (0..<candidates.count).compactMap { place in
      let document = candidates.document(of: place)
      return phrased?.contains(document) ?? true
        ? (place: place, bound: most(candidates.bound(of: place), of: document)) : nil
    }.sorted { $0.bound > $1.bound }
    // The step grows, so that few steps suffice even if most candidates are rejected.
    var step = max(8, min(limit, found.count))
    func isBeaten(_ score: Double) -> Bool {
      let most = score * (1 - weights.recency) + weights.recency
      return best.count == limit && best.last.map { $0.score > most } ?? true
    }
    var rest = found[...]
    while let first = rest.first, !isBeaten(first.bound) {
      let next = rest.prefix(step).map { $0.place }
      rest = rest.dropFirst(step)
      step += step / 2
      let scored = try candidates.settled(next).map { ($0, weights.score(of: $0)) }
        .filter { !isBeaten(most($0.1, of: $0.0.document)) }
      let found = try filter.records(ofAny: scored.map { $0.0.document }, people, index.db)
      let ofDocuments = Dictionary(grouping: found, by: \.document)
      for (candidate, topic) in scored {
        let score = titled.score(topic, of: candidate.document)
        for record in ofDocuments[candidate.document] ?? [] {
          records[record.id] = record
          let hit = rank(record, candidate, score, people)
          if hit.score > 0 { hits.append(hit) }
        }
      }
      // Sorting the indices moves no hits.
      let order = hits.indices.sorted { Search.isBefore(hits[$0], hits[$1]) }
      best = try collapsing.collapsed(order.map { hits[$0] }, records)
    }
    return best
  }

  // MARK: Scores

  func rank(
    _ record: FilteredRecord, _ candidate: Candidate, _ topic: Double, _ people: PeopleEvidence
  ) -> Ranked {
    let person = people.strength(of: record.id, document: record.document)
    let standing = standing(of: record)
    var evidence: [(name: String, value: Double)] = [
      (name: "vector", value: candidate.cosine),
      (name: "passage text", value: candidate.passageText),
      (name: "record text", value: candidate.recordText),
      (name: "phrases", value: candidate.phrases),
    ]
    if !query.with.isEmpty { evidence.append(("people", person)) }
    if standing < 1 { evidence.append((record.status, standing)) }
    let time = isToComeUnasked(record) ? weights.otherTense : 1
    if time < 1 { evidence.append(("tense", time)) }
    let kind = kindFactor(of: record.document)
    if !ofKind.isEmpty { evidence.append(("kind", kind)) }
    let topic = TopicScore(
      value: topic, kept: person * standing * time * kind * (1 - weights.recency),
      added: topic > 0 && person > 0 ? standing * weights.recency * recency(of: record) : 0,
      read: candidate.read)
    return Ranked(
      record: record.id, document: record.document, passage: candidate.passage?.number,
      score: topic.score, missing: people.missing(from: record.id, document: record.document),
      evidence: evidence, topic: topic)
  }

  /// Returns the factor for the requested kind of meeting: 1, or less if the title doesn't have it.
  private func kindFactor(of document: Int64) -> Double {
    ofKind.isEmpty || ofKind.contains(document) ? 1 : weights.otherKind
  }

  /// Returns true for a meeting to come if the question is about the past. The opposite isn't
  /// certain: `what do I need for the audit` may be answered by notes of the last one.
  private func isToComeUnasked(_ record: FilteredRecord) -> Bool {
    options.tense == .past && options.tense.excludes(record.startsAt, now: now)
  }

  /// Returns the recency of a meeting: 1 for the present, less for the past and the future.
  private func recency(of record: FilteredRecord) -> Double {
    let days = abs(Double(now.seconds) - Double(record.startsAt)) / 86_400
    return 1 / (1 + days / weights.recencySpan)
  }

  /// Returns the factor for a meeting's status: 1, or less if it was cancelled or declined.
  private func standing(of record: FilteredRecord) -> Double {
    (record.isCancelled ? weights.cancelled : 1)
      * (record.participation == "declined" ? weights.declined : 1)
  }

  /// Ranks meetings without a topic: those with all or most of the requested people. Meetings that
  /// these people attend come before those that only mention them and those that were cancelled or
  /// declined. Within each group, the latest one that has begun comes first, and future meetings
  /// come last.
  private mutating func ranked(
    withoutTopic records: [FilteredRecord], _ people: PeopleEvidence
  ) throws -> [Ranked] {
    typealias Placed = (hit: Ranked, absent: Int, standing: Double, startsAt: Int64)
    let hits = records.map { record -> Placed in
      let person = people.strength(of: record.id, document: record.document)
      let hit = Ranked(
        record: record.id, document: record.document, score: person * standing(of: record),
        missing: people.missing(from: record.id, document: record.document),
        evidence: query.with.isEmpty ? [] : [(name: "people", value: person)])
      return (hit, people.absent(from: record.id), standing(of: record), record.startsAt)
    }
    // Closures are faster than key paths, which would be evaluated for each of thousands of hits.
    let fewest = hits.lazy.map { $0.hit.missing.count }.min() ?? 0
    if fewest > 0 {
      guard fewest < query.with.count else { return [] }
      let names = query.with.map(\.written).joined(separator: " and ")
      notices.append("no meeting has all of \(names); showing those with some of them")
    }
    let ordered = hits.filter { $0.hit.missing.count == fewest }.sorted { a, b in
      if a.absent != b.absent { return a.absent < b.absent }
      if a.standing != b.standing { return a.standing > b.standing }
      let (aPast, bPast) = (a.startsAt <= now.seconds, b.startsAt <= now.seconds)
      if aPast != bPast { return aPast }
      if a.startsAt != b.startsAt { return (a.startsAt > b.startsAt) == aPast }
      return a.hit.record < b.hit.record
    }
    return try collapsing(limit: options.limit)
      .collapsed(ordered.map { $0.hit }, records.byID)
  }

  /// Returns true if `a` comes before `b`: by score, and for equal scores by record.
  static func isBefore(_ a: Ranked, _ b: Ranked) -> Bool {
    a.score != b.score ? a.score > b.score : a.record < b.record
  }
}
