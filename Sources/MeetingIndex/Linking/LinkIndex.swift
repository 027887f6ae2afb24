import Calendars
import Foundation
import GRDB
import Questions
import Retrieval

/// The meetings that notes may be of, all of them, as one look at the index has them.
final class LinkIndex {
  /// In order of start.
  private let candidates: [LinkCandidate]
  private let starts: [Int64]
  private let places: [Int64: Int]
  private let byUID: [String: [Int]]
  private let byNumber: [Int: [Int]]
  private let uidsByWord: [String: Int]
  private let uidCount: Int
  private var people: [Int64: PeopleOfMeeting] = [:]
  private let scale: LinkScale

  /// - Parameter readsDescriptions: whether addresses of calls are looked for in what calendars say
  ///   at length.
  init(zone: Zone, readsDescriptions: Bool, _ db: Database) throws {
    let described = readsDescriptions ? try Self.callsInDescriptions(db) : [:]
    let candidates = try Self.candidates(described, db)
    self.candidates = candidates
    starts = candidates.map(\.startsAt)
    places = Dictionary(zip(candidates.map(\.id), 0...)) { first, _ in first }
    byUID = Dictionary(grouping: candidates.indices) { candidates[$0].uid }
    byNumber = Dictionary(
      grouping: candidates.indices.filter { candidates[$0].title.number != nil }
    ) {
      candidates[$0].title.number!
    }
    var uids: [String: Set<String>] = [:]
    for candidate in candidates {
      for word in candidate.title.words { uids[word, default: []].insert(candidate.uid) }
    }
    let counts = uids.mapValues(\.count)
    (uidsByWord, uidCount) = (counts, byUID.count)
    let inviting = try Int.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT uid) FROM record WHERE NOT isNote AND EXISTS (
          SELECT 1 FROM attendee WHERE recordId = record.id AND kind <> 'speaker')
        """)
    scale = LinkScale(zone: zone, invites: (inviting ?? 0) * 5 >= uidCount) { [uidCount] word in
      log(1 + Double(uidCount + 1) / Double(counts[word] ?? 1))
    }
  }

  private static func candidates(
    _ described: [Int64: [String]], _ db: Database
  ) throws -> [LinkCandidate] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, shortId, uid, record.title, calendar.title, startsAt, endsAt, isAllDay,
          ifnull(location, '') || ' ' || ifnull(url, '') || ' ' || ifnull(conference, '')
        FROM record JOIN calendar ON calendar.id = calendarId
        WHERE NOT isNote AND goneSince IS NULL AND status <> 'cancelled'
        ORDER BY startsAt, record.id
        """)
    var candidates: [LinkCandidate] = []
    var titles: [String: TitleWords] = [:]
    func words(_ title: String) -> TitleWords {
      if let known = titles[title] { return known }
      let words = TitleWords(title)
      titles[title] = words
      return words
    }
    while let row = try rows.next() {
      func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
        _ place: Int
      ) throws -> T { try row.value(at: place, of: "record") }
      let id: Int64 = try value(0)
      let title: String = try value(3)
      let place: String = try value(8)
      let calls = place.contains(".") ? CallNumber.all(in: [place]) : []
      candidates.append(
        LinkCandidate(
          id: id, shortID: try value(1), uid: try value(2), title: words(title),
          shownTitle: title, calendar: Set(words(try value(4)).words), startsAt: try value(5),
          endsAt: try value(6), isAllDay: try value(7),
          calls: Set(calls + (described[id] ?? []))))
    }
    return candidates
  }

  private static func callsInDescriptions(_ db: Database) throws -> [Int64: [String]] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, notes.text FROM record JOIN notes ON notes.id = notesId
        WHERE NOT isNote AND (text LIKE '%zoom.us/%' OR text LIKE '%meet.google.com/%'
          OR text LIKE '%teams.%')
        """)
    var calls: [Int64: [String]] = [:]
    while let row = try rows.next() {
      calls[try row.value(at: 0, of: "record")] = CallNumber.all(in: [
        try row.value(at: 1, of: "notes")
      ])
    }
    return calls
  }

  // MARK: Deciding

  func decision(for claims: NoteClaims, _ db: Database) throws -> LinkDecision {
    let subject = LinkScale.Subject(claims)
    return LinkDecision(
      try places(for: subject, db).map { place in
        let meeting = candidates[place]
        return LinkDecision.Weighed(
          meeting: meeting,
          evidence: scale.evidence(
            of: subject, for: meeting, attendedBy: try people(of: meeting.id, db)))
      })
  }

  /// Where those stand that are worth weighing: those of its time, and where only its file says
  /// when, also such that its number or its people tell.
  private func places(for subject: LinkScale.Subject, _ db: Database) throws -> Set<Int> {
    let claims = subject.claims
    var found = Set<Int>()
    if let uid = claims.uid { found.formUnion(byUID[uid] ?? []) }
    if let id = claims.meeting?.lowercased(), id.count > 3 {
      found.formUnion(candidates.indices.filter { candidates[$0].shortID.hasPrefix(id) })
    }
    if let time = claims.time {
      let instant = time.instant(in: scale.zone)
      let span = time.isDate ? -86_400..<90_000 : -43_200..<43_200 as Range<Int64>
      found.formUnion(places(from: instant + span.lowerBound, to: instant + span.upperBound))
      return found
    }
    if let modified = claims.modified {
      found.formUnion(places(from: modified - 2 * 86_400, to: modified + 3_600))
    }
    for title in subject.titles {
      if let number = title.number { found.formUnion(byNumber[number] ?? []) }
    }
    if subject.people.count > 2 { found.formUnion(try placesOf(subject.people, db)) }
    return found
  }

  private func places(from start: Int64, to end: Int64) -> Range<Int> {
    func first(from instant: Int64) -> Int {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < instant { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let low = first(from: start)
    return low..<max(low, first(from: end))
  }

  /// Those that most of these people are invited to.
  private func placesOf(_ people: [Person], _ db: Database) throws -> [Int] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT recordId FROM attendee WHERE kind <> 'speaker' AND personId IN (
          SELECT person.id FROM person JOIN nameWord ON personId = person.id
          WHERE word = ?1 AND person.name = ?2)
        """)
    var counts: [Int64: Int] = [:]
    for person in people {
      guard let name = person.name, let word = NameWords(name).words.first else { continue }
      for record in Set(try Int64.fetchAll(statement, arguments: [word, name])) {
        counts[record, default: 0] += 1
      }
    }
    let most = counts.filter { $0.value * 3 > people.count * 2 }
    return most.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(20)
      .compactMap { places[$0.key] }
  }

  private func people(of meeting: Int64, _ db: Database) throws -> PeopleOfMeeting {
    if let known = people[meeting] { return known }
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, email FROM attendee JOIN person ON person.id = personId
        WHERE recordId = ? AND kind NOT IN ('room', 'resource', 'speaker')
        """)
    let found = PeopleOfMeeting(
      try Row.fetchAll(statement, arguments: [meeting]).map { row in
        Person(
          name: try row.value(at: 0, of: "person"), email: try row.value(at: 1, of: "person"))
      })
    people[meeting] = found
    return found
  }
}
