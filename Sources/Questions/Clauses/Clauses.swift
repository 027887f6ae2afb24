/// The production that a phrase of the table begins.
extension QuestionParse {
  /// Reads the clause that begins here, or leaves out the words that say nothing.
  mutating func readClause() throws -> Bool {
    if asksForDateAtEnd { return readKind(.when, 1) }
    if case let count = countOfCorrection, count > 0 {
      // `wait no`, before anything was said
      if readCorrection(count) { return true }
      if places[..<position].allSatisfy({ $0 == .filler }) { return leaveOut(count) }
    }
    if scope == .open, readCount() || readState() || readUnanswered() || readAbsence() {
      return true
    }
    for (count, role) in roles(at: position) { if try readClause(role, count) { return true } }
    return readMisspeltClause()
  }

  private mutating func readClause(_ role: Role, _ count: Int) throws -> Bool {
    switch role {
    case .with: return readWith(count)
    case .without, .not:
      if readAbsenceBehind(count) { return true }
      // `on monday no tuesday`
      if text(position) == "no", position > 0, places[position - 1] == .date,
        startsDate(at: position + 1) || isNeighbour(at: position + 1), readCorrection(1)
      {
        return true
      }
      return readWithout(count, isCertain: role == .without)
    case .between, .attendedBy: return readPeople(after: count)
    case .organizedBy:
      return readPeople(after: count, into: \.organizer) || scope == .open && readOrganizerOf(count)
    case .by where isAttended: return readPeople(after: count)
    case .by: return readPeople(after: count, into: isOrganized ? \.organizer : \.with)
    case .about: return readAbout(count)
    case .organizes where isTitle(behind: count):
      take(count, as: .filler)
      endClause()
      scope = .about
      return true
    case .calendarPreposition: return readCalendars(after: count) || readFrom(count)
    default: break
    }
    return scope == .open ? readOpenClause(role, count) : readAfterTopic(role, count)
  }

  /// Reads what is a clause only if no topic that `about` named goes on.
  private mutating func readOpenClause(_ role: Role, _ count: Int) -> Bool {
    switch role {
    case .literal:
      readLiteralPhrase(count)
      return true
    case .only where readOnlyBehind(count): return true
    // `expo but only in sales`
    case .only where !isFresh && namesCalendar(behind: position + count): return leaveOut(count)
    case .only, .either, .anyOf, .both: return readPeopleOpener(role, count)
    case .me: return readPeopleOpener(role, 0) || leaveOut(count)
    case .anyone: return readPeopleOpener(role, 0) || leaveOut(count)
    case .organizes:
      return readOrganizes(count) || readPart(.organizer, count) || readPartOfPassive(count)
        || isKind(.who) && leaveOut(count)
    case .takesNotes: return readNoteTaker(count)
    case .absent: return readAbsent(count) || readAbsentees(count)
    case .attends: return readAttends(count)
    case .order(let order, let isMany): return readOrder(order, isMany: isMany, count: count)
    case .status(let status):
      return status != .cancelled && readPart(.answered(status), count) || readStatus(status, count)
    case .kind(let kind):
      let isOf = isFresh && kind == .who && ["who", "which"].contains(text(position))
      let next = position + count
      guard readKind(kind, count) else { return false }
      // `who of dana and lee was there`
      if isOf, ["of", "among", "between"].contains(text(next)) {
        _ = readPeople(after: 1, isAny: true)
      }
      return true
    case .measure(let measure): return readMeasure(measure, count)
    case .free: return readFree(count)
    case .fits: return readFits(count)
    case .moment: return readMoment(count)
    case .calendarNoun:
      if isFresh { return readKind(.list, count) }
      noteUnknownCalendar()
      return false
    default: return readPlainWord(role, count)
    }
  }

  /// Behind the first words of a topic, only what joins or trails is no topic.
  private mutating func readAfterTopic(_ role: Role, _ count: Int) -> Bool {
    switch role {
    case .relative where namesSubject(at: skip([.auxiliary, .filler], from: position + count)):
      take(count, as: .filler)
      endClause()
    case .and where isOperator: take(count, as: .filler)
    // `about hiring what did we decide`
    case .question where asksAnew(at: position), .kind(.when) where asksAnew(at: position):
      endClause()
      return readOpenClause(role, count)
    // `about port elver and dana was there`
    case .and where namesAttendee(at: position + count):
      take(count, as: .filler)
      endClause()
    case .and, .article, .preposition, .relative, .auxiliary, .pronoun, .possessive: readGlue(count)
    case .or: take(count, as: .filler)
    case .filler where !topic.isEmpty && asksWhoAtEnd,
      .kind(.who) where !topic.isEmpty && asksWhoAtEnd:
      endClause()
      return readKind(.who, 1)
    // `when are we talking about the bridge next`
    case .order(let order, _)
    where isKind(.when) && position + count == words.count && reading.order == nil:
      reading.order = order
      take(count, as: .order)
    case .filler where words[position + count - 1].endsClause || position + count == words.count:
      take(count, as: .filler)
    // `about the letters like two weeks ago`
    case .filler where startsDate(at: position + count): take(count, as: .filler)
    case .filler where count > 1:
      guard let end = endOfSilence(from: position + count) else { return false }
      take(end - position, as: .filler)
    case .meeting where text(position).hasPrefix("meeting"): take(count, as: .filler)
    default: return false
    }
    return true
  }

