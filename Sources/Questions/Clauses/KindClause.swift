/// Clauses that determine the kind of answer.
extension QuestionParse {
  func kindClause(_ kind: ParsedQuery.Kind, _ count: Int) -> Edge? {
    switch kind {
    case .when where isKindDecided || isSubordinateWhen(count): return .filler(count, .fresh)
    case .list where !isFresh || !topic.isEmpty || isPlanOfSomething(count) || isDayInState(count):
      return nil
    // A recap of a date lists it, but a recap of a meeting is of what was said.
    case .list
    where ["recap", "summary"].contains(text(position)) && !startsDate(at: position + count):
      return nil
    case .who where isKindDecided || !topic.isEmpty && !isBehindClause && !asksWhoAtEnd:
      return .filler(count, .fresh)
    // `meetings whose subject was fees`, and some people write `who` for `which`: `the talk who
    // explains knots`.
    case .who where isWhoseOfMeeting || isRelativeWho(count): return .filler(count, .fresh)
    // `whose meeting is the leadership sync`
    case .who
    where text(position) == "whose" && isMeetingNoun(at: position + 1)
      && has([.auxiliary], at: position + 2):
      return Edge(3, .kind, .kind(.who), .part(.organizer), .decided, .sentence, .fresh)
    case .where: return whereClause(count)
    case .overlap: return overlapClause(count)
    default: break
    }
    // `what was on the 13th`, `how does my week look`, `what is in sales`
    let last = position + count - 1
    let isFilter =
      count > 1 && ["on", "in", "my"].contains(text(last))
      && (startsDate(at: last) || namesCalendar(behind: last))
    return Edge(isFilter ? count - 1 : count, .kind, .fresh)
      + (!isKindDecided || kind == .who ? [.kind(kind)] : [])
      + (kind == .when ? orderOfQuestion(count) : [])
      + (kind == .list ? [] : [.decided, .sentence])
  }

  /// The edge for `in order` at the end of a clause, as in `today's meetings, in order`. It is
  /// ignored, because lists are always ordered.
  var inOrder: Edge? {
    guard text(position) == "in", text(position + 1) == "order", isEnd(position + 2) else {
      return nil
    }
    return .filler(2)
  }

  /// The edge for the name of a call service that asks for a call's link: `the zoom for the acme
  /// call`.
  var linkClause: Edge? {
    guard scope == .open, Self.callServices.contains(text(position)), !isKindDecided,
      position == 0 || has([.article, .possessive], at: position - 1),
      ["for", "of", "to"].contains(text(position + 1)), isFresh, topic.isEmpty
    else { return nil }
    return Edge(2, .kind, .kind(.where), .decided, .sentence, .fresh)
  }

  private static let callServices: Set<String> = ["zoom", "teams", "meet", "webex", "jitsi"]

  private var isWhoseOfMeeting: Bool {
    text(position) == "whose" && position > 0 && isMeetingNoun(at: position - 1)
  }

  /// If true, the word `date` makes this a question for a date: `next retro date`, `board meeting
  /// dates`.
  var asksForDateAtEnd: Bool {
    // `date next all-hands`
    if position == 0, ["date", "dates"].contains(text(0)), isOrder(at: 1) { return true }
    return ["date", "dates"].contains(text(position)) && position + 1 == words.count
      && !isKindDecided && scope == .open && position > 0
      && (reading.order == .next && [.topic, .order].contains(places[position - 1])
        || isMeetingNoun(at: position - 1))
  }

  /// Parses the word `date` behind other topics. After a comma it is ignored, because any answer
  /// displays the date: `berth audit findings, date`.
  var dateBehindTopic: Edge? {
    guard text(position) == "date", position + 1 == words.count, scope == .open, !isSentence,
      reading.order != nil || topic.count > 1
    else { return nil }
    return isEnd(position) || isKindDecided ? .filler(1) : kindClause(.when, 1)
  }

  /// If true, the question asks for the date of a weekday: `which sunday was that`.
  var asksForWeekday: Bool {
    ["which", "what"].contains(text(position)) && DateWords.weekday(text(position + 1)) != nil
      && has([.auxiliary], at: position + 2)
  }

  /// If true, the question ends with words such as `who was there`: `the usability thing who was
  /// there`.
  var asksWhoAtEnd: Bool {
    guard ["who", "whos", "who's"].contains(text(position)), !isKindDecided else { return false }
    let answers = ParsedQuery.Status.allCases.filter(\.isAnswer).map(Role.status)
    var verb = skip(Set([.auxiliary, .attends, .organizes] + answers), from: position + 1)
    if WordClass.appearing.contains(text(verb)) { verb += 1 }
    let aside: Set<Role> = [
      .auxiliary, .attends, .filler, .pronoun, .calendarPreposition, .meeting,
    ]
    return verb > position + 1 && skip(aside, from: verb) == words.count
  }

