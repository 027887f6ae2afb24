/// Who was there, who was not, and who organized it.
extension QuestionParse {
  typealias Terms = WritableKeyPath<Reading, [PersonTerm]>

  /// The names behind a word that asks for them, which takes `count` words.
  ///
  /// - Parameter isAny: whether one of those who are named will do.
  mutating func readPeople(
    after count: Int, into list: Terms = \.with, isAny: Bool = false
  ) -> Bool {
    var names = PeopleListReader(
      self, minimum: minimum(behind: position + count), isExplicit: true, isAny: isAny)
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
  private func minimum(behind position: Int) -> PeopleDirectory.Certainty {
    let name = position < words.count ? words[position].folded : ""
    return scope == .about && reader.people.name(near: name) == nil ? .initials : .misspelt
  }

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
    guard scope == .open, position + 1 < words.count, !words[position + 1].isQuoted,
      !words[position].endsClause, !words[position].isQuoted
    else { return false }
    let pair = [words[position], words[position + 1]].map {
      Possessive.bare($0.folded) ?? $0.folded
    }
    if isFresh, reader.people.isName(pair[0]), pair[1].count > 1,
      !reader.people.people(named: pair).isEmpty
    {
      return readSubject(minimum: .word)
    }
    return readLongName() || isNearName(pair) && readSubject(minimum: .misspelt)
  }

  /// `van den heuvel`: three words or more of one name.
  private mutating func readLongName() -> Bool {
    for count in stride(from: min(4, words.count - position), to: 1, by: -1) {
      let run = words[position..<(position + count)]
      guard !run.dropLast().contains(where: \.endsClause), !run.contains(where: \.isQuoted) else {
        continue
      }
      let people = reader.people.people(
        named: run.map { Possessive.bare($0.folded) ?? $0.folded })
      // `della rovere`: one of two words is a name, and the other no word of the grammar.
      let isSure =
        count > 2
        || run.contains { isCertainName(Possessive.bare($0.folded) ?? $0.folded) }
          && run.indices.allSatisfy { isPlain(at: $0) && !startsDate(at: $0) }
      if people.isEmpty || !isSure { continue }
      let start = reading.with.count
      add(
        PersonTerm(names: [run.map(\.text).joined(separator: " ")], people: people), .word,
        to: \.with)
      take(count, as: .people)
      isFresh = true
      subject = .people(start..<reading.with.count)
      return true
    }
    return false
  }

  /// `t. mansour`, `anjail krishnan`: a last name behind an initial, or one word of a full name with
  /// a slip.
  private func isNearName(_ pair: [String]) -> Bool {
    let (word, next) = (words[position], words[position + 1])
    // `L. Park`, where a name is a word as well.
    if pair[0].count == 1, word.text.first?.isUppercase == true, word.after.hasPrefix("."),
      reader.people.isName(pair[1]), next.text.first?.isUppercase == true
    {
      return reader.people.match(pair.joined(separator: " ")) != nil
    }
    let sure = pair.map { isCertainName($0) }
    if !sure[0], !sure[1], pair.allSatisfy({ $0.count > 3 }), isPlain(at: position),
      isPlain(at: position + 1), isFresh, pair.allSatisfy({ reader.people.name(near: $0) != nil })
    {
      return reader.people.match(pair.joined(separator: " "))?.certainty == .misspelt
    }
    guard sure[0] != sure[1], !word.isMark, !next.isMark else { return false }
    let other = sure[0] ? pair[1] : pair[0]
    let place = sure[0] ? position + 1 : position
    guard isPlain(at: place) || other.count == 1 && !sure[0], other.count != 2,
      !startsDate(at: place)
    else { return false }
    guard let match = reader.people.match(pair.joined(separator: " ")) else { return false }
    return match.certainty == .misspelt ? other.count > 3 : other.count == 1
  }

  /// Whether the grammar has nothing for the word but chatter.
  private func isPlain(at position: Int) -> Bool {
    roles(at: position).allSatisfy { found in
      if case .chatter = found.role { true } else { false }
    }
  }

  /// A first or last name that is no word.
  private func isCertainName(_ name: String) -> Bool {
    name.count > 2 && reader.people.isName(name) && !NamesThatAreWords.all.contains(name)
  }

