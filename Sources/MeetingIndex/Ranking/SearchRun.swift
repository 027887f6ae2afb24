import Calendars
import GRDB
import Vectors

/// One search, from filters to ranked records.
struct Search {
  let db: Database
  let query: MeetingQuery
  let options: SearchOptions
  let now: Int64
  let zone: Zone
  let embedder: Embedder
  let weights: Weights
  private(set) var notices: [String] = []

  init(
    db: Database, query: MeetingQuery, options: SearchOptions, now: Int64, zone: Zone,
    embedder: Embedder
  ) {
    self.db = db
    self.query = query
    self.options = options
    self.now = now
    self.zone = zone
    self.embedder = embedder
    weights = Weights(options.mode, leavingOut: options.leftOut)
    terms = Set(Analyzer.tokens(query.topic).map(\.term))
  }

  struct Ranked {
    var record: Int64
    var document: Int64
    var passage: Int64?
    var score: Double
    var also = 0
    var missing: [String]
    var evidence: [(name: String, value: Double)]
  }

  /// The topic's terms, for highlighting.
  private(set) var terms: Set<String>

  mutating func run() throws -> [Ranked] {
    let people = try PeopleEvidence(query, weights: weights, db)
    if query.topic.isEmpty { return ranked(withoutTopic: try records(of: nil, people), people) }
    // Filters count before any score does. Where there are none, only candidates are looked at.
    let filtered = isFiltered ? try records(of: nil, people) : nil
    let (topic, match) = try corrected()
    let candidates = try CandidateSearch(
      db: db, topic: topic, match: match, embedder: embedder, weights: weights,
      allowed: filtered.map { Set($0.map(\.document)) },
      nearest: filtered == nil ? options.nearest?.passages : nil
    ).candidates()
    let records = try filtered ?? records(of: candidates.keys.sorted(), people)
    let phrased = try documentsWithPhrases()
    let hits = records.compactMap { record -> Ranked? in
      guard let candidate = candidates[record.document],
        phrased?.contains(record.document) ?? true
      else { return nil }
      let hit = rank(record, candidate, people)
      return hit.score > 0 ? hit : nil
    }
    return collapsed(hits.sorted(by: Search.isBefore), records)
  }

  /// The topic as it was probably meant, and what to look up for it.
  mutating func corrected() throws -> (topic: String, match: TopicMatch) {
    let corrections = try Spelling(db: db, embedder: embedder).corrections(of: query.topic)
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

  // MARK: Filters

  struct FilteredRecord {
    let id: Int64
    let document: Int64
    let uid: String
    let occurrence: String
    let startsAt: Int64
    let status: String
    let participation: String?
  }

  private var isFiltered: Bool {
    query.span != nil || !query.calendars.isEmpty || !query.without.isEmpty
  }

  /// The records that may be found at all: those of `documents`, or of any where that is nil.
  private func records(
    of documents: [Int64]?, _ people: PeopleEvidence
  ) throws -> [FilteredRecord] {
    let (condition, arguments) = filter
    let ofDocument = documents == nil ? "documentId IS NOT NULL" : "documentId = ?"
    let statement = try db.makeStatement(
      sql: """
        SELECT id, documentId, uid, occurrence, startsAt, status, participation FROM record
        WHERE \(ofDocument) AND \(condition)
        """)
    var records: [FilteredRecord] = []
    func collect(_ arguments: StatementArguments) throws {
      let rows = try Row.fetchCursor(statement, arguments: arguments)
      while let row = try rows.next() {
        let record = FilteredRecord(
          id: row[0], document: row[1], uid: row[2], occurrence: row[3], startsAt: row[4],
          status: row[5], participation: row[6])
        if !people.isExcluded(record.id) { records.append(record) }
      }
    }
    guard let documents else {
      try collect(StatementArguments(arguments))
      return records
    }
    for document in documents { try collect(StatementArguments([document] + arguments)) }
    return records
  }

  /// Dates, calendars and flags as a condition on `record`.
  private var filter: (sql: String, arguments: [any DatabaseValueConvertible]) {
    var conditions: [String] = []
    var arguments: [any DatabaseValueConvertible] = []
    if query.calendars.isEmpty {
      conditions.append("calendarId IN (SELECT id FROM calendar WHERE isIncluded)")
    } else {
      let places = query.calendars.map { _ in "?" }.joined(separator: ", ")
      conditions.append("calendarId IN (\(places))")
      arguments += query.calendars
    }
    if !options.includesGone { conditions.append("goneSince IS NULL") }
    if let span = query.span?.instants(in: zone) {
      conditions.append("startsAt < ? AND (endsAt > ? OR startsAt >= ?)")
      arguments += [span.upperBound, span.lowerBound, span.lowerBound]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }

  /// Documents that have every quoted phrase; nil where none is asked for, or none is found.
  private mutating func documentsWithPhrases() throws -> Set<Int64>? {
    var left: Set<Int64>?
    for phrase in query.phrases {
      guard let match = TopicMatch.phrase(phrase) else { continue }
      let found = Set(
        try Int64.fetchAll(
          db, sql: "SELECT rowid FROM documentText WHERE documentText MATCH ?", arguments: [match]))
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
    let topic =
      (weights.cosine * candidate.cosine + weights.passageText * candidate.passageText
        + weights.recordText * candidate.recordText + weights.phrases * candidate.phrases)
      / weights.topicTotal
    let person = people.strength(of: record.id, document: record.document)
    let standing = standing(of: record)
    var evidence = [
      ("vector", candidate.cosine), ("passage text", candidate.passageText),
      ("record text", candidate.recordText), ("phrases", candidate.phrases),
    ]
    if !query.with.isEmpty { evidence.append(("people", person)) }
    if standing < 1 { evidence.append((record.status, standing)) }
    return Ranked(
      record: record.id, document: record.document, passage: candidate.passage?.id,
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
    return collapsed(ordered.map(\.hit), records)
  }

  /// By score; ties by record.
  private static func isBefore(_ a: Ranked, _ b: Ranked) -> Bool {
    a.score != b.score ? a.score > b.score : a.record < b.record
  }

  /// The first `limit`, the same meeting in two calendars once, and occurrences that say the same
  /// as one: the latest that has begun, else the next.
  private func collapsed(_ hits: [Ranked], _ records: [FilteredRecord]) -> [Ranked] {
    let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    var places: [[String]: Int] = [:]
    var seen = Set<[String]>()
    var kept: [Ranked] = []
    for hit in hits {
      let record = byID[hit.record]!
      guard seen.insert([record.uid, record.occurrence]).inserted else { continue }
      let group = [record.uid, options.collapsesSeries ? String(hit.document) : record.occurrence]
      if let place = places[group] {
        if isBetter(record, than: byID[kept[place].record]!) { kept[place].record = hit.record }
        kept[place].also += 1
      } else {
        places[group] = kept.count
        kept.append(hit)
      }
    }
    return Array(kept.prefix(options.limit))
  }

  private func isBetter(_ a: FilteredRecord, than b: FilteredRecord) -> Bool {
    let (aPast, bPast) = (a.startsAt <= now, b.startsAt <= now)
    if aPast != bPast { return aPast }
    return aPast ? a.startsAt > b.startsAt : a.startsAt < b.startsAt
  }
}
