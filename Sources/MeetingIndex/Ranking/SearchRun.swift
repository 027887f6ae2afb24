import Calendars
import GRDB
import Questions
import Retrieval

/// One search, from filters to ranked records.
struct Search {
  private(set) var index: SearchIndex
  let query: MeetingQuery
  let options: SearchOptions
  let now: Int64
  let embedder: Embedder
  let weights: Weights
  private let filter: RecordFilter
  private(set) var notices: [String] = []

  init(
    index: SearchIndex, query: MeetingQuery, options: SearchOptions, now: Int64, zone: Zone,
    embedder: Embedder
  ) {
    self.index = index
    self.query = query
    self.options = options
    self.now = now
    self.embedder = embedder
    weights = options.weights ?? Weights(options)
    filter = RecordFilter(query, includesGone: options.includesGone, zone: zone)
    terms = Set(Analyzer.tokens(query.topic).map(\.term))
  }

  struct Ranked {
    var record: Int64
    var document: Int64
    /// Which of the document's passages answers.
    var passage: Int?
    var score: Double
    var also = 0
    var missing: [String]
    var evidence: [(name: String, value: Double)]
  }

  /// The topic's terms, for highlighting.
  private(set) var terms: Set<String>

  mutating func run() throws -> [Ranked] {
    let people = try PeopleEvidence(query, weights: weights, index)
    options.stageEnded?(.people)
    if query.topic.isEmpty {
      return ranked(withoutTopic: try filter.records(of: nil, people, index.db), people)
    }
    let (topic, match) = try corrected()
    options.stageEnded?(.spelling)
    // Filters count before any score does.
    let isFiltered = try filter.isSelective(index.db)
    if isFiltered { index.restrict(to: try filter.documents(people, index.db)) }
    options.stageEnded?(.filters)
    var candidates = try CandidateSearch(
      index: index, topic: topic, match: match, embedder: embedder, weights: weights,
      nearest: isFiltered ? nil : options.nearest?.passages, stageEnded: options.stageEnded
    ).candidates()
    return try best(of: &candidates, phrased: try documentsWithPhrases(), people)
  }

  /// Documents are looked at by what they may score for the topic, until no other can be among the
  /// first: what else counts only takes from a score, but for recency, which gives a little.
  ///
  /// - Parameter phrased: the documents that may be found; nil for all.
  private func best(
    of candidates: inout Candidates, phrased: Set<Int64>?, _ people: PeopleEvidence
  ) throws -> [Ranked] {
    let collapsing = Collapsing(
      collapsesSeries: options.collapsesSeries, limit: options.limit, now: now)
    var hits: [Ranked] = []
    var records: [FilteredRecord] = []
    var best: [Ranked] = []
    // Some more each time: what takes many candidates, as somebody whom few are with, takes few steps.
    var step = max(8, options.limit)
    let found = (0..<candidates.count).filter {
      phrased?.contains(candidates.document(of: $0)) ?? true
    }
    func isBeaten(_ score: Double) -> Bool {
      let most = score * (1 - weights.recency) + weights.recency
      return best.count == options.limit && best.last.map { $0.score > most } ?? true
    }
    var rest = found[...]
    while let first = rest.first, !isBeaten(candidates.bound(of: first)) {
      let next = Array(rest.prefix(step))
      rest = rest.dropFirst(step)
      step += step / 2
      for candidate in try candidates.settled(next)
      where !isBeaten(weights.score(of: candidate)) {
        let more = try filter.records(of: candidate.document, people, index.db)
        records += more
        hits += more.map { rank($0, candidate, people) }.filter { $0.score > 0 }
      }
      best = collapsing.collapsed(hits.sorted(by: Search.isBefore), records)
    }
    return best
  }

  /// The topic as it was probably meant, and what to look up for it.
  mutating func corrected() throws -> (topic: String, match: TopicMatch) {
    let corrections = try Spelling(index: index, embedder: embedder).corrections(of: query.topic)
    for correction in corrections where correction.isMisspelled {
      notices.append(
        "'\(correction.written)' is in no meeting; searched for '\(correction.spellings[0])'")
    }
    let match = TopicMatch(
      query.topic, embedder: embedder, tellingRarity: weights.tellingRarity,
      corrections: Dictionary(
        corrections.map { ($0.term, $0.spellings) }, uniquingKeysWith: { first, _ in first }))
    terms.formUnion(corrections.flatMap(\.spellings))
    return (Spelling.apply(corrections, to: query.topic), match)
  }