  /// A bare name that opens a question, a clause or stands behind an auxiliary or a verb.
  mutating func readBareName() -> Bool {
    guard isFresh || isLastOfTopic || isSureName || isMisspeltName, scope == .open else {
      return false
    }
    let word = words[position]
    if word.text.contains("@") { return readSubject(minimum: .address) }
    let name = Possessive.bare(word.folded) ?? word.folded
    let written = NameWords(name)
    let parts = written.joined + written.words
    if isWordBehindArticle { return false }
    if Possessive.bare(word.folded) != nil, ownsTopic, !isCertainName(name) { return false }
    guard let first = parts.first else { return false }
    if NamesThatAreWords.all.contains(first) || !isPlain(at: position) {
      guard reader.people.isName(first), mayNameSomebody else {
        noteUnreadName(first)
        return false
      }
    } else if !reader.people.isName(first), !isJoinedNames(word) {
      if isMisspeltSubject || isMisspeltName { return readSubject(minimum: .misspelt) }
      // A short form that is nobody's whole name, as `tomek`.
      guard !Nicknames.forms(of: first).isEmpty else { return false }
    }
    return readJoinedNames() || readSubject(minimum: .nickname)
  }

  /// `kwmae and zoë`: an unknown word where somebody may be named, one letter from a name.
  private var isMisspeltName: Bool {
    let word = words[position]
    guard !word.isQuoted, roles(at: position).isEmpty, !startsDate(at: position),
      reader.people.name(near: Possessive.bare(word.folded) ?? word.folded) != nil
    else { return false }
    let next = position + 1
    let isJoined =
      next < words.count && roles(at: next).contains { [.and, .or].contains($0.role) }
      || position > 0 && roles(at: position - 1).contains { [.and, .or].contains($0.role) }
    let isAtEdge = position == 0 || words[position - 1].endsClause || next == words.count
    return isBehindMeeting || isJoined || isAtEdge || isConversation && isFresh
  }

  /// `what did halvorson say`, of Halvorsen.
  private var isMisspeltSubject: Bool {
    Self.isSubjectPlace(position, in: words) && !startsDate(at: position)
      && reader.people.match(words[position].text)?.certainty == .misspelt
  }

  /// Whether an unknown word stands between an auxiliary and a verb.
  static func isSubjectPlace(_ position: Int, in words: [Word]) -> Bool {
    guard position > 0, position + 1 < words.count, words[position].folded.count > 4 else {
      return false
    }
    let vocabulary = Vocabulary.shared
    return vocabulary.roles(in: words, at: position).isEmpty
      && vocabulary.roles(in: words, at: position - 1).contains { $0.role == .auxiliary }
      && vocabulary.roles(in: words, at: position + 1).contains { $0.role == .verb }
  }

  /// `the marketing` is a word, `the Marketing` may be somebody.
  private var isWordBehindArticle: Bool {
    position > 0 && words[position].text.first?.isLowercase == true
      && count(of: .article, at: position - 1) > 0
  }

