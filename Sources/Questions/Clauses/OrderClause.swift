/// Clauses that select meetings by their position in time, and clauses that count them.
extension QuestionParse {
  /// Parses an order: `next`, `last three`, `the two most recent`. The words after it decide
  /// whether one meeting is requested.
  func orderClause(_ order: ParsedQuery.Order, isMany: Bool, count: Int) -> Edge? {
    if reading.order == order, isFresh, isConversation { return Edge(count, .order) }
    if isVerbOfLength { return .filler(1) }
    if text(position) == "coming", isBehindWho { return .filler(1, .fresh) }
    guard reading.order == nil, !isProgressive else { return nil }
    let number = number(at: position + count)
    let end = position + count + (number?.count ?? 0)
    guard mayOrder(end: end), !isFinalTopic(end), !isFutureTopic(end),
      !isToldOfNext(order), !isOrdinal(end)
    else { return nil }
    let isOne = reading.count == nil && !isMany && !isPlural(from: end)
    let edge = Edge(end - position, .order, .order(order), .fresh)
    guard let number else { return isOne ? edge + [.count(1)] : edge }
    return edge + [number.value.map(Effect.count) ?? .withoutCount]
  }

  /// The edge for an ordinal of a meeting: `third retro`, `which meeting was the third this week`.
  var ordinalClause: Edge? {
    guard isFresh, topic.isEmpty, reading.order == nil, scope == .open,
      let rank = DateReader.ordinal(text(position)), rank > 1, !words[position].endsClause,
      !reader.titledTimes.contains(text(position)), mayOrder(end: position + 1),
      isMeetingNoun(at: position + 1) || isContent(at: position + 1)
        || has([.literal], at: position + 1)
        || isBoundary(position + 1) && isMeetingNoun(at: position - 3)
    else { return nil }
    return Edge(1, .order, .order(.first), .count(1), .rank(rank), .fresh)
  }

  /// If true, the word is the verb behind its subject: `how long does the retro last`, `when did the
  /// retro end`.
  var isVerbOfLength: Bool {
    guard !topic.isEmpty, isBoundary(position + 1) else { return false }
    return Tense.isVerb(lastAt: position, in: words)
      || text(position) == "end" && isKind(.when)
        && words[..<position].contains { ["does", "did", "will"].contains($0.folded) }
  }

  /// If true, the word is a verb in the past: `the plumber was coming`.
  private var isProgressive: Bool {
    text(position) == "coming" && ["was", "were"].contains(text(position - 1))
  }

  /// The edge for a request for future meetings, whatever their titles: `anything planned for
  /// friday`, `what have we lined up`. Nil for `planned maintenance`, which is a topic.
  var plannedClause: Edge? {
    let isOne = text(position) == "planned" || text(position) == "scheduled"
    // `how long was the call scheduled for`
    if isOne, isSentence, !topic.isEmpty {
      let end = position + 1
      return isEnd(end) || text(end) == "for" && isEnd(end + 1) ? hint(1) : nil
    }
    guard scope == .open, topic.isEmpty, position > 0 else { return nil }
    let isPair = WordClass.ahead.contains("\(text(position)) \(text(position + 1))")
    let count = isPair ? 2 : isOne ? 1 : 0
    let end = position + count
    guard count > 0,
      isConversation || ["anything", "something"].contains(text(position - 1)),
      !has([.article, .possessive], at: position - 1),
      isBoundary(end) || has([.with, .without, .preposition, .about], at: end)
    else { return nil }
    return hint(count) + [.fresh]
  }

  /// Returns true if the order precedes a noun for meetings, or stands alone after the topic.
  /// Returns false for `from contract to first berth`.
  private func mayOrder(end: Int) -> Bool {
    if isFresh { return end - position > 1 && !isProse || isShortPhrase(from: end) }
    let isDate = ["date", "dates"].contains(text(end)) && isEnd(end + 1)
    if isEnd(end) || isDate || isKind(.when) && !roles(at: end).isEmpty { return true }
    // The order in `a recap of the last meeting on cranes` belongs to the topic.
    if isProse, isMeetingNoun(at: end), end + 1 < words.count, !words[end].endsClause {
      return startsDate(at: end + 1) || has([.with], at: end + 1)
    }
    return has([.meeting, .verb, .container, .with, .about], at: end)
  }

  /// Returns true if the phrase is short enough for an order. A longer one, such as `first terminal
  /// goes live in the rain`, is a sentence.
  private func isShortPhrase(from start: Int) -> Bool {
    var index = start
    while index < words.count, !words[index].isQuoted, !startsDate(at: index) {
      let role = roles(at: index).first?.role
      // The order belongs to the noun before the preposition: `the first ideas on the design`, `the
      // last price of berths`.
      let isJoined = [.preposition, .calendarPreposition, .about].contains(role)
      if isProse, isJoined, index > start { return isKind(.when) || isMeetingNoun(at: index - 1) }
      if role == .verb { return index == start || isEnd(index + 1) }
      let isNoun = role.map { [.literal, .container, .organizes, .and, .or].contains($0) } ?? true
      if !isNoun || words[index].endsClause { return true }
      index += 1
    }
    return true
  }

