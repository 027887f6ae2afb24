import Time

/// Productions for dates with a name or a number: months, weekdays, holidays, seasons, weeks,
/// quarters and years.
extension DateGrammar {
  func names(at place: Int) -> [Found<DateExpression>] {
    var found: [Found<DateExpression>] = []
    let start = skip("the", from: place)
    if let holiday = holiday(at: start) {
      found += daysAround(holiday)
      found.append((DateExpression(.recurring(.holiday(holiday.value))), holiday.next))
    }
    if let one: Recurring = sense(start, recurring) {
      found.append((DateExpression(.recurring(one)), start + 1))
      // `july month` is Indian English.
      if case .month = one, text(start + 1) == "month", text(start + 2) != "end" {
        found.append((DateExpression(.recurring(one)), start + 2))
      }
      if let whole = seasonOfTwoYears(one, at: start + 1) { found.append(whole) }
      // `the summer holidays`
      if case .season = one, isOne(of: ["holidays", "break", "vacation", "recess"], start + 1) {
        found.append((DateExpression(.recurring(one)), start + 2))
      }
    }
    found += years(at: start)
    found += daysOfMonth(at: place)
    if let week = numberedWeek(at: start) ?? weekOfSeveral(at: start) { found.append(week) }
    if let part = partOfThis(at: start) { found.append(part) }
    // A unit followed by its name: `the month of march`, `the year 2024`.
    let unit = sense(start, \.singleUnit)
    let inner = skip("of", from: start + 1)
    if unit == .year { found += years(at: inner) }
    if unit == .month { found += monthNames(at: inner) }
    return found
  }

  func recurring(_ sense: DateSense) -> Recurring? {
    switch sense {
    case .recurring(let one): one
    case .season(let season): .season(firstMonth: (season * 3 + 2 + (isSouthern ? 6 : 0)) % 12 + 1)
    case .quarter(let quarter, nil): .quarter(quarter)
    case .half(let half, nil): .half(half)
    case .week(let week, nil): .week(week)
    default: nil
    }
  }

  func monthNames(at place: Int) -> [Found<DateExpression>] {
    let month: Recurring? = sense(place) {
      if case .recurring(.month(let month)) = $0 { .month(month) } else { nil }
    }
    return month.map { [(DateExpression(.recurring($0)), place + 1)] } ?? []
  }

  // MARK: Holidays

  func holiday(at place: Int) -> Found<Holiday>? {
    guard let named = Holiday.names(from: Holiday.stem(text(place))) else { return nil }
    let match = named.first { name in
      name.words.indices.allSatisfy { Holiday.stem(text(place + $0)) == name.words[$0] }
    }
    return match.map { ($0.holiday, place + $0.words.count) }
  }

  /// Reads `easter weekend` or `christmas week`.
  private func daysAround(_ holiday: Found<Holiday>) -> [Found<DateExpression>] {
    let isWeekend = isOne(of: ["weekend"], holiday.next)
    let isLong = isOne(of: ["holidays", "break", "period", "time"], holiday.next)
    guard isWeekend || isLong || text(holiday.next) == "week" else { return [] }
    let recurring: Recurring =
      isWeekend
      ? .holidayWeekend(holiday.value)
      : isLong ? .holidayTime(holiday.value) : .holidayWeek(holiday.value)
    return [(DateExpression(.recurring(recurring)), holiday.next + 1)]
  }

  // MARK: Years

  /// Reads the years behind a season that begins in one year and ends in the next: `winter 2025/26`,
  /// `the winter of 25-26`.
  private func seasonOfTwoYears(_ season: Recurring, at place: Int) -> Found<DateExpression>? {
    guard case .season(let first) = season, first > 10,
      let years = twoYears(at: skip("of", from: place)),
      let day = CivilDate.day(years.value, first, 1)
    else { return nil }
    var expression = DateExpression(
      .fixed(day..<TimeUnit.month.moved(day, by: 3), .quarter))
    expression.isWritten = true
    return (expression, years.next)
  }

  /// Reads two years in a row, such as `2025/26`, and returns the first.
  private func twoYears(at place: Int) -> Found<Int>? {
    // `2011/12` also is a month.
    let isMonth: Int? = sense(place) {
      if case .month(let year, let month) = $0, (year + 1) % 100 == month { year } else { nil }
    }
    if let year = isMonth { return (year, place + 1) }
    guard let first = Int(text(place)), let last = Int(text(place + 2)),
      isOne(of: ["/", "-"], place + 1), last == first + 1 || last == (first + 1) % 100
    else { return nil }
    let year = first < 100 ? 2_000 + first : first
    return 1900...2199 ~= year ? (year, place + 3) : nil
  }

