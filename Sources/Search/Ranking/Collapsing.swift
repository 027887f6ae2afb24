import Index
import Time

extension Search {
  /// The rules by which hits of this search are reduced to `limit` results.
  func collapsing(limit: Int) -> Collapsing {
    Collapsing(
      collapsesSeries: options.collapsesSeries, limit: limit, now: now, db: index.db)
  }
}

/// Reduces ordered hits to the displayed ones.
///
/// Copies of a meeting in two calendars count once, as do meetings with the same text, whether of
/// one series or not. The latest that has begun is displayed, or else the next; a cancelled one
/// only if all are cancelled.
struct Collapsing {
  let collapsesSeries: Bool
  let limit: Int
  let now: Moment
  /// The database, which determines the later revision of two copies.
  let db: Database

  /// The first `limit` results of `hits`, whose records are among `records`.
  func collapsed(_ hits: [Search.Ranked], _ records: [FilteredRecord]) throws
    -> [Search.Ranked]
  {
    let byID = Dictionary(
      records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var places: [Shown: Int] = [:]
    var seen: [Shown: (place: Int, record: Int64)] = [:]
    var kept: [Search.Ranked] = []
    for hit in hits {
      let record = byID[hit.record]!
      let occurrence = Shown(uid: record.uid, occurrence: record.occurrence)
      if let copy = seen[occurrence] {
        if copy.record != hit.record, try isLater(hit.record, than: copy.record) {
          if kept[copy.place].record == copy.record { kept[copy.place].show(hit) }
          seen[occurrence]?.record = hit.record
        }
        continue
      }
      let group = collapsesSeries ? Shown(document: hit.document) : occurrence
      let place = places[group] ?? kept.count
      seen[occurrence] = (place, hit.record)
      if place < kept.count {
        if isBetter(record, than: byID[kept[place].record]!) { kept[place].record = hit.record }
        kept[place].also += 1
      } else {
        places[group] = place
        kept.append(hit)
      }
    }
    return Array(kept.prefix(limit))
  }

  /// The key of a result: an occurrence, or the meetings that share a document.
  private struct Shown: Hashable {
    var uid = ""
    var occurrence = ""
    var document: Int64 = 0
  }

  private func isLater(_ record: Int64, than other: Int64) throws -> Bool {
    try RecordRevision(ofRecord: record, db) > RecordRevision(ofRecord: other, db)
  }

  private func isBetter(_ a: FilteredRecord, than b: FilteredRecord) -> Bool {
    DisplayPrecedence(isCancelled: a.isCancelled, startsAt: a.startsAt)
      .precedes(DisplayPrecedence(isCancelled: b.isCancelled, startsAt: b.startsAt), now: now)
  }
}

/// The properties that decide which of several equal meetings is shown.
struct DisplayPrecedence {
  let isCancelled: Bool
  let startsAt: Int64

  /// Returns true for the latest that has begun, or else the next; a cancelled one comes last.
  func precedes(_ other: DisplayPrecedence, now: Moment) -> Bool {
    if isCancelled != other.isCancelled { return other.isCancelled }
    let (isPast, isOtherPast) = (startsAt <= now.seconds, other.startsAt <= now.seconds)
    if isPast != isOtherPast { return isPast }
    return isPast ? startsAt > other.startsAt : startsAt < other.startsAt
  }
}

extension Search.Ranked {
  /// Replaces the result by another copy or occurrence of the meeting.
  fileprivate mutating func show(_ copy: Search.Ranked) {
    let also = also
    self = copy
    self.also = also
  }
}

extension Search {
  /// A found record with its evidence.
  package struct Ranked {
    package var record: Int64
    var document: Int64
    /// The number of the document's best passage.
    var passage: Int?
    package var score: Double
    package var also = 0
    package var missing: [String]
    package var evidence: [(name: String, value: Double)]
    /// The parts of `score`, and the passages to read again.
    var topic = TopicScore()
  }

  /// The topic's part in a score.
  struct TopicScore {
    var value = 0.0
    /// The factor for people and for the meeting's status.
    var kept = 1.0
    /// An amount added independently of the topic.
    var added = 0.0
    /// The passages with the most evidence.
    var read: [PassagePlace] = []

    var score: Double { value * kept + added }
  }
}
