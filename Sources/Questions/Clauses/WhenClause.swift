/// Clauses about time.
extension QuestionParse {
  /// The edge for a date, including its preposition.
  var dateClause: Edge? {
    get throws {
      let isFixed = DateReader.isYear(text(position)) || DateReader.ordinal(text(position)) != nil
      guard isFixed || !reader.titledTimes.contains(text(position)), !isVerbOfLength,
        let date = try datesByPosition[position].get(), isAdverbial(date)
      else { return nil }
      // `my last night shift`
      let end = position + date.count - 1
      if ["last", "next"].contains(text(position)), end > position,
        reader.titledTimes.contains(text(end))
      {
        return nil
      }
      let read = try isWhenSomethingBegan ? reader.dates.since(date, tense: tense) : date
      var edge = Edge(date.count, .date, .date(read), .scope(.open), .fresh)
      // `anything left this year`, `what remains this week`
      let (before, last) = (position - 1, text(position - 1))
      let remains =
        last == "remaining"
        || ["remain", "remains"].contains(last)
          && (text(before - 1) == "what" || isMeetingNoun(at: before - 1))
      if remains { edge = edge + [.rest, .withoutTopic(before...before)] }
      if isKind(.list), ["left", "remains"].contains(last) { edge = edge + [.rest] }
      return edge
    }
  }

  /// The edge for the verb in a question for the first or last meeting of a day: `when do I start
  /// tomorrow`, `when does my day end today`.
  var edgeOfDay: Edge? {
    let isEnd = ["finish", "end"].contains(text(position))
    guard isKind(.when), topic.isEmpty, reading.order == nil, startsDate(at: position + 1),
      isEnd || ["start", "begin"].contains(text(position)),
      ["i", "we", "day"].contains(text(position - 1))
    else { return nil }
    return Edge(1, .order, .order(isEnd ? .last : .first), .count(1), .fresh)
  }

  /// The edge for a month, a day of the week, a holiday or a year without a preposition, if no
  /// title contains it: `tue lunch`, `the august call`, `regatta 2026 leg 3`.
  var bareDateClause: Edge? {
    func isAlone() -> Bool {
      topic.isEmpty && isEnd(position + 1) && DateWords.weekday(text(position)) != nil
    }
    guard scope == .open, reader.untitledDates.contains(text(position)) || isAlone(),
      isPlain(at: position) || text(position - 1) == "of"
        || has([.article, .possessive], at: position - 1) && isMeetingNoun(at: position + 1)
    else { return nil }
    return bareDate(at: position).map { Edge($0.count, .date, .date($0), .fresh) }
  }

  /// The edge for hours such as `12 to 1` in a question for free time that already contains a day.
  var hoursOfFreeDay: Edge? {
    guard isKind(.free), !dates.isEmpty, scope == .open,
      let hours = reader.dates.hour(words, at: position)
    else { return nil }
    return Edge(hours.count, .date, .date(hours), .fresh)
  }

  /// Returns the date that begins with a month, a day of the week or a holiday, or nil if there is
  /// none.
  func bareDate(at place: Int) -> DateReading? {
    DateReader.isBareDate(text(place)) ? try? dateWithoutPreposition(at: place) : nil
  }

  /// Returns the date that the words would mean after `in` or `on`.
  ///
  /// - Throws: `DateError` for an impossible date.
  func dateWithoutPreposition(at place: Int) throws -> DateReading? {
    guard !words[place].isQuoted else { return nil }
    return try reader.dates.read(words, at: place, behind: "in", tense: tense)
      ?? reader.dates.read(words, at: place, behind: "on", tense: tense)
  }

  /// If true, the date is the time at which something began: `since we moved in march`.
  private var isWhenSomethingBegan: Bool {
    let clause = words[..<position].lastIndex { $0.endsClause }.map { $0 + 1 } ?? 0
    guard let since = words[clause..<position].lastIndex(where: { $0.folded == "since" }),
      since + 1 < position
    else { return false }
    let doer = text(since + 1)
    return doer != "you" && (has([.pronoun], at: since + 1) || isCertainName(doer))
  }

  /// Returns true if the date restricts the meetings. Within a sentence, it may instead belong to
  /// the topic: `the capacity in the next years to deliver`, `do we store boats in winter`.
  private func isAdverbial(_ date: DateReading) -> Bool {
    if scope == .about, !isBesideTopic(date) { return false }
    if isPlannedFor(date) { return false }
    if text(position) == "of", date.plain?.hasPiece(\.isDayOfMonth) == true { return true }
    // `when was it moved to march 4`
    if isKind(.when), tense != .coming, text(position - 1) == "to" { return false }
    guard isProse, topic.contains(where: { !$0.isGlue }) else { return true }
    if date.isSeasonal, tense != .past, isHabit { return false }
    let next = position + date.count
    guard next < words.count, !words[next - 1].endsClause else { return true }
    // `which leg of this year's regatta`
    if Possessive.bare(text(next - 1)) != nil { return true }
    return startsDate(at: next) || text(next) != "to" && !roles(at: next).isEmpty
      || reader.people.isName(text(next))
  }

  /// Returns true if the date belongs to a plan that is discussed before that date: `the planning
  /// for q4`, `budget for next year`.
  private func isPlannedFor(_ date: DateReading) -> Bool {
    let start = text(position) == "for" ? position : position - 1
    guard text(start) == "for", start > 0, date.plain?.unit.map({ $0 >= .month }) ?? false
    else { return false }
    let noun = text(start - 1) == "thing" ? start - 2 : start - 1
    return noun >= 0 && places[noun] == .topic && WordClass.plannedThings.contains(text(noun))
  }

