import TextAnalysis

/// Finds people by what someone types of their names.
package struct PeopleDirectory: Sendable {
  /// The certainty that a person was meant.
  package enum Certainty: Int, Comparable, Sendable {
    /// One letter is wrong; a part of a word; first letters of the names; another form of a name.
    case misspelt, part, initials, nickname
    /// The beginnings of words; whole words; the whole address.
    case beginning, word, address

    package static func < (a: Certainty, b: Certainty) -> Bool { a.rawValue < b.rawValue }
  }

  /// People who may be meant, all with the same certainty.
  package struct Match: Sendable {
    /// The people whom it may mean.
    package var people: [KnownPerson]
    /// By what they were found.
    package var certainty: Certainty
  }

  private struct Entry {
    let person: KnownPerson
    /// Folded words of the names and of the addresses' local parts, also joined where marks join
    /// them: `o`, `neill` and `oneill`. A word may be here twice: to look through so few is less
    /// work than to make sets of them.
    let words: [String]
    /// Those of the names alone, without titles and what is in parentheses, and of the addresses of
    /// those who have none: where a guess looks.
    let core: [String]
    /// First letters of each spelling's words.
    let initials: [String]
  }

  private let entries: [Entry]
  /// Places in `entries` by a word of a spelt name; what is only in an address is not here.
  private let named: [String: [Int]]
  /// First and last names.
  private let callNames: Set<String>

  /// - Parameters:
  ///   - people: one a spelling, as table `person` holds them.
  ///   - aliases: whom the user has said to be one.
  package init(_ people: [PersonSpelling], aliases: [PersonAlias] = []) {
    var named: [String: [Int]] = [:]
    var callNames = Set<String>()
    entries = KnownPerson.identify(people, aliases: aliases).enumerated().map { place, person in
      let entry = PersonWords(person)
      for word in entry.spelt where named[word]?.last != place {
        named[word, default: []].append(place)
      }
      callNames.formUnion(entry.callNames)
      return Entry(
        person: person, words: entry.spelt + entry.addressed, core: entry.core,
        initials: entry.initials)
    }
    self.named = named
    self.callNames = callNames
  }

  /// Everybody, in order of first appearance.
  package var everybody: [KnownPerson] { entries.map(\.person) }

  /// Returns true if a folded word is someone's first or last name.
  func isName(_ folded: String) -> Bool { callNames.contains(folded) }

  /// The first or last name that is one slip of the keyboard away from a folded word; nil for short
  /// words, whose neighbours are words of their own.
  func name(near folded: String) -> String? {
    guard Self.mayBeSlip(folded), !callNames.contains(folded) else { return nil }
    return callNames.first { Self.isSlip(folded, of: $0) }
  }

  /// Returns true if a word is long enough to be a name with a slip in it.
  static func mayBeSlip(_ folded: String) -> Bool {
    folded.count > 4 && folded.allSatisfy(\.isLetter) && !DateSpelling.commonWords.contains(folded)
  }

  /// Returns true if a word is a name with one letter more, less or other, or two swapped; the
  /// first is right.
  package static func isSlip(_ folded: String, of name: String) -> Bool {
    name.utf8.first == folded.utf8.first && name.utf8.count > 3
      && abs(name.utf8.count - folded.utf8.count) < 3 && folded.isOneEdit(from: name)
      && !NamesThatAreWords.contains(name)
  }

  /// Those whose spelt names have all of these folded words.
  func people(named words: [String]) -> [KnownPerson] {
    guard let first = words.first, let places = named[first] else { return [] }
    return places.filter { place in words.allSatisfy { entries[place].words.contains($0) } }
      .map { entries[$0].person }
  }

  /// Everybody with an address at `domain` or below it.
  func people(at domain: String) -> [KnownPerson] {
    everybody.filter { person in
      person.emails.contains { $0.hasSuffix("@" + domain) || $0.hasSuffix("." + domain) }
    }
  }

  /// The domains of the known addresses.
  var domains: Set<String> {
    Set(everybody.flatMap(\.emails).compactMap { $0.split(separator: "@").last.map(String.init) })
  }

  /// Everybody who has one of these addresses.
  package func people(with addresses: [String]) -> [KnownPerson] {
    everybody.filter { person in person.emails.contains { addresses.contains($0) } }
  }

  /// The people that `written` may mean: those whom it means with the greatest certainty. Nil where
  /// no one is meant.
  package func match(_ written: String) -> Match? {
    if written.contains("@") { return match(address: Analyzer.fold(written)) }
    let wanted = NameWords(written).words
    if wanted.isEmpty { return nil }
    if let match = match(initials: written) { return match }
    let tests = wanted.map(Self.tests)
    for (place, certainty) in tests[0].map(\.certainty).enumerated() {
      let found = entries.filter { entry in
        // A name of several words may mix: a nickname, and a whole last name.
        tests.contains { $0[place].fits(entry) }
          && zip(wanted, tests).allSatisfy { word, tests in
            word.count == 1 && wanted.count > 1
              ? entry.words.contains { $0 == word || $0.hasPrefix(word) && !wanted.contains($0) }
              : tests.contains { $0.certainty >= certainty && $0.fits(entry) }
          }
      }
      if !found.isEmpty {
        // `Grad C` is who is called so before any Grad whose other name begins with it.
        let whole = found.filter { entry in wanted.allSatisfy { entry.words.contains($0) } }
        if !whole.isEmpty { return Match(people: whole.map(\.person), certainty: .word) }
        let isShortened = wanted.count > 1 && wanted.contains { $0.count == 1 }
        return Match(
          people: found.map(\.person),
          certainty: isShortened ? min(certainty, .beginning) : certainty)
      }
    }
    return nil
  }

  /// The ways a word may mean someone, the surest first; what is needed of the word is made once.
  private static func tests(of word: String) -> [(certainty: Certainty, fits: (Entry) -> Bool)] {
    let length = word.count
    let forms = Nicknames.forms(of: word)
    return [
      (.word, { $0.words.contains(word) }),
      (.beginning, { length > 1 && $0.words.contains { $0.hasPrefix(word) } }),
      (.nickname, { !forms.isEmpty && $0.core.contains { forms.contains($0) } }),
      (.initials, { length > 1 && $0.initials.contains(word) }),
      (.part, { length > 2 && $0.core.contains { Self.has($0, part: word) } }),
      (.misspelt, { length > 3 && $0.core.contains { $0.isOneEdit(from: word) } }),
    ]
  }

  private static func has(_ name: String, part: String) -> Bool {
    let (letters, wanted) = (name.utf8, part.utf8)
    guard letters.allSatisfy({ $0 < 0x80 }), wanted.allSatisfy({ $0 < 0x80 }) else {
      return name.contains(part)
    }
    // Of ASCII a letter is a byte, and nothing else is the same.
    return letters.count >= wanted.count
      && letters.indices.dropLast(wanted.count - 1).contains {
        letters[$0...].starts(with: wanted)
      }
  }

  /// Two or three capitals are initials before they are the beginning of a name.
  private func match(initials written: String) -> Match? {
    guard 2...3 ~= written.count, written.allSatisfy(\.isUppercase) else { return nil }
    let found = entries.filter { $0.initials.contains(Analyzer.fold(written)) }
    return found.isEmpty ? nil : Match(people: found.map(\.person), certainty: .initials)
  }

  private func match(address: String) -> Match? {
    let exact = entries.filter { $0.person.emails.contains(address) }
    if !exact.isEmpty { return Match(people: exact.map(\.person), certainty: .address) }
    let begun = entries.filter { $0.person.emails.contains { $0.hasPrefix(address) } }
    return begun.isEmpty ? nil : Match(people: begun.map(\.person), certainty: .beginning)
  }
}

/// The words by which someone may be meant; some of them twice.
private struct PersonWords {
  /// Of the names, with how someone is called in an address.
  var spelt: [String] = []
  /// Of the names alone, without titles and what is in parentheses; of the addresses where there is
  /// no name.
  var core: [String] = []
  /// First and last names.
  var callNames: [String] = []
  /// Of the addresses.
  var addressed: [String] = []
  var initials: [String] = []

  init(_ person: KnownPerson) {
    let addresses = person.emails.map { NameWords(ofAddress: $0) }
    for address in addresses { addressed += address.words }
    for spelling in person.names {
      let personal = PersonalName(spelling)
      let name = personal.isWhole ? personal.name : NameWords(spelling)
      spelt += name.words
      spelt += name.joined
      core += personal.name.words
      core += personal.name.joined
      callNames += personal.callNames
      initials.append(personal.name.initials)
      for address in addresses {
        let called = personal.callNames(inAddress: address)
        spelt += called
        core += called
        callNames += called
      }
    }
    if person.names.isEmpty { core = addressed }
  }
}
