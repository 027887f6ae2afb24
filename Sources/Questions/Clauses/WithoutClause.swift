/// Clauses that exclude people, calendars or words.
extension QuestionParse {
  /// Parses people, calendars or words to exclude. A bare `not` requires a person after it or a
  /// topic before it.
  func withoutClause(_ count: Int, isCertain: Bool) -> Edge? {
    // `to skip` is part of the topic in `an option to skip data`, but `skip the standups` is a
    // request.
    let isInfinitive = text(position - 1) == "to" && !topic.isEmpty
    if isInfinitive || isDeed || !isCertain && isOfPredicate { return glue(count) }
    let next = position + count
    if let edge = withoutPeople(count) ?? withoutWeekdays(count) { return edge }
    if isCalendarNamed(at: next),
      let edge = calendarClause(after: count, into: \.withoutCalendars)
    {
      return edge
    }
    if mayExclude(behind: count, isCertain: isCertain), let range = wordsToExclude(from: next) {
      return excluding(range)
    }
    if isProse && !topic.isEmpty { return glue(count) }
    let isIdle = next >= words.count || !roles(at: next).isEmpty || isAddition
    return isIdle ? Edge.filler(count) + (isCertain ? unused(from: next) : []) : nil
  }

  /// The edge for an exclusion whose particle comes last: `leaving the stand-ups aside`.
  var setAside: Edge? {
    guard Self.setting.contains(text(position)), scope == .open,
      let range = wordsToExclude(from: position + 1)
    else { return nil }
    let end = (range.lowerBound...range.upperBound).first { ["aside", "out"].contains(text($0)) }
    guard let end, end > range.lowerBound else { return nil }
    return excluding(range.lowerBound..<end) + .filler(1)
  }

  private static let setting: Set<String> = [
    "leaving", "leave", "putting", "put", "setting", "set", "taking", "keeping",
  ]

  /// Returns a notice that the index doesn't record which meetings lack something, such as an
  /// agenda.
  private func unused(from start: Int) -> [Effect] {
    let next = skip([.article], from: start)
    guard next < words.count, !isProse, let role = roles(at: next).first?.role,
      !saysNothing(role) || role == .container && isEnd(next + 1)
    else { return [] }
    return [.note("can't tell which meetings have no '\(words[next].text)'")]
  }

  /// If true, the verb describes a person's action and isn't a command: `why did we drop the levy`,
  /// `did dana skip the tour`, `I think we should drop the barge`.
  private var isDeed: Bool {
    guard position > 1, Self.leavingOut.contains(text(position)) else { return false }
    if hasSubject { return true }
    return words[..<position].contains { ["did", "didn't", "do", "does"].contains($0.folded) }
      && (places[position - 1] == .people || has([.pronoun], at: position - 1))
  }

  private static let leavingOut: Set<String> = ["drop", "skip", "exclude", "ignore", "leave"]

  /// If true, the verb has a subject and an auxiliary before it, as in `we should drop`. After `you`
  /// it is a request, and so is `we can skip …` behind another clause.
  private var hasSubject: Bool {
    has([.auxiliary], at: position - 1) && text(position - 2) != "you"
      && (has([.pronoun], at: position - 2) || places[position - 2] == .people)
      && !words[..<position].contains { $0.endsClause }
  }

  private func withoutPeople(_ count: Int) -> Edge? {
    var more = count
    // Skip words such as `anything` and `the ones`: `leave out anything hugo was at`, `apart from
    // the ones with ioana`.
    for _ in 0..<6 {
      let isOpen =
        has([.anyone], at: position + more)
        && has([.with, .relative, .attendedBy], at: position + more + 1)
      if !isOpen, let edge = withoutNamed(more) { return edge }
      guard
        let silent = roles(at: position + more).first(where: { found in
          saysNothing(found.role) || text(position + more) == "of"
        })?.count
      else { return nil }
      more += silent
    }
    return nil
  }

  private func saysNothing(_ role: Role) -> Bool {
    switch role {
    case .article, .meeting, .container, .filler, .pronoun, .relative, .auxiliary, .possessive,
      .question, .with, .anyone, .attends, .attendedBy:
      true
    default: false
    }
  }

  private func withoutNamed(_ count: Int) -> Edge? {
    let next = position + count
    for (more, role) in roles(at: next) {
      switch role {
      case .organizedBy, .by:
        let isGuest = role == .by && isAttended
        return people(after: count + more, into: isGuest ? \.without : \.notOrganizer)
      case .with: if let edge = people(after: count + more, into: \.without) { return edge }
      case .calendarPreposition:
        if let edge = calendarClause(after: count + more, into: \.withoutCalendars) { return edge }
      default: continue
      }
    }
    return people(after: count, into: \.without) ?? absence(from: next)
  }

