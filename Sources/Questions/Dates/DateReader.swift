import Time

/// Finds dates among the words of a question.
package struct DateReader: Sendable {
  let instant: Int64
  let zone: Zone
  private let lexer: DateLexer

  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: where the days begin and end. South of the equator summer begins in December.
  ///   - dayMonthOrder: how `04/09` is read; `13/04` and `9.4.` are in no doubt.
  package init(now: Int64, zone: Zone, dayMonthOrder: DayMonthOrder = .dayFirst) {
    instant = now
    self.zone = zone
    lexer = DateLexer(numerals: DateNumerals(order: dayMonthOrder), zone: zone)
  }

  /// The longest phrase about time that begins at a word, its preposition included; nil if there
  /// is none.
  ///
  /// - Parameter tense: of the whole question; told from its words where nil.
  /// - Throws: `DateError` for a date that can't be.
  package func read(_ words: [Word], at position: Int, tense: Tense? = nil) throws -> DateReading? {
    let tokens = lexer.tokens(of: words, from: position)
    guard tokens.contains(where: \.isOfDates) else { return nil }
    let context = DateContext(instant: instant, zone: zone, tense: tense ?? Tense(words))
    let grammar = DateGrammar(tokens: tokens, context: context, isSouthern: zone.isSouthern)
    guard let phrase = try grammar.phrase(), phrase.next > 0 else { return nil }
    let read = tokens[..<phrase.next]
    let range = position..<read.last!.word + 1
    guard DateEvidence(words: words, range: range, tokens: read).isDate(phrase) else { return nil }
    return try reading(of: phrase.meaning, words[range], in: context)
  }

  /// Combines several phrases of one question: the parts of one date that stand apart, `in march
  /// with dana last year`, as one; else the time that is in all of them. Nil without any.
  ///
  /// - Throws: `DateError` if no time is in all of them.
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

  /// A date that someone said in the place of another, with what only the first says: `last week on
  /// monday, no, tuesday` is in last week.
  ///
  /// - Throws: `DateError` for a date that can't be.
  func corrected(_ old: DateReading, by new: DateReading, tense: Tense) throws -> DateReading {
    guard case .plain(let before, _) = old.meaning, case .plain(let after, let isWide) = new.meaning
    else { return new }
    var both = new
    both.meaning = .plain(after.completed(by: before), isWide: isWide)
    let context = DateContext(instant: instant, zone: zone, tense: tense)
    both.span = try both.meaning.span(in: context).span
    return both
  }

  /// From a date on, where it is a plain one.
  func since(_ date: DateReading, tense: Tense) throws -> DateReading {
    guard case .plain(let expression, _) = date.meaning else { return date }
    var open = date
    open.meaning = .bound(.since, expression)
    let context = DateContext(instant: instant, zone: zone, tense: tense)
    open.span = try open.meaning.span(in: context).span
    return open
  }

  /// `the month before` where `last month` was taken back: what lies beside that.
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

  /// `at 4`, which is no date without its day.
  func hour(_ words: [Word], at position: Int) -> DateReading? {
    let phrase = [Word("today")] + words[position...]
    guard var date = try? read(phrase, at: 0, tense: .open), date.count > 1,
      case .plain(var expression, _) = date.meaning, let hours = expression.hours
    else { return nil }
    expression = DateExpression(hours: hours)
    date.count -= 1
    date.meaning = .plain(expression, isWide: false)
    date.text = words[position..<position + date.count].map(\.text).joined(separator: " ")
    return date
  }

  static func merged(_ readings: [DateReading]) -> DateExpression? {
    var all = DateExpression()
    for reading in readings {
      guard case .plain(let expression, _) = reading.meaning,
        let merged = all.merged(with: expression)
      else { return nil }
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
    var decisions = meaning.mended.map { DateDecision.mended(text: text, word: $0) }
    if resolved.isOtherWeekday { decisions.append(.otherWeekday(text: text, span: span)) }
    if let other = resolved.other, other != span, isNear(other, context) {
      decisions.append(.taken(text: text, span: span, other: other))
    }
    return DateReading(
      count: words.count, text: text, span: span, decisions: decisions, meaning: meaning)
  }

  /// Returns true if someone may have meant that as well: what comes within a quarter of a year,
  /// and days that are past.
  private func isNear(_ span: TimeSpan, _ context: DateContext) -> Bool {
    guard let from = span.from ?? span.to else { return false }
    return from.day.daysSince1970 - context.today <= 92
  }
}

extension DateMeaning {
  /// The words that were read in the place of slips.
  var mended: [String] {
    switch self {
    case .now: []
    case .plain(let one, _), .bound(_, let one): one.mended
    case .range(let all): all.flatMap(\.mended)
    }
  }
}

extension Zone {
  /// If true, most of its places lie south of the equator, after its name in the IANA database.
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
  /// All words that mean something in a date, but for names of holidays and what has digits.
  package static var words: Set<String> { Set(DateWords.senses.keys) }
}
