/// Clauses about weekdays and hours in general, such as `on fridays` and `mornings`.
extension QuestionParse {
  /// The edge for meetings on certain weekdays: `on fridays`, `every monday`, `on a tuesday`,
  /// `friday afternoons`.
  var weekdayClause: Edge? {
    if ["bar", "besides"].contains(text(position)), let edge = withoutWeekdays(1) { return edge }
    let isEach = ["every", "each"].contains(text(position))
    var end = position + (isEach || text(position) == "on" ? 1 : 0)
    let isAny = ["a", "an", "any", "some"].contains(text(end)) && end > position
    if isAny { end += 1 }
    guard scope == .open, end < words.count, !isKind(.free), !words[end].isQuoted else {
      return nil
    }
    let isBesidePart = partOfDays(at: end + 1)?.isPlural ?? false
    guard let list = weekdayList(at: end, isEach: isEach || isAny || isBesidePart) else {
      return nil
    }
    let edge = Edge(list.end - position, .date, .weekdays(list.days), .fresh)
    guard let part = partOfDays(at: list.end) else { return edge }
    return edge + Edge(1, .date, .hours(part.minutes))
  }

  /// Parses days to exclude: `except wednesday`, `but not on fridays`, `except tomorrow`.
  func withoutWeekdays(_ count: Int) -> Edge? {
    let start = skip([.calendarPreposition, .preposition, .article], from: position + count)
    guard scope == .open, text(position) != "no",
      let list = weekdayList(at: start, isEach: true) ?? dayOfWeek(in: position + count...start),
      isBoundary(list.end) || asks(at: list.end) || has([.free, .me, .pronoun], at: list.end)
    else { return nil }
    let others = Set(1...7).subtracting(list.days)
    return .filler(start - position)
      + Edge(list.end - start, .date, .weekdays(others), .clauseEnd)
  }

  /// Returns the weekday of a single day that begins at one of these places, if another date covers
  /// at most a week: `this week except tomorrow`.
  private func dayOfWeek(in places: ClosedRange<Int>) -> (days: Set<Int>, end: Int)? {
    guard let place = places.first(where: { days(at: $0) == 1 }),
      words.indices.contains(where: { 2...7 ~= days(at: $0) ?? 0 }),
      case .success(let date?) = datesByPosition[place], !date.hasHours,
      let day = date.span.from?.day.weekday
    else { return nil }
    return ([day], place + date.count)
  }

  private func weekdayList(at place: Int, isEach: Bool) -> (days: Set<Int>, end: Int)? {
    guard var days = weekdays(at: place, isEach: isEach) else { return nil }
    var end = place + 1
    while ["and", "or"].contains(text(end)), let more = weekdays(at: end + 1, isEach: true) {
      days.formUnion(more)
      end += 2
    }
    return (days, end)
  }

  /// Returns the weekdays that a word means: a plural such as `fridays` or `weekends`, or a
  /// singular used like one, as in `weekend appointments`. Returns nil for `what's on at the
  /// weekend`.
  func weekdays(at place: Int, isEach: Bool) -> Set<Int>? {
    if let named = DateWords.weekday(text(place)), named.isPlural || isEach { return [named.day] }
    let isMany = text(place).hasSuffix("s")
    guard isMany || isEach || isOfMeetings(place) else { return nil }
    switch isMany ? text(place).dropLast() : text(place)[...] {
    case "weekend": return [6, 7]
    case "weekday": return [1, 2, 3, 4, 5]
    default: return nil
    }
  }

  /// The edge for `that week` after the date that it repeats, as in `in the week of 2 may … on the
  /// friday that week`, or for the current unit after an order, as in `first standup of the month`.
  var dateRepeated: Edge? {
    let start = skip([.preposition, .calendarPreposition], from: position)
    if start > position, reading.order != nil, dates.isEmpty, text(start) == "the",
      DateWords.isUnit(text(start + 1)[...]), isBoundary(start + 2),
      let unit = try? reader.dates.read([Word("this"), words[start + 1]], at: 0, tense: .open)
    {
      return Edge(start + 2 - position, .date, .date(unit), .fresh)
    }
    guard scope == .open, !dates.isEmpty, ["that", "same"].contains(text(start)),
      DateWords.isUnit(text(start + 1)[...]), isBoundary(start + 2)
    else { return nil }
    return .filler(start + 2 - position, .fresh)
  }

  /// The edge for hours of any day: `mornings`, `evening meetings`, `that start before nine`. Also
  /// for `after 6pm` or `in the evening` if the question's dates span several days.
  var hoursClause: Edge? {
    guard scope == .open, !isKind(.free), reading.hours == nil, !words[position].isQuoted,
      !reader.titledTimes.contains(text(position))
    else { return nil }
    // `which evenings am I out`
    if ["which", "what"].contains(text(position)), let part = partOfDays(at: position + 1),
      part.isPlural
    {
      return Edge(1, .kind, .kind(.list), .decided, .sentence)
        + Edge(1, .date, .hours(part.minutes), .fresh)
    }
    let start = skip([.preposition, .calendarPreposition, .article], from: position)
    // `how many quiz evenings`, `how many evenings does the quiz take`
    if start == position, position > 0, partOfDays(at: start)?.isPlural == true,
      places[position - 1] == .topic && reading.weekdays.isEmpty
        || text(position - 1) == "many"
          && (position + 1..<words.count).contains { sentence.parts.lead(of: .content, at: $0) > 0 }
    {
      return hint(1)
    }
    if let part = partOfDays(at: start), part.isPlural || isOfMeetings(start) {
      return Edge(start + 1 - position, .date, .hours(part.minutes), .fresh)
    }
    if let part = partOfDays(at: start), isAnyDay(position..<start) {
      let today = try? reader.dates.read([Word("this"), words[start]], at: 0, tense: .open)
      // `what do I have in the afternoon` asks for a single day.
      let effect = isKind(.list) ? today.map(Effect.date) ?? nil : nil
      return Edge(start + 1 - position, .date, effect ?? .hours(part.minutes), .fresh)
    }
    let lead = Self.beginnings.contains(text(position)) ? 1 : 0
    let isAlone = isOnlyHours(at: position)
    guard isAlone != false, position + lead < words.count, lead > 0 || namesSeveralDays,
      let hours = sentence.hours[position + lead], hours.isCertain || lead > 0 || isAlone == true
    else { return nil }
    return Edge(lead + hours.count, .date, .hours(hours.minutes), .fresh)
  }

