import Index
import Questions
import Time

/// The topics of the meetings with a person, and their other attendees.
package struct PersonProfile: Sendable {
  /// Another person at these meetings.
  package struct Companion: Hashable, Sendable {
    package var person: KnownPerson
    package var meetings: Int
  }

  /// Two companions who attended the same meetings, by their indices in `companions`.
  package struct Pair: Hashable, Sendable {
    package var one: Int
    package var other: Int
    package var meetings: Int
  }

  /// A series, with its latest title.
  package struct Series: Hashable, Sendable {
    package var title: String
    package var meetings: Int
    /// The id of the latest meeting.
    package var latest: String
  }

  /// The series, the most frequent first.
  package var series: [Series] = []
  /// Words that are more frequent in these meetings than in others, the most typical first.
  package var words: [String] = []
  /// The companions, the most frequent first.
  package var companions: [Companion] = []
  package var pairs: [Pair] = []

  fileprivate static let maximumSeries = 8
  fileprivate static let maximumCompanions = 12
}

extension PersonProfile {
  /// Summarizes the meetings of a person.
  ///
  /// - Parameter owners: the addresses of the user, who isn't included in the companions.
  /// - Throws: `IndexError` if the database fails.
  package init(of person: KnownPerson, in store: MeetingStore, owners: Set<String>) throws {
    self = try store.read { db in
      let met = try PeopleMeetings(records: nil).ids(of: person, db)
      var summary = PersonProfile()
      summary.series = try Self.series(among: met, db)
      let everybody = try store.people(db).everybody
      let others = try Self.others(at: met, among: everybody, besides: person, owners, db)
      summary.companions = Array(others.prefix(Self.maximumCompanions))
      summary.pairs = try Self.pairs(of: summary.companions.map(\.person), at: met, db)
      let names = (everybody.flatMap(\.names) + everybody.flatMap(\.emails))
      summary.words = try TypicalWords(
        of: met, besides: names, db
      ).words
      return summary
    }
  }

  /// Returns the number of meetings that two people share, and the latest of them that has begun.
  /// Returns nil if they share none.
  package static func together(
    _ one: KnownPerson, _ other: KnownPerson, in store: MeetingStore, now: Moment
  ) throws -> (meetings: Int, latest: MeetingRecord?)? {
    try store.read { db in
      let meetings = PeopleMeetings(records: nil)
      let others = Set(try meetings.ids(of: other, db))
      let both = try meetings.ids(of: one, db).filter(others.contains)
      if both.isEmpty { return nil }
      let latest = try PeopleMeetings(records: both)
        .last(of: one, StartBound(now), db)
      return (both.count, try latest.map { try MeetingRecord(rowID: $0, db) })
    }
  }

  private static func series(
    among met: [Int64], _ db: Database
  ) throws -> [Series] {
    try PeopleMeetings.series(among: met, limit: Self.maximumSeries, db).map {
      Series(title: $0.title, meetings: $0.meetings, latest: $0.latest)
    }
  }

  private static func others(
    at met: [Int64], among everybody: [KnownPerson], besides person: KnownPerson,
    _ owners: Set<String>, _ db: Database
  ) throws -> [Companion] {
    let rows = try PeopleMeetings.people(at: met, db)
    let people = everybody.filter { other in
      other.ids != person.ids && !rows.isDisjoint(with: other.ids)
        && owners.isDisjoint(with: other.emails)
    }
    let counts = try PeopleMeetings(records: met).counts(of: people, db)
    return zip(people, counts).map { Companion(person: $0, meetings: $1) }
      .filter { $0.meetings > 0 }.sorted { a, b in
        a.meetings != b.meetings
          ? a.meetings > b.meetings : a.person.displayName < b.person.displayName
      }
  }

  private static func pairs(
    of people: [KnownPerson], at met: [Int64], _ db: Database
  ) throws -> [Pair] {
    let meetings = PeopleMeetings(records: met)
    let sets = try people.map { Set(try meetings.ids(of: $0, db)) }
    return sets.indices.flatMap { one in
      sets.indices.dropFirst(one + 1).compactMap { other in
        let count = sets[one].intersection(sets[other]).count
        return count > 0 ? Pair(one: one, other: other, meetings: count) : nil
      }
    }
  }
}
