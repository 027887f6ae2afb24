import Time

/// The productions for the parts of an event. Each returns the edges that may begin at a word.
extension EventChart {
  // MARK: Repetitions

  func repeated(at start: Int) -> [EventEdge] {
    if let (range, repetition) = repetitions[start] {
      if ["of", "in"].contains(text(start)), !isEndOfDate(start) {
        let all = max(0, start - 1)..<range.upperBound
        let error = DraftError(
          message: "can't read '\(written(all))' as a repetition; give its day")
        return [EventEdge(range, .refused(error))]
      }
      return [EventEdge(range, .repetition(repetition))]
    }
    guard !repetitions.isEmpty, text(start + 1) == "times", let count = Int(text(start)) else {
      return []
    }
    return [EventEdge(start..<start + 2, .count(count))]
  }

  /// Returns true if a day ends before the word, as in `the 1st of every month`.
  private func isEndOfDate(_ end: Int) -> Bool {
    (max(0, end - DateToken.reach)..<end).contains { start in
      date(at: start).contains { edge in
        if case .date = edge.part { edge.range.upperBound == end } else { false }
      }
    }
  }

  /// Returns an edge that rejects an exception to a repetition, such as `except 21 december`.
  /// Weekdays are part of the repetition itself.
  func exception(at start: Int) -> [EventEdge] {
    let isCertain = Self.exceptionWords.contains(text(start)) && text(start) != "but"
    let leads: Set = ["but", "not", "without", "skipping", "besides", "apart", "other"]
    guard !repetitions.isEmpty, isCertain || leads.contains(text(start)) else { return [] }
    let days = (start + 1..<min(words.count, start + 4)).first { place in
      parse.startsDate(at: place) || DateWords.weekday(text(place)) != nil
    }
    let joints: Set = ["not", "for", "on", "from", "than"]
    let isNear = days.map { (start + 1..<$0).allSatisfy { joints.contains(text($0)) } } ?? false
    guard isCertain || isNear else { return [] }
    let end = isNear ? days! + max(1, parse.countOfDate(at: days!)) : min(start + 2, words.count)
    let error = DraftError(
      message: "a repetition can't leave out days, as in '\(written(start..<end))'; create it "
        + "without those words and delete the days, or quote them")
    return [EventEdge(start..<end, .refused(error))]
  }

  /// Returns the possible ends of a repetition after `until`: one edge for each run of the next
  /// words that is a day.
  func endsOfRepetition(at start: Int) -> [EventEdge] {
    let next = reach(of: start).dropFirst().prefix { !["at", "@"].contains(text($0)) }
    let days = next.compactMap { try? read(words[start...$0]) }
    let ends = days.compactMap { day -> EventEdge? in
      guard !day.hasHours, let end = day.span.to, end.second == 0 else { return nil }
      return EventEdge(start..<start + day.count, .until(end))
    }
    return ends + [doubt(start..<start + 1, "'until' needs a day")]
  }

  // MARK: Times

  /// Parses a duration or `all day`: `for 90 min`, `90 minutes`.
  func length(at start: Int) -> [EventEdge] {
    let isFor = text(start) == "for"
    let first = isFor ? start + 1 : start
    guard let found = parse.length(at: first) else {
      guard isFor, text(first).first?.isNumber == true else { return [] }
      return [doubt(start..<first + 1, "can't read 'for \(words[first].text)' as a length")]
    }
    if found.minutes == 1_440, text(start).hasPrefix("all") {
      return [EventEdge(start..<found.end, .allDay)]
    }
    let length = DraftLength(
      minutes: found.minutes, text: written(first..<found.end), isSaid: isFor)
    return [EventEdge(start..<found.end, .length(length))]
  }

  /// Parses a date that begins at a word, with the zone of its hours.
  func date(at start: Int) -> [EventEdge] {
    do {
      guard !isPartOfTitle(start),
        let date = try parse.datesByPosition[start].get().map({ try withoutHour($0, at: start) })
          ?? bareDate(at: start)
      else { return [] }
      let shorter = try cuts(in: start..<start + date.count).compactMap {
        try read(words[start..<$0])
      }
      return ([date] + shorter).flatMap { edges(of: $0, at: start) }
    } catch { return [EventEdge(start..<start + 1, .refused(error))] }
  }

