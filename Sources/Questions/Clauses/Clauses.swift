/// Clauses that begin with a phrase of the vocabulary.
extension QuestionParse {
  /// The edge for the clause or filler words that begin here; nil if there are none.
  var clause: Edge? {
    if asksForDateAtEnd { return kindClause(.when, 1) }
    if let edge = dateBehindTopic { return edge }
    if asksForWeekday { return kindClause(.when, 2) }
    if case let count = countOfCorrection, count > 0 {
      // `wait no` at the beginning of the question.
      if let edge = correction(count) { return edge }
      if places[..<position].allSatisfy({ $0 == .filler }) { return .filler(count) }
    }
    if scope == .open,
      let edge = countClause ?? stateClause ?? timeToTake ?? unansweredClause ?? absence
    {
      return edge
    }
    for (count, role) in roles(at: position) { if let edge = clause(role, count) { return edge } }
    return misspeltClause
  }

  func clause(_ role: Role, _ count: Int) -> Edge? {
    switch role {
    case .with: return withClause(count)
    case .without, .not:
      if let edge = absenceBehind(count) { return edge }
      // `on monday no tuesday`
      if text(position) == "no", position > 0, places[position - 1] == .date,
        startsDate(at: position + 1) || isNeighbour(at: position + 1), let edge = correction(1)
      {
        return edge
      }
      return withoutClause(count, isCertain: role == .without)
    case .between, .attendedBy: return people(after: count)
    case .organizedBy:
      return people(after: count, into: \.organizer)
        ?? (scope == .open ? organizerOf(count) : nil)
    case .by where isAttended: return people(after: count)
    case .by: return people(after: count, into: isOrganized ? \.organizer : \.with)
    case .about: return aboutClause(count)
    case .organizes where isTitle(behind: count):
      return .filler(count, .clauseEnd, .scope(.about))
    case .calendarPreposition:
      return calendarClause(after: count) ?? inCalendar(count) ?? fromClause(count)
    default: return scope == .open ? openClause(role, count) : afterTopic(role, count)
    }
  }

  /// Parses a clause that can't begin within a topic after `about`.
  private func openClause(_ role: Role, _ count: Int) -> Edge? {
    switch role {
    case .literal: return literalPhrase(count)
    case .only:
      // `expo but only in sales`
      let isBeforeCalendar = !isFresh && namesCalendar(behind: position + count)
      return onlyBehind(count)
        ?? (isBeforeCalendar ? .filler(count) : peopleOpener(role, count))
    case .either, .anyOf, .both: return peopleOpener(role, count)
    case .me, .anyone: return peopleOpener(role, 0) ?? .filler(count)
    case .organizes:
      return organizes(count) ?? partClause(.organizer, count) ?? partOfPassive(count)
        ?? (isKind(.who) && !isAttribute(count) ? .filler(count) : nil)
    case .takesNotes: return noteTaker(count)
    case .absent: return absent(count) ?? absentees(count)
    case .attends: return attends(count)
    case .order(let order, let isMany): return orderClause(order, isMany: isMany, count: count)
    case .status(let status):
      let part = status.isAnswer ? partClause(.answered(status), count) : nil
      return part ?? statusClause(status, count)
    case .kind(let kind): return kindOfSome(kind, count)
    case .measure(let measure): return measureClause(measure, count)
    case .free: return freeClause(count)
    case .fits: return fits(count)
    case .moment: return momentClause(count)
    case .calendarNoun: return isFresh ? kindClause(.list, count) : unknownCalendar
    default: return plainWord(role, count)
    }
  }

  /// Returns true if the phrase is a modifier between an article and its noun, such as `leadership`
  /// in `the leadership sync`.
  private func isAttribute(_ count: Int) -> Bool {
    let end = position + count
    return count == 1 && has([.article, .possessive], at: position - 1) && !isEnd(end)
      && (isMeetingNoun(at: end) || isPlain(at: end)) && text(end) != "of"
  }

  /// Parses a question word followed by a list of people, any of whom may be the answer: `who of
  /// dana and lee was there`.
  private func kindOfSome(_ kind: ParsedQuery.Kind, _ count: Int) -> Edge? {
    guard let edge = kindClause(kind, count) else { return nil }
    let next = position + count
    guard isFresh, kind == .who, ["who", "which"].contains(text(position)),
      ["of", "among", "between"].contains(text(next)),
      let some = moved(to: next).people(after: 1, isAny: true)
    else { return edge }
    return edge + some
  }

