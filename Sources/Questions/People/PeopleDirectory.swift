import Retrieval

/// Finds people by what somebody types of their names.
public struct PeopleDirectory: Sendable {
  /// How sure it is that a person was meant.
  public enum Certainty: Int, Comparable, Sendable {
    /// One letter is wrong; a part of a word; first letters of the names; another form of a name.
    case misspelt, part, initials, nickname
    /// The beginnings of words; whole words; the whole address.
    case beginning, word, address

    public static func < (a: Certainty, b: Certainty) -> Bool { a.rawValue < b.rawValue }
  }

  /// People who may be meant, all with the same certainty.
  public struct Match: Sendable {
    public var people: [KnownPerson]
    public var certainty: Certainty
  }

  private struct Entry {
    let person: KnownPerson
    /// Folded words of the names and of the addresses' local parts.
    let words: Set<String>
    /// First letters of each spelling's words.
    let initials: Set<String>
  }

  private let entries: [Entry]

  /// - Parameter people: one a spelling, as table `person` holds them.
  public init(_ people: [PersonSpelling]) {
    entries = KnownPerson.identify(people).map { person in
      let names = person.names.map { NameWords($0) }
      let addresses = person.emails.map { NameWords(ofAddress: $0) }
      return Entry(
        person: person,
        words: Set((names + addresses).flatMap(\.words)),
        initials: Set(names.map(\.initials)))
    }
  }

  /// Everybody, in order of first appearance.
  public var everybody: [KnownPerson] { entries.map(\.person) }

  /// The people that `written` may mean: those whom it means with the greatest certainty. Nil where
  /// nobody is meant.
  public func match(_ written: String) -> Match? {
    if written.contains("@") { return match(address: Analyzer.fold(written)) }
    let wanted = NameWords(written).words
    if wanted.isEmpty { return nil }
    let tests: [(Certainty, (Entry, String) -> Bool)] = [
      (.word, { $0.words.contains($1) }),
      (
        .beginning, { entry, word in word.count > 1 && entry.words.contains { $0.hasPrefix(word) } }
      ),
      (.nickname, { !$0.words.isDisjoint(with: Nicknames.forms(of: $1)) }),
      (.initials, { $1.count > 1 && $0.initials.contains($1) }),
      (.part, { entry, word in word.count > 2 && entry.words.contains { $0.contains(word) } }),
      (
        .misspelt,
        { entry, word in word.count > 3 && entry.words.contains { $0.isOneEdit(from: word) } }
      ),
    ]
    for (certainty, test) in tests {
      let found = entries.filter { entry in
        // A name of several words may mix: a nickname, and a whole last name.
        wanted.contains { test(entry, $0) }
          && wanted.allSatisfy { word in
            tests.contains { $0.0 >= certainty && $0.1(entry, word) }
          }
      }
      if !found.isEmpty { return Match(people: found.map(\.person), certainty: certainty) }
    }
    return nil
  }

  private func match(address: String) -> Match? {
    let exact = entries.filter { $0.person.emails.contains(address) }
    if !exact.isEmpty { return Match(people: exact.map(\.person), certainty: .address) }
    let begun = entries.filter { $0.person.emails.contains { $0.hasPrefix(address) } }
    return begun.isEmpty ? nil : Match(people: begun.map(\.person), certainty: .beginning)
  }
}
