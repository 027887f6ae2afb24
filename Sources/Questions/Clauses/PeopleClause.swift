/// Clauses on people: who was there, who was not, and who organized it.
extension QuestionParse {
  /// The names behind a word that asks for them, which takes `count` words.
  ///
  /// - Parameter isAny: whether one of those who are named will do.
  func people(
    after count: Int, into list: Effect.Terms = \.with, isAny: Bool = false
  ) -> Edge? {
    guard
      let people = people(
        from: position + count, minimum: minimum(behind: position + count), isAny: isAny)
    else { return nil }
    let named = (position + count)..<people.end
    let isLed =
      words[position].isField
      || has([.with, .without, .between, .attendedBy, .organizedBy], at: position)
    return naming(people, .people(people, list)).weighed(isLed ? 0 : doubt(of: people))
      + (isToldInTopic(upTo: people.end) ? [.hint(named)] : [])
      + (list == \.with ? [.clauseEnd, .namedSubject] : [.clauseEnd])
  }

  /// What it weighs that names are words of general language with a slip.
  func doubt(of people: PeopleList) -> Double {
    let isWord = people.terms.contains { term, certainty in
      certainty == .misspelt
        && term.names.allSatisfy { reader.isKnownWord?(Word.fold($0)) ?? false }
    }
    return isWord ? ReadingFeature.misspeltNameIsWord.weight : 0
  }

  /// Takes the words up to the end of a list of people, and `only` behind it.
  func naming(_ people: PeopleList, _ effects: Effect...) -> Edge {
    let only = countOfTrailingOnly(at: people.end)
    return Edge(people.end + only - position, .people, effects)
      + (people.isOnly || only > 0 ? [.only] : [])
  }

  /// Returns true if a name here may be what a long topic tells of: `about following up with nimbus
  /// on the halt`. It is someone, and it is searched for as well.
  private func isToldInTopic(upTo end: Int) -> Bool {
    guard scope == .about else { return false }
    let goesOn = end < words.count && !words[end - 1].endsClause && !startsDate(at: end)
    return topic.count { !$0.isGlue } > (goesOn ? 0 : 2)
  }

  /// In the midst of a topic `with ice` is no part of `Alice`.
  private func minimum(behind position: Int) -> PeopleDirectory.Certainty {
    let name = text(position)
    return scope == .about && reader.people.name(near: name) == nil ? .initials : .misspelt
  }

  private func countOfTrailingOnly(at place: Int) -> Int {
    let count = count(of: .only, at: place)
    return isEnd(place + count) ? count : 0
  }

  /// The person of `with me`.
  var owner: PersonTerm {
    let known = reader.people.people(with: reader.owners)
    return PersonTerm(
      names: ["me"], people: known.isEmpty ? [KnownPerson(emails: reader.owners)] : known)
  }

  // MARK: What asks for people

  func withClause(_ count: Int) -> Edge? {
    if let edge = people(after: count) ?? nobody(count) { return edge }
    let next = position + count
    var notes = unknownName(behind: next)
    if notes.isEmpty, isNameOfNobody(at: next) {
      notes = [.note("no one is called '\(words[next].text)'; ignoring the word")]
    }
    return joint(count) + notes
  }

  /// Words that join, which are of the topic where they stand within it.
  func joint(_ count: Int) -> Edge { isFresh ? .filler(count) : glue(count) }

  /// A capitalized name behind a verb that nobody has.
  func stranger(at place: Int) -> [Effect] {
    let start = place + count(of: .article, at: place)
    guard start < words.count, words[start].text.first?.isUppercase == true,
      people(from: start, minimum: .misspelt) == nil
    else { return [] }
    return unknownName(behind: place)
  }

  /// A name that nobody has: `with wilhelmina`, `with a Wilhelmina from the bank`.
  private func unknownName(behind place: Int) -> [Effect] {
    let start = place + count(of: .article, at: place)
    guard let name = unknownName(at: start),
      start == place || words[start].text.first?.isUppercase == true
    else { return [] }
    let written = words[name].map(\.text).joined(separator: " ")
    let notice = Effect.note(
      "no one is called '\(written)'; searching for the word\(name.count > 1 ? "s" : "")")
    // A topic behind it is a question of its own, which is answered with that line.
    return has([.about], at: name.upperBound) ? [notice] : [.unknownName(written), notice]
  }

  /// `with nobody`, `with no one`: alone.
  private func nobody(_ count: Int) -> Edge? {
    let next = position + count
    guard next < words.count else { return nil }
    let isPair = text(next) == "no" && text(next + 1) == "one"
    guard isPair || ["nobody", "no-one"].contains(text(next)) else { return nil }
    let end = next + (isPair ? 2 : 1)
    guard isBoundary(end) || has([.about], at: end) else { return nil }
    return Edge(end - position, .people, .owner(\.with), .only, .clauseEnd)
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
  func fromClause(_ count: Int) -> Edge? {
    let isInvitation = text(position - 1).hasPrefix("invit")
    let named =
      text(position) == "from" && scope == .open
      ? people(after: count, into: isInvitation ? \.organizer : \.with) : nil
    return named ?? joint(count)
  }

  /// `just me and dana`, `either dana or lee`, `me and dana`, `anyone from example.org`.
  func peopleOpener(_ role: Role, _ count: Int) -> Edge? {
    guard isFresh else { return role == .both ? .filler(count) : nil }
    let end = position + count
    let joint = max(self.count(of: .with, at: end), self.count(of: .between, at: end))
    guard let people = people(from: role == .only ? end + joint : position),
      !people.terms.isEmpty || people.isWithMe && role == .only
    else { return count > 0 ? .filler(count) : nil }
    let isOnly = role == .only || people.isOnly
    return Edge(people.end - position, .people, .people(people, \.with), .fresh, .namedSubject)
      + (isOnly ? [.only] : [])
  }

  func attends(_ count: Int) -> Edge? {
    guard isKindDecided || isSentence || subject != nil || isFresh else { return nil }
    let edge = Edge.filler(count, .fresh)
    if case .owner = subject, !reader.owners.isEmpty { return edge + [.owner(\.with)] }
    return edge
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
