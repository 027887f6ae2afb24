/// Clauses on people: who was there, who was not, and who organized it.
extension QuestionParse {
  typealias Terms = WritableKeyPath<ParsedQuery, [PersonTerm]>

  /// The names behind a word that asks for them, which takes `count` words.
  ///
  /// - Parameter isAny: whether one of those who are named will do.
  mutating func readPeople(after count: Int, into list: Terms = \.with, isAny: Bool = false) -> Bool
  {
    var names = PeopleListReader(
      self, minimum: minimum(behind: position + count), isExplicit: true, isAny: isAny)
    guard let people = names.read(from: position + count) else { return false }
    let with = reading.with.count
    add(people, to: list)
    if isToldInTopic(upTo: people.end) { addHints((position + count)..<people.end) }
    take(people.end - position, as: .people)
    if people.isOnly || readTrailingOnly() { reading.isOnly = true }
    endClause()
    if list == \.with { subject = .people(with..<reading.with.count) }
    return true
  }

  /// Returns true if a name here may be what a long topic tells of: `about following up with nimbus
  /// on the halt`. It is someone, and it is searched for as well.
  private func isToldInTopic(upTo end: Int) -> Bool {
    guard scope == .about else { return false }
    let goesOn = end < words.count && !words[end - 1].endsClause && !startsDate(at: end)
    return topic.count { $0.weight == .word } > (goesOn ? 0 : 2)
  }

  /// In the midst of a topic `with ice` is no part of `Alice`.
  private func minimum(behind position: Int) -> PeopleDirectory.Certainty {
    let name = text(position)
    return scope == .about && reader.people.name(near: name) == nil ? .initials : .misspelt
  }

  mutating func readTrailingOnly() -> Bool {
    let count = count(of: .only, at: position)
    guard count > 0, isEnd(position + count) else { return false }
    take(count, as: .people)
    return true
  }

  mutating func add(_ people: PeopleList, to list: Terms) {
    for (term, certainty) in people.terms { add(term, certainty, to: list) }
    guard people.isWithMe else { return }
    if list == \.with { reading.me = owner } else { addOwner(to: list) }
  }

  mutating func addOwner(to list: Terms) {
    if reader.owners.isEmpty { note("'me' is not known: no calendar has an owner") }
    reading[keyPath: list].append(owner)
  }

  /// The person of `with me`.
  var owner: PersonTerm {
    let known = reader.people.people(with: reader.owners)
    return PersonTerm(
      names: ["me"], people: known.isEmpty ? [KnownPerson(emails: reader.owners)] : known)
  }

  mutating func add(_ term: PersonTerm, _ certainty: PeopleDirectory.Certainty, to list: Terms) {
    guard !reading[keyPath: list].contains(term) else { return }
    reading[keyPath: list].append(term)
    if let domain = term.domain {
      if term.people.isEmpty { note("no one with an address at \(domain) is known") }
    } else if term.names.count == 1, term.people.count > 1 {
      note("\(term.matches); searching for \(term.people.count == 2 ? "both" : "all of them")")
    } else if certainty < .beginning, term.names.count == 1 {
      note("'\(term.written)' is taken for \(term.people[0].displayName)")
    }
  }

  /// `jonas brandt, not the other jonas`: a name that means several leaves out none who is named.
  mutating func keepWhoIsNamed() {
    let named = reading.with.filter { $0.people.count == 1 }.flatMap(\.people)
    for place in reading.without.indices where reading.without[place].people.count > 1 {
      let others = reading.without[place].people.filter { !named.contains($0) }
      if !others.isEmpty { reading.without[place].people = others }
    }
    // `jonas, the brandt one`: who is named for certain is among those of the first name.
    reading.with.removeAll { term in
      term.people.count > 1 && term.names.count == 1 && term.domain == nil
        && named.contains { term.people.contains($0) }
    }
  }

  // MARK: What asks for people

  mutating func readWith(_ count: Int) -> Bool {
    if readPeople(after: count) || readNobody(count) { return true }
    let next = position + count
    if !noteUnknownName(at: next), isNameOfNobody(at: next) {
      note("no one is called '\(words[next].text)'; ignoring the word")
    }
    if isFresh { take(count, as: .filler) } else { readGlue(count) }
    return true
  }

  /// Notes a capitalized name behind a verb that nobody has.
  mutating func noteStranger(at place: Int) {
    let start = place + count(of: .article, at: place)
    var names = PeopleListReader(self, minimum: .misspelt, isExplicit: true)
    guard start < words.count, words[start].text.first?.isUppercase == true,
      names.read(from: start) == nil
    else { return }
    noteUnknownName(at: place)
  }

