/// The predicate of a sentence: verbs as the only topic, and questions that only texts can answer.
extension QuestionParse {
  /// Effects that use verbs as the topic if the question has no other: `when does dana go on
  /// leave`, `what does priya worry about`.
  var verbsAsTopic: [Effect] {
    guard topic.isEmpty, fieldTopics.isEmpty, reading.phrases.isEmpty, isSentence,
      !reading.with.isEmpty || isKind(.when), [.search, .when].contains(reading.kind)
    else { return [] }
    return hints.filter { isTelling($0.position) }.map { .hintIsTopic($0.position) }
  }

  /// Returns true if the verb describes an action, but not for `leave it` or `start with`, or for
  /// the verb of `when does my first meeting start`.
  private func isTelling(_ place: Int) -> Bool {
    guard
      let count = (max(0, place - 1)...place).lazy.compactMap({ start -> Int? in
        let count = self.count(of: .tells, at: start)
        return start + count > place && count > 0 ? start + count : nil
      }).first
    else { return false }
    let isEdge = reading.order != nil && isEnd(count) && Self.edgesOfMeetings.contains(text(place))
    return !isEdge && !has([.pronoun, .with], at: count)
      && !(["off", "it", "up"].contains(text(count)))
  }

  /// The effects of a question that identifies a person by something other than attendance: `who is
  /// responsible for backups`, `who presented the plan`.
  var whoIsAskedFor: [Effect] {
    if asksWhoSomebodyIs || asksWhoIsOfOrganisation { return [.part(.named)] }
    if let name = unlistedName {
      // A nickname such as `who is mike`, for Michael.
      let start = words.count - name.split(separator: " ").count
      if let people = people(from: start, minimum: .nickname), people.end == words.count {
        let range = start...words.count - 1
        return [
          .people(people, \.with), .withoutTopic(range), .became(range, .people), .part(.named),
        ]
      }
      return [.kind(.search), .note("no one called '\(name)' is listed; showing what mentions it")]
    }
    guard isKind(.who), reading.part == nil, reading.order == nil, reading.with.isEmpty,
      let who = words.indices.first(where: { text($0) == "who" && places[$0] == .kind })
    else { return [] }
    var verb = who + 1
    while verb < words.count, isPlainAuxiliary(verb) || isDuty(verb) { verb += 1 }
    // `who did we decide to hire`, unlike `who did we meet` and `who did we talk to`
    if has([.pronoun], at: verb), ["did", "have", "had"].contains(text(verb - 1)),
      !topic.isEmpty, !isOwnCompany(verb)
    {
      return [.kind(.search), .note(ParsedQuery.isOnlyInTexts)]
    }
    guard verb + 1 < words.count, !words[verb].endsClause,
      verb > who + 1 ? isState(at: verb) : isDeed(at: verb)
    else { return [] }
    return sharedDeed(at: verb) ?? [.kind(.search), .note(ParsedQuery.isOnlyInTexts)]
  }

  /// The effects of a deed that the user took part in, so that the attendees of a meeting with that
  /// name are the answer: `who helped me with the audit`, `who interviewed with me`. Nil for other
  /// deeds.
  private func sharedDeed(at verb: Int) -> [Effect]? {
    let users: Set<String> = ["me", "us"]
    // `who sold us the crane` doesn't ask for people who took part.
    if users.contains(text(verb + 1)),
      has([.with, .preposition, .calendarPreposition], at: verb + 2),
      topic.contains(where: { $0.position > verb && !$0.isGlue })
    {
      return [.withoutTopic(verb...verb), .became(verb...verb, .filler)]
    }
    let isJoint = words.indices.contains { place in
      place > verb && text(place) == "with" && users.contains(text(place + 1))
    }
    return isJoint && topic.contains { !$0.isGlue } ? [] : nil
  }

