/// Who was there, who was not, and who organized it.
extension QuestionParse {
  typealias Terms = WritableKeyPath<Reading, [PersonTerm]>

  /// The names behind a word that asks for them, which takes `count` words.
  ///
  /// - Parameter isAny: whether one of those who are named will do.
  mutating func readPeople(
    after count: Int, into list: Terms = \.with, isAny: Bool = false
  ) -> Bool {
    var names = PeopleListReader(self, minimum: minimum, isExplicit: true, isAny: isAny)
    guard let people = names.read(from: position + count) else { return false }
    let with = reading.with.count
    add(people, to: list)
    take(people.end - position, as: .people)
    if people.isOnly || readTrailingOnly() { reading.isOnly = true }
    endClause()
    if list == \.with { subject = .people(with..<reading.with.count) }
    return true
  }

  /// In the midst of a topic `with ice` is no part of `Alice`.
  private var minimum: PeopleDirectory.Certainty { scope == .about ? .initials : .misspelt }

  private mutating func readTrailingOnly() -> Bool {
    let count = count(of: .only, at: position)
    guard count > 0, position + count == words.count || words[position + count - 1].endsClause
    else { return false }
    take(count, as: .people)
    return true
  }

  mutating func add(_ people: PeopleList, to list: Terms) {
    for (term, certainty) in people.terms { add(term, certainty, to: list) }
    guard people.isWithMe else { return }
    if list == \.with { reading.me = owner } else { addOwner(to: list) }
  }

  mutating func addOwner(to list: Terms) {
    if reader.owners.isEmpty {
      note("no calendar says who you are; 'me' is nobody until one has an owner")
    }
    reading[keyPath: list].append(owner)
  }

  /// Whom `with me` means.
  var owner: PersonTerm {
    let known = reader.people.people(with: reader.owners)
    return PersonTerm(
      names: ["me"], people: known.isEmpty ? [KnownPerson(emails: reader.owners)] : known)
  }

  mutating func add(
    _ term: PersonTerm, _ certainty: PeopleDirectory.Certainty, to list: Terms
  ) {
    guard !reading[keyPath: list].contains(term) else { return }
    reading[keyPath: list].append(term)
    if let domain = term.domain {
      if term.people.isEmpty { note("nobody with an address at \(domain) is known") }
    } else if term.names.count == 1, term.people.count > 1 {
      let names = term.people.prefix(5).map(\.displayName).joined(separator: ", ")
      let more = term.people.count > 5 ? " and \(term.people.count - 5) more" : ""
      note(
        "'\(term.written)' is \(term.people.count) people, and all of them count: \(names)\(more)")
    } else if certainty < .beginning, term.names.count == 1 {
      note("'\(term.written)' is taken for \(term.people[0].displayName)")
    }
  }

  // MARK: Without a word before the name

  /// `lee park`, `sue day`: a full name where somebody may be named, before it is a date.
  mutating func readFullName() -> Bool {
    guard isFresh, scope == .open, position + 1 < words.count, !words[position + 1].isQuoted,
      !words[position].endsClause
    else { return false }
    let pair = [words[position], words[position + 1]].map(\.folded)
    guard reader.people.isName(pair[0]), pair[1].count > 1,
      !reader.people.people(named: pair.map { Possessive.bare($0) ?? $0 }).isEmpty
    else { return false }
    return readSubject(minimum: .word)
  }

  /// A bare name that opens a question, a clause or stands behind an auxiliary or a verb.
  mutating func readBareName() -> Bool {
    guard isFresh || isLastOfTopic, scope == .open else { return false }
    let word = words[position]
    if word.text.contains("@") { return readSubject(minimum: .address) }
    let name = Possessive.bare(word.folded) ?? word.folded
    let parts = NameWords(name).words
    if isWordBehindArticle { return false }
    if Possessive.bare(word.folded) != nil, ownsTopic { return false }
    guard let first = parts.first else { return false }
    if NamesThatAreWords.all.contains(first) || !roles(at: position).isEmpty {
      guard reader.people.isName(first), mayNameSomebody else {
        noteUnreadName(first)
        return false
      }
    } else if !reader.people.isName(first), !isJoinedNames(word) {
      // A short form that is nobody's whole name, as `tomek`.
      guard !Nicknames.forms(of: first).isEmpty else { return false }
    }
    return readJoinedNames() || readSubject(minimum: .nickname)
  }

  /// `the marketing` is a word, `the Marketing` may be somebody.
  private var isWordBehindArticle: Bool {
    position > 0 && words[position].text.first?.isLowercase == true
      && count(of: .article, at: position - 1) > 0
  }

