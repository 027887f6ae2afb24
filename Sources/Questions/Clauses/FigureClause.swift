/// Clauses that ask for figures, locations and overlaps.
extension QuestionParse {
  /// The edge for a clause that excludes its subject: `the move doesn't count`. It is ignored if
  /// the subject doesn't consist of plain words, as in `the one that fell through doesn't count`.
  var notCounted: Edge? {
    guard isEnd(position), position > 0 else { return nil }
    let end = words[position...].firstIndex(where: \.endsClause).map { $0 + 1 } ?? words.count
    guard
      let count = (position..<end).first(where: { ["count", "counts"].contains(text($0)) }),
      count > position, ["doesn't", "don't", "doesnt", "dont", "not"].contains(text(count - 1))
    else { return nil }
    let start = skip([.article, .possessive], from: position)
    let verb = text(count - 1) == "not" ? count - 2 : count - 1
    guard start < verb, (start..<verb).allSatisfy(isPlain) else { return .filler(end - position) }
    return excluding(start..<verb) + .filler(end - verb)
  }

  /// The edge for a date that the span contains anyway: `counting yesterday's`.
  var countedToo: Edge? {
    guard ["counting", "including"].contains(text(position)), isEnd(position), !dates.isEmpty,
      case let count = countOfDate(at: position + 1), count > 0
    else { return nil }
    return .filler(count + 1)
  }

  /// Parses a question for a figure: `how many retros`, `time spent with dana`, `how long was the
  /// course`.
  func measureClause(_ measure: ParsedQuery.Measure, _ count: Int) -> Edge? {
    // `retros how many total`
    if isCounted, text(position) == "total", isBoundary(position + count) { return .filler(count) }
    guard !isKindDecided || !asksHow, let measure = self.measure(measure, count) else {
      return nil
    }
    let kind: ParsedQuery.Kind =
      switch measure {
      case .meetings, .named, .people, .rate: .count
      case .total, .each, .longest, .shortest: .duration
      case .busiest: .list
      }
    // Words other than `how …` also become hints, because a title may contain them.
    let mayBeOfTitle = !asksHow && measure != .busiest
    return Edge(count, .kind, .measure(measure), .kind(kind), .decided, .sentence, .fresh)
      + (mayBeOfTitle ? [.hint(position..<position + count)] : [])
  }

  private var asksHow: Bool { text(position) == "how" }

  /// Returns the measure according to the words around the phrase, or nil if the question doesn't
  /// ask for a figure.
  private func measure(_ asked: ParsedQuery.Measure, _ count: Int) -> ParsedQuery.Measure? {
    let end = position + count
    switch asked {
    case .named:
      if text(position) == "how", text(position + 1) == "much", !areMany(at: end) {
        // `how much of last week did I spend with dana`
        let isOfSpan = text(end) == "of" && (startsDate(at: end) || startsDate(at: end + 1))
        return isOfSpan ? .total : nil
      }
      // `count reviews since july`, `gym count november`
      if text(position) == "count", count == 1 {
        return position == 0 && isContent(at: end) || !topic.isEmpty && isBoundary(end)
          ? .named : nil
      }
      // `total board time`
      if text(position) == "total", timeIsTotalled(from: end) { return .total }
      // `total revenue` is a topic.
      if text(position) == "total", !nounIsMeeting(from: end) { return nil }
      return nounIsMeeting(from: end) || countsEvents(from: end) ? .meetings : .named
    case .total:
      let isBare = isTime(at: position)
      if isBare, reading.measure == .total || text(position - 1) == "in" && isEnd(end) {
        return .total
      }
      if isBare, !topic.isEmpty || count == 1 && !leadsToMeetings(end) { return nil }
      // `how many hours did the course take in january` asks for all of its meetings.
      let isOfSpan = words.indices.contains(where: startsDate)
      return mentionsDuration(words) && !mentionsSpending && !isOfSpan ? .each : .total
    case .each:
      if mentionsSpending { return .total }
      return count > 2 || !asksHow || isEnd(end) || asksOfTitle(end)
        || roles(at: end).contains { $0.role == .auxiliary || isMeetingNoun(at: end) } ? .each : nil
    case .longest, .shortest:
      let isThing = ["thing", "one"].contains(text(end))
      return nounIsMeeting(from: end) || end == words.count || isThing ? asked : nil
    // Non-native phrasing: `how many time lasts it`.
    case .meetings
    where text(position + 2) == "time" && (mentionsSpending || mentionsDuration(words)):
      return mentionsSpending ? .total : .each
    case .meetings, .people, .rate, .busiest: return asked
    }
  }

