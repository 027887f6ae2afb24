import Time

package struct DateReader: Sendable {
  let now: Moment
  private let lexer: DateLexer

  /// - Parameters:
  ///   - now: the time of the question. The hemisphere of its zone determines the seasons.
  ///   - dayMonthOrder: the interpretation of dates such as `04/09`. `13/04` and `9.4.` are
  ///     unambiguous.
  package init(now: Moment, dayMonthOrder: DayMonthOrder = .dayFirst) {
    self.now = now
    lexer = DateLexer(numerals: DateNumerals(order: dayMonthOrder), zone: now.zone)
  }

  /// A reader with the other order of day and month.
  var inOtherOrder: DateReader {
    DateReader(now: now, dayMonthOrder: lexer.numerals.order == .dayFirst ? .monthFirst : .dayFirst)
  }

  var instant: Int64 { now.seconds }
  var zone: Zone { now.zone }
  var today: CivilDate { now.day }

  /// Parses the longest date phrase that begins at a word. Returns nil if there is none.
  ///
  /// - Parameter tense: the tense of the question; if nil, it is derived from the words.
  /// - Throws: `DateError` for an impossible date.
  package func read(_ words: [Word], at position: Int, tense: Tense? = nil) throws -> DateReading? {
    let tokens = lexer.tokens(of: words, from: position)
    guard tokens.contains(where: \.isOfDates) else { return nil }
    var context = DateContext(instant: instant, zone: zone, tense: tense ?? Tense(words))
    func evidence(of phrase: DateClause) -> DateEvidence {
      let read = tokens[..<phrase.next]
      return DateEvidence(words: words, range: position..<read.last!.word + 1, tokens: read)
    }
    let grammar = DateGrammar(tokens: tokens, context: context, isSouthern: zone.isSouthern)
    guard var phrase = try grammar.phrase(), phrase.next > 0 else { return nil }
    if evidence(of: phrase).isFollowedByContent, let before = try grammar.phrase(before: phrase) {
      phrase = before
    }
    let found = evidence(of: phrase)
    guard found.isDate(phrase) else { return nil }
    context.isAhead = context.tense == .coming && Tense.isAhead(words)
    return try reading(of: phrase.meaning, words[found.range], in: context)
  }

  /// Returns false for a word that no date contains.
  func mayBeOfDate(_ word: Word) -> Bool {
    lexer.tokens(of: [word], from: 0).contains(where: \.isOfDates)
  }

  /// Combines the date phrases of a question. Separate parts of one date, as in `in march with dana
  /// last year`, are merged; otherwise the result is the intersection. Returns nil if there are no
  /// phrases.
  ///
  /// - Throws: `DateError` if the intersection is empty.
  package func combined(_ readings: [DateReading], tense: Tense = .open) throws -> TimeSpan? {
    let context = DateContext(instant: instant, zone: zone, tense: tense)
    guard let first = readings.first else { return nil }
    if readings.count == 1 { return first.span }
    if let merged = Self.merged(readings) {
      return try DateMeaning.plain(merged, isWide: false).span(in: context).span
    }
    return try readings.dropFirst().reduce(first.span) { span, reading in
      let both = span.intersection(reading.span)
      if !both.isEmpty { return both }
      let texts = readings.map { "'\($0.text)'" }.joined(separator: " and ")
      throw DateError(message: "\(texts) don't overlap")
    }
  }

  /// Replaces a date with its correction and keeps the pieces that only the old date contains:
  /// `last week on monday, no, tuesday` is in last week.
  ///
  /// - Throws: `DateError` for an impossible date.
  func corrected(_ old: DateReading, by new: DateReading, tense: Tense) throws -> DateReading {
    guard case .plain(let before, _) = old.meaning, case .plain(let after, let isWide) = new.meaning
    else { return new }
    var both = new
    both.meaning = .plain(after.completed(by: before), isWide: isWide)
    let context = DateContext(instant: instant, zone: zone, tense: tense)
    both.span = try both.meaning.span(in: context).span
    return both
  }

  /// Returns the span that begins with a plain date and has no end.
  func since(_ date: DateReading, tense: Tense) throws -> DateReading {
    guard let expression = date.plain else { return date }
    var open = date
    open.meaning = .bound(.since, expression)
    let context = DateContext(instant: instant, zone: zone, tense: tense)
    open.span = try open.meaning.span(in: context).span
    return open
  }

  /// Parses a correction relative to the old date, such as `the month before` after `last month`.
  func neighbour(of old: DateReading, _ words: [Word], at position: Int) -> DateReading? {
    let start = position + (words[position].folded == "the" ? 1 : 0)
    guard start + 1 < words.count,
      ["before", "before's", "after", "after's"].contains(words[start + 1].folded)
    else { return nil }
    let head = Word.words(of: old.text) + [Word("or")]
    let phrase =
      head + words[position...(start + 1)].map { Word(Possessive.bare($0.text) ?? $0.text) }
    guard var found = try? read(phrase, at: 0, tense: .open), found.count == phrase.count,
      case .range(let sides) = found.meaning, sides.count == 2
    else { return nil }
    found.count -= head.count
    found.meaning = .plain(sides[1], isWide: false)
    let context = DateContext(instant: instant, zone: zone, tense: .open)
    guard let span = try? found.meaning.span(in: context).span else { return nil }
    (found.span, found.decisions) = (span, [])
    found.text = words[position...(start + 1)].map(\.text).joined(separator: " ")
    return found
  }

  /// Parses hours such as `at 4`, which aren't a date without a day.
  func hour(_ words: [Word], at position: Int, of day: String = "today") -> DateReading? {
    guard var date = try? read(words, at: position, behind: day, tense: .open),
      let hours = date.plain?.hours
    else { return nil }
    (date.meaning, date.decisions) = (.plain(DateExpression(hours: hours), isWide: false), [])
    return date
  }

  /// Parses words that are a date only after another word, such as a preposition.
  func read(
    _ words: [Word], at position: Int, behind lead: String, tense: Tense
  ) throws -> DateReading? {
    guard var date = try read([Word(lead)] + words[position...], at: 0, tense: tense),
      date.count > 1
    else { return nil }
    date.count -= 1
    date.text = words[position..<position + date.count].map(\.text).joined(separator: " ")
    return date
  }

  static func merged(_ readings: [DateReading]) -> DateExpression? {
    var all = DateExpression()
    for reading in readings {
      guard let merged = reading.plain.flatMap(all.merged) else { return nil }
      all = merged
    }
    return all.isComplete ? all : nil
  }

  private func reading(of meaning: DateMeaning, _ words: ArraySlice<Word>, in context: DateContext)
    throws -> DateReading
  {
    let text = words.map(\.text).joined(separator: " ")
    let resolved = try meaning.span(in: context)
    let span = resolved.span
    var decisions = meaning.expressions.flatMap(\.mended).map { word in
      DateDecision.mended(text: text, word: word)
    }
    if resolved.isOtherWeekday { decisions.append(.otherWeekday(text: text, span: span)) }
    if let other = resolved.other, other != span, isNear(other, context) {
      decisions.append(.taken(text: text, span: span, other: other))
    }
    return DateReading(
      count: words.count, text: text, span: span, decisions: decisions, meaning: meaning)
  }

  /// Returns true if the span is one that the user is likely to mean: it is past, or begins within
  /// three months.
  private func isNear(_ span: TimeSpan, _ context: DateContext) -> Bool {
    guard let from = span.from ?? span.to else { return false }
    return from.day.daysSince1970 - context.today <= 92
  }
}