  /// The edge for an hour of today at the end of a question: `where do I need to be at 3`.
  var hourAtEnd: Edge? {
    guard text(position - 1) == "at", isSentence, topic.isEmpty, dates.isEmpty, isEnd(position + 1),
      1...12 ~= Int(text(position)) ?? 0,
      let hour = try? reader.dates.read(
        [Word("today")] + words[position - 1...position], at: 0, tense: .open)
    else { return nil }
    return Edge(1, .date, .date(hour), .fresh)
  }

  /// Returns true if the date that begins here has hours but no day, such as `after 6pm`; false if
  /// it has a day, such as `2 to 4 june`; nil if no date begins here.
  private func isOnlyHours(at place: Int) -> Bool? {
    if case .success(let date?) = datesByPosition[place] { date.isOnlyHours } else { nil }
  }

  private static let beginnings: Set<String> = [
    "start", "starts", "started", "starting", "begin", "begins", "began", "beginning",
  ]
  static let edgesOfMeetings = beginnings.union(["end", "ends", "ended", "finish", "finished"])

  /// Returns the part of the day that a word means, or nil.
  private func partOfDays(at place: Int) -> (minutes: Range<Int>, isPlural: Bool)? {
    if let part = DayPart(rawValue: text(place)) { return (part.minutes, false) }
    return DayPart(plural: text(place)).map { ($0.minutes, true) }
  }

  /// Returns true for `in the` before a part of the day if the question names no day: `calls in the
  /// afternoon`.
  private func isAnyDay(_ lead: Range<Int>) -> Bool {
    lead.count == 2 && text(lead.lowerBound) == "in" && text(lead.lowerBound + 1) == "the"
      && dates.isEmpty && !words.indices.contains { days(at: $0) != nil }
      && (isBoundary(lead.upperBound + 1)
        || has([.with, .without, .about], at: lead.upperBound + 1))
  }

  /// Returns true if a plural noun for meetings follows: `morning meetings`, `evening calls`. The
  /// singular `evening call` may be a title.
  private func isOfMeetings(_ place: Int) -> Bool {
    isMeetingNoun(at: place + 1) && text(place + 1).hasSuffix("s")
  }

  /// If true, the question's other dates cover more than one day.
  private var namesSeveralDays: Bool {
    !reading.weekdays.isEmpty || words.indices.contains { days(at: $0) ?? 0 > 1 }
  }

  /// Returns the number of days of the date that begins at a position, `Int.max` for an open span;
  /// nil for hours without a day.
  private func days(at place: Int) -> Int? {
    guard words.indices.contains(place), case .success(let date?) = datesByPosition[place],
      !date.isOnlyHours
    else { return nil }
    guard let from = date.span.from, let to = date.span.to else { return .max }
    return to.day.daysSince1970 - from.day.daysSince1970
  }
}

extension DateReading {
  /// If true, the date consists of hours without a day.
  var isOnlyHours: Bool {
    hasHours
      && meaning.expressions.allSatisfy { one in
        one.pieces.isEmpty && one.exact == nil && one.hours != nil
      }
  }
}

/// Hours without a day, as parsed from some words.
struct HoursAlone {
  /// The number of words that these hours consist of.
  let count: Int
  /// The minutes since midnight, half-open.
  let minutes: Range<Int>
  /// If true, the hours follow `before` or `after`, or are a part of the day. Otherwise, the
  /// numbers may be days: `2 to 4`.
  let isCertain: Bool
}

extension DateReader {
  /// Returns the hours that begin at a word, or nil: `before eight in the morning`, `in the
  /// evening`, `from 2 to 4`.
  func hoursAlone(_ words: [Word], at position: Int) -> HoursAlone? {
    if words[position].isQuoted { return nil }
    let lead = words[position].folded
    // `eight in the morning` is a time only after a preposition.
    if ["before", "after"].contains(lead),
      let (date, hours) = hours([Word("at")] + words[(position + 1)...], at: 0), date.count > 1
    {
      let start = hours.minutes.lowerBound
      return HoursAlone(
        count: date.count,
        minutes: lead == "after" ? start..<Self.minutesOfDay : 0..<max(start, 1), isCertain: true)
    }
    return hours(words, at: position).map { date, hours in
      HoursAlone(
        count: date.count, minutes: hours.minutes,
        isCertain: hours.part != nil && hours.from == nil && hours.to == nil)
    }
  }

  private static let minutesOfDay = 1_440

  private func hours(_ words: [Word], at position: Int) -> (DateReading, Hours)? {
    hour(words, at: position).flatMap { date in date.plain?.hours.map { (date, $0) } }
  }
}
