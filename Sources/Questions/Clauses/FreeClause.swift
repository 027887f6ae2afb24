/// Questions for free time: gaps, time for a meeting, a free day.
extension QuestionParse {
  /// Parses a question for free time: `am I free`, `free slots`, `any gaps`. Returns nil for `free
  /// berths`, which is a topic.
  func freeClause(_ count: Int) -> Edge? {
    let end = position + count
    let isAdjective =
      end < words.count && !words[end - 1].endsClause && roles(at: end).isEmpty
      && !startsDate(at: end) && length(at: end) == nil && !words[end].isMark
      && !(count > 1 && (isCertainName(text(end)) || MeetingNouns.contains(text(end))))
    if let edge = busyWith ?? sparing { return edge }
    let isOfMeal = partAsTopic != nil && (!dates.isEmpty && isEnd(end) || startsDate(at: end))
    // `how many hours am I booked on thursday`
    if isKind(.duration), places[..<position].contains(.kind) { return .filler(count, .fresh) }
    // `who came to the open evening`
    if isKind(.who), has([.article], at: position - 1) { return nil }
    guard topic.isEmpty || isOfMeal, !isAdjective, isRoomInDay(count, end) else { return nil }
    return asksForTime(count)
  }

  /// The part of the day that is the only word of the topic, as in `is lunch free on wednesday`.
  private var partAsTopic: DayPart? {
    guard topic.count == 1, fieldTopics.isEmpty else { return nil }
    return DateWords.senses[text(topic[0].position)]?.lazy.compactMap(\.dayPart).first
  }

  /// Effects that use such a part of the day as the hours of a question for free time.
  var hoursFromTopic: [Effect] {
    guard isKind(.free), let part = partAsTopic, case let place = topic[0].position else {
      return []
    }
    return [.hours(part.minutes), .withoutTopic(place...place), .became(place...place, .date)]
  }

  /// The edge for `busy` in a question for the meetings of a day: `what kept me busy on friday`.
  private var busyWith: Edge? {
    guard text(position) == "busy", has([.me, .pronoun], at: position - 1),
      words[..<position].contains(where: { $0.folded == "what" })
    else { return nil }
    return Edge(1, .kind, .kind(.list), .decided, .fresh)
  }

  /// The edge for an exclusion by `spare`: `spare me the stand-ups`.
  private var sparing: Edge? {
    guard text(position) == "spare", ["me", "us"].contains(text(position + 1)) else { return nil }
    return withoutClause(2, isCertain: true)
  }

  /// Returns an edge that makes the question one for free time.
  private func asksForTime(_ count: Int, as place: Place = .kind) -> Edge {
    Edge(count, place, .kind(.free), .decided, .fresh)
  }

  /// Returns true if the words mean free time. Ambiguous words require a date or a meeting after
  /// them. Returns false for `white space in the layout`, `is there space on the pier` and `the
  /// best time to moor`.
  private func isRoomInDay(_ count: Int, _ end: Int) -> Bool {
    let (first, last) = (text(position), text(position + count - 1))
    let isTime = count == 3 && ["a", "the"].contains(first) && last == "time"
    if isTime || first == "is" && ["space", "room", "time"].contains(last) {
      return hasDateOrMeeting(behind: end)
    }
    return !WordClass.roomInDay.contains(first) || !dates.isEmpty || isKind(.free)
      || startsDate(at: position + count)
  }

  /// Returns true if the question contains a date, a duration, a person or a meeting: `is there
  /// room for a call`, `is there time to see dana`.
  private func hasDateOrMeeting(behind end: Int) -> Bool {
    words.indices.contains { place in
      startsDate(at: place) || length(at: place) != nil || isCertainName(text(place))
        || place >= end && (isMeetingNoun(at: place) || MeetingNouns.contains(text(place)))
    }
  }

  /// The edge for a question about time for a meeting: `could I take a two-hour call tomorrow`.
  var timeToTake: Edge? {
    let start = position + 1
    guard topic.isEmpty, tense != .past, ["i", "we"].contains(text(position - 1)),
      WordClass.abilities.contains(text(position - 2)),
      length(at: start) ?? length(at: skip([.article], from: start)) != nil,
      words.indices.contains(where: startsDate)
    else { return nil }
    return asksForTime(1)
  }

  /// The edge for a word at the end that asks whether a day is free: `is my thursday clear`, `does
  /// friday work`.
  var stateClause: Edge? {
    let word = text(position)
    let asking: Set<String> =
      WordClass.fitting.contains(word)
      ? ["does", "do", "would", "will", "could", "can"]
      : WordClass.fittingStates.contains(word)
        ? ["is", "are", "would"] : WordClass.dayStates.contains(word) ? ["is", "are", "how's"] : []
    let next = position + 1
    guard position > 0, !asking.isEmpty, topic.isEmpty, reading.with.isEmpty, !dates.isEmpty,
      words[..<position].contains(where: { asking.contains($0.folded) }),
      next == words.count || words[position].endsClause || startsDate(at: next)
        || ["for", "with"].contains(text(next)) || isCertainName(text(next))
    else { return nil }
    return asksForTime(1)
  }

  /// Parses a question whether somebody is free on a day: `could dana do wednesday`.
  func mayDo(_ count: Int) -> Edge? {
    guard ["do", "make"].contains(text(position)), count == 1, case .people = subject,
      startsDate(at: position + 1),
      words[..<position].contains(where: { ["can", "could", "would"].contains($0.folded) })
    else { return nil }
    return Edge(1, .kind, .kind(.free), .decided)
  }

  /// Parses a question whether people can meet: `when can dana and I meet`, `could lee, noor and me
  /// talk on friday`.
  func mayMeet(_ count: Int) -> Edge? {
    guard count == 1, WordClass.abilities.contains(text(position)), topic.isEmpty,
      reading.with.isEmpty
    else { return nil }
    guard let people = people(from: position + 1),
      people.terms.count > 1 || people.isWithMe || isKind(.when) && tense == .coming,
      let end = meeting(at: people.end)
    else { return nil }
    return asksForTime(end - position, as: .people) + [.people(people, \.with)]
  }

  /// Returns the end of `meet` or `have a call`, or nil if there is no such verb or an object
  /// follows it.
  private func meeting(at start: Int) -> Int? {
    let verb = skip([.filler, .both], from: start)
    let count = count(of: .meets, at: verb)
    let end = verb + count
    guard count > 0 else { return nil }
    let isDone =
      isBoundary(end) || length(at: end) != nil
      || !roles(at: end).isEmpty && self.count(of: .article, at: end) == 0
    return isDone ? end : nil
  }

  /// Parses a question for a time that suits people: `which day works for dana`, `what time would
  /// suit noor and me`.
  func fits(_ count: Int) -> Edge? {
    guard isKind(.when), topic.isEmpty, people(from: position + count) != nil else {
      return nil
    }
    return people(after: count).map { $0 + [.kind(.free)] }
  }
}