  /// Parses an exclusion by attendance: `except when lee was there`.
  private func absence(from start: Int) -> Edge? {
    let name = skip([.relative, .kind(.when), .question], from: start)
    guard name > start else { return nil }
    guard let people = people(from: name), !people.isAnyone else { return nil }
    let attends = count(of: .attends, at: people.end)
    guard attends > 0 else { return nil }
    return Edge(people.end + attends - position, .people, .people(people, \.without), .clauseEnd)
  }

  /// If true, the negation is part of a statement and doesn't exclude anything: `was not useful`,
  /// `of not trying`, `have no buttons`.
  private var isOfPredicate: Bool {
    guard position > 0, !words[position - 1].endsClause, places[position - 1] != .date
    else { return false }
    // `did we not have something with lee`
    if has([.pronoun], at: position - 1), has([.auxiliary], at: position - 2) { return true }
    return roles(at: position - 1).contains { found in
      found.count == 1
        && (found.role == .auxiliary || found.role == .verb || text(position - 1) == "of")
    }
  }

  /// If true, the words ask for something additional: `other than fees, what else was said`.
  private var isAddition: Bool { position == 0 && words.contains { $0.folded == "else" } }

  /// Returns true if an exclusion may begin here. Within a sentence, it must be a separate clause:
  /// `, not x`, `but not x`, `and without x`.
  private func mayExclude(behind count: Int, isCertain: Bool) -> Bool {
    let isAbout = has([.about], at: position + count)
    if isAddition || isWithinParentheses(position) && scope == .about { return false }
    if topic.isEmpty {
      return isCertain && !isDecision(behind: count) || isAbout
        || isOfOnes(behind: position + count)
        // `mtgs this month not stand up`
        || !isProse && position > 0 && [.date, .calendar].contains(places[position - 1])
          && !has([.free], at: position + count) && !startsDate(at: position + count)
          && endsTopic(behind: position + count)
    }
    let isJoined = ["and", "but"].contains(text(position))
    // `harbour lease renewed for ten years with no objections`
    let isDeep = !isCertain && topic.count >= ParsedQuery.longTopic
    if isDeep, !isJoined, !isAbout, !words[position - 1].after.contains(",") { return false }
    let isBehindJoint =
      words[position - 1].endsClause || ["and", "but"].contains(text(position - 1))
    if isJoined || isBehindJoint || isAbout { return true }
    // `about the merge following no objections on the call` is a topic.
    if scope == .about, !isCertain, !endsTopic(behind: position + count) { return false }
    if !isProse { return true }
    let isDeed = position + count < words.count && text(position + count).hasSuffix("ing")
    return isCertain && !isDeed && (scope == .about || isMeetingNoun(at: position - 1))
  }

  /// Returns true if the words exclude a kind of meeting: `with helen, not the renewal ones`.
  private func isOfOnes(behind start: Int) -> Bool {
    guard position > 0, words[position - 1].endsClause, let range = wordsToExclude(from: start),
      range.upperBound < words.count
    else { return false }
    return ["one", "ones", "meeting", "meetings"].contains(text(range.upperBound))
  }

  /// Returns true if many words follow without punctuation. They describe a decision rather than an
  /// exclusion: `drop fees for boats that berth by night`.
  private func isDecision(behind count: Int) -> Bool {
    guard position == 0, ["drop", "exclude", "skip", "ignore"].contains(text(0)),
      let range = wordsToExclude(from: count), !words[range.upperBound - 1].endsClause
    else { return false }
    return words.indices[range.upperBound...].count { isContent(at: $0) && !startsDate(at: $0) }
      >= ParsedQuery.longTopic - 1
  }

  /// Returns true if the exclusion after a topic extends to the end of the clause: `about sails not
  /// ropes`.
  private func endsTopic(behind start: Int) -> Bool {
    guard let range = wordsToExclude(from: start) else { return false }
    return isBoundary(range.upperBound)
  }

  /// Returns true if the words to exclude name a calendar, either with the word `calendar` or
  /// alone.
  private func isCalendarNamed(at start: Int) -> Bool {
    guard let found = calendars(from: start) else { return false }
    return isBoundary(found.end) || text(found.end - 1).hasPrefix("calendar")
  }
}