  /// Notes a name that nobody has: `with wilhelmina`, `with a Wilhelmina from the bank`.
  @discardableResult mutating func noteUnknownName(at place: Int) -> Bool {
    let start = place + count(of: .article, at: place)
    guard let name = unknownName(at: start),
      start == place || words[start].text.first?.isUppercase == true
    else { return false }
    let written = words[name].map(\.text).joined(separator: " ")
    // A topic behind it is a question of its own, which is answered with that line.
    if !has([.about], at: name.upperBound) { reading.unknownNames.append(written) }
    note("no one is called '\(written)'; searching for the word\(name.count > 1 ? "s" : "")")
    return true
  }

  /// `with nobody`, `with no one`: alone.
  private mutating func readNobody(_ count: Int) -> Bool {
    let next = position + count
    guard next < words.count else { return false }
    let isPair = text(next) == "no" && text(next + 1) == "one"
    guard isPair || ["nobody", "no-one"].contains(text(next)) else { return false }
    let end = next + (isPair ? 2 : 1)
    guard isBoundary(end) || has([.about], at: end) else { return false }
    (reading.me, reading.isOnly) = (owner, true)
    take(end - position, as: .people)
    endClause()
    return true
  }

  /// The words behind `with` that look like somebody's name and are nobody's: the first one of a
  /// question without a topic, or behind a word for a meeting; else two that are capitalized.
  private func unknownName(at start: Int) -> Range<Int>? {
    func mayBeName(_ place: Int) -> Bool {
      place < words.count && roles(at: place).isEmpty && !startsDate(at: place)
        && !words[place].isQuoted && !words[place].isField && !words[place].isNegated
        && !words[place].isMark
    }
    func isCapitalized(_ place: Int) -> Bool {
      words[place].text.first?.isUppercase == true
        && words[place].text.dropFirst().contains(where: \.isLowercase)
    }
    guard scope == .open, mayBeName(start) else { return nil }
    var end = start + 1
    while end < min(start + 3, words.count), !words[end - 1].endsClause, mayBeName(end),
      isCapitalized(end) == isCapitalized(start)
    { end += 1 }
    let isWhole = isEnd(end) || !roles(at: end).isEmpty
    if !isCapitalized(start), !isWhole || end - start > 2 { end = start + 1 }
    let isOfMeeting = topic.isEmpty || position > 0 && isMeetingNoun(at: position - 1)
    return isOfMeeting || isCapitalized(start) && end - start > 1 ? start..<end : nil
  }

  /// `with will about hiring`, where no Will is known: a word of the grammar that stands for a name.
  private func isNameOfNobody(at position: Int) -> Bool {
    guard position < words.count, NamesThatAreWords.contains(text(position)),
      !roles(at: position).isEmpty
    else { return false }
    let next = position + 1
    return next == words.count || words[position].endsClause || startsDate(at: next)
      || has([.about, .and, .or, .calendarPreposition], at: next)
  }

  /// `from noor`, `in dana's`; where no one is named, words that join.
  mutating func readFrom(_ count: Int) -> Bool {
    if text(position) == "from", scope == .open {
      let isInvitation = text(position - 1).hasPrefix("invit")
      if readPeople(after: count, into: isInvitation ? \.organizer : \.with) { return true }
    }
    if isFresh { take(count, as: .filler) } else { readGlue(count) }
    return true
  }

  /// `just me and dana`, `either dana or lee`, `me and dana`, `anyone from example.org`.
  mutating func readPeopleOpener(_ role: Role, _ count: Int) -> Bool {
    guard isFresh else { return role == .both && leaveOut(count) }
    var names = PeopleListReader(self, minimum: .nickname, isExplicit: true)
    let start =
      role == .only
      ? position + count
        + max(
          self.count(of: .with, at: position + count),
          self.count(of: .between, at: position + count))
      : position
    guard let people = names.read(from: start),
      !people.terms.isEmpty || people.isWithMe && role == .only
    else { return count > 0 && leaveOut(count) }
    let with = reading.with.count
    add(people, to: \.with)
    take(people.end - position, as: .people)
    reading.isOnly = reading.isOnly || role == .only || people.isOnly
    isFresh = true
    subject = .people(with..<reading.with.count)
    return true
  }

  mutating func readAttends(_ count: Int) -> Bool {
    if case .owner = subject, !reader.owners.isEmpty { reading.me = owner }
    let isAsked = isKindDecided || isSentence || subject != nil || isFresh
    guard isAsked else { return false }
    take(count, as: .filler)
    isFresh = true
    return true
  }

  /// `a call by noor`, `hosted by noor`; what is `proposed by noor` in a meeting is no meeting.
  var isOrganized: Bool {
    guard position > 0, !isMeetingNoun(at: position - 1) else { return true }
    let before = roles(at: position - 1)
    if before.contains(where: { $0.role == .organizes }) { return true }
    return before.contains { $0.role == .verb } && position > 1 && isMeetingNoun(at: position - 2)
  }

  /// `attended by a and by b`
  var isAttended: Bool {
    words[..<position].indices.contains { has([.attendedBy], at: $0) }
      && !words[..<position].indices.contains { has([.organizedBy], at: $0) }
  }
}
