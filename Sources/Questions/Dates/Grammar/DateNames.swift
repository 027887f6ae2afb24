import Time

/// Productions for dates with a name or a number: months, weekdays, holidays, seasons, days of the
/// month and weeks.
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
    // The number is an hour: `10 in the evening`, `5 pm`.
    let isHour = isInPart(start + 1) || ["am", "pm"].contains(text(start + 1))
    if start == place, isHour, monthNames(at: start - 1).isEmpty { return [] }
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
    // `the first week`, `the first on 2 september`
    if sense(places.upperBound, \.unit) != nil { return false }
    let next = places.upperBound + 1
    if isOne(of: ["on", "from", "between"], places.upperBound),
      !monthNames(at: next).isEmpty || text(next).first?.isNumber ?? false
    {
      return false
    }
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

  func plainOrdinal(_ place: Int) -> Int? { sense(place, \.ordinal) }
}
