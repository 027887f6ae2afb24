/// Weekdays and hours in general: those of any day that the question is about.
extension QuestionParse {
  /// `on fridays`, `every monday`, `on a tuesday`, `friday afternoons`: meetings of any such day.
  var weekdayClause: Edge? {
    let isEach = ["every", "each"].contains(text(position))
    var end = position + (isEach || text(position) == "on" ? 1 : 0)
    let isAny = ["a", "an", "any", "some"].contains(text(end)) && end > position
    if isAny { end += 1 }
    guard scope == .open, end < words.count, !isKind(.free), !words[end].isQuoted else {
      return nil
    }
    let isBesidePart = partOfDays(at: end + 1)?.isPlural ?? false
    guard let first = weekdays(at: end, isEach: isEach || isAny || isBesidePart) else { return nil }
    var days = first
    end += 1
    while ["and", "or"].contains(text(end)), let more = weekdays(at: end + 1, isEach: true) {
      days.formUnion(more)
      end += 2
    }
    let edge = Edge(end - position, .date, .weekdays(days), .fresh)
    guard let part = partOfDays(at: end) else { return edge }
    return edge + Edge(1, .date, .hours(part.minutes))
  }

  /// The weekdays that a word names: `fridays`, `weekends`, and one that is meant as each of them.
  private func weekdays(at place: Int, isEach: Bool) -> Set<Int>? {
    if let named = DateWords.weekday(text(place)), named.isPlural || isEach { return [named.day] }
    // `weekend appointments`, but `what's on at the weekend`
    if ["weekend", "weekday"].contains(text(place)), !isEach, !isOfMeetings(place) { return nil }
    return [
      "weekends": [6, 7], "weekend": [6, 7], "weekdays": [1, 2, 3, 4, 5],
      "weekday": [1, 2, 3, 4, 5],
    ][text(place)]
  }

  /// Hours of any day: `mornings`, `evening meetings`, `that start before nine`, and `after 6pm` or
  /// `in the evening` beside several days.
  var hoursClause: Edge? {
    guard scope == .open, !isKind(.free), reading.hours == nil, !words[position].isQuoted else {
      return nil
    }
    // `which evenings am I out`
    if ["which", "what"].contains(text(position)), let part = partOfDays(at: position + 1),
      part.isPlural
    {
      return Edge(1, .kind, .kind(.list), .decided, .sentence)
        + Edge(1, .date, .hours(part.minutes), .fresh)
    }
    let start = skip([.preposition, .calendarPreposition, .article], from: position)
    if let part = partOfDays(at: start), part.isPlural || isOfMeetings(start) {
      return Edge(start + 1 - position, .date, .hours(part.minutes), .fresh)
    }
    let isStart = Self.beginnings.contains(text(position))
    guard isStart || namesSeveralDays, !isDay(at: position),
      let (count, minutes) = reader.dates.hoursAlone(
        words, at: position + (isStart ? 1 : 0), isCertain: isStart || isHour(at: position))
    else { return nil }
    return Edge(count + (isStart ? 1 : 0), .date, .hours(minutes), .fresh)
  }

  /// Returns true if a date with a day begins here: `2 to 4 june`.
  private func isDay(at place: Int) -> Bool {
    guard case .success(let date?) = datesByPosition[place] else { return false }
    return !date.isOnlyHours
  }

  /// Returns true if hours begin here that need no day: `after 6pm`.
  private func isHour(at place: Int) -> Bool {
    if case .success(let date?) = datesByPosition[place] { date.isOnlyHours } else { false }
  }

  private static let beginnings: Set<String> = [
    "start", "starts", "started", "starting", "begin", "begins", "began", "beginning",
  ]

  /// The part of the day that a word names.
  private func partOfDays(at place: Int) -> (minutes: Range<Int>, isPlural: Bool)? {
    if let part = DayPart(rawValue: text(place)) { return (part.minutes, false) }
    return DayPart(plural: text(place)).map { ($0.minutes, true) }
  }

  /// `morning meetings`, `evening calls`; `evening call` may be the name of one.
  private func isOfMeetings(_ place: Int) -> Bool {
    isMeetingNoun(at: place + 1) && text(place + 1).hasSuffix("s")
  }

  /// If true, the other dates of the question are more than one day.
  private var namesSeveralDays: Bool {
    if !reading.weekdays.isEmpty { return true }
    return words.indices.contains { place in
      guard case .success(let date?) = datesByPosition[place], !date.isOnlyHours else {
        return false
      }
      guard let from = date.span.from, let to = date.span.to else { return true }
      return to.day.daysSince1970 - from.day.daysSince1970 > 1
    }
  }
}

extension DateReading {
  /// If true, it names hours and no day.
  var isOnlyHours: Bool {
    switch meaning {
    case .plain(let one, _), .bound(_, let one): one.isOnlyHours
    case .range(let all): all.allSatisfy(\.isOnlyHours)
    case .now: false
    }
  }
}

extension DateExpression {
  fileprivate var isOnlyHours: Bool { pieces.isEmpty && exact == nil && hours != nil }
}

extension DateReader {
  /// The hours that begin at a word, without a day: `before eight in the morning`, `in the evening`.
  ///
  /// - Parameter isCertain: if false, only a bound or a part of the day is one, as numbers may be
  ///   days: `from 2 to 4`.
  /// - Returns: the number of words, and the minutes of the day.
  func hoursAlone(
    _ words: [Word], at position: Int, isCertain: Bool
  ) -> (count: Int, minutes: Range<Int>)? {
    guard position < words.count, !words[position].isQuoted else { return nil }
    let lead = words[position].folded
    if ["before", "after"].contains(lead), let (count, hours) = hours(words, at: position + 1) {
      let start = hours.minutes.lowerBound
      return (count + 1, lead == "after" ? start..<Self.minutesOfDay : 0..<max(start, 1))
    }
    let day = [Word("today")] + words[position...]
    guard let date = try? read(day, at: 0, tense: .open), date.count > 1,
      case .plain(let expression, _) = date.meaning, let hours = expression.hours,
      isCertain || hours.part != nil && hours.from == nil && hours.to == nil
    else { return nil }
    return (date.count - 1, hours.minutes)
  }

  private static let minutesOfDay = 1_440

  /// `eight in the morning`, which is a time only behind a preposition.
  private func hours(_ words: [Word], at position: Int) -> (count: Int, Hours)? {
    guard position < words.count else { return nil }
    let phrase = [Word("today"), Word("at")] + words[position...]
    guard let date = try? read(phrase, at: 0, tense: .open), date.count > 2,
      case .plain(let expression, _) = date.meaning, let hours = expression.hours
    else { return nil }
    return (date.count - 2, hours)
  }
}