  /// Documents that have every quoted phrase; nil where none is asked for, or none is found.
  private mutating func documentsWithPhrases() throws -> Set<Int64>? {
    var left: Set<Int64>?
    for phrase in query.phrases {
      let terms = Analyzer.tokens(phrase).map(\.term)
      if terms.isEmpty { continue }
      let found = try index.documents(with: terms, inTextOnly: false)
      if found.isEmpty {
        notices.append("no meeting has the phrase \"\(phrase)\"; searched for its words")
      } else {
        left = left.map { $0.intersection(found) } ?? found
      }
    }
    return left
  }

  // MARK: Scores

  private func rank(
    _ record: FilteredRecord, _ candidate: Candidate, _ people: PeopleEvidence
  ) -> Ranked {
    let topic = weights.score(of: candidate)
    let person = people.strength(of: record.id, document: record.document)
    let standing = standing(of: record)
    var evidence = [
      ("vector", candidate.cosine), ("passage text", candidate.passageText),
      ("record text", candidate.recordText), ("phrases", candidate.phrases),
    ]
    if !query.with.isEmpty { evidence.append(("people", person)) }
    if standing < 1 { evidence.append((record.status, standing)) }
    return Ranked(
      record: record.id, document: record.document, passage: candidate.passage?.number,
      score: topic * person * standing * (1 - weights.recency)
        + (topic > 0 && person > 0 ? weights.recency * recency(of: record) : 0),
      missing: people.missing(from: record.id, document: record.document), evidence: evidence)
  }

  /// 1 for a meeting of this moment, less for others.
  private func recency(of record: FilteredRecord) -> Double {
    let days = abs(Double(now) - Double(record.startsAt)) / 86_400
    return 1 / (1 + days / weights.recencySpan)
  }

  /// 1, or less for what is cancelled or declined.
  private func standing(of record: FilteredRecord) -> Double {
    (record.status == "cancelled" ? weights.cancelled : 1)
      * (record.participation == "declined" ? weights.declined : 1)
  }

  /// Without a topic, the meetings with all who are asked for, or with the most of them: the latest
  /// that has begun first, then what comes next.
  private mutating func ranked(
    withoutTopic records: [FilteredRecord], _ people: PeopleEvidence
  ) -> [Ranked] {
    let hits = records.map { record -> (hit: Ranked, startsAt: Int64) in
      let person = people.strength(of: record.id, document: record.document)
      let hit = Ranked(
        record: record.id, document: record.document, score: person * standing(of: record),
        missing: people.missing(from: record.id, document: record.document),
        evidence: query.with.isEmpty ? [] : [(name: "people", value: person)])
      return (hit, record.startsAt)
    }
    let fewest = hits.map(\.hit.missing.count).min() ?? 0
    if fewest > 0 {
      guard fewest < query.with.count else { return [] }
      let names = query.with.map(\.written).joined(separator: " and ")
      notices.append("no meeting has \(names); shown are those with some of them")
    }
    let ordered = hits.filter { $0.hit.missing.count == fewest }.sorted { a, b in
      if a.hit.score != b.hit.score { return a.hit.score > b.hit.score }
      let (aPast, bPast) = (a.startsAt <= now, b.startsAt <= now)
      if aPast != bPast { return aPast }
      if a.startsAt != b.startsAt { return (a.startsAt > b.startsAt) == aPast }
      return a.hit.record < b.hit.record
    }
    return Collapsing(collapsesSeries: options.collapsesSeries, limit: options.limit, now: now)
      .collapsed(ordered.map(\.hit), records)
  }

  /// By score; ties by record.
  private static func isBefore(_ a: Ranked, _ b: Ranked) -> Bool {
    a.score != b.score ? a.score > b.score : a.record < b.record
  }
}
