import TextAnalysis

/// A directory that finds people by parts of their names and addresses.
package struct PeopleDirectory: Sendable {
  package enum Certainty: Int, Comparable, Sendable {
    /// In order: one letter is wrong; a part of a word; initials; another form of a name.
    case misspelt, part, initials, nickname
    /// In order: the beginning of a word; a whole word; a whole address.
    case beginning, word, address

    package static func < (a: Certainty, b: Certainty) -> Bool { a.rawValue < b.rawValue }
  }

  /// The people that a name may mean, all with the same certainty.
  package struct Match: Sendable {
    package var people: [KnownPerson]
    package var certainty: Certainty
  }

  /// The people in order of first appearance.
  package let table: PeopleTable

  /// - Parameters:
  ///   - people: the spellings in table `person`.
  ///   - aliases: the spellings that the user has declared to be one person.
  package init(_ people: [PersonSpelling], aliases: [PersonAlias] = []) {
    table = PeopleTable(KnownPerson.identify(people, aliases: aliases))
  }

  /// - Parameter table: the stored table of an earlier directory.
  package init(_ table: PeopleTable) { self.table = table }

  package var count: Int { table.count }

  /// All people in order of first appearance.
  package var everybody: [KnownPerson] { (0..<table.count).map(table.person) }

  /// Returns true if a folded word is a first or last name.
  package func isName(_ folded: String) -> Bool { table.has(folded, in: .callNames) }

  /// Returns the first or last name that a folded word may misspell. Returns nil if there is none,
  /// or if the word is short.
  func name(near folded: String) -> String? {
    guard Self.mayBeSlip(folded), !isName(folded) else { return nil }
    return folded.utf8.first.flatMap {
      table.word(from: $0, in: .callNames) { Self.isSlip(folded, of: $0) }
    }
  }

  /// Returns true if a word is long enough to be treated as a misspelled name.
  static func mayBeSlip(_ folded: String) -> Bool {
    folded.count > 4 && folded.allSatisfy(\.isLetter) && !WordClass.noSlipsOfDates.contains(folded)
  }

  /// Returns true if a word differs from a name by one letter added, missing or changed, or by two
  /// letters swapped. The first letters must be equal.
  package static func isSlip(_ folded: String, of name: String) -> Bool {
    name.utf8.first == folded.utf8.first && name.utf8.count > 3
      && abs(name.utf8.count - folded.utf8.count) < 3 && folded.isOneEdit(from: name)
      && !NamesThatAreWords.contains(name)
  }

  /// Returns the people whose names contain all of these folded words, at least one of them outside
  /// titles and offices.
  package func people(named words: [String]) -> [KnownPerson] {
    guard let first = words.first else { return [] }
    // Most words of a question occur in nobody's name.
    let spelt = table.people(first, in: .spelt)
    if spelt.isEmpty { return [] }
    let finders = words.map { NameFinder($0, in: table) }
    let called = words.reduce(into: Set<Int>()) { $0.formUnion(table.people(called: $1)) }
    if called.isEmpty { return [] }
    return spelt.filter { place in
      called.contains(place) && finders.allSatisfy { $0.isWord(of: place) }
    }.map(table.person)
  }

  /// Returns the people with an address at `domain` or its subdomains.
  func people(at domain: String) -> [KnownPerson] {
    let ends = [Array("@\(domain)".utf8), Array(".\(domain)".utf8)]
    return table.people(in: .addresses) { address in
      ends.contains { address.suffix($0.count).elementsEqual($0) }
    }.map(table.person)
  }

  /// Returns the organisation with this name, or nil: its domain, such as `acme.com` for `acme`,
  /// and the people with an address there.
  package func organisation(named name: String) -> (domain: String, people: [KnownPerson])? {
    let found = domains { $0.dropLast().last?.elementsEqual(name.utf8) ?? false }
    return found.first.map { ($0, found.flatMap(people(at:))) }
  }

  /// Returns the domains of known addresses whose labels (such as `mail`, `acme` and `com`) satisfy
  /// `isMeant`, in alphabetical order.
  func domains(
    where isMeant: (_ labels: [Slice<UnsafeBufferPointer<UInt8>>]) -> Bool
  ) -> [String] {
    var found = Set<String>()
    _ = table.people(in: .addresses) { address in
      guard let domain = address.split(separator: UInt8(ascii: "@")).last,
        isMeant(domain.split(separator: UInt8(ascii: ".")))
      else { return false }
      found.insert(String(decoding: domain, as: UTF8.self))
      return true
    }
    return found.sorted()
  }

  /// Returns the people with any of these addresses.
  package func people(with addresses: [String]) -> [KnownPerson] {
    let found = addresses.flatMap { table.people($0, in: .addresses) }
    return Set(found).sorted().map(table.person)
  }

  /// Returns the people that `written` matches with the highest certainty, or nil if there are
  /// none.
  package func match(_ written: String) -> Match? {
    if written.contains("@") { return match(address: Analyzer.fold(written)) }
    let wanted = NameWords(written).words
    if wanted.isEmpty { return nil }
    if let match = match(initials: written) { return match }
    let finders = wanted.map { NameFinder($0, in: table) }
    let isAbbreviation = written.count < 3 && written.allSatisfy(\.isUppercase)
    for (place, certainty) in NameFinder.certainties.enumerated() {
      // An abbreviation such as `FE` isn't matched as the beginning of Ferreira.
      if isAbbreviation, certainty == .beginning { continue }
      let found = people(found(finders, at: place), wanted, finders, from: place)
      if found.isEmpty { continue }
      // `Grad C` prefers a person with that exact name to a Grad whose other name begins with C.
      let whole = found.filter { person in finders.allSatisfy { $0.isWord(of: person) } }
      if !whole.isEmpty { return Match(people: whole.map(table.person), certainty: .word) }
      let isShortened = wanted.count > 1 && wanted.contains { $0.count == 1 }
      return Match(
        people: found.map(table.person),
        certainty: isShortened ? min(certainty, .beginning) : certainty)
    }
    return nil
  }

  /// Returns the people, in order, that at least one of the words can refer to by itself with the
  /// certainty at `place`. A word that is only an office doesn't refer to anybody.
  private func found(_ finders: [NameFinder], at place: Int) -> [Int] {
    finders.reduce(into: Set<Int>()) { $0.formUnion($1.called(at: place)) }.sorted()
  }

  /// Returns the members of `people` that all words match with at least the certainty at `place`.
  /// The words may differ in certainty, for example a nickname and a whole last name.
  private func people(_ people: [Int], _ wanted: [String], _ finders: [NameFinder], from place: Int)
    -> [Int]
  {
    people.filter { person in
      zip(wanted, finders).allSatisfy { word, finder in
        word.count == 1 && wanted.count > 1
          ? table.words(of: person).contains {
            $0 == word || $0.hasPrefix(word) && !wanted.contains($0)
          } : (0...place).contains { finder.people(at: $0).contains(person) }
      }
    }
  }

  /// Finds people by initials. Two or three capital letters are tried as initials before they are
  /// tried as the beginning of a name.
  private func match(initials written: String) -> Match? {
    guard 2...3 ~= written.count, written.allSatisfy(\.isUppercase) else { return nil }
    let found = table.people(Analyzer.fold(written), in: .initials)
    return found.isEmpty ? nil : Match(people: found.map(table.person), certainty: .initials)
  }

  private func match(address: String) -> Match? {
    let exact = people(with: [address])
    if !exact.isEmpty { return Match(people: exact, certainty: .address) }
    let begun = table.people(beginning: address, in: .addresses)
    return begun.isEmpty ? nil : Match(people: begun.map(table.person), certainty: .beginning)
  }
}