  /// Returns true if a word such as `final` modifies something other than a meeting, as in `the
  /// final decision` but not `the final board meeting`.
  private func isFinalTopic(_ end: Int) -> Bool {
    guard ["final", "initial", "inaugural"].contains(text(position)) else { return false }
    let noun = (end..<min(end + 3, words.count)).first { isMeetingNoun(at: $0) }
    guard let noun else { return true }
    return !(end..<noun).allSatisfy { isPlain(at: $0) && !words[$0].endsClause }
  }

  /// Returns true if `next` is part of what people said: `what did they plan to do for the next
  /// meeting`.
  private func isToldOfNext(_ order: ParsedQuery.Order) -> Bool {
    order == .next && isProse && tense == .past && !isKind(.when)
  }

  /// Returns true if `future` modifies something other than a meeting: `future work`, `the future
  /// of`.
  private func isFutureTopic(_ end: Int) -> Bool {
    text(position) == "future" && end < words.count && !isMeetingNoun(at: end)
  }

  /// Returns true if an order after `about` ends the question, so it isn't a topic: `what did we
  /// talk about the last time`.
  func isOrderAtEnd(from start: Int) -> Bool {
    let start = skip([.article], from: start)
    return roles(at: start).contains { found in
      guard case .order = found.role else { return false }
      return skip([.meeting], from: start + found.count) == words.count
    }
  }

  /// Returns true if `first` is part of a name: `first and second mate`, `first half year results`.
  private func isOrdinal(_ end: Int) -> Bool {
    guard end + 1 < words.count, !words[end - 1].endsClause, text(position) == "first" else {
      return false
    }
    let senses = DateWords.senses[text(end)] ?? []
    let isOfUnit = senses.contains { if case .unit(_, _, false) = $0 { true } else { false } }
    if isOfUnit { return isContent(at: end + 1) || startsDate(at: end + 1) }
    guard [.and, .or].contains(where: { count(of: $0, at: end) == 1 }), end + 2 < words.count,
      let other = DateWords.senses[text(end + 1)]
    else { return false }
    let isNumbered = other.contains { if case .ordinal = $0 { true } else { false } }
    return isNumbered && !isMeetingNoun(at: end + 2)
  }

  /// The edge for a number of meetings: `3 meetings`, `two most recent`.
  var countClause: Edge? {
    // `top 3 most recent`
    let isTop =
      isFresh && text(position) == "top" && number(at: position + 1)?.value != nil
      && isBeforeOrder(position + 1)
    guard isTop else { return countOfMeetings }
    return Edge(1, .order) + (moved(to: position + 1).countOfMeetings ?? .filler(0))
  }

  private func isBeforeOrder(_ place: Int) -> Bool {
    isOrder(at: place + (number(at: place)?.count ?? 0))
  }

  private var countOfMeetings: Edge? {
    // `1. meetings with noor` is a numbered list item.
    guard isFresh, reading.count == nil, let number = number(at: position),
      let value = number.value, !words[position].after.contains(where: { ".)".contains($0) })
    else { return nil }
    let next = position + number.count
    guard isBeforeOrder(position) || has([.meeting], at: next) && text(next).hasSuffix("s") else {
      return nil
    }
    return Edge(number.count, .order, .count(value))
  }

  /// Returns a number in digits or words, or nil if there is none. Its value is nil for `few`.
  func number(at position: Int) -> (count: Int, value: Int?)? {
    guard position < words.count, !words[position].isQuoted else { return nil }
    let word = text(position)
    let following = text(position + 1)
    if word == "few" || word == "couple" {
      return (following == "of" ? 2 : 1, word == "few" ? nil : 2)
    }
    if word == "a", ["few", "couple"].contains(following) {
      return number(at: position + 1).map { (1 + $0.count, $0.value) }
    }
    guard let value = Int(word) ?? Numerals.value(word), 1...1_000 ~= value,
      // `one on one` isn't a number.
      !roles(at: position).contains(where: { $0.role == .literal && $0.count > 1 })
    else { return nil }
    // `two or three`
    if ["or", "to"].contains(following), position + 2 < words.count,
      let most = Int(text(position + 2)) ?? Numerals.value(text(position + 2)), most == value + 1
    {
      return (3, most)
    }
    return (1, value)
  }

  /// Returns true if the words up to the next clause contain a plural.
  private func isPlural(from start: Int) -> Bool {
    var index = start
    while index < words.count, !words[index].isQuoted {
      let found = roles(at: index).first
      let isNoun = found.map { [.meeting, .container, .literal].contains($0.role) } ?? true
      if !isNoun || startsDate(at: index) { break }
      index += 1
      if words[index - 1].endsClause { break }
    }
    return index > start && isPlural(index - 1)
  }
}
