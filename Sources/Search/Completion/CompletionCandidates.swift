import Algorithms
import Index
import TextAnalysis
import Time

/// A person whose name or address begins with the typed text.
package struct PersonCandidate: Hashable, Sendable {
  /// The completed text: the rest of the name, beginning with the partially typed word, or the
  /// address.
  package var text: String
  /// The address, or the name if `text` is the address.
  package var other: String
}

/// A meeting whose id begins with the typed text.
package struct MeetingCandidate: Hashable, Sendable {
  /// The id, in hexadecimal digits.
  package var id: String
  /// The title of the calendar; may be empty.
  package var title: String
  /// The start, in seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64
}

/// Completions from the index. Finding them takes a few milliseconds, whatever the size of the
/// index.
package struct CompletionCandidates {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// The maximum number of candidates.
  private static let maximumCandidates = 50
  /// The number of meetings around the current time whose people are candidates before anything is
  /// typed.
  private static let recentMeetings = 500
  /// The maximum number of people whose meetings are counted.
  private static let maximumCounted = 1_000

  /// Returns the people that complete `begun`, those with the most meetings first. If `begun` is
  /// empty, returns the people at meetings around `now`.
  package func people(_ begun: String, now: Moment) throws -> [PersonCandidate] {
    try store.read { db in
      let wanted = Analyzer.fold(begun)
      let found = wanted.isEmpty ? try peopleAround(now, db) : try people(begun: wanted, db)
      return Array(found.uniqued(on: \.text).prefix(Self.maximumCandidates))
    }
  }

  private func people(begun: String, _ db: Database) throws -> [PersonCandidate] {
    var found: [(person: PersonCandidate, id: Int64)] = []
    try CompletionRows.eachPerson(db) { id, name, email in
      if let person = PersonCandidate(name: name, email: email, begun: begun) {
        found.append((person, id))
      }
    }
    let most = found.prefix(Self.maximumCounted)
    let counts = try CompletionRows.meetings(ofEach: most.map(\.id), db)
    let counted = zip(most, counts).map { (person: $0.person, meetings: $1) }
    return counted.filter { $0.meetings > 0 }
      .sorted { a, b in
        a.meetings == b.meetings ? a.person.text < b.person.text : a.meetings > b.meetings
      }
      .map(\.person)
  }

  private func peopleAround(_ now: Moment, _ db: Database) throws -> [PersonCandidate] {
    try CompletionRows.people(
      atLatest: Self.recentMeetings, until: now, limit: Self.maximumCandidates, db
    ).compactMap { PersonCandidate(name: $0.name, email: $0.email, begun: "") }
  }

  /// Returns the meetings whose ids begin with `begun`. If it is empty, returns the meetings around
  /// `now`.
  package func meetings(
    _ begun: String, now: Moment
  ) throws -> [MeetingCandidate] {
    try store.read { db in
      let digits = begun.lowercased()
      guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return [] }
      let meetings: [CompletionRows.Meeting]
      if digits.isEmpty {
        let now = StartBound(now)
        meetings = try CompletionRows.meetings(
          around: now, each: Self.maximumCandidates / 2, in: now.zone, db)
      } else {
        meetings = try CompletionRows.meetings(
          begun: digits, limit: Self.maximumCandidates, in: now.zone, db)
      }
      return meetings.map { MeetingCandidate(id: $0.id, title: $0.title, startsAt: $0.startsAt) }
    }
  }
}

extension PersonCandidate {
  /// Fails if neither a part of the name nor the address begins with `begun`, which must be folded.
  fileprivate init?(name: String, email: String, begun: String) {
    let words = name.split(separator: " ")
    let rests = words.indices.map { words[$0...].joined(separator: " ") }
    if let rest = rests.first(where: { Analyzer.fold($0).hasPrefix(begun) }) {
      self.init(text: rest, other: email)
    } else if email.hasPrefix(begun) {
      self.init(text: email, other: name)
    } else {
      return nil
    }
  }
}
