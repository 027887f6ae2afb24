import Index
import Questions
import Time

/// A known person, with a summary of their meetings.
public struct PersonSummary: Hashable, Sendable {
  /// The person, with all addresses and spellings.
  public var person: KnownPerson
  /// The number of requested meetings that the person organizes or attends. It excludes meetings
  /// that are gone or cancelled, and those that the person or the calendar's owner declined.
  public var meetings: Int
  /// The number of these meetings that are in the future.
  package var coming = 0
  /// The latest meeting that has begun; nil if there is none.
  public var last: MeetingRecord?
  /// The next meeting; nil if there is none.
  public var next: MeetingRecord?
}

/// The people that a question asks for.
package struct PeopleSummary: Sendable {
  /// The people to display, the most frequent first.
  package var shown: [PersonSummary] = []
  /// The number of all people who match, displayed or not.
  package var total = 0
  /// Notices about how the words were interpreted.
  package var notices: [String] = []
  /// The number of meetings considered; nil if the question consists of names.
  package var meetings: Int?
}

/// Summaries of the people in the index.
package struct PeopleSummaries {
  private let store: MeetingStore
  private let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Returns the people in the included calendars, the most frequent first and the user last.
  ///
  /// - Parameters:
  ///   - words: a name, or a description of meetings; empty for everybody.
  ///   - limit: the maximum number of people to return.
  /// - Throws: `DateError` for an impossible date, `IndexError` if the database fails.
  package func summary(
    _ words: [Word] = [], limit: Int = .max
  ) throws -> PeopleSummary {
    let reader = try QuestionReading(store, now: now).reader()
    switch try PeopleQuestion(words, reader) {
    case .nobody: return PeopleSummary()
    case .everybody:
      return try summary(reader.people.everybody, limit) { $0.meetings > 0 }
    case .named(let people, let notices):
      var found = try summary(people, limit) { _ in true }
      found.notices = notices
      return found
    case .meetings:
      let reading = try QuestionReading(store, now: now).describing(words)
      let asked = try MeetingsOfReading(store, now: now).all(of: reading)
      let ids = reading.status == .declined ? asked.ids : try attended(asked.ids)
      let people = try self.people(at: ids, among: reader.people.everybody)
      var found = try summary(people, limit, at: ids) { $0.meetings > 0 }
      (found.notices, found.meetings) = (asked.notices, ids.count)
      return found
    }
  }

  /// Returns the meetings that the user didn't decline.
  private func attended(_ ids: [Int64]) throws -> [Int64] {
    let facts = try store.read { try RecordFact.all(of: ids, in: now.zone, $0) }
    return ids.filter { facts[$0]?.isDeclined != true }
  }

  private func summary(
    _ people: [KnownPerson], _ limit: Int, at records: [Int64]? = nil,
    where isWanted: (PersonSummary) -> Bool
  ) throws -> PeopleSummary {
    let bound = StartBound(now)
    return try store.read { db in
      let meetings = PeopleMeetings(records: records)
      let counts = try meetings.counts(of: people, db)
      let owners = Set(try Owners(store).all(db))
      let all = zip(people, counts).map { person, meetings in
        (PersonSummary(person: person, meetings: meetings), !owners.isDisjoint(with: person.emails))
      }.filter { isWanted($0.0) }.sorted { a, b in
        if a.1 != b.1 { return b.1 }
        return a.0.meetings != b.0.meetings
          ? a.0.meetings > b.0.meetings : a.0.person.displayName < b.0.person.displayName
      }.map(\.0)
      // Many people share a last meeting, so each record is read only once.
      var read: [Int64: MeetingRecord] = [:]
      func record(_ id: Int64?) throws -> MeetingRecord? {
        guard let id else { return nil }
        if read[id] == nil {
          read[id] = try MeetingRecord(rowID: id, db).placed(in: now.zone)
        }
        return read[id]
      }
      let shown = try all.prefix(limit).map { acquaintance in
        var acquaintance = acquaintance
        acquaintance.last = try record(meetings.last(of: acquaintance.person, bound, db))
        acquaintance.coming = try meetings.upcomingCount(of: acquaintance.person, bound, db)
        acquaintance.next = try record(meetings.next(of: acquaintance.person, bound, db))
        return acquaintance
      }
      return PeopleSummary(shown: shown, total: all.count)
    }
  }

  private func people(
    at records: [Int64], among everybody: [KnownPerson]
  ) throws -> [KnownPerson] {
    let rows = try store.read { try PeopleMeetings.people(at: records, $0) }
    return everybody.filter { !rows.isDisjoint(with: $0.ids) }
  }

  /// The maximum ratio of the second most frequent person's meetings to those of the first, for the
  /// first person to be taken for the user.
  private static let maximumRatioOfOthers = 0.9
  /// The number of people, the most frequent first, among whom the user is searched for.
  private static let maximumSearched = 50

  /// Returns the likely address of the user.
  ///
  /// This is `guess` if somebody has that address. Otherwise, it is the address of the person after
  /// whom a calendar is named (`Robin Keller Calendar`), or of the person who attends far more
  /// meetings than anybody else. If there is no such person, it is `guess` again.
  package func likelyOwner(guess: String?) throws -> String? {
    let people = try summary(limit: Self.maximumSearched).shown
    let everybody = try store.read { try store.people($0) }
    let titles = try store.read { try CalendarFolders.names($0) }.map(\.title)
    let named = ([guess].compactMap(\.self) + titles).map { $0.lowercased() }
    if let address = named.first(where: { !everybody.people(with: [$0]).isEmpty }) {
      return address
    }
    let owner = people.first { person in
      let name = person.person.displayName.lowercased()
      return name.contains(" ") && named.contains { $0.contains(name) }
    }
    if let address = owner?.person.emails.first { return address }
    guard let first = people.first, let address = first.person.emails.first else { return guess }
    let others = people.dropFirst().first.map { Double($0.meetings) } ?? 0
    return others <= Self.maximumRatioOfOthers * Double(first.meetings) ? address : guess
  }
}
