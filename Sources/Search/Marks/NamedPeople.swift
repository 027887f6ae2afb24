import Calendars
import Index
import Questions
import Time

/// People indexed by the words that name them, for fast lookup among many.
struct NamedPeople {
  /// The distinct people, in order of preference.
  private let people: [Person]
  /// The words of each person's name.
  private let words: [[String]]
  /// The indices of the people whose names contain a word.
  private let placesByWord: [String: [Int]]
  private let placeByAddress: [String: Int]

  init(_ people: [Person]) {
    var known = Set<Person>()
    let all = people.filter { known.insert($0).inserted }
    let words = all.map { person in
      // A handle identifies a person as their name does.
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

  /// Returns the first person whose name contains all of these folded words, or nil.
  func first(named asked: [String]) -> Person? {
    let places = asked.map { placesByWord[$0] ?? [] }.min { $0.count < $1.count } ?? []
    return places.first { place in asked.allSatisfy(words[place].contains) }.map { people[$0] }
  }

  /// Returns the only person with these initials, such as `DK` for Dana Kim, or nil.
  func only(withInitials initials: Substring) -> Person? {
    guard 2...3 ~= initials.count, initials.allSatisfy(\.isUppercase) else { return nil }
    let letters = NameWords(String(initials)).words.joined()
    let places = words.indices.filter { String(words[$0].compactMap(\.first)) == letters }
    return places.count == 1 ? people[places[0]] : nil
  }

  /// Returns the person that a speaker's label means, ignoring badges, or nil. It is the person
  /// with exactly these words in the name, or the only one whose words include them or are included
  /// in them.
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

  /// Returns the first person with one of these addresses, or nil.
  func first(at addresses: Set<String>) -> Person? {
    addresses.compactMap { placeByAddress[$0] }.min().map { people[$0] }
  }
}

/// The people that a name in a question may mean, for comparison with the people in a text.
struct ReferencedPeople {
  private let emails, names: Set<String>

  init(_ term: PersonTerm) {
    emails = Set(term.people.flatMap(\.emails))
    names = Set(term.people.flatMap(\.names))
  }

  /// Returns true if one of these people is among the others.
  func isAmong(_ others: [Person]) -> Bool {
    others.contains { emails.contains($0.email) || names.contains($0.displayName) }
  }
}

extension PersonTerm {
  /// Returns the people that a name may mean, or nil if nobody has it.
  ///
  /// - Parameter name: a name, an address, or `me` for the user.
  package static func named(
    _ name: String, in store: MeetingStore, now: Moment
  ) throws -> PersonTerm? {
    let reading = try QuestionReading(store, now: now).parse([Word("with")] + Word.words(of: name))
    return (reading.with.first ?? reading.me).flatMap { $0.people.isEmpty ? nil : $0 }
  }
}
