import Algorithms
import GRDB
import Index
import Questions
import TextAnalysis
import Time

/// Someone whose name or address begins as what is being typed does.
package struct PersonCandidate: Hashable, Sendable {
  /// The text to complete: the name from the word on that was begun, or the address.
  package var text: String
  /// The name, or the address where `text` is the name.
  package var other: String
}

/// A meeting whose id may be typed.
package struct MeetingCandidate: Hashable, Sendable {
  /// The id that users type: hexadecimal digits.
  package var id: String
  /// As the calendar has it; empty where it has none.
  package var title: String
  /// In seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64
}

/// Completions from the index, in a few milliseconds at any size.
extension MeetingStore {
  /// The number of candidates that are named at most.
  private static let mostCandidates = 50
  /// Of so many meetings around now those people are named of whom nothing is typed.
  private static let recentMeetings = 500
  /// Of so many people their meetings are counted.
  private static let mostCounted = 1_000

  /// People, those of the most meetings first; of whom nothing is typed, those of the meetings
  /// around `now`.
  package func peopleToComplete(_ begun: String, now: Int64) throws -> [PersonCandidate] {
    try read { db in
      let wanted = Analyzer.fold(begun)
      let found = wanted.isEmpty ? try peopleAround(now, db) : try people(begun: wanted, db)
      return Array(found.uniqued(on: \.text).prefix(Self.mostCandidates))
    }
  }

  private func people(begun: String, _ db: Database) throws -> [PersonCandidate] {
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name, email FROM person")
    var found: [(person: PersonCandidate, id: Int64)] = []
    while let row = try rows.next() {
      let name: String = try row.value(at: 1, of: "person")
      let email: String = try row.value(at: 2, of: "person")
      if let person = PersonCandidate(name: name, email: email, begun: begun) {
        found.append((person, try row.value(at: 0, of: "person")))
      }
    }
    // A room has no count; whoever only organizes has one.
    let count = try db.cachedStatement(
      sql: """
        SELECT (SELECT count(*) FROM attendee
            WHERE personId = ?1 AND kind NOT IN ('room', 'resource'))
          + EXISTS (SELECT 1 FROM record WHERE organizerId = ?1)
        """)
    let counted = try found.prefix(Self.mostCounted).map { person, id in
      (person: person, meetings: try Int.fetchOne(count, arguments: [id]) ?? 0)
    }
    return counted.filter { $0.meetings > 0 }
      .sorted { a, b in
        a.meetings == b.meetings ? a.person.text < b.person.text : a.meetings > b.meetings
      }
      .map(\.person)
  }

  private func peopleAround(_ now: Int64, _ db: Database) throws -> [PersonCandidate] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT person.name, person.email, count(*) AS meetings FROM attendee
        JOIN person ON person.id = personId
        WHERE kind NOT IN ('room', 'resource') AND recordId IN (
          SELECT id FROM record WHERE startsAt <= ? ORDER BY startsAt DESC LIMIT ?)
        GROUP BY personId ORDER BY meetings DESC, name, email LIMIT ?
        """, arguments: [now, Self.recentMeetings, Self.mostCandidates]
    ).compactMap { row in
      PersonCandidate(
        name: try row.value(at: 0, of: "person"), email: try row.value(at: 1, of: "person"),
        begun: "")
    }
  }

  /// Meetings whose ids begin with `begun`; where nothing is typed, those around `now`.
  package func meetingsToComplete(
    _ begun: String, now: Int64, zone: Zone
  ) throws -> [MeetingCandidate] {
    try read { db in
      let digits = begun.lowercased()
      guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return [] }
      let columns = """
        SELECT shortId, title, startsAt, starts FROM record
        WHERE goneSince IS NULL AND linkedTo IS NULL AND \(RecordCondition.isOpen) AND
        """
      let rows: [Row]
      if digits.isEmpty {
        let half = Self.mostCandidates / 2
        let now = StartBound(now: now, in: zone)
        let next = try Row.fetchAll(
          db, sql: "\(columns) \(now.coming) ORDER BY startsAt LIMIT ?", arguments: [half])
        let last = try Row.fetchAll(
          db, sql: "\(columns) \(now.past) ORDER BY startsAt DESC LIMIT ?",
          arguments: [half])
        rows = last.reversed() + next
      } else {
        rows = try Row.fetchAll(
          db, sql: "\(columns) shortId >= ? AND shortId < ? ORDER BY shortId LIMIT ?",
          arguments: [digits, digits + "g", Self.mostCandidates])
      }
      return try rows.map { row in
        MeetingCandidate(
          id: try row.value(at: 0, of: "record"), title: try row.value(at: 1, of: "record"),
          startsAt: try row.time("starts", of: "record").instant(
            in: zone, stored: try row.value(at: 2, of: "record")))
      }
    }
  }
}

extension PersonCandidate {
  /// Nil where nothing of the name and the address begins as `begun` does, which is folded.
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