  /// Words that are no topic, or only between others.
  private mutating func readPlainWord(_ role: Role, _ count: Int) -> Bool {
    switch role {
    case .article, .preposition, .calendarPreposition:
      if isFresh { take(count, as: .filler) } else { readGlue(count) }
    case .and: if isFresh || isOperator { take(count, as: .filler) } else { readGlue(count) }
    case .or: take(count, as: .filler)
    case .opinion: return readOpinion(count)
    case .auxiliary where readMayDo(count) || readMayMeet(count): break
    case .question, .auxiliary:
      isSentence = isSentence || topic.isEmpty
      let isIf = ["if", "whether"].contains(text(position))
      isKindDecided = isKindDecided || role == .question && !isIf
      take(count, as: .filler)
      isFresh = true
    case .pronoun, .possessive: return readPronoun(role, count)
    case .relative:
      // `where I was the host`
      if text(position + count - 1) == "i" { subject = .owner }
      take(count, as: .filler)
      isFresh = true
    case .verb where readMayDo(count): break
    case .verb: return readVerb(count)
    case .chatter where readMayDo(count): break
    case .chatter(let isNoun):
      let isOfMeeting = isNoun && isFresh && isOfMeeting(position + count)
      // `how often has the board sat`
      let isPredicate =
        isSentence && Self.meetingVerbs.contains(text(position)) && isBoundary(position + count)
      guard
        isOfMeeting || isSetOff || isPredicate || isConversation && !isOfName(count, isNoun: isNoun)
      else {
        return false
      }
      readHint(count)
    case .container: return readContainer(count)
    // `who was there besides dana`
    case .filler where text(position) == "who" && (position == 0 || asksWhoAtEnd):
      return readKind(.who, 1)
    // `the last thing on friday, so I know when I can leave`
    case .filler
    where text(position) == "so" && position > 0 && words[position - 1].endsClause
      && has([.pronoun], at: position + 1):
      take(words.count - position, as: .filler)
    case .filler where !topic.isEmpty: readHint(count)
    case .meeting, .filler: take(count, as: .filler)
    case .honorific:
      let isAddress = position == 0 && ["sir", "madam", "ma'am"].contains(text(0))
      return readPeopleOpener(role, 0)
        || isAddress && has([.filler, .auxiliary, .question], at: 1) && leaveOut(count)
    default: return false
    }
    return true
  }

  /// `how did the test go`, `last time pricing came up`; what else is done in a topic belongs to it.
  private mutating func readVerb(_ count: Int) -> Bool {
    // `what was decided on friday`
    if count > 1, ["on", "in", "at"].contains(text(position + count - 1)),
      startsDate(at: position + count - 1)
    {
      return readVerb(count - 1)
    }
    let (word, end) = (text(position), position + count)
    // `how long did it go on for`
    let rest = skip([.preposition, .calendarPreposition, .filler], from: end)
    let isAtEnd = rest == words.count || isBoundary(end) || startsDate(at: rest)
    let isMentioned =
      reading.order != nil && count == 2 && ["came", "come", "comes"].contains(word)
    // `what did the auditors say about keys`
    let isOfTopic = count == 1 && has([.about], at: end)
    guard !isNounPlace(count),
      isFresh && (isSentence || topic.isEmpty) || isAtEnd && isMentioned
        || isSentence && (isAtEnd || isOfTopic)
    else { return false }
    readHint(count)
    isFresh = true
    // `sit down with a Wilhelmina`
    if text(end - 1) == "with", count > 1 { noteStranger(at: end) }
    return true
  }

  /// `pricing AND berths`: in capitals between words that are in none.
  private var isOperator: Bool {
    words[position].text == "AND" && words.contains { $0.text.contains(where: \.isLowercase) }
  }

  /// `that dana ran`, `where we met`: behind a topic it begins what someone did.
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

  private mutating func readPronoun(_ role: Role, _ count: Int) -> Bool {
    let isOwner = ["i", "i've", "i'd", "i'm", "i'll", "im", "ive"].contains(text(position))
    isSentence = isSentence || role == .pronoun && topic.isEmpty
    if isOwner, isAskedToBeThere { reading.me = owner }
    take(count, as: .filler)
    isFresh = isFresh || role == .pronoun
    if isOwner, case .people = subject { reading.me = owner } else if isOwner { subject = .owner }
    return true
  }

  /// `am I in the board meeting?`
  private var isAskedToBeThere: Bool {
    guard position > 0, position + 1 < words.count else { return false }
    return ["am", "was"].contains(text(position - 1))
      && [
        "in", "at", "on", "part", "invited", "expected", "needed", "supposed", "due", "attending",
        "going", "down", "there", "around", "present",
      ].contains(text(position + 1))
  }

  /// `the call with tomek` asks for no calls, `call centre` does.
  private mutating func readContainer(_ count: Int) -> Bool {
    let end = position + count
    let isHead =
      isBoundary(end)
      || roles(at: end).contains { found in
        ![.literal, .container, .meeting, .and, .article, .verb].contains(found.role)
      }
    guard isFresh, isHead || end < words.count && isCertainName(text(end)) else { return false }
    readHint(count)
    return true
  }

  /// `mate, when …`, `cheers mate, …`, `… with dana, boss`: between marks, or at an edge.
  private var isSetOff: Bool {
    guard words.count > 1, isEnd(position + 1) else { return false }
    return position == 0 || words[position - 1].endsClause
      || places[..<position].allSatisfy { $0 == .filler }
  }

  /// `outcome of the call`, `gist of my chat`: what is behind is a meeting.
  private func isOfMeeting(_ start: Int) -> Bool {
    guard ["of", "from"].contains(text(start)) else { return false }
    return isMeetingNoun(at: skip([.article, .possessive], from: start + 1))
  }

  mutating func leaveOut(_ count: Int) -> Bool {
    take(count, as: .filler)
    return true
  }

  func isMeetingNoun(at position: Int) -> Bool { has([.meeting, .container], at: position) }
}
