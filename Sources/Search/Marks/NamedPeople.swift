import Calendars
import Index
import Questions
import Time

/// People whom words may name, found by these words, however many people there are.
struct NamedPeople {
  /// Each once, in the order in which they are looked for.
  private let people: [Person]
  /// The words of the name of each.
  private let words: [[String]]
  /// The places of those who have a word in their names.
  private let placesByWord: [String: [Int]]
  private let placeByAddress: [String: Int]

  init(_ people: [Person]) {
    var known = Set<Person>()
    let all = people.filter { known.insert($0).inserted }
    let words = all.map { person in
      // A handle names someone as the name does.
      NameWords(person.displayName).words
        + (person.email.hasPrefix("@") ? NameWords(person.email).words : [])
    }
    var places: [String: [Int]] = [:]
    for (place, words) in words.enumerated() {
      for word in Set(words) { places[word, default: []].append(place) }
    }
    let addresses = all.enumerated().map { ($0.element.email, $0.offset) }
    (self.people, self.words, placesByWord) = (all, words, places)
    placeByAddress = Dictionary(addresses, uniquingKeysWith: min)
  }

  /// The first one who has all of these folded words in their name.
  func first(named asked: [String]) -> Person? {
    let places = asked.map { placesByWord[$0] ?? [] }.min { $0.count < $1.count } ?? []
    return places.first { place in asked.allSatisfy(words[place].contains) }.map { people[$0] }
  }

  /// The one whom a speaker's label means, whatever badge it has: who has just these words in the name, else
  /// the only one who has them, or whose words it has.
  func speaker(_ label: String) -> Person? {
    let asked = NamedPerson(Person(written: label))
    let places = Set(asked.words.flatMap { placesByWord[$0] ?? [] }).sorted()
    let named = places.map { NamedPerson(people[$0]) }
    if !asked.person.email.isEmpty, let person = first(at: [asked.person.email]) { return person }
    if let same = named.first(where: { $0.words == asked.words }) { return same.person }
    let near = named.filter {
      !$0.words.isEmpty
        && ($0.words.isSuperset(of: asked.words) || $0.words.isSubset(of: asked.words))
    }
    return Set(near.map(\.words)).count == 1 ? near[0].person : nil
  }

  /// The first one who has one of these addresses.
  func first(at addresses: Set<String>) -> Person? {
    addresses.compactMap { placeByAddress[$0] }.min().map { people[$0] }
  }
}

/// Those whom a word of a question may mean, looked up by what texts call them.
struct MeantPeople {
  private let emails, names: Set<String>

  init(_ term: PersonTerm) {
    emails = Set(term.people.flatMap(\.emails))
    names = Set(term.people.flatMap(\.names))
  }

  /// Returns true if one of them is meant.
  func isAmong(_ others: [Person]) -> Bool {
    others.contains { emails.contains($0.email) || names.contains($0.displayName) }
  }
}

extension MeetingStore {
  /// Those whom a name may mean, the user for `me`; nil if nobody is called so.
  ///
  /// - Parameters:
  ///   - name: a name, an address, or `me`.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  package func person(named name: String, now: Int64, zone: Zone) throws -> PersonTerm? {
    let reading = try parse([Word("with")] + Word.words(of: name), now: now, zone: zone)
    return (reading.with.first ?? reading.me).flatMap { $0.people.isEmpty ? nil : $0 }
  }
}
