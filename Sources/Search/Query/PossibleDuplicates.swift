import Index
import Questions
import Time

/// Two people who may be the same person.
package struct PossibleDuplicate: Sendable {
  /// The two people, the one with more meetings first.
  package var people: [PersonSummary]
  /// The reason why they may be the same person.
  package var reason: LikelyDuplicate.Reason

  package var name: String { people[0].person.displayName }
  /// The addresses of both people, and the names of those without an address.
  package var members: [String] {
    people.map(\.person).flatMap { $0.emails.isEmpty ? $0.names : $0.emails }
  }
}

extension PossibleDuplicate {
  /// Returns pairs of people who are likely to be the same person, the most likely pair first.
  /// People who attended a meeting together are excluded.
  package static func all(in store: MeetingStore) throws -> [PossibleDuplicate] {
    try store.read { db in
      let meetings = PeopleMeetings(records: nil)
      let pairs = try store.people(db).likelyDuplicates().filter { pair in
        try !PeopleMeetings.haveMet(pair.first.ids, pair.second.ids, db)
      }
      return try pairs.map { pair in
        let two = [pair.first, pair.second]
        let people = zip(two, try meetings.counts(of: two, db)).map {
          PersonSummary(person: $0, meetings: $1)
        }
        return PossibleDuplicate(
          people: people.sorted { $0.meetings > $1.meetings }, reason: pair.reason)
      }.sorted { a, b in
        a.strength != b.strength ? a.strength > b.strength : a.name < b.name
      }
    }
  }
}

extension PossibleDuplicate {
  /// The sort key: the strength of the reason, then the number of meetings.
  fileprivate var strength: (Int, Int) {
    let place = LikelyDuplicate.Reason.allCases.firstIndex(of: reason) ?? 0
    return (-place, people.reduce(0) { $0 + $1.meetings })
  }
}