  /// Parses joining and trailing words after the first words of a topic. Returns nil for words that
  /// belong to the topic.
  private func afterTopic(_ role: Role, _ count: Int) -> Edge? {
    let end = position + count
    switch role {
    case .relative where namesSubject(at: skip([.auxiliary, .filler], from: end)):
      return .filler(count, .clauseEnd)
    // `pricing AND berths`
    case .and where isOperator: return .filler(count)
    // `about hiring what did we decide`
    case .question where asksAnew(at: position), .kind(.when) where asksAnew(at: position):
      return applying([.clauseEnd]).openClause(role, count).map { .filler(0, .clauseEnd) + $0 }
    // `about port elver and dana was there`
    case .and where namesAttendee(at: end): return .filler(count, .clauseEnd)
    case .and, .article, .preposition, .relative, .auxiliary, .pronoun, .possessive:
      return glue(count)
    case .or: return .filler(count)
    case .filler where !topic.isEmpty && asksWhoAtEnd,
      .kind(.who) where !topic.isEmpty && asksWhoAtEnd:
      return applying([.clauseEnd]).kindClause(.who, 1).map { .filler(0, .clauseEnd) + $0 }
    case .filler where words[end - 1].endsClause || end == words.count: return .filler(count)
    // `about the letters like two weeks ago`
    case .filler where startsDate(at: end): return .filler(count)
    case .filler where count > 1: return endOfSilence(from: end).map { .filler($0 - position) }
    case .meeting where text(position).hasPrefix("meeting"): return .filler(count)
    default: return nil
    }
  }

  /// Parses a word that never belongs to a topic, or only between two of its words.
  private func plainWord(_ role: Role, _ count: Int) -> Edge? {
    switch role {
    case .article, .preposition, .calendarPreposition: return joint(count)
    case .and: return isOperator ? .filler(count) : joint(count)
    case .or: return .filler(count)
    case .opinion: return opinionClause(count)
    case .question: return questionWord(count)
    case .auxiliary:
      return mayDo(count) ?? mayMeet(count)
        ?? .filler(count, .fresh) + (topic.isEmpty ? [.sentence] : [])
    case .pronoun, .possessive: return pronoun(role, count)
    // `where I was the host`
    case .relative:
      let isOwner = text(position + count - 1) == "i"
      return .filler(count, .fresh) + (isOwner ? [.subject(.owner)] : [])
    case .verb, .meets: return mayDo(count) ?? verb(count)
    case .chatter(let isNoun): return mayDo(count) ?? chatter(count, isNoun: isNoun)
    case .container: return container(count)
    // `who was there besides dana`
    case .filler where text(position) == "who" && (position == 0 || asksWhoAtEnd):
      return kindClause(.who, 1)
    // `the last thing on friday, so I know when I can leave`
    case .filler
    where text(position) == "so" && position > 0 && words[position - 1].endsClause
      && has([.pronoun], at: position + 1):
      return .filler(words.count - position)
    case .filler where !topic.isEmpty: return hint(count)
    case .meeting, .filler: return .filler(count)
    case .honorific:
      let isAddress = position == 0 && ["sir", "madam", "ma'am"].contains(text(0))
      return peopleOpener(role, 0)
        ?? (isAddress && has([.filler, .auxiliary, .question], at: 1) ? .filler(count) : nil)
    default: return nil
    }
  }

  private func questionWord(_ count: Int) -> Edge {
    let isIf = ["if", "whether"].contains(text(position))
    if asksForMeetingOfDeed(count) { return .filler(count + 1, .kind(.search), .clauseEnd) }
    return .filler(count, .fresh) + (topic.isEmpty ? [.sentence] : []) + (isIf ? [] : [.decided])
  }

  /// Returns true for the end of a question that first told what somebody did: `who is leaving the
  /// yard, in which call was it`.
  private func asksForMeetingOfDeed(_ count: Int) -> Bool {
    guard isKind(.who), !topic.isEmpty,
      ["which", "what"].contains(text(position + count - 1)), isMeetingNoun(at: position + count)
    else { return false }
    let isBehind = ["in", "at", "on", "during"].contains(text(position - 1))
    let start = isBehind ? position - 1 : position
    return start > 0 && words[start - 1].endsClause
  }

  private func chatter(_ count: Int, isNoun: Bool) -> Edge? {
    // `how many names are on the list`
    if isNoun ? text(position - 1) == "many" : isOfMeetingName(count) { return nil }
    let isOfMeeting = isNoun && isFresh && isOfMeeting(position + count)
    // `how often has the board sat`
    let isPredicate =
      isSentence && WordClass.meetingVerbs.contains(text(position)) && isBoundary(position + count)
    // `how long did the hearing take me`
    let takesTime =
      isKind(.duration) && mentionsDuration([words[position]])
      && (isBoundary(position + count) || has([.pronoun, .me], at: position + count))
    let isIdle =
      isOfMeeting || isSetOff || isPredicate || takesTime
      || isConversation && !isOfName(count, isNoun: isNoun)
    return isIdle ? hint(count) : nil
  }

