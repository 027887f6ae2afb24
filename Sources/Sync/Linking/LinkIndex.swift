import Algorithms
import Calendars
import Foundation
import Index
import Notes
import Questions
import Time

/// All meetings to which notes may be linked, read from the index once.
package final class LinkIndex {
  /// The meetings, sorted by start.
  private var candidates: [LinkCandidate]
  private let starts: [Int64]
  private let places: [Int64: Int]
  /// The meetings' positions in `candidates` by identifier, sorted, so that a prefix can be looked
  /// up.
  private let identifiers: [(id: String, place: Int)]
  private let byUID: [String: [Int]]
  private let byNumber: [Int: [Int]]
  /// The meetings with a call, by its number; empty until `readDescriptions`.
  private var byCall: [String: [Int]] = [:]
  /// The meetings with exactly these words in the title.
  private lazy var byTitle = Dictionary(grouping: candidates.indices) {
    candidates[$0].title.words
  }
  private var people: [Int64: PeopleOfMeeting] = [:]
  /// If true, descriptions have been searched for addresses of calls.
  private var knowsDescriptions = false
  private let scale: LinkScorer

  init(zone: Zone, _ db: Database) throws {
    let candidates = try Self.candidates(db)
    self.candidates = candidates
    starts = candidates.map(\.startsAt)
    places = Dictionary(zip(candidates.map(\.id), 0...)) { first, _ in first }
    identifiers = candidates.enumerated().map { ($1.shortID, $0) }.sorted { $0.id < $1.id }
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
    let inviting = try LinkableMeeting.invitingEvents(db)
    let rarity = WordRarity(titles: byUID.count, titlesByWord: uids.mapValues(\.count))
    scale = LinkScorer(
      zone: zone, invites: inviting * 5 >= byUID.count, rarity: rarity)
  }

  private static func candidates(_ db: Database) throws -> [LinkCandidate] {
    var candidates: [LinkCandidate] = []
    var titles: [String: TitleWords] = [:]
    func words(_ title: String) -> TitleWords {
      if let known = titles[title] { return known }
      let words = TitleWords(title)
      titles[title] = words
      return words
    }
    try LinkableMeeting.each(db) { meeting in
      let calls = meeting.place.contains(".") ? CallNumber.all(in: [meeting.place]) : []
      candidates.append(
        LinkCandidate(
          id: meeting.id, shortID: meeting.shortID, uid: meeting.uid, title: words(meeting.title),
          shownTitle: meeting.title, calendar: Set(words(meeting.calendar).words),
          startsAt: meeting.startsAt, endsAt: meeting.endsAt, isAllDay: meeting.isAllDay,
          calls: Set(calls)))
    }
    return candidates
  }

  /// Adds the calls that are only mentioned in descriptions.
  private func readDescriptions(_ db: Database) throws {
    knowsDescriptions = true
    try LinkableMeeting.eachWithCall(db) { id, text in
      guard let place = places[id] else { return }
      candidates[place].calls.formUnion(CallNumber.all(in: [text]))
    }
    for (place, meeting) in candidates.enumerated() {
      for call in meeting.calls { byCall[call, default: []].append(place) }
    }
  }

  // MARK: Deciding

  /// Weighs each note against its candidates, on all cores.
  func decisions(for claims: [NoteClaims], _ db: Database) throws -> [LinkDecision] {
    if !knowsDescriptions, claims.contains(where: { !$0.allCalls.isEmpty }) {
      try readDescriptions(db)
    }
    let subjects = concurrentMap(Array(claims.chunks(ofCount: Self.notesPerCore))) {
      [byUID, byCall] chunk in
      chunk.map { Self.subject($0, byUID, byCall) }
    }
    let weighing = try subjects.map { chunk in
      try chunk.map { subject in
        let places = try places(for: subject, db).sorted()
        if !subject.people.isEmpty {
          for place in places { try addPeople(of: candidates[place].id, db) }
        }
        return (subject, places)
      }
    }
    return concurrentMap(weighing) { [candidates, people, scale] chunk in
      chunk.map { subject, places in
        LinkDecision(
          places.compactMap { place in
            let meeting = candidates[place]
            return scale.evidence(of: subject, for: meeting, attendedBy: people[meeting.id])
              .map { LinkDecision.Weighed(meeting: meeting, evidence: $0) }
          })
      }
    }.flatMap(\.self)
  }

  private static func subject(
    _ claims: NoteClaims, _ byUID: [String: [Int]], _ byCall: [String: [Int]]
  ) -> LinkScorer.Subject {
    LinkScorer.Subject(
      claims, namesOneMeeting: claims.uid.map { byUID[$0]?.count == 1 } ?? false,
      callsOneMeeting: claims.allCalls.contains { byCall[$0]?.count == 1 })
  }

  /// Returns the evidence for linking a note to a meeting; nil if the meeting has too few points to
  /// be named.
  ///
  /// - Parameter meeting: the meeting's full identifier.
  func evidence(
    of claims: NoteClaims, for meeting: String, _ db: Database
  ) throws -> [LinkEvidence]? {
    if !knowsDescriptions, !claims.allCalls.isEmpty { try readDescriptions(db) }
    let first = identifiers.partitioningIndex { $0.id >= meeting }
    guard first < identifiers.endIndex, identifiers[first].id == meeting else { return nil }
    let candidate = candidates[identifiers[first].place]
    let subject = Self.subject(claims, byUID, byCall)
    if !subject.people.isEmpty { try addPeople(of: candidate.id, db) }
    return scale.evidence(of: subject, for: candidate, attendedBy: people[candidate.id])
  }

  private static let notesPerCore = 64

  /// Returns the positions of the candidates: the meetings that the note identifies, and those at
  /// the note's time. If only the file's modification time is known, they are the meetings near
  /// that time, and those with the note's number or people, or, if there are few, its call or title.
  private func places(for subject: LinkScorer.Subject, _ db: Database) throws -> Set<Int> {
    let claims = subject.claims
    var found = Set<Int>()
    if let uid = claims.uid { found.formUnion(byUID[uid] ?? []) }
    if let id = claims.meeting?.lowercased(), id.count > 3 {
      let first = identifiers.partitioningIndex { $0.id >= id }
      found.formUnion(identifiers[first...].prefix { $0.id.hasPrefix(id) }.map(\.place))
    }
    if let time = claims.time {
      let instant = time.instant(in: scale.zone)
      let span = time.isDate ? -86_400..<90_000 : -43_200..<43_200 as Range<Int64>
      found.formUnion(places(from: instant + span.lowerBound, to: instant + span.upperBound))
      return found
    }
    if let day = subject.yearlessDay { found.formUnion(places(on: day, near: claims.modified)) }
    if let modified = claims.modified {
      found.formUnion(places(from: modified - 2 * 86_400, to: modified + 3_600))
    }
    for title in subject.titles {
      if let number = title.number { found.formUnion(byNumber[number] ?? []) }
    }
    let alike = claims.allCalls.map { byCall[$0] } + subject.titles.map { byTitle[$0.words] }
    for case let places? in alike where places.count <= Self.fewMeetings {
      found.formUnion(places)
    }
    if subject.people.count > 2 { found.formUnion(try placesOf(subject.people, db)) }
    return found
  }

  private static let fewMeetings = 3

  /// Returns the positions of the meetings on that day of the year in which the file was written or
  /// the year before or after.
  private func places(on day: YearlessDay, near modified: Int64?) -> [Int] {
    guard let modified else { return [] }
    let year = CivilDate(wallClock: scale.zone.wallClock(of: modified)).year
    return (year - 1...year + 1).compactMap { CivilDate(year: $0, month: day.month, day: day.day) }
      .flatMap { day in
        let start = EventTime.date(day).instant(in: scale.zone)
        return places(from: start, to: start + 90_000)
      }
  }

  private func places(from start: Int64, to end: Int64) -> Range<Int> {
    let low = starts.partitioningIndex { $0 >= start }
    return low..<max(low, starts.partitioningIndex { $0 >= end })
  }

  /// Returns the positions of up to 20 meetings to which more than two thirds of these people are
  /// invited.
  private func placesOf(_ people: [NamedPerson], _ db: Database) throws -> [Int] {
    var counts: [Int64: Int] = [:]
    for named in people {
      guard let name = named.person.name, let word = NameWords(name).words.first else { continue }
      for record in Set(try LinkableMeeting.all(inviting: named, word: word, db)) {
        counts[record, default: 0] += 1
      }
    }
    let most = counts.filter { $0.value * 3 > people.count * 2 }
    return most.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(20)
      .compactMap { places[$0.key] }
  }

  private func addPeople(of meeting: Int64, _ db: Database) throws {
    if people[meeting] != nil { return }
    people[meeting] = PeopleOfMeeting(try LinkableMeeting.people(of: meeting, db))
  }
}

extension NoteClaims {
  fileprivate var allCalls: [String] { calls + (mentionedCalls ?? []) }
}
