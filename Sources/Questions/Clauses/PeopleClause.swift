/// Clauses about the people who attended, were absent, or organized a meeting.
extension QuestionParse {
  /// Parses the people after an introductory phrase of `count` words. Returns nil if there are
  /// none.
  ///
  /// - Parameter isAny: if true, one of the named people suffices.
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

  /// Returns the penalty for names that are ordinary words and match people only as misspellings; 0
  /// if there are none.
  func doubt(of people: PeopleList) -> Double {
    let isWord = people.terms.contains { term, certainty in
      certainty == .misspelt
        && term.names.allSatisfy { reader.isKnownWord?(Word.fold($0)) ?? false }
    }
    return isWord ? ReadingFeature.misspeltNameIsWord.weight : 0
  }

  /// Returns an edge that covers the words up to the end of a list of people and a following
  /// `only`.
  func naming(_ people: PeopleList, _ effects: Effect...) -> Edge {
    let only = countOfTrailingOnly(at: people.end)
    return Edge(people.end + only - position, .people, effects)
      + (people.isOnly || only > 0 ? [.only] : [])
  }

  /// Returns true if the name may be part of a long topic: `about following up with nimbus on the
  /// halt`. It is then read as a person and also searched for.
  private func isToldInTopic(upTo end: Int) -> Bool {
    guard scope == .about else { return false }
    let goesOn = end < words.count && !words[end - 1].endsClause && !startsDate(at: end)
    return topic.count { !$0.isGlue } > (goesOn ? 0 : 2)
  }

  /// Returns the minimum certainty of a name at this position. Within a topic, `with ice` doesn't
  /// mean `Alice`.
  private func minimum(behind position: Int) -> PeopleDirectory.Certainty {
    let name = text(position)
    return scope == .about && reader.people.name(near: name) == nil ? .initials : .misspelt
  }

  private func countOfTrailingOnly(at place: Int) -> Int {
    let count = count(of: .only, at: place)
    return isEnd(place + count) ? count : 0
  }

  /// The user as a person, as in `with me`.
  var owner: PersonTerm {
    let known = reader.people.people(with: reader.owners)
    return PersonTerm(
      names: ["me"], people: known.isEmpty ? [KnownPerson(emails: reader.owners)] : known)
  }

  // MARK: Clauses about people

  func withClause(_ count: Int) -> Edge? {
    if let edge = people(after: count) ?? nobody(count) { return edge }
    let next = position + count
    // `what do I have besides choir on monday`
    if text(position) == "besides", isKind(.list), let range = wordsToExclude(from: next) {
      return excluding(range)
    }
    // `meetings with review`
    if scope == .open, topic.isEmpty, !isSentence, next + 1 == words.count,
      has([.verb, .chatter(isNoun: true), .chatter(isNoun: false)], at: next)
    {
      return .filler(count) + Edge(1, .topic, .topic(next..<next + 1))
    }
    var notes = unknownName(behind: next)
    if notes.isEmpty, isNameOfNobody(at: next) {
      notes = [.note("no one is called '\(words[next].text)'; ignoring the word")]
    }
    return joint(count) + notes
  }

  /// Parses joining words. They belong to the topic if they are within it.
  func joint(_ count: Int) -> Edge { isFresh ? .filler(count) : glue(count) }

  /// Returns the effects of a capitalized unknown name after a verb; empty if there is none.
  func stranger(at place: Int) -> [Effect] {
    let start = place + count(of: .article, at: place)
    guard start < words.count, words[start].text.first?.isUppercase == true,
      people(from: start, minimum: .misspelt) == nil
    else { return [] }
    return unknownName(behind: place)
  }

  /// Returns the effects of an unknown name: `with wilhelmina`, `with a Wilhelmina from the bank`.
  /// Empty if there is none.
  private func unknownName(behind place: Int) -> [Effect] {
    let start = place + count(of: .article, at: place)
    guard let name = unknownName(at: start),
      start == place || words[start].text.first?.isUppercase == true
    else { return [] }
    let written = words[name].map(\.text).joined(separator: " ")
    let notice = Effect.note(
      "no one is called '\(written)'; searching for the word\(name.count > 1 ? "s" : "")")
    // A question with a topic after the unknown name is still answered, but with the notice.
    return has([.about], at: name.upperBound) ? [notice] : [.unknownName(written), notice]
  }

  /// Parses a request for time alone: `with nobody`, `with no one`.
  private func nobody(_ count: Int) -> Edge? {
    let next = position + count
    guard next < words.count else { return nil }
    let isPair = text(next) == "no" && text(next + 1) == "one"
    guard isPair || ["nobody", "no-one"].contains(text(next)) else { return nil }
    let end = next + (isPair ? 2 : 1)
    guard isBoundary(end) || has([.about], at: end) else { return nil }
    return Edge(end - position, .people, .owner(\.with), .only, .clauseEnd)
  }

  /// Returns the range of words after `with` that look like an unknown name. If the question has a
  /// topic and no noun for a meeting precedes, only several capitalized words qualify.
  private func unknownName(at start: Int) -> Range<Int>? {
    func mayBeName(_ place: Int) -> Bool {
      place < words.count && roles(at: place).isEmpty && !startsDate(at: place)
        && !words[place].isQuoted && !words[place].isField && !words[place].isNegated
        && !words[place].isMark
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

  /// Returns true if a word of the grammar is used as an unknown name, as in `with will about
  /// hiring` if no Will is known.
  private func isNameOfNobody(at position: Int) -> Bool {
    guard position < words.count, NamesThatAreWords.contains(text(position)),
      !roles(at: position).isEmpty
    else { return false }
    let next = position + 1
    return next == words.count || words[position].endsClause || startsDate(at: next)
      || has([.about, .and, .or, .calendarPreposition], at: next)
  }

  /// Parses `from` and the people after it, as in `from noor`; other uses are joining words.
  func fromClause(_ count: Int) -> Edge? {
    let isInvitation = text(position - 1).hasPrefix("invit")
    let named =
      text(position) == "from" && scope == .open
      ? people(after: count, into: isInvitation ? \.organizer : \.with) : nil
    return named ?? joint(count)
  }

  /// Parses people at the beginning of a clause: `just me and dana`, `either dana or lee`, `me and
  /// dana`, `anyone from example.org`.
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
    // Nobody attends the calendar in `are in the calendar` or `what is in sales`.
    let preposition = position + count - 1
    if count > 1, self.count(of: .calendarPreposition, at: preposition) == 1 {
      if let calendar = moved(to: preposition).inCalendar(1) {
        return .filler(count - 1) + calendar
      }
      if reading.with.isEmpty, namesCalendar(behind: preposition) { return .filler(count - 1) }
    }
    let edge = Edge.filler(count, .fresh)
    if case .owner = subject, !reader.owners.isEmpty { return edge + [.owner(\.with)] }
    return edge
  }

  /// If true, the person after `by` is an organizer: `a call by noor`, `hosted by noor`. False for
  /// `proposed by noor`.
  var isOrganized: Bool {
    guard position > 0, !isMeetingNoun(at: position - 1) else { return true }
    let before = roles(at: position - 1)
    if before.contains(where: { $0.role == .organizes }) { return true }
    return before.contains { $0.role == .verb } && position > 1 && isMeetingNoun(at: position - 2)
  }

  /// If true, the person after `by` is an attendee: `attended by a and by b`.
  var isAttended: Bool {
    words[..<position].indices.contains { has([.attendedBy], at: $0) }
      && !words[..<position].indices.contains { has([.organizedBy], at: $0) }
  }
}
