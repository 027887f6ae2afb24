import Calendars
import GRDB
import Questions

/// A note that is linked to a meeting and part of its text.
package struct LinkedNote {
  package let id: Int64
  let notesID: Int64?
  package let text: String
  package let claims: NoteClaims

  /// The linked notes of a meeting, in the order of their texts in the meeting's linked text.
  package static func all(of meeting: Int64, _ db: Database) throws -> [LinkedNote] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT record.id, notesId, notes.text, claims FROM record
        LEFT JOIN notes ON notes.id = notesId
        WHERE linkedTo = ? AND NOT isRestricted ORDER BY startsAt, uid
        """)
    return try Row.fetchAll(statement, arguments: [meeting]).map { row in
      LinkedNote(
        id: try row.value(at: 0, of: "record"), notesID: try row.value(at: 1, of: "record"),
        text: try row.value(at: 2, of: "notes", as: String?.self) ?? "",
        claims: try NoteClaims(stored: row.value(at: 3, of: "record")))
    }
  }

  /// The separator between the texts of two notes.
  package static let separator = "\n\n"
}

extension [LinkedNote] {
  /// The people in the notes who are neither invited nor the organizer, as speakers.
  ///
  /// - Parameter organizer: the organizer, who may not be among the attendees.
  package func speakers(
    besides attendees: [Attendee], organizer: Person? = nil
  ) -> [Attendee] {
    var known = PeopleOfMeeting(
      attendees.filter(\.isPerson).map(\.person) + [organizer].compactMap { $0 })
    return flatMap(\.claims.everybody).compactMap { written in
      let person = Person(written: written)
      guard person.isNamed, !known.hold(person) else { return nil }
      known.add(person)
      return Attendee(person: person, kind: .speaker)
    }
  }
}

/// The people of a meeting, for comparison with the names in a transcript.
package struct PeopleOfMeeting: Sendable {
  package private(set) var count = 0
  private var emails = Set<String>()
  /// The words of each name.
  private var names = Set<Set<String>>()
  /// For each word, the names that contain it.
  private var namesByWord: [String: [Set<String>]] = [:]

  package init(_ people: [Person]) { for person in people { add(person) } }

  package mutating func add(_ person: Person) {
    count += 1
    if !person.email.isEmpty { emails.insert(person.email) }
    let words = NamedPerson(person).words
    // A person who both organizes and attends counts once.
    guard !words.isEmpty, names.insert(words).inserted else { return }
    for word in words { namesByWord[word, default: []].append(words) }
  }

  /// Returns true if these people include the person: by address, by a name with the same words, or
  /// by a name that shares words with exactly one of them.
  package func hold(_ person: Person) -> Bool { hold(NamedPerson(person)) }

  package func hold(_ named: NamedPerson) -> Bool {
    if !named.person.email.isEmpty { return emails.contains(named.person.email) }
    let words = named.words
    if words.isEmpty { return false }
    if names.contains(words) { return true }
    return countOfParts(of: words) + countOfWholes(with: words) == 1
  }

  /// The number of names that consist of some of these words.
  private func countOfParts(of words: Set<String>) -> Int {
    // If there are few names, comparing all of them is faster than trying each subset of the words.
    if names.count >> words.count == 0 { return names.count { $0.isSubset(of: words) } }
    let list = Array(words)
    return (1..<1 << list.count).count { choice in
      names.contains(Set(list.indices.filter { choice & 1 << $0 != 0 }.map { list[$0] }))
    }
  }

  /// The number of names that contain all of these words and others.
  private func countOfWholes(with words: Set<String>) -> Int {
    let lists = words.map { namesByWord[$0] ?? [] }
    return lists.min { $0.count < $1.count }?.count { words.isStrictSubset(of: $0) } ?? 0
  }
}

/// A person with the words of the name, computed once because they are compared often.
package struct NamedPerson: Sendable {
  package let person: Person
  /// The words of the name. Parts in brackets and text after a bar are left out, such as `(Acme)`.
  package let words: Set<String>

  package init(_ person: Person) {
    self.person = person
    guard let name = person.name, !name.isEmpty else {
      words = Set(NameWords(ofAddress: person.email).words)
      return
    }
    let bare = name.prefix { !"(|[".contains($0) }
    let words = NameWords(String(bare)).words.filter { $0.count > 1 }
    self.words = Set(words.isEmpty ? NameWords(name).words : words)
  }
}