  /// If true, `who` is followed by an action other than meeting: `who is sending the credit note`,
  /// `who won the jar`. Only texts can answer that, unless the words name a meeting.
  var mayAskForDeed: Bool {
    guard isKind(.who), reading.part == nil, reading.order == nil, reading.with.isEmpty,
      let who = words.indices.first(where: {
        ["who", "who's", "whos"].contains(text($0)) && places[$0] == .kind
      })
    else { return false }
    var verb = who + 1
    while verb < words.count,
      isPlainAuxiliary(verb) || isDuty(verb) || has([.filler, .relative], at: verb)
        || text(verb) == "it"
    {
      verb += 1
    }
    guard verb < words.count, !words[who].endsClause else { return false }
    let stem = text(verb).hasSuffix("ing") ? String(text(verb).dropLast(3)) : text(verb)
    if QuestionWords.nameMeetings(stem) || MeetingNouns.contains(stem) || startsDate(at: verb) {
      return false
    }
    let attends: [Role] = [
      .attends, .organizes, .absent, .with, .preposition, .calendarPreposition, .article, .pronoun,
      .possessive, .meets, .meeting, .me, .anyone,
    ]
    return places[verb] == .topic || places[verb] == .filler && !has(attends, at: verb)
  }

  /// Returns true for `to` after an auxiliary verb, as in `who has to feed the zebra`.
  private func isDuty(_ place: Int) -> Bool {
    text(place) == "to" && place > 0 && isPlainAuxiliary(place - 1)
  }

  /// Returns true if the verb behind a pronoun asks for the people that somebody met.
  private func isOwnCompany(_ pronoun: Int) -> Bool {
    let verb = skip([.filler, .auxiliary], from: pronoun + 1)
    let isMeeting =
      has([.meets, .attends, .organizes, .meeting], at: verb)
      || QuestionWords.nameMeetings(text(verb)) || MeetingNouns.contains(text(verb))
    return isMeeting
      || words[verb...].contains {
        ["with", "to", "see", "seen", "invite", "invited"].contains($0.folded)
      }
        && !words[verb...].contains { Self.decides($0.folded) }
  }

  /// If true, the question asks who a person is, rather than who met them: `who is dana`.
  private var asksWhoSomebodyIs: Bool {
    guard isKind(.who), reading.part == nil, reading.order == nil, topic.isEmpty,
      reading.without.isEmpty, let first = places.firstIndex(of: .people),
      let last = places.lastIndex(of: .people),
      places[first...last].allSatisfy({ $0 == .people }), last + 1 == words.count,
      !has([.with, .between], at: first)
    else { return false }
    let isBe = ["is", "are"].contains(text(first - 1)) && text(first - 2) == "who"
    return isBe || ["who's", "whos"].contains(text(first - 1))
  }

  /// The unknown name in `who is emre`; nil if the name is known or may be a meeting.
  private var unlistedName: String? {
    let start =
      ["who's", "whos"].contains(text(0)) ? 1 : text(0) == "who" && text(1) == "is" ? 2 : 0
    let name = start..<words.count
    guard start > 0, 1...2 ~= name.count, isKind(.who), reading.with.isEmpty, reading.part == nil,
      name.allSatisfy({ places[$0] == .topic && roles(at: $0).isEmpty && !isMeetingNoun(at: $0) })
    else { return nil }
    return words[name].map(\.text).joined(separator: " ")
  }

  /// If true, the question asks for the people of an organization, rather than for people who met
  /// them: `who do I know from acme`.
  private var asksWhoIsOfOrganisation: Bool {
    guard isKind(.who), reading.part == nil, reading.with.contains(where: { $0.domain != nil }),
      let first = places.firstIndex(of: .people)
    else { return false }
    return [text(first - 1), text(first)].contains { ["from", "at", "of"].contains($0) }
  }

  private func isPlainAuxiliary(_ place: Int) -> Bool {
    let found = roles(at: place)
    return found.contains { $0.role == .auxiliary && $0.count == 1 }
      && !found.contains { $0.role == .attends }
  }

  /// Returns true if a verb outside the vocabulary describes an action: `became co-chair`, `takes
  /// over the backups`.
  private func isDeed(at place: Int) -> Bool {
    let word = text(place)
    guard isPlain(at: place) || has([.tells], at: place) else { return false }
    let isThirdPerson =
      word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3
      && (has([.article, .preposition], at: place + 1))
    return Tense.isPastTense(word) || isThirdPerson
  }

  /// Returns true if the words describe a person's state: `is responsible for`, `was hired for`,
  /// `is on call over`.
  private func isState(at place: Int) -> Bool {
    if text(place) == "on", count(of: .literal, at: place) > 1 { return true }
    guard isContent(at: place), !startsDate(at: place) else { return false }
    return has([.preposition, .calendarPreposition], at: place + 1) && !startsDate(at: place + 1)
  }

