import Calendars
import Index
import Time

extension Search {
  /// Returns the rules for reducing the hits of this search to `limit` results.
  func collapsing(limit: Int) -> Collapsing {
    Collapsing(
      collapsesSeries: options.collapsesSeries, limit: limit, hasCopies: index.hasCopies,
      now: now, db: index.db)
  }
}

/// Reduces ordered hits to the displayed ones.
///
/// Copies of a meeting in two calendars count once, and so do meetings with the same text, whether
/// or not they belong to one series. The latest one that has begun is displayed, or else the next
/// one. A cancelled one is displayed only if all are cancelled.
struct Collapsing {
  var collapsesSeries: Bool
  let limit: Int
  /// If true, any record may be a copy of another.
  let hasCopies: Bool
  let now: Moment
  /// The database, used to determine which of two copies has the later revision.
  let db: Database

  /// Returns the first `limit` results of `hits`.
  ///
  /// - Parameter records: the hits' records by row id.
  func collapsed(
    _ hits: [Search.Ranked], _ records: [Int64: FilteredRecord]
  ) throws -> [Search.Ranked] {
    var places: [Shown: Int] = [:]
    var seen: [Shown: (place: Int, record: Int64)] = [:]
    var kept: [Search.Ranked] = []
    for hit in hits {
      let record = records[hit.record]!
      let occurrence =
        hasCopies ? Shown.occurrence(record.uid, record.occurrence) : .record(hit.record)
      if let copy = seen[occurrence] {
        if copy.record != hit.record, try isLater(hit.record, than: copy.record) {
          if kept[copy.place].record == copy.record { kept[copy.place].show(hit) }
          seen[occurrence]?.record = hit.record
        }
        continue
      }
      let group = collapsesSeries ? Shown.document(hit.document) : occurrence
      let place = places[group] ?? kept.count
      seen[occurrence] = (place, hit.record)
      if place < kept.count {
        if isBetter(record, than: records[kept[place].record]!) { kept[place].record = hit.record }
        kept[place].also += 1
      } else {
        places[group] = place
        kept.append(hit)
      }
    }
    return Array(kept.prefix(limit))
  }

  /// The key that equal results share.
  private enum Shown: Hashable {
    /// An occurrence, which may be in several calendars.
    case occurrence(String, String)
    case record(Int64)
    /// The text of one or several meetings.
    case document(Int64)
  }

  private func isLater(_ record: Int64, than other: Int64) throws -> Bool {
    try RecordRevision(ofRecord: record, db) > RecordRevision(ofRecord: other, db)
  }

  private func isBetter(_ a: FilteredRecord, than b: FilteredRecord) -> Bool {
    DisplayPrecedence(a).precedes(DisplayPrecedence(b), now: now)
  }
}

/// The properties that decide which of several equal meetings is displayed.
struct DisplayPrecedence {
  let isCancelled, isDeclined: Bool
  let startsAt: Int64

  /// Returns true if this meeting is displayed rather than `other`: the latest that has begun is
  /// preferred, then the next. Declined ones come after all others, and cancelled ones last.
  func precedes(_ other: DisplayPrecedence, now: Moment) -> Bool {
    if isCancelled != other.isCancelled { return other.isCancelled }
    if isDeclined != other.isDeclined { return other.isDeclined }
    let (isPast, isOtherPast) = (startsAt <= now.seconds, other.startsAt <= now.seconds)
    if isPast != isOtherPast { return isPast }
    return isPast ? startsAt > other.startsAt : startsAt < other.startsAt
  }
}

extension DisplayPrecedence {
  fileprivate init(_ record: FilteredRecord) {
    (isCancelled, startsAt) = (record.isCancelled, record.startsAt)
    isDeclined = record.participation == ParticipationStatus.declined.rawValue
  }
}

extension Search.Ranked {
  /// Replaces the result by another copy or occurrence of the meeting, keeping the number of
  /// others.
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
    /// The index of the document's best passage.
    var passage: Int?
    package var score: Double
    package var also = 0
    package var missing: [String]
    package var evidence: [(name: String, value: Double)]
    /// The components of `score`, and the passages to read again.
    var topic = TopicScore()
  }

  /// The contribution of the topic to a score.
  struct TopicScore {
    var value = 0.0
    /// The factor for the people and for the meeting's status.
    var kept = 1.0
    /// The factor for words of the topic that the meeting lacks.
    var words = 1.0
    /// An amount added regardless of the topic.
    var added = 0.0
    /// The passages with the most evidence, to be read again.
    var read: [PassagePlace] = []

    /// The score for the topic alone.
    var byWords: Double { value * words }
    var score: Double { byWords * kept + added }
    /// The score without the factor for missing words.
    var scoreOfEvidence: Double { value * kept + added }
  }

  /// Returns the hit by which the words of a question are judged: the first one if missing words
  /// didn't count. Returns nil without hits.
  static func strongest(of hits: [Ranked]) -> Ranked? {
    hits.min { a, b in
      let (one, other) = (a.topic.scoreOfEvidence, b.topic.scoreOfEvidence)
      return one != other ? one > other : a.record < b.record
    }
  }
}

extension [FilteredRecord] {
  /// The records by row id.
  var byID: [Int64: FilteredRecord] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
