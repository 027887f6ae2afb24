import GRDB
import Vectors

/// A name and address that the index knows.
public struct KnownPerson: Hashable, Sendable {
  /// Row ids of table `person`: one a spelling.
  public var ids: [Int64]
  public var name: String
  public var email: String

  public var displayName: String { name.isEmpty ? email : name }
}

/// Finds people by what somebody types of their names.
public struct PeopleDirectory: Sendable {
  private struct Entry {
    let person: KnownPerson
    /// Folded words of the name and of the address's local part.
    let words: [String]
  }

  private var entries: [Entry] = []

  /// How many people are known.
  public var count: Int { entries.count }

  /// - Parameter people: one a spelling; those with the same address are the same person, as are
  ///   those with the same name and no address.
  init(_ people: [(id: Int64, name: String, email: String)]) {
    var places: [String: Int] = [:]
    for (id, name, email) in people {
      let identity = email.isEmpty ? Analyzer.fold(name) : email
      let words = Self.words(of: name) + Self.words(of: String(email.prefix { $0 != "@" }))
      if let place = places[identity] {
        var person = entries[place].person
        person.ids.append(id)
        if person.name.isEmpty { person.name = name }
        entries[place] = Entry(person: person, words: entries[place].words + words)
      } else {
        places[identity] = entries.count
        let person = KnownPerson(ids: [id], name: name, email: email)
        entries.append(Entry(person: person, words: words))
      }
    }
  }

  /// The people that `written` may mean: by whole words of the name or address if any are found so,
  /// else by their beginnings, else by any part of at least three letters.
  public func people(named written: String) -> [KnownPerson] {
    let folded = Analyzer.fold(written)
    if folded.contains("@") {
      let exact = entries.filter { $0.person.email == folded }
      return (exact.isEmpty ? entries.filter { $0.person.email.hasPrefix(folded) } : exact)
        .map(\.person)
    }
    let wanted = Self.words(of: written)
    if wanted.isEmpty { return [] }
    let tests: [(String, String) -> Bool] = [
      { $0 == $1 },
      { $1.count > 1 && $0.hasPrefix($1) },
      { $1.count > 2 && $0.contains($1) },
    ]
    for test in tests {
      let found = entries.filter { entry in
        wanted.allSatisfy { want in entry.words.contains { test($0, want) } }
      }
      if !found.isEmpty { return found.map(\.person) }
    }
    return []
  }

  private static func words(of name: String) -> [String] {
    Analyzer.fold(name).split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}

extension PeopleDirectory {
  /// Everybody who organizes or attends; rooms and resources are no people.
  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, email FROM person WHERE EXISTS (
          SELECT 1 FROM attendee WHERE personId = person.id AND kind NOT IN ('room', 'resource'))
        OR EXISTS (SELECT 1 FROM record WHERE organizerId = person.id) ORDER BY id
        """)
    self.init(rows.map { ($0["id"], $0["name"], $0["email"]) })
  }
}