  private func years(at place: Int) -> [Found<DateExpression>] {
    let unit: (TimeUnit, Int)? = sense(place) {
      switch $0 {
      case .year(let year), .shortYear(let year): (.year, year)
      case .decade(let year): (.decade, year)
      default: nil
      }
    }
    guard
      let (unit, year) = unit ?? yearOfQuarter(at: place)
        ?? yearOfMonth(at: place).map({ (.year, $0) })
        ?? spelledYear(at: place).map({ (.year, $0) })
    else { return [] }
    var expression = DateExpression(.fixed(unit.whole(around: CivilDate.day(year, 1, 1)!), unit))
    expression.isWritten = true
    let length = means(.number(20), place) ? 2 : 1
    let isSpelled = text(place).first?.isASCIIDigit != true && unit == .year
    return [(expression, isSpelled ? spelledEnd(place, length) : place + 1)]
  }

  /// Reads `26` after `q1`.
  private func yearOfQuarter(at place: Int) -> (TimeUnit, Int)? {
    let isQuarter = sense(place - 1) {
      switch $0 {
      case .quarter(_, nil), .half(_, nil): true
      default: nil
      }
    }
    guard isQuarter == true, text(place).count == 2, let year = Int(text(place)) else { return nil }
    return (.year, 2_000 + year)
  }

  /// Reads a short year after a month. `26` is a year in `in july 26`, because `in` never precedes
  /// a day, and in `calls 4 july 26`, because the month already has a day.
  private func yearOfMonth(at place: Int) -> Int? {
    let hasDay = Int(text(place - 2)).map { 1...31 ~= $0 } ?? (plainOrdinal(place - 2) != nil)
    guard text(place - 2) == "in" || hasDay && place + 1 == tokens.count,
      !monthNames(at: place - 1).isEmpty, text(place).count == 2,
      let year = Int(text(place)), Self.shortYears ~= year
    else { return nil }
    return 2_000 + year
  }

  private static let shortYears = 20...39

  /// Reads `twenty twenty six` or `twenty twenty-five`.
  private func spelledYear(at place: Int) -> Int? {
    guard text(place) == "twenty", let rest = number(at: skip("-", from: place + 1)),
      10...99 ~= rest.value
    else { return nil }
    return 2_000 + rest.value
  }

  private func spelledEnd(_ place: Int, _ length: Int) -> Int {
    number(at: skip("-", from: place + 1))?.next ?? place + length
  }

  // MARK: Days of the month

  /// Reads `9th` or `twenty-first`, or a bare `9`, which requires a month.
  private func daysOfMonth(at place: Int) -> [Found<DateExpression>] {
    let start = skip("the", from: place)
    if let ordinal = ordinal(at: start), 1...31 ~= ordinal.value {
      guard text(start).first?.isASCIIDigit == true || isDay(start..<ordinal.next) else {
        return []
      }
      return [(DateExpression(.recurring(.dayOfMonth(ordinal.value))), ordinal.next)]
    }
    // Some speakers say `the seven of october` and `on thirteen july`.
    let isLed = WordClass.datePrepositions.contains(text(place - 1)) || text(place - 1) == "from"
    if start > place || isLed, text(start).first?.isLetter == true, let day = number(at: start),
      1...31 ~= day.value
    {
      let month = skip("of", from: day.next)
      let isWhole =
        month > day.next || month + 1 == tokens.count
        || isOne(of: WordClass.dateFunctionWords, month + 1)
      if isWhole, !monthNames(at: month).isEmpty {
        return [(DateExpression(.recurring(.dayOfMonth(day.value))), day.next)]
      }
    }
    let digits = text(start)
    // `'26` is a year in any context.
    guard sense(start, \.shortYear) == nil, yearOfMonth(at: start) == nil else { return [] }
    // `on march 32` is an error, but `in march 45 people came` isn't a date.
    guard digits.count <= 2, let day = Int(digits), 1...(text(0) == "on" ? 99 : 31) ~= day else {
      return []
    }
    // The number is an hour: `10 in the evening`.
    if start == place, isInPart(start + 1), monthNames(at: start - 1).isEmpty { return [] }
    var expression = DateExpression(.recurring(.dayOfMonth(day)))
    // After a weekday at the end, the number needs no month: `plans sat 28`.
    expression.needsMonth = !(isWeekday(place - 1) && start + 1 == tokens.count)
    return [(expression, start + 1)]
  }

  private func isWeekday(_ place: Int) -> Bool {
    sense(place) { if case .recurring(.weekday) = $0 { true } else { nil } } ?? false
  }