  /// Returns true if the date follows the topic after `about`. Returns false if it is part of the
  /// topic: `about the plan for 9 may`, `about loops (2054)`, `about the 3 march call on cranes`.
  private func isBesideTopic(_ date: DateReading) -> Bool {
    let next = position + date.count
    let isOfTopic = [position, position - 1].contains { place in
      place >= 0 && ["for", "of"].contains(text(place))
    }
    if isOfTopic { return false }
    if isWithinParentheses(position) || words[position].before.contains("#") { return false }
    // Years in parentheses: `(1896, 1939)`.
    if words[position..<next].allSatisfy({ Int($0.folded) != nil }) { return false }
    guard next < words.count, !words[next - 1].endsClause else {
      return words[next - 1].after.allSatisfy { !")]".contains($0) }
    }
    return startsDate(at: next) || asksAnew(at: next)
      || has([.with, .without, .calendarPreposition, .and], at: next)
  }

  func isWithinParentheses(_ position: Int) -> Bool {
    let opened = words[...position].lastIndex { word in word.before.contains { "([".contains($0) } }
    return opened.map { opened in
      !words[opened..<position].contains { word in word.after.contains { ")]".contains($0) } }
    } ?? false
  }

  /// If true, the question asks about a habit or a rule: `where do we keep …`, `how should …`, `how
  /// yards store …`.
  private var isHabit: Bool {
    // `how many board meetings in spring`
    if isKind(.count) || isKind(.duration) { return false }
    return words.contains { ["do", "does", "should", "can", "must"].contains($0.folded) }
      || !words.indices.contains { has([.auxiliary], at: $0) }
  }

  /// The edge for the value of a date field, which needs no preposition: `date:march`,
  /// `date:last-week`.
  var dateValue: Edge? {
    get throws {
      let written = text(position)
      let parts =
        written.contains { $0.isNumber } ? [Substring(written)] : written.split(separator: "-")
      let spelt = parts.map { Word(String($0)) }
      for preposition in ["in", "on"] {
        let phrase = [Word(preposition)] + spelt + words[(position + 1)...]
        guard let date = try reader.dates.read(phrase, at: 0, tense: tense),
          date.count > spelt.count
        else { continue }
        return Edge(date.count - spelt.count, .date, .date(date))
      }
      return nil
    }
  }

  func startsDate(at position: Int) -> Bool { countOfDate(at: position) > 0 }

  /// Returns the number of words of the date that begins at a position, or 0 if there is none.
  func countOfDate(at position: Int) -> Int {
    guard position < words.count, case .success(let date?) = datesByPosition[position] else {
      return 0
    }
    return date.count
  }

  /// The edge for words that restrict a count to the future: `how many retros are left`, `hours in
  /// reviews still to come`.
  var restClause: Edge? {
    let isLeft =
      text(position) == "left" && asksIfThereIs
      || text(position) == "remaining"
        && (isMeetingNoun(at: position + 1) || MeetingNouns.contains(text(position + 1)))
    guard scope == .open, isLeft || isCounted && tense != .past else { return nil }
    let next = position + 1
    switch text(position) {
    case "left", "remaining", "remain":
      let isLast =
        isBoundary(next) || isMeetingNoun(at: next) || MeetingNouns.contains(text(next))
        || ["is", "are"].contains(text(position - 1))
        || ["before", "until", "till", "til", "to"].contains(text(next))
      return isLast ? .filler(1, .rest, .fresh) : nil
    case "still": return .filler(1, .rest)
    case "to" where ["come", "go"].contains(text(next)) && isBoundary(next + 1):
      return .filler(2, .rest, .fresh)
    default: return nil
    }
  }

  /// If true, the question asks whether something is left, as in `have I got any left`, but not in
  /// `have left`.
  private var asksIfThereIs: Bool {
    let before = words[..<position].map(\.folded)
    let isAsked = isSentence && before.contains { ["have", "got", "any", "still"].contains($0) }
    let isPast = before.contains { ["did", "had", "was", "were"].contains($0) }
    return (isAsked || before == ["anything"]) && before.last != "have" && !isPast
  }

  /// If true, the question asks for the number or total duration of meetings.
  var isCounted: Bool {
    isKind(.duration) || isKind(.count) && [.meetings, .named].contains(reading.measure)
  }
}

/// Clauses about the present moment.
extension QuestionParse {
  /// Parses words for the present moment: `what's on right now`, `which meeting am I in`. They are
  /// ignored if the question contains a date.
  func momentClause(_ count: Int) -> Edge {
    let isOfDate = places[..<position].contains(.date) || startsDate(at: position + count)
    return isOfDate ? .filler(count) : .filler(count, .moment(position..<(position + count)))
  }

  /// The effects that make the present minute the span, if the question has no other condition.
  var momentAsSpan: [Effect] {
    guard let moment, topicText.isEmpty, reading.span == nil, reading.order == nil,
      tense != .past, [.search, .list, .who, .where, .free].contains(reading.kind),
      // `now` alone is filler in `show me dana's meetings now`.
      reading.with.isEmpty || moment.count > 1
    else { return [] }
    let minute = reader.dates.instant - reader.dates.instant % 60
    let span = TimeSpan(
      from: LocalTime(instant: minute, in: reader.dates.zone),
      to: LocalTime(instant: minute + 60, in: reader.dates.zone))
    return [.became(moment.lowerBound...moment.upperBound - 1, .date), .span(span), .now]
  }
}