  /// Parses a verb that belongs to the question rather than to the topic: `how did the test go`,
  /// `last time pricing came up`. Returns nil for a verb within a topic.
  private func verb(_ count: Int) -> Edge? {
    // `what was decided on friday`
    if count > 1, ["on", "in", "at"].contains(text(position + count - 1)),
      startsDate(at: position + count - 1)
    {
      return verb(count - 1)
    }
    let (word, end) = (text(position), position + count)
    // `who did I have lunch with`
    if count > 1, has([.meets], at: position), MeetingNouns.contains(text(end - 1)),
      !isMeetingNoun(at: end - 1)
    {
      return hint(count - 1) + Edge(1, .topic, .topic(end - 1..<end), .fresh)
    }
    // `how long did it go on for`
    let rest = skip([.preposition, .calendarPreposition, .filler], from: end)
    let isAtEnd = rest == words.count || isBoundary(end) || startsDate(at: rest)
    let isMentioned = reading.order != nil && ["came", "come", "comes"].contains(word)
    // `what did the auditors say about keys`
    let isOfTopic = count == 1 && has([.about], at: end)
    guard !isNounPlace(count),
      isFresh && (isSentence || topic.isEmpty) || isAtEnd && isMentioned
        || isSentence && (isAtEnd || isOfTopic)
    else { return nil }
    // `sit down with a Wilhelmina`
    let isWith = text(end - 1) == "with" && count > 1 || ["meet", "met"].contains(text(end - 1))
    return hint(count) + [.fresh] + (isWith ? moved(to: end).stranger(at: end) : [])
  }

  /// If true, the word is a capitalized `AND` between lower-case words: `pricing AND berths`.
  private var isOperator: Bool {
    words[position].text == "AND" && words.contains { $0.text.contains(where: \.isLowercase) }
  }

  /// Returns true if a clause about a person's action begins here, after a topic: `that dana ran`,
  /// `where we met`.
  private func namesSubject(at position: Int) -> Bool {
    guard position < words.count else { return false }
    let position = skip([.honorific], from: position)
    guard position < words.count else { return true }
    let name = text(position)
    return has([.pronoun], at: position)
      || reader.people.isName(name) && !namesAsWords.contains(name)
  }

  private func namesAttendee(at place: Int) -> Bool {
    isCertainName(text(place)) && has([.attends], at: place + 1)
  }

  private func pronoun(_ role: Role, _ count: Int) -> Edge {
    let isOwner = ["i", "i've", "i'd", "i'm", "i'll", "im", "ive"].contains(text(position))
    var edge = Edge.filler(count)
    if role == .pronoun { edge = edge + (topic.isEmpty ? [.fresh, .sentence] : [.fresh]) }
    guard isOwner else { return edge }
    if isAskedToBeThere { edge = edge + [.owner(\.with)] }
    if case .people = subject { return edge + [.owner(\.with)] }
    return edge + [.subject(.owner)]
  }

  /// If true, the question asks whether the user attends: `am I in the board meeting?`
  private var isAskedToBeThere: Bool {
    guard position > 0, position + 1 < words.count else { return false }
    return ["am", "was"].contains(text(position - 1))
      && [
        "in", "at", "on", "part", "invited", "expected", "needed", "supposed", "due", "attending",
        "going", "down", "there", "around", "present",
      ].contains(text(position + 1))
  }

  /// Parses a noun for meetings that is the head of its phrase, as in `the call with tomek`.
  /// Returns nil for a modifier, as in `call centre`.
  private func container(_ count: Int) -> Edge? {
    let end = position + count
    let isHead =
      isBoundary(end)
      || roles(at: end).contains { found in
        ![.literal, .container, .meeting, .and, .article, .verb].contains(found.role)
      }
    guard isFresh, isHead || end < words.count && isCertainName(text(end)) else { return nil }
    return hint(count)
  }

  /// If true, punctuation or the beginning or end of the question separates this word from the
  /// others: `mate, when …`, `cheers mate, …`, `… with dana, boss`.
  private var isSetOff: Bool {
    guard words.count > 1, isEnd(position + 1) else { return false }
    return position == 0 || words[position - 1].endsClause
      || places[..<position].allSatisfy { $0 == .filler }
  }

  /// Returns true if `of` or `from` and a meeting follow, as in `outcome of the call` or `gist of
  /// my chat`.
  private func isOfMeeting(_ start: Int) -> Bool {
    guard ["of", "from"].contains(text(start)) else { return false }
    return isMeetingNoun(at: skip([.article, .possessive], from: start + 1))
  }
}