  /// Returns true for a part of the day behind words of the title if the time is given in hours:
  /// `game night friday 8pm`.
  private func isPartOfTitle(_ start: Int) -> Bool {
    let isEarly = ["early", "late"].contains(text(start))
    guard start > 0, DayPart(rawValue: text(isEarly ? start + 1 : start)) != nil,
      !WordClass.datePrepositions.contains(text(start - 1)),
      !["the", "from"].contains(text(start - 1))
    else { return false }
    let isInDate = (max(0, start - DateToken.reach)..<start).contains { place in
      place + parse.countOfDate(at: place) >= start && parse.startsDate(at: place)
        || repetitions[place]?.range.upperBound == start
    }
    return !isInDate && hasHour
  }

  /// If true, the words contain an hour, such as `8pm` or `at 8`.
  private var hasHour: Bool {
    words.indices.contains { place in
      let date = try? parse.datesByPosition[place].get()
      return date?.meaning.expressions.contains { $0.hours?.from != nil } ?? false
        || ["at", "@"].contains(text(place)) && isHour(text(place + 1))
    }
  }

  /// Returns the positions of the words that a date may cover.
  private func reach(of start: Int) -> Range<Int> {
    start..<min(words.count, start + DateToken.reach)
  }

  /// Returns the positions at which the end of a repetition or a length may begin, so that a date may
  /// end before it, as in `monday until march` and `monday 2pm for 1.5 hours`.
  private func cuts(in range: Range<Int>) -> [Int] {
    range.dropFirst().filter {
      ends[$0] != nil || parse.length(at: $0 + 1) != nil && text($0) == "for"
    }
  }

  /// Parses hours after `at`, such as `at 3`, or directly after a repetition.
  func hour(at start: Int) -> [EventEdge] {
    let isAt = ["at", "@"].contains(text(start)) && isHour(text(start + 1))
    let isRepeated =
      repetitions.values.contains { $0.range.upperBound == start }
      || ends.values.joined().contains { $0.range.upperBound == start }
    guard isAt || isRepeated else { return [] }
    let reach = reach(of: start)
    let starts = reach.dropFirst().filter { parse.startsDate(at: $0) }
    return ([reach.upperBound] + starts + cuts(in: reach)).flatMap { cut in
      let hour = parse.reader.dates.hour(
        Array(words[start..<cut]), at: 0, of: isRepeated ? "monday" : "today")
      return hour.map { edges(of: $0, at: start) } ?? []
    }
  }

  private func isHour(_ word: String) -> Bool {
    (Int(word) ?? Numerals.value(word)).map { 1...24 ~= $0 } ?? false
  }

  private func edges(of found: DateReading, at start: Int) -> [EventEdge] {
    var date = found
    let end = start + date.count
    if words[start..<end].contains(where: { $0.folded == "or" }) {
      let error = DraftError(message: "'\(date.text)' is more than one time; choose one")
      return [EventEdge(start..<end, .refused(error))]
    }
    if date.decisions.isEmpty { date.decisions = words[start..<end].compactMap(otherOrder) }
    let plain = EventEdge(start..<end, .date(date))
    guard date.hasHours, let (end, zone) = zone(at: end) else { return [plain] }
    switch zone {
    case .success(let zone): return [plain, EventEdge(start..<end, .date(date, zone))]
    case .failure(let error): return [EventEdge(start..<end, .refused(error))]
    }
  }

  /// Returns the date without `at 10`, which is an hour here rather than a day of the month: `in a
  /// month at 10`.
  private func withoutHour(_ date: DateReading, at start: Int) throws -> DateReading {
    let end = start + date.count - 2
    guard end > start, ["at", "@"].contains(text(end)), !date.hasHours, isHour(text(end + 1)),
      let day = try read(words[start..<end]), day.count == date.count - 2,
      day.plain?.countedIn != nil
    else { return date }
    return day
  }

  /// Parses a date that needs no preposition here, unlike in a question: `04/09`, `4.9.`, or the
  /// weekday in `monday weekly`.
  private func bareDate(at start: Int) throws -> DateReading? {
    let isNumeric =
      text(start).first?.isNumber == true
      && (text(start).contains("/") || words[start].after.hasPrefix("."))
    let isBeforeRepetition =
      repetitions[start + 1] != nil && DateWords.weekday(text(start)) != nil
    guard isNumeric || isBeforeRepetition || isOrdinalDay(start) else { return nil }
    return try parse.dateWithoutPreposition(at: start)
  }