extension Zone {
  /// If true, the zone is mostly south of the equator, judging by its IANA name.
  var isSouthern: Bool {
    let areas = ["Australia/", "Antarctica/", "America/Argentina/"]
    return areas.contains { identifier.hasPrefix($0) } || Self.southern.contains(identifier)
  }

  private static let southern: Set<String> = [
    "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji", "Pacific/Tongatapu", "Pacific/Apia",
    "America/Sao_Paulo", "America/Santiago", "America/Montevideo", "America/Asuncion",
    "America/La_Paz", "America/Lima", "America/Buenos_Aires", "Africa/Johannesburg",
    "Africa/Maputo", "Africa/Harare", "Africa/Windhoek", "Africa/Gaborone", "Africa/Lusaka",
    "Indian/Mauritius", "Indian/Antananarivo",
  ]
}

extension DateReader {
  /// The words that may be part of a date, except names of holidays and numerals.
  package static var words: Set<String> { Set(DateWords.senses.keys) }

  /// Returns the number of an ordinal such as `third` or `3rd`, or nil for other words.
  package static func ordinal(_ word: String) -> Int? { Numerals.ordinal(Word.fold(word)) }
}

extension DateReader {
  /// Returns true for a year or the name of a month, a day of the week or a holiday.
  static func isBareDate(_ word: String) -> Bool {
    isYear(word)
      || (DateWords.senses[word] ?? []).contains { sense in
        switch sense {
        case .recurring(.month), .recurring(.weekday), .recurring(.holiday): true
        default: false
        }
      }
  }

  /// Returns true for a number that is probably a year.
  package static func isYear(_ word: String) -> Bool { year(word) != nil }

  /// Returns the year that a number probably is, or nil.
  package static func year(_ word: String) -> Int? {
    Int(word).flatMap { 1970...2099 ~= $0 ? $0 : nil }
  }

  /// Returns the folded words of a question that may be dates without a preposition.
  package static func bareDates(in words: [Word]) -> [String] {
    words.indices.filter { place in
      place == 0 || !WordClass.datePrepositions.contains(words[place - 1].folded)
    }.map { words[$0].folded }.filter { word in
      isBareDate(word) && !WordClass.seldomDates.contains(word)
    } + (isOf("may", in: words) ? ["may"] : [])
  }

  /// Returns true if the word follows `of`, which makes it a month: `the board meeting of may`.
  private static func isOf(_ word: String, in words: [Word]) -> Bool {
    zip(words, words.dropFirst()).contains { $0.folded == "of" && $1.folded == word }
  }

  /// Returns the words of a question that may be seasons, parts of the day, years or ordinals, but
  /// also words of a title, because no preposition precedes them. Each is returned with an adjacent
  /// word: `spring session`, `second interview`.
  package static func bareTimes(in words: [Word]) -> [(time: String, beside: Word)] {
    words.indices.filter { place in
      let word = words[place].folded
      let isSeason = (DateWords.senses[word] ?? []).contains { sense in
        if case .season = sense { true } else { false }
      }
      return
        (isSeason || isYear(word) || DayPart(rawValue: word) != nil
        || DayPart(plural: word) != nil || Numerals.ordinal(word) ?? 0 > 1)
        && (place == 0 || !WordClass.datePrepositions.contains(words[place - 1].folded))
    }.flatMap { place in
      [place - 1, place + 1].filter(words.indices.contains).map { (words[place].folded, words[$0]) }
    }
  }

  /// Returns the span of words that consist of a date only, even if a question would require a
  /// preposition: `march`, `monday`. Returns nil if they aren't a date.
  ///
  /// - Throws: `DateError` for an impossible date.
  package func span(of words: [Word], tense: Tense? = nil) throws -> TimeSpan? {
    for lead in [[], [Word("in")], [Word("on")]] {
      let phrase = lead + words
      if let date = try read(phrase, at: 0, tense: tense), date.count == phrase.count {
        return date.span
      }
    }
    return nil
  }
}