  /// Returns true if only the words of a title follow: `how long choir rehearsal`.
  private func asksOfTitle(_ start: Int) -> Bool {
    let start = skip([.article, .possessive], from: start)
    return position == 0 && start < words.count
      && (start..<words.count).allSatisfy { isPlain(at: $0) || isMeetingNoun(at: $0) }
  }

  /// Returns true if `time` or `hours` follows one to three plain words.
  private func timeIsTotalled(from start: Int) -> Bool {
    guard let time = (start..<min(start + 4, words.count)).first(where: isTime(at:)) else {
      return false
    }
    return time > start && (start..<time).allSatisfy { isPlain(at: $0) && !words[$0].endsClause }
  }

  private func isTime(at place: Int) -> Bool { ["time", "hours", "minutes"].contains(text(place)) }

  /// Returns true if the word is a plural, as in the non-native `how much stand-ups`.
  private func areMany(at place: Int) -> Bool {
    guard place < words.count else { return false }
    if nounIsMeeting(from: place) || isPlural(place) { return true }
    // `how much board reviews`
    let next = place + 1
    return isPlain(at: place) && !words[place].endsClause && next < words.count
      && isPlain(at: next) && isPlural(next)
  }

  /// Returns true if a plural for events follows after one or two plain words: `quarterly reviews`.
  private func countsEvents(from start: Int) -> Bool {
    // `how many of these quarterly reviews`
    let start = start + (text(start) == "of" ? 2 : 0)
    let end = words[start...].prefix(3).indices.first { isPlural($0) } ?? start
    return end > start && (start..<end).allSatisfy { isPlain(at: $0) && !words[$0].endsClause }
      && MeetingNouns.contains(text(end))
  }

  /// Returns true if a noun for meetings follows after at most three modifiers: `board meetings`.
  private func nounIsMeeting(from start: Int) -> Bool {
    let start = start + (text(start) == "of" ? 1 : 0)
    for place in start..<min(start + 4, words.count) {
      if isMeetingNoun(at: place), !["time", "times"].contains(text(place)) { return true }
      if !roles(at: place).allSatisfy({ Self.tellsOfNoun($0.role) }) || words[place].endsClause {
        return false
      }
    }
    return false
  }

  private static func tellsOfNoun(_ role: Role) -> Bool {
    switch role {
    case .article, .possessive, .literal, .chatter, .filler: true
    default: false
    }
  }

  /// Returns true if meetings, a date or a person follow, as in `hours with priya` or `hours in
  /// meetings`. Returns false for `hours of rain`, which may be a topic.
  private func leadsToMeetings(_ end: Int) -> Bool {
    isMeetingNoun(at: end) || startsDate(at: end) || has([.with, .calendarPreposition], at: end)
  }

  func mentionsDuration(_ words: [Word]) -> Bool {
    words.contains { ["lasts", "lasted", "take", "takes", "took", "taken"].contains($0.folded) }
  }

  private var mentionsSpending: Bool {
    words.contains { WordClass.spending.contains($0.folded) }
  }

  /// Parses a question for a location: `where is the board meeting`, `which room is the retro in`,
  /// `dentist where`. Returns nil for `the meeting where we spoke of it` and `where did we leave
  /// it`.
  func whereClause(_ count: Int) -> Edge? {
    let (first, end) = (text(position), position + count)
    let isWord = first.hasPrefix("where")
    let isLast = isEnd(end)
    guard
      !isWord
        || !isKindDecided
          && (topic.isEmpty && reading.with.isEmpty || isLast || asksOfTopic(count)),
      !isWord || !isPreceded && !isOfSubject(count) && !isAboutTalk(behind: count)
    else { return nil }
    let isNoun = !isWord && roles(at: position).allSatisfy { $0.role == .kind(.where) }
    return Edge(count, .kind, .kind(.where), .decided, .sentence, .fresh)
      + (isNoun ? [.hint(position..<end)] : [])
  }

