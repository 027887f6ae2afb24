/// Clauses that name calendars.
extension QuestionParse {
  /// Parses the calendars after a preposition of `count` words: `in sales`, `in my personal
  /// calendar`, `in company and sales`.
  func calendarClause(
    after count: Int, into list: WritableKeyPath<ParsedQuery, [String]> = \.calendars
  ) -> Edge? {
    guard let found = calendars(from: position + count), mayBeCalendar(from: position, found.end)
    else { return nil }
    // `sales` modifies a noun: `in the sales budget`, `to spend more on sales training`.
    let isNoun = text(found.end - 1).hasPrefix("cal")
    let isNamed = has([.article], at: position + count) || text(position) == "on" && !topic.isEmpty
    let isModifier =
      isNamed && !isNoun && found.end < words.count && !words[found.end - 1].endsClause
      && roles(at: found.end).isEmpty && !startsDate(at: found.end)
      && !reader.people.isName(text(found.end))
    if isModifier { return nil }
    return Edge(found.end - position, .calendar, .calendars(found.names, list), .clauseEnd)
  }

  /// Returns true if the words after a preposition may name a calendar, as in `meetings of sales`.
  /// Returns false for `the state of sales`, and within a topic after `about`.
  private func mayBeCalendar(from start: Int, _ end: Int) -> Bool {
    let lead = text(start)
    if words[start].isField || text(end - 1).hasPrefix("cal") { return true }
    if scope == .about {
      let isAtEnd = isBoundary(end) || has([.with, .without, .about], at: end)
      return lead != "of" && lead != "on" && isAtEnd
    }
    guard lead == "of" || lead == "on" && isProse else { return true }
    return topic.isEmpty || isMeetingNoun(at: start - 1)
  }

  /// Parses a reference to all calendars, which filters nothing: `in the calendar`, `in my diary`.
  func inCalendar(_ count: Int) -> Edge? {
    let noun = skip([.article, .possessive], from: position + count)
    let end = noun + self.count(of: .calendarNoun, at: noun)
    guard scope == .open, end > noun, noun > position + count,
      isBoundary(end) || !roles(at: end).isEmpty || startsDate(at: end)
    else { return nil }
    return .filler(end - position, .fresh)
  }

  /// The edge for the word `calendar` after a topic that isn't a calendar's name. Its notice lists
  /// the calendars.
  var unknownCalendar: Edge? {
    guard position > 0, places[position - 1] == .topic else { return nil }
    let known = reader.calendars.all.prefix(6).map(\.title).joined(separator: ", ")
    return topicWord + [
      .note("no calendar is called '\(words[position - 1].text)'; the calendars are \(known)")
    ]
  }

  /// Returns true if the phrase names a calendar, as `in sales` does, but not `in the sales team`.
  func namesCalendar(behind start: Int) -> Bool {
    let count = count(of: .calendarPreposition, at: start)
    guard count > 0, let found = calendars(from: start + count) else { return false }
    return isBoundary(found.end) || !roles(at: found.end).isEmpty
  }

  /// The edge for a calendar to exclude: `outside of the sales calendar`.
  var outsideCalendar: Edge? {
    guard text(position) == "outside", !words[position].isQuoted else { return nil }
    return calendarClause(
      after: text(position + 1) == "of" ? 2 : 1, into: \.withoutCalendars)
  }

  /// The edge for calendars named without a preposition: `sales calendar`, `my personal calendar`,
  /// `personal: dentist`.
  var calendarByNoun: Edge? {
    guard scope == .open else { return nil }
    let start = skip([.possessive, .article], from: position)
    // `the calendar called sales`, `calendar sales`
    let called = start + count(of: .calendarNoun, at: start)
    let name = called + (Self.naming.contains(text(called)) ? 1 : 0)
    if called > start, let found = calendar(at: name),
      name > called || isBoundary(found.end) || startsDate(at: found.end)
        || !roles(at: found.end).isEmpty || weekdays(at: found.end, isEach: false) != nil
    {
      return calendarClause(after: name - position)
    }
    guard let (end, found) = calendar(at: start) else { return nil }
    let noun = max(count(of: .calendarNoun, at: end), countOfOnly(at: end))
    // `sales or product calendar`
    let several = calendars(from: start)
    let isOfSeveral =
      several.map { $0.names.count > 1 && text($0.end - 1).hasPrefix("calendar") } ?? false
    // `search sales for berths`
    let isSearched =
      noun == 0 && end + 1 < words.count && text(end) == "for" && topic.isEmpty
      && ["search", "scan", "check"].contains(text(position - 1))
    if isOfSeveral || isSearched { return calendarClause(after: start - position) }
    guard noun > 0 || words[end - 1].after.contains(":") && position == 0 else { return nil }
    return Edge(end + noun - position, .calendar, .calendars(found, \.calendars), .clauseEnd)
  }

  /// Returns the number of words, such as `stuff` or `meetings only`, that show that the previous
  /// word is a calendar: `family stuff`, `personal meetings only`. 0 if there are none.
  private func countOfOnly(at start: Int) -> Int {
    if ["stuff", "things", "entries", "appointments"].contains(text(start)) { return 1 }
    let things = count(of: .meeting, at: start)
    let only = count(of: .only, at: start + things)
    return things > 0 && only > 0 ? things + only : 0
  }

  /// Returns the calendars joined by `and`, `or` or commas, or nil if there are none.
  func calendars(from start: Int) -> (end: Int, names: [CalendarName])? {
    var names: [CalendarName] = []
    var end = start
    var next = start
    while true {
      next = skip([.article, .possessive], from: next)
      var noun = count(of: .calendarNoun, at: next)
      // `the calendar called sales`
      if noun > 0, next + noun < words.count, Self.naming.contains(text(next + noun)) { noun += 1 }
      guard let found = calendar(at: next) ?? (noun > 0 ? calendar(at: next + noun) : nil) else {
        break
      }
      names += found.names
      end = found.end + count(of: .calendarNoun, at: found.end)
      let join = count(of: .and, at: end) + count(of: .or, at: end)
      if join == 0, !words[end - 1].after.contains(",") { break }
      next = end + join
    }
    return names.isEmpty ? nil : (end, names)
  }

  private static let naming: Set<String> = ["called", "named", "titled"]

  private static let linking: [Role] = [
    .article, .possessive, .pronoun, .relative, .question, .auxiliary, .preposition,
    .calendarPreposition, .and, .or, .not, .with, .without, .about,
  ]

  /// Returns the calendars named by the longest possible run of words, or nil if there are none.
  private func calendar(at start: Int) -> (end: Int, names: [CalendarName])? {
    guard start < words.count else { return nil }
    for count in stride(from: min(5, words.count - start), to: 0, by: -1) {
      let written = words[start..<(start + count)]
      if written.dropLast().contains(where: \.endsClause) { continue }
      // A word such as `which` may be part of a file's name.
      if count == 1, has(Self.linking, at: start) { continue }
      let found = reader.calendars.named(written.map(\.folded).joined(separator: " "))
      if !found.isEmpty { return (start + count, found) }
    }
    return nil
  }
}