  /// `did may and mark meet`, `ask will about it`: a word that is a name as well, where the grammar
  /// has somebody.
  mutating func readNamedWord() -> Bool {
    guard isFresh || isBehindMeeting, scope == .open, !words[position].isQuoted,
      !isWordBehindArticle
    else { return false }
    let name = Possessive.bare(words[position].folded) ?? words[position].folded
    guard NamesThatAreWords.all.contains(name) || !isPlain(at: position),
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

  /// A name that is no word is somebody wherever it stands.
  private var isSureName: Bool {
    let name = Possessive.bare(words[position].folded) ?? words[position].folded
    return isPlain(at: position) && isCertainName(name)
  }

  /// Names as the subject of what follows, or as what a verb is about.
  private mutating func readSubject(minimum: PeopleDirectory.Certainty) -> Bool {
    var names = PeopleListReader(self, minimum: minimum, isExplicit: false)
    guard let people = names.read(from: position), !people.isAnyone else { return false }
    let start = reading.with.count
    add(people, to: \.with)
    take(people.end - position, as: .people)
    if people.isOnly || readTrailingOnly() { reading.isOnly = true }
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
    if isPlain(at: position), isBehindMeeting || isBetweenMarks || isSpeaker || isCapitalized {
      return true
    }
    // `drew, miles and penny`
    if words[position].after.hasPrefix(","), position + 1 < words.count,
      reader.people.isName(words[position + 1].folded), isPlain(at: position)
    {
      return true
    }
    let isBehindVerb = position > 0 && roles(at: position - 1).contains { $0.role == .verb }
    return next.contains { found in
      switch found.role {
      case .and, .or:
        position + 1 + found.count < words.count
          && (reader.people.isName(words[position + 1 + found.count].folded)
            || words[position + 1 + found.count].folded == "i")
      case .about: position == 0 || isBehindVerb
      case .with, .organizes, .absent, .verb: roles(at: position).isEmpty
      default: false
      }
    }
  }

  /// `met chase`, `speak to rose`.
  private var isBehindMeeting: Bool {
    (max(0, position - 3)..<position).contains { start in
      roles(at: start).contains { found in
        start + found.count == position && found.role == .verb
          && Self.meetingVerbs.contains(words[start].folded)
      }
    }
  }

  private static let meetingVerbs: Set<String> = [
    "meet", "met", "see", "saw", "seen", "seeing", "speak", "spoke", "spoken", "speaking", "talk",
    "talked", "talking", "chat", "chatted", "catch", "caught", "sync", "synced", "sit", "sat",
  ]

  /// `in sales, frank, "roof repairs"`.
  private var isBetweenMarks: Bool {
    let next = position + 1
    let isBehind =
      position == 0 || words[position - 1].endsClause || words[position - 1].isMark
    let isBefore = next == words.count || words[position].endsClause || words[next].isMark
    return isBehind && isBefore && words.count > 1 && !startsDate(at: position)
  }

  /// `what hope said`, `that rose mentioned`.
  private var isSpeaker: Bool {
    guard position > 0, position + 1 < words.count else { return false }
    let isBehind = roles(at: position - 1).contains { [.question, .relative].contains($0.role) }
    return isBehind
      && roles(at: position + 1).contains { [.verb, .auxiliary, .organizes].contains($0.role) }
  }

  /// `what Chase had to say`, where other words are in lower case.
  private var isCapitalized: Bool {
    guard position > 0, words[position].text.first?.isUppercase == true, !startsDate(at: position),
      DateWords.senses[words[position].folded] == nil,
      words[position - 1].text.first?.isLowercase == true
    else { return false }
    return position + 1 == words.count || words[position + 1].text.first?.isUppercase != true
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

  /// `dana isn't`, `but lee wasn't`: a negative that nothing follows.
  mutating func readAbsence(_ count: Int) -> Bool {
    let end = position + count
    let isNegative =
      words[position].folded.hasSuffix("n't")
      || end < words.count && words[end].folded == "not"
    let last = words[position].folded.hasSuffix("n't") ? end : end + 1
    guard isNegative, last == words.count || words[last - 1].endsClause,
      moveSubject(to: \.without)
    else { return false }
    take(last - position, as: .people)
    subject = nil
    return true
  }

  /// `priya not`, `bea no`: behind a name, and nothing follows.
  mutating func readAbsenceBehind(_ count: Int) -> Bool {
    let end = position + count
    guard ["not", "no"].contains(words[position].folded),
      end == words.count || words[end - 1].endsClause, position > 0,
      places[position - 1] == .people, moveSubject(to: \.without)
    else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  /// `leave dana out of it`.
  mutating func readLeaveOut() -> Bool {
    guard ["leave", "keep", "take", "leaving", "keeping"].contains(words[position].folded) else {
      return false
    }
    var names = PeopleListReader(self, minimum: .nickname, isExplicit: true)
    guard let people = names.read(from: position + 1), !people.isAnyone, people.end < words.count,
      words[people.end].folded == "out"
    else { return false }
    add(people, to: \.without)
    take(people.end + 1 - position, as: .people)
    for rest in ["of", "it", "this", "them"]
    where position < words.count && words[position].folded == rest
      && !words[position - 1].endsClause
    { take(1, as: .filler) }
    endClause()
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