  /// Returns true if the question follows punctuation and is about the words before it: `the retro
  /// - where is it`, `the call with dana, where was that`.
  private func asksOfTopic(_ count: Int) -> Bool {
    position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
      && contentWords(in: position + count..<words.count) == 0
  }

  /// Returns true if a subject follows directly, without an auxiliary: `where lee and maeve met`.
  private func isOfSubject(_ count: Int) -> Bool {
    let end = position + count
    guard count == 1, end < words.count else { return false }
    return isCertainName(text(end)) || has([.pronoun], at: end)
  }

  /// If true, a noun for a meeting comes before this word: `a meeting where …`.
  private var isPreceded: Bool {
    position > 0 && position + 1 < words.count && !words[position - 1].endsClause
      && (isMeetingNoun(at: position - 1) || text(position - 1).hasSuffix("thing"))
  }

  /// Returns true if the clause is about talking or knowing rather than a location: `where did we
  /// discuss it`, `where do we stand on pricing`. Returns false for a future conversation: `where
  /// are we talking to them`.
  private func isAboutTalk(behind count: Int) -> Bool {
    let start = position + count
    let isComing = [text(start - 1), text(start)].contains { ["are", "am", "is"].contains($0) }
    if isComing, tense != .past { return false }
    let clause = words[start...].prefix { !$0.endsClause }
    return clause.contains { word in
      WordClass.talkStems.contains { stem in
        word.folded == stem
          || stem.count > 3 && word.folded.hasPrefix(stem)
            && Self.endings.contains(word.folded.dropFirst(stem.count))
      }
    }
  }

  /// The endings of verb forms, as in `discussed`. The `up` of `standup` isn't among them.
  private static let endings: Set<Substring> = [
    "e", "s", "es", "d", "ed", "ing", "ion", "ions", "ment", "ments",
  ]

  /// Parses a question for overlapping meetings: `any conflicts this week`, `overlapping meetings`.
  /// `conflict resolution` is a topic instead, and people who overlap attended the same meeting.
  func overlapClause(_ count: Int) -> Edge? {
    let end = position + count
    if text(position).hasPrefix("overlap"), !reading.with.isEmpty,
      !(0..<position).contains(where: { isMeetingNoun(at: $0) })
    {
      return hint(count)
    }
    let isHead = isBoundary(end) || !roles(at: end).isEmpty
    let other = wordsForAnyOther(behind: end)
    let edge = Edge(count + other, .kind, .kind(.overlap), .decided, .fresh)
    if topic.isEmpty && (isHead || nounIsMeeting(from: end)) || other > 0 { return edge }
    // `does the retro overlap with the demo`
    if !topic.isEmpty, text(end) == "with", QuestionWords.isAuxiliary(words[0]) { return edge }
    // `what does the retro overlap with`
    if !topic.isEmpty, text(end) == "with", asks(at: 0), isBoundary(end + 1) {
      return edge + .filler(1)
    }
    // `product weekly conflicts`, if the topic is known as a title
    if isEnd(end), way.places.contains(topic.last?.position ?? -1) { return edge }
    // `am I treading on toes next week? clashes, I mean`
    guard !topic.isEmpty, isEnd(position) || text(position).hasPrefix("double"), isEnd(end) else {
      return nil
    }
    return edge + withoutTopic
  }

  /// Returns the number of words of a phrase such as `with anything` in `does the retro clash with
  /// anything`; 0 if there is none.
  private func wordsForAnyOther(behind end: Int) -> Int {
    guard ["with", "against"].contains(text(end)),
      ["anything", "something", "any", "another"].contains(text(end + 1))
    else { return 0 }
    return isMeetingNoun(at: end + 2) ? 3 : 2
  }
}