  /// Returns true if `who` begins a relative clause about a meeting: `the talk who explains knots`.
  private func isRelativeWho(_ count: Int) -> Bool {
    let noun = position - 1
    guard noun > 0, isMeetingNoun(at: noun), !words[noun].endsClause,
      has([.article], at: noun - 1), position + count < words.count
    else { return false }
    return !has([.auxiliary, .attends, .organizes, .pronoun, .me], at: position + count)
  }

  /// Returns true if `when` begins a subordinate clause, as in `cranes are moved when lee is there`,
  /// rather than asking for a date. When it asks for a date, it is followed by an auxiliary or a
  /// pronoun, or preceded by punctuation.
  private func isSubordinateWhen(_ count: Int) -> Bool {
    let next = position + count
    // `was I there when they painted it`
    if ["there", "around", "present"].contains(text(position - 1)) { return true }
    return text(position) == "when" && topic.count >= ParsedQuery.longTopic && !isBehindClause
      && !has([.auxiliary, .pronoun], at: next)
  }

  /// Returns true if a word such as `programme` belongs to something other than a day: `the
  /// programme for volunteers`.
  private func isPlanOfSomething(_ count: Int) -> Bool {
    let next = position + count
    return WordClass.plans.contains(text(position)) && !startsDate(at: next)
      && !(position > 0 && places[position - 1] == .date)
      && !(["for", "of", "on"].contains(text(next)) && startsDate(at: next + 1))
  }

  /// Returns true for `my day` if the question asks for its state: `is my day full`.
  private func isDayInState(_ count: Int) -> Bool {
    count == 2 && text(position + 1) == "day" && has([.auxiliary], at: position - 1)
      && DayState.contains(text(position + 2))
  }

  /// If true, a word of the question asks for a list, such as `agenda` or `anything on sunday`.
  var asksForAgenda: Bool {
    ["anything", "something"].contains(text(0))
      || words.indices.contains { place in
        places[place] == .kind && has([.kind(.list)], at: place)
      }
  }

  private var isBehindClause: Bool {
    position + 1 == words.count
      || position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
  }

  /// Returns effects for the order that the question word implies: `how long since I met ruth` asks
  /// for the last time, `since when` for the first, and `how long until choir` for the next.
  private func orderOfQuestion(_ count: Int) -> [Effect] {
    let last = text(position + count - 1)
    let isAhead = ["until", "till", "before", "to"].contains(last)
    if isAhead || ["will", "shall"].contains(text(position + count)) { return [.order(.next)] }
    if last == "since" { return [.order(.last)] }
    let orders = roles(at: position).compactMap { found -> Effect? in
      guard found.count == count, case .order(let order, _) = found.role else { return nil }
      return .order(order)
    }
    return reading.order == nil ? Array(orders.prefix(1)) : []
  }

  // MARK: Words with a slip

  private static let slips: [(word: String, role: Role, never: Set<String>)] = [
    ("about", .about, ["abut", "abort", "abbot", "bout", "abouts", "scout"]),
    ("without", .without, []),
    ("meeting", .meeting, ["melting", "meting", "meetings", "seeting", "greeting"]),
    ("meetings", .meeting, ["greetings"]), ("which", .question, ["witch"]),
    ("where", .question, ["there", "were", "wheres"]), ("regarding", .about, []),
  ]

  /// The edge for a clause that begins with a misspelled word of the grammar: `wiht dana abuot
  /// pricing`.
  var misspeltClause: Edge? {
    let word = text(position)
    guard roles(at: position).isEmpty, word.count >= 3, !words[position].isQuoted,
      !reader.people.isName(word)
    else { return nil }
    if word.first == "w" || word == "iwth", word.count <= 5, "with".isOneEdit(from: word),
      !["wish", "width", "wits", "wit", "witch", "withe", "withs"].contains(word) || word == "wit"
    {
      // A word such as `wit` may be correct, so the name after it must be spelled correctly.
      let isWord = Self.wordsLikeWith.contains(word)
      if people(from: position + 1, minimum: isWord ? .nickname : .misspelt) != nil {
        return people(after: 1)
      }
    }
    if let mended = correctedOpener { return clause(mended, 1) }
    if Self.isHesitation(word) { return .filler(1) }
    guard word.count >= 4, position + 1 < words.count || word.count >= 6 else { return nil }
    if word.count > 7, Vocabulary.shared.isSlip(word, ofRole: .container) { return .filler(1) }
    let slip = Self.slips.first { slip in
      !slip.never.contains(word) && slip.word.isOneEdit(from: word) && slip.word.first == word.first
    }
    return slip.flatMap { clause($0.role, 1) }
  }

  /// Returns true for a hesitation of any length: `ummm`, `ehm`, `emm`, `uhhh`, `errr`.
  private static func isHesitation(_ word: String) -> Bool {
    guard let vowel = word.first, "ue".contains(vowel) else { return false }
    let rest = word.drop { $0 == vowel }
    return !rest.isEmpty && rest.allSatisfy { "hmr".contains($0) } && !rest.contains("mr")
  }

  private static let wordsLikeWith: Set<String> = ["wit", "whit", "wity", "wiith"]
}
