/// Questions for free time: gaps, room in a day, a free day.
extension QuestionParse {
  /// `am I free`, `free slots`, `any gaps`; `free berths` are a topic.
  mutating func readFree(_ count: Int) -> Bool {
    let end = position + count
    let isAdjective =
      end < words.count && !words[end - 1].endsClause && roles(at: end).isEmpty
      && !startsDate(at: end) && length(at: end) == nil && !words[end].isMark
      && !(count > 1 && (isCertainName(text(end)) || MeetingNouns.contains(text(end))))
    guard topic.isEmpty, !isAdjective, isRoomInDay(count, end) else { return false }
    if isKind(.list) || !isKind(.free) { reading.kind = .free }
    isKindDecided = true
    take(count, as: .kind)
    isFresh = true
    return true
  }

  /// Not `white space in the layout`, `is there space on the pier`, `the best time to moor`: words that
  /// tell of much else need a day.
  private func isRoomInDay(_ count: Int, _ end: Int) -> Bool {
    let (first, last) = (text(position), text(position + count - 1))
    let isTime = count == 3 && ["a", "the"].contains(first) && last == "time"
    if isTime || first == "is" && ["space", "room", "time"].contains(last) {
      return hasDateOrMeeting(behind: end)
    }
    return !Self.roomInDay.contains(first) || !dates.isEmpty || isKind(.free)
      || startsDate(at: position + count)
  }

  /// `is there room for a call`, `is there time to see dana`
  private func hasDateOrMeeting(behind end: Int) -> Bool {
    words.indices.contains { place in
      startsDate(at: place) || length(at: place) != nil || isCertainName(text(place))
        || place >= end && (isMeetingNoun(at: place) || MeetingNouns.contains(text(place)))
    }
  }

  /// Words that are room only beside a day.
  private static let roomInDay = Lexicon.words("room-in-day")

  /// `is my thursday clear`, `does friday work`: a state behind a day, with nothing behind it.
  mutating func readState() -> Bool {
    let word = text(position)
    let asking: Set<String> =
      DayState.verbs.contains(word)
      ? ["does", "do", "would", "will", "could", "can"]
      : DayState.fitting.contains(word)
        ? ["is", "are", "would"] : DayState.all.contains(word) ? ["is", "are", "how's"] : []
    let next = position + 1
    guard position > 0, !asking.isEmpty, topic.isEmpty, reading.with.isEmpty, !dates.isEmpty,
      words[..<position].contains(where: { asking.contains($0.folded) }),
      next == words.count || words[position].endsClause || startsDate(at: next)
        || ["for", "with"].contains(text(next)) || isCertainName(text(next))
    else { return false }
    (reading.kind, isKindDecided, isFresh) = (.free, true, true)
    take(1, as: .kind)
    return true
  }

  /// `could dana do wednesday`.
  mutating func readMayDo(_ count: Int) -> Bool {
    guard ["do", "make"].contains(text(position)), count == 1, case .people = subject,
      startsDate(at: position + 1),
      words[..<position].contains(where: { ["can", "could", "would"].contains($0.folded) })
    else { return false }
    reading.kind = .free
    isKindDecided = true
    take(1, as: .kind)
    return true
  }

  /// `when can dana and I meet`, `could lee, noor and me talk on friday`: people who may do together
  /// what is done in a meeting.
  mutating func readMayMeet(_ count: Int) -> Bool {
    guard count == 1, Self.abilities.contains(text(position)), topic.isEmpty, reading.with.isEmpty
    else { return false }
    var names = PeopleListReader(self, minimum: .nickname, isExplicit: true)
    guard let people = names.read(from: position + 1),
      people.terms.count > 1 || people.isWithMe || isKind(.when) && tense == .coming,
      let end = meeting(at: people.end)
    else { return false }
    add(people, to: \.with)
    (reading.kind, isKindDecided, isFresh) = (.free, true, true)
    take(end - position, as: .people)
    return true
  }

  private static let abilities = Lexicon.words("abilities")

  /// The end of `meet` or `have a call`, with no object after it.
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

  /// `which day works for dana`, `what time would suit noor and me`.
  mutating func readFits(_ count: Int) -> Bool {
    guard isKind(.when), topic.isEmpty else { return false }
    var names = PeopleListReader(self, minimum: .nickname, isExplicit: true)
    guard names.read(from: position + count) != nil else { return false }
    reading.kind = .free
    return readPeople(after: count)
  }
}