  /// Parses a noun for an opinion, after a person's name or in a question for it: `dana's take on
  /// pricing`, `the verdict on berths`, `what was the general feeling about fees`.
  func opinionClause(_ count: Int) -> Edge? {
    let isOwned = position > 0 && places[position - 1] == .people
    guard isOwned || topic.isEmpty && isConversation, position + count < words.count else {
      return nil
    }
    return hint(count) + (isOwned ? [.opinion, .fresh] : [.fresh])
  }

  /// The information that the question asks for from texts: what somebody said (`what did dana say
  /// about pricing`), what was decided (`what was decided on berths`), or when a topic was
  /// discussed. Nil if it asks for none of these.
  var told: ParsedQuery.Told? {
    if isNameOnTopic { return .said }
    guard isKind(.search) || isKind(.when) || isKind(.list), isSentence || asksForOpinion,
      reading.order == nil
    else {
      return nil
    }
    if !isKind(.when), words.contains(where: { Self.decides($0.folded) }) { return .decided }
    let says = ["say", "said", "says"]
    let isWhole = isKind(.search) && words.contains { says.contains($0.folded) }
    guard !topic.isEmpty || isWhole, !isKind(.list) else { return nil }
    if isKind(.when), words.contains(where: { Self.discusses($0.folded) }) { return .discussed }
    guard !reading.with.isEmpty, let person = places.lastIndex(of: .people) else { return nil }
    // The verb may precede its subject: `what said Raúl about the cells`.
    let first = places[..<person].lastIndex { $0 != .people }.map { $0 + 1 } ?? 0
    let verb = first > 0 && says.contains(text(first - 1)) ? first - 1 : person
    let isAttributed = words[max(0, first - 2)..<person].contains { $0.folded == "according" }
    let isSaid = isAttributed || words.indices[verb...].contains(where: tellsSpeech)
    return isSaid || asksForOpinion ? .said : nil
  }

  /// If true, the question consists of a name and a topic, like a headline: `sara lindholm on late
  /// deliveries`.
  private var isNameOnTopic: Bool {
    guard isKind(.search), !isSentence, reading.with.count == 1, reading.phrases.isEmpty,
      reading.order == nil, let on = words.firstIndex(where: { $0.folded == "on" }), on > 0,
      on + 1 < words.count
    else { return false }
    return places[..<on].allSatisfy { $0 == .people }
      && places[(on + 1)...].allSatisfy { $0 == .topic }
  }

  /// If true, the question asks for an amount or a date that a text states: `how much runway`,
  /// `which week did we say`, `until when`.
  var asksForFigure: Bool {
    words.indices.contains { place in
      switch text(place) {
      case "how": Self.amounts.contains(text(place + 1))
      case "what", "which":
        (place + 1...place + 3).contains { Self.figures.contains(text($0)) }
      case "until", "till", "til", "since", "by", "from": text(place + 1) == "when"
      default: false
      }
    }
  }

  private static let amounts: Set<String> = [
    "much", "many", "long", "late", "early", "far", "high", "big", "large", "old",
  ]
  private static let figures: Set<String> = [
    "price", "figure", "number", "amount", "date", "day", "week", "month", "quarter", "year",
    "rate", "percentage", "share", "deadline", "target", "sum", "cost", "fee", "budget",
    "limit", "length",
  ]

  /// Returns true if the word at a position is a verb of speech.
  func tellsSpeech(at place: Int) -> Bool {
    Self.tellsSpeech(text(place))
  }

  static func tellsSpeech(_ word: String) -> Bool {
    speech.contains { word.hasPrefix($0) }
  }

  /// Stems of verbs of speech and thought.
  private static let speech = [
    "say", "said", "mention", "tell", "told", "report", "explain", "think", "thought", "ask",
    "propos", "suggest", "argu", "promis", "rais", "announc", "complain", "warn", "worr", "talk",
  ]

  /// Returns true if the word is a verb of discussion: `when did we last talk about fees`.
  private static func discusses(_ word: String) -> Bool {
    ["talk", "discuss", "mention", "speak", "spoke"].contains { word.hasPrefix($0) }
  }

  private static func decides(_ word: String) -> Bool {
    ["decid", "decision", "agree", "conclu", "resol", "settl"].contains { word.hasPrefix($0) }
  }
}