  /// Returns true if an ordinal such as `first` is a day of the month, rather than a count of what
  /// follows, as in `next week's first meeting`.
  private func isDay(_ places: Range<Int>) -> Bool {
    // `the first week`
    if sense(places.upperBound, \.unit) != nil { return false }
    let isMonth: (Int) -> Bool = { !self.monthNames(at: $0).isEmpty }
    return text(places.lowerBound - 1) == "the" || isMonth(places.lowerBound - 1)
      || isMonth(places.upperBound)
      || isOne(of: WordClass.rangeWords.union(["of", "and"]), places.upperBound)
      || isOne(of: WordClass.rangeWords, places.lowerBound - 1)
        && ordinal(at: places.lowerBound - 2) != nil
  }

  // MARK: Weeks

  /// Reads `week 15`, `calendar week 13`, `week no. 7` or `wk 14`.
  private func numberedWeek(at place: Int) -> Found<DateExpression>? {
    let unit = isOne(of: ["calendar", "iso"], place) ? place + 1 : place
    guard isWeek(unit) || isOne(of: ["cw", "kw"], unit) else { return nil }
    let start = skip("number", "no", "nr", "#", from: unit + 1)
    guard let week = Int(text(start)), 1...53 ~= week, text(start).count <= 2 else { return nil }
    let month = skip("of", "in", from: start + 1)
    if week <= 5, !monthNames(at: month).isEmpty {
      return (DateExpression(.ordinal(week, .unit(.week), count: 1)), start + 1)
    }
    return (DateExpression(.recurring(.week(week))), start + 1)
  }

  /// Reads one of the weeks in a range such as `weeks 40 to 42` or `week 40-42`.
  private func weekOfSeveral(at place: Int) -> Found<DateExpression>? {
    let isWeeks: (Int) -> Bool = { means(.unit(.week, times: 1, isPlural: true), $0) }
    let number: (Int) -> Int? = { Int(text($0)).flatMap { 1...53 ~= $0 ? $0 : nil } }
    // `week 20-22` also means several weeks, but `week 5 and 6 boats` doesn't.
    let joins: (Int) -> Set<String>? = { place in
      if isWeeks(place) { return WordClass.rangeWords.union(["and", "&"]) }
      return isWeek(place) || isOne(of: ["cw", "kw"], place) ? WordClass.rangeWords : nil
    }
    if let joins = joins(place), let week = number(place + 1), isOne(of: joins, place + 2),
      number(place + 3) != nil
    {
      return (DateExpression(.recurring(.week(week))), place + 2)
    }
    guard let joins = joins(place - 3), number(place - 2) != nil, isOne(of: joins, place - 1),
      let week = number(place)
    else { return nil }
    return (DateExpression(.recurring(.week(week))), place + 1)
  }

  /// Reads `ytd`, `eom` or `year to date`.
  private func partOfThis(at place: Int) -> Found<DateExpression>? {
    if let (part, unit) = sense(place, \.partOfThis) {
      return (self.part(part, ofThis: unit), place + 1)
    }
    let start = text(place) == "this" ? place + 1 : place
    let isToDate =
      isSequence(["to", "date"], at: start + 1)
      || isSequence(["-", "to", "-", "date"], at: start + 1)
    guard let unit = sense(start, \.singleUnit), isToDate else { return nil }
    return (part(.passed, ofThis: unit), text(start + 1) == "-" ? start + 5 : start + 3)
  }

  func part(_ part: UnitPart, ofThis unit: TimeUnit) -> DateExpression {
    var expression = DateExpression(.fixed(unit.whole(around: context.today), unit))
    expression.part = part
    return expression
  }

  // MARK: Numbers

  /// Reads `3`, `three`, `twenty one` or `twenty-one`.
  func number(at place: Int) -> Found<Int>? {
    guard let value = plainNumber(place), value <= 1_000 else { return nil }
    let next = skip("-", from: place + 1)
    if value >= 20, value % 10 == 0, text(place).first?.isLetter == true,
      text(next).first?.isLetter == true, let rest = plainNumber(next), 1...9 ~= rest,
      text(next) != "a"
    {
      return (value + rest, next + 1)
    }
    return (value, place + 1)
  }

  private func plainNumber(_ place: Int) -> Int? { sense(place, \.number) }

  /// Reads `9th`, `ninth`, `twenty-first` or `thirty first`.
  func ordinal(at place: Int) -> Found<Int>? {
    if let one = plainOrdinal(place) { return (one, place + 1) }
    let next = skip("-", from: place + 1)
    guard let tens = plainNumber(place), [20, 30].contains(tens),
      text(place).first?.isLetter == true, let ones = plainOrdinal(next), ones <= 9
    else { return nil }
    return (tens + ones, next + 1)
  }

  private func plainOrdinal(_ place: Int) -> Int? { sense(place, \.ordinal) }
}