  /// Returns true for `the 3rd` at the end or before another time, and for `3rd of every month`.
  private func isOrdinalDay(_ start: Int) -> Bool {
    let place = text(start) == "the" ? start + 1 : start
    guard text(place).first?.isNumber == true, let day = Numerals.ordinal(text(place)),
      1...31 ~= day
    else { return false }
    let next = place + 1
    let isAlone =
      next == words.count || ["at", "@"].contains(text(next)) || parse.startsDate(at: next)
    return repetitions[next] != nil || place > start && isAlone
  }

  private func read(_ words: ArraySlice<Word>) throws -> DateReading? {
    try parse.reader.dates.read(Array(words), at: 0, tense: .coming)
  }

  /// Returns the choice between `4 September` and `9 April` for a word such as `04/09`, or nil if
  /// the word is unambiguous.
  private func otherOrder(_ word: Word) -> DateDecision? {
    let dates = parse.reader.dates
    guard !word.isQuoted, let span = try? dates.span(of: [word], tense: .coming),
      let other = try? dates.inOtherOrder.span(of: [word], tense: .coming), span != other
    else { return nil }
    return .taken(text: word.text, span: span, other: other)
  }

  // MARK: Where and with whom

  /// Parses `at Pier 4`, up to the next part. Returns no edge for a time, as in `friday at 4`.
  func place(at start: Int) -> [EventEdge] {
    let ends = (max(0, start - DateToken.reach)...start).lazy.map { $0 + parse.countOfDate(at: $0) }
      .first { $0 >= start }
    guard ["at", "@"].contains(text(start)), start + 1 < words.count, ends == start else {
      return []
    }
    let end = (start + 2..<words.count).first(where: beginsPart) ?? words.count
    guard let first = words[start..<end].firstIndex(where: looksLikeTime) else {
      return [EventEdge(start..<end, .place)]
    }
    return [doubt(start..<end, unread(first..<first + 1))]
  }

  private func beginsPart(_ place: Int) -> Bool {
    ["for", "with", "at", "@", "every", "each", "until"].contains(text(place))
      || parse.startsDate(at: place) || repetitions[place] != nil
      || !words[place].isQuoted && parse.length(at: place) != nil
      || !calendars(at: place).isEmpty
  }

  /// Parses the calendars after `in`.
  func calendars(at start: Int) -> [EventEdge] {
    guard text(start) == "in", let found = parse.calendars(from: start + 1) else { return [] }
    return [EventEdge(start..<found.end, .calendars(found.names.map(\.id)))]
  }

  func people(at start: Int) -> [EventEdge] {
    guard text(start) == "with", start + 1 < words.count,
      let list = parse.people(from: start + 1, minimum: .word)
    else { return [] }
    return [EventEdge(start..<list.end, .people(list.terms.map(\.term)))]
  }

  // MARK: Words that may be times

  /// Parses a count that belongs to a date that can't be parsed: `two weeks behind friday`.
  func counted(at start: Int) -> [EventEdge] {
    let isCount =
      WordClass.countWords.contains(text(start)) || Numerals.value(text(start)) != nil
      || Int(text(start)) != nil
    let end = start + (WordClass.countJoints.contains(text(start + 2)) ? 3 : 2)
    guard isCount, WordClass.countedUnits.contains(text(start + 1)), end < words.count,
      let date = try? parse.datesByPosition[end].get()
    else { return [] }
    return [
      doubt(
        start..<end,
        "can't read '\(written(start..<end))' before '\(date.text)' as a time; if it is part of the "
          + "title, quote it")
    ]
  }

  /// Returns edges that reject words that look like a time but weren't parsed.
  func timeLike(at start: Int) -> [EventEdge] {
    let end = words[start...].firstIndex { !looksLikeTime($0) } ?? words.count
    return (start..<end).map { last in doubt(start..<last + 1, unread(start..<last + 1)) }
  }

  private func unread(_ range: Range<Int>) -> String {
    "can't read '\(written(range))' as a time; if it is part of the title, quote it"
  }

  /// Returns true if the word looks like a time and is unlikely to be part of a title.
  private func looksLikeTime(_ word: Word) -> Bool {
    if word.isQuoted { return false }
    if WordClass.timeWords.contains(word.folded) { return true }
    // `1:1` is a kind of meeting.
    return word.folded.wholeMatch(
      of: #/\d{1,4}(?:am|pm|h|a|p|uhr|(?!:1$)[-:.\/][-:.\/\dapm]+)/#) != nil
  }

  /// Returns an edge that rejects words unless another edge covers them.
  private func doubt(_ range: Range<Int>, _ message: String) -> EventEdge {
    EventEdge(range, .refused(DraftError(message: message)), isDoubt: true)
  }
}
