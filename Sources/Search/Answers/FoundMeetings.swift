import Calendars
import GRDB
import Index
import Questions
import Retrieval
import Time

/// The results of a search, before they are cut to what is shown.
struct FoundMeetings {
  /// Best first.
  var ranked: [Search.Ranked]
  /// Of the topic, for highlighting.
  let terms: Set<String>
  /// The words that a transcript is searched for.
  let said: SpokenWords
  /// The terms by which a title has the topic; none where all results are shown.
  let topic: TopicTerms
  /// Documents that have each telling word of the topic.
  let withAllWords: Set<Int64>
  let more: More
  /// The reading that was searched.
  let query: ParsedQuery
  /// The facts by which results are judged; none where all results are shown.
  let presence: Presence
  let facts: [Int64: RecordFact]

  /// Those in order of time, as a calendar has them.
  func byTime(_ ranked: [Search.Ranked]) -> [Search.Ranked] {
    ranked.sorted { a, b in
      guard let a = facts[a.record], let b = facts[b.record] else { return false }
      return a.isBefore(b)
    }
  }
}

/// The facts of a found record that decide if it is an answer.
struct RecordFact {
  let id, startsAt, endsAt: Int64
  let isAllDay: Bool
  let title: String
  /// Empty where none is named.
  let place: String
  /// If true, it takes no one's time.
  let isTransparent: Bool
  let isCancelled: Bool
  /// By the calendar's owner.
  let isDeclined: Bool

  /// - Parameter zone: in which all-day meetings begin.
  static func all(of ids: [Int64], in zone: Zone, _ db: Database) throws -> [Int64: RecordFact] {
    let list = JSONColumn.ids(ids)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, startsAt, endsAt, isAllDay, title, status, participation, starts, ends,
          ifnull(location, ''), isTransparent
        FROM record WHERE id IN (SELECT value FROM json_each(?))
        """, arguments: [list])
    var facts: [Int64: RecordFact] = [:]
    while let row = try rows.next() {
      let fact = try RecordFact(row, in: zone)
      facts[fact.id] = fact
    }
    return facts
  }

  private init(_ row: Row, in zone: Zone) throws {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> Value { try row.value(at: place, of: "record") }
    (id, isAllDay, title) = (try value(0), try value(3), try value(4))
    let stored = try (
      row.instant("startsAt", of: "record"), row.instant("endsAt", of: "record")
    )
    startsAt =
      isAllDay ? try row.time("starts", of: "record").instant(in: zone, stored: stored.0) : stored.0
    endsAt =
      isAllDay ? try row.time("ends", of: "record").instant(in: zone, stored: stored.1) : stored.1
    isCancelled = try value(5) == EventStatus.cancelled.rawValue
    let participation: String? = try value(6)
    (place, isTransparent) = (try value(9), try value(10))
    isDeclined = participation == ParticipationStatus.declined.rawValue
  }

  /// As a list has them: by start, all-day meetings first.
  func isBefore(_ other: RecordFact) -> Bool {
    if startsAt != other.startsAt { return startsAt < other.startsAt }
    if isAllDay != other.isAllDay { return isAllDay }
    return (endsAt, id) < (other.endsAt, other.id)
  }
}

/// The records that those who are asked for organize or attend. Who has declined is not there.
struct Presence {
  private let terms: [(written: String, records: Set<Int64>)]

  /// No one is asked for.
  init() { terms = [] }

  /// - Parameter shown: the records that are of interest; nil for all.
  init(_ query: ParsedQuery, among shown: [Int64]? = nil, _ db: Database) throws {
    terms = try query.with.map { term in
      (term.written, try Self.records(of: term.people.flatMap(\.ids), among: shown, db))
    }
  }

  /// The people of the question who are not there, as they were written.
  func absent(from record: Int64) -> [String] {
    terms.filter { !$0.records.contains(record) }.map(\.written)
  }

  func isWhole(in record: Int64) -> Bool { terms.allSatisfy { $0.records.contains(record) } }

  private static func records(
    of people: [Int64], among shown: [Int64]?, _ db: Database
  ) throws -> Set<Int64> {
    let places = shown == nil ? ("", "") : (" AND recordId IN shown", " AND id IN shown")
    let statement = try db.cachedStatement(
      sql: """
        WITH people AS (SELECT value FROM json_each(:people)),
          shown AS (SELECT value FROM json_each(:shown))
        SELECT recordId FROM attendee WHERE personId IN people
          AND kind NOT IN ('room', 'resource') AND status <> 'declined'\(places.0)
        UNION ALL SELECT id FROM record WHERE organizerId IN people\(places.1)
        """)
    let rows = try Int64.fetchCursor(
      statement,
      arguments: ["people": JSONColumn.ids(people), "shown": JSONColumn.ids(shown ?? [])])
    var records = Set<Int64>()
    while let id = try rows.next() { records.insert(id) }
    return records
  }
}