  /// `did may and mark meet`, `ask will about it`: a word that is a name as well, where the grammar
  /// has somebody.
  mutating func readNamedWord() -> Bool {
    guard isFresh, scope == .open, !words[position].isQuoted, !isWordBehindArticle else {
      return false
    }
    let name = Possessive.bare(words[position].folded) ?? words[position].folded
    guard NamesThatAreWords.all.contains(name) || !roles(at: position).isEmpty,
      reader.people.isName(name), mayNameSomebody
    else { return false }
    return readSubject(minimum: .word)
  }

  /// `Helen's slip holders` are a topic, `Helen's meetings` hers.
  private var ownsTopic: Bool {
    let next = position + 1
    return next < words.count && !startsDate(at: next) && !words[next].isQuoted
      && roles(at: next).allSatisfy { $0.role == .verb }
  }

  /// `tender dana`: a name that is no word, right behind a topic and at its end.
  private var isLastOfTopic: Bool {
    let word = words[position]
    guard position > 0, places[position - 1] == .topic, reader.people.isName(word.folded),
      !NamesThatAreWords.all.contains(word.folded)
    else { return false }
    let end = position + 1
    return end == words.count || word.endsClause || startsDate(at: end)
      || roles(at: end).contains { found in
        switch found.role {
        case .about, .with, .without, .calendarPreposition, .and, .or: true
        default: false
        }
      }
  }

  /// Names as the subject of what follows, or as what a verb is about.
  private mutating func readSubject(minimum: PeopleDirectory.Certainty) -> Bool {
    var names = PeopleListReader(self, minimum: minimum, isExplicit: false)
    guard let people = names.read(from: position), !people.isAnyone else { return false }
    let start = reading.with.count
    add(people, to: \.with)
    take(people.end - position, as: .people)
    if people.isOnly { reading.isOnly = true }
    isFresh = true
    subject = .people(start..<reading.with.count)
    return true
  }

  /// `dana+lee`.
  private mutating func readJoinedNames() -> Bool {
    let word = words[position]
    guard isJoinedNames(word) else { return false }
    let start = reading.with.count
    for part in word.text.split(whereSeparator: { "+&/".contains($0) }) {
      guard let match = reader.people.match(String(part)) else { continue }
      add(PersonTerm(names: [String(part)], people: match.people), match.certainty, to: \.with)
    }
    take(1, as: .people)
    subject = .people(start..<reading.with.count)
    return true
  }

  private func isJoinedNames(_ word: Word) -> Bool {
    let parts = word.folded.split { "+&/".contains($0) }
    guard parts.count > 1, !word.text.contains("@") else { return false }
    return parts.allSatisfy { reader.people.isName(String($0)) }
  }

  /// A name that is a word is somebody where the grammar says so: between an auxiliary and what is
  /// no pronoun, or before a clause.
  private var mayNameSomebody: Bool {
    let next = roles(at: position + 1)
    if next.contains(where: { $0.role == .pronoun || $0.role == .me }) { return false }
    if Possessive.bare(words[position].folded) != nil { return true }
    if position > 0, position + 1 < words.count, isAuxiliary(at: position - 1) { return true }
    let isBehindVerb = position > 0 && roles(at: position - 1).contains { $0.role == .verb }
    return next.contains { found in
      switch found.role {
      case .and, .or:
        position + 1 + found.count < words.count
          && reader.people.isName(words[position + 1 + found.count].folded)
      case .about: position == 0 || isBehindVerb
      case .with, .organizes, .absent, .verb: roles(at: position).isEmpty
      default: false
      }
    }
  }

  private func isAuxiliary(at position: Int) -> Bool {
    roles(at: position).contains { $0.role == .auxiliary }
      || roles(at: max(0, position - 1)).contains { $0.count == 2 && $0.role == .question }
  }

  /// Says of a word that might be a name how to ask for its bearer.
  private mutating func noteUnreadName(_ name: String) {
    guard roles(at: position).isEmpty, let person = reader.people.people(named: [name]).first,
      words[position].text.first?.isUppercase == true || words.count <= 3
    else { return }
    note("'\(name)' is read as a word; for \(person.displayName) type: with \(name)")
  }

  // MARK: Behind a name

  /// `dana organized`, `noor invited me to`, `meetings I organized`: who was read as being there is
  /// the organizer.
  mutating func readOrganizes(_ count: Int) -> Bool {
    // Who sent an invitation, and not who sent an offer.
    let isSent = words[position].folded == "sent"
    if isSent, !words.contains(where: { $0.folded.hasPrefix("invit") }) { return false }
    guard moveSubject(to: \.organizer) else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  /// `dana was not in`.
  mutating func readAbsent(_ count: Int) -> Bool {
    guard moveSubject(to: \.without) else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  private mutating func moveSubject(to list: Terms) -> Bool {
    switch subject {
    case .people(let range) where !range.isEmpty:
      reading[keyPath: list] += reading.with[range]
      reading.with.removeSubrange(range)
    case .owner: addOwner(to: list)
    default: return false
    }
    return true
  }
}
