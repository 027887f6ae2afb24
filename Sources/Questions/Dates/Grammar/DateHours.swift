extension DateGrammar {
  func hours(at place: Int) -> [Found<Hours>] {
    var found: [Found<Hours>] = []
    if let part = dayPart(at: place) { found.append(part) }
    if let range = hourRange(at: place) { found.append(range) }
    if let bound = hourBound(at: place) { found.append(bound) }
    if let point = hourPoint(at: place) { found.append(point) }
    return found
  }

  // MARK: Parts of the day

  /// Reads a part of the day that accompanies a date, such as `morning`, `the evening` or
  /// `tonight`. `this morning` is read by `relative`.
  private func dayPart(at place: Int) -> Found<Hours>? {
    if isSequence(["first", "thing"], at: place) {
      let hours = Hours(
        part: .morning, to: TimeOfDay(minute: 10 * 60, isCertain: true), needsDay: true)
      return (hours, place + 2)
    }
    if let part = partOfPart(at: place) { return part }
    // `friday pm` is an afternoon, but `am` is a verb in `friday am I free`, and `11 am` is an hour.
    if isOne(of: ["am", "pm"], place), !isOne(of: ["i", "we"], place + 1),
      number(at: place - 1).map({ $0.value > 12 || DateWords.isMonth(text(place - 2)) }) ?? true
    {
      return (Hours(part: text(place) == "am" ? .morning : .afternoon, needsDay: true), place + 1)
    }
    let start = skip("in", "around", "towards", "the", from: place)
    guard let part = sense(start, \.dayPart),
      part != .lunch || text(start) == "lunchtime"
        || isOne(of: ["at", "over", "around", "during", "for"], start - 1)
    else { return nil }
    return (Hours(part: part, needsDay: true), start + 1)
  }

  /// Reads `late afternoon`, `early in the morning` or `mid-morning`.
  private func partOfPart(at place: Int) -> Found<Hours>? {
    let start = skip("-", "in", "the", from: place + 1)
    guard let unitPart = sense(place, \.unitPart), [.early, .middle, .late].contains(unitPart),
      let part = sense(start, \.dayPart), part != .lunch
    else { return nil }
    return (Hours(part: part, partOfPart: unitPart, needsDay: true), start + 1)
  }

  // MARK: One time

  private static let around: Set<String> = ["around", "about", "circa", "approximately", "roughly"]

  private func hourPoint(at place: Int) -> Found<Hours>? {
    let isAt = isOne(of: ["at", "@"], place)
    let start = isAt ? place + 1 : place
    let isAround = isOne(of: Self.around, start)
    let exactly = isOne(of: ["exactly", "sharp", "precisely"], start) ? start + 1 : start
    let isBareAllowed =
      isAt || isAround || isOne(of: ["since", "until", "till", "by"], place - 1)
      || number(at: start).map { isInPart($0.next) } ?? false
    let first = isAround ? start + 1 : exactly
    let written = isAt || isOne(of: ["hours", "hrs"], first + 1) ? writtenTime(at: first) : nil
    guard let time = written ?? time(at: first, isBareAllowed: isBareAllowed) else { return nil }
    if isOne(of: ["onwards", "onward"], time.next) {
      return (Hours(from: time.value.time, needsDay: time.value.isBare), time.next + 1)
    }
    return (
      Hours(from: time.value.time, isPoint: true, isAround: isAround, needsDay: time.value.isBare),
      time.next
    )
  }

  /// Returns true if words such as `in the morning` follow, which make the number before them an
  /// hour.
  func isInPart(_ place: Int) -> Bool {
    isSequence(["in", "the"], at: place) && sense(place + 2, \.dayPart) != nil
  }

  // MARK: Open

  private static let afterWords: Set<String> = ["after", "from", "past"]
  private static let beforeWords: Set<String> = ["before", "until", "till", "til", "by"]

  /// The usual hours of parts of a day, as in `after lunch`. All but `lunch` mean hours only next to
  /// a date.
  private static let divisions: [String: Range<Int>] = [
    "breakfast": 7 * 60 + 30..<9 * 60, "lunch": 12 * 60..<13 * 60, "work": 9 * 60..<17 * 60,
    "school": 8 * 60..<15 * 60, "dinner": 18 * 60 + 30..<20 * 60,
  ]

  private func division(_ place: Int) -> Range<Int>? {
    Self.divisions[means(.dayPart(.lunch), place) ? "lunch" : text(place)]
  }

  /// Reads `after 5pm`, `before lunch`, `until 4`, or, next to a date, `after work`.
  private func hourBound(at place: Int) -> Found<Hours>? {
    let isAfter = isOne(of: Self.afterWords, place)
    guard isAfter || isOne(of: Self.beforeWords, place) else { return nil }
    let isLunch = means(.dayPart(.lunch), place + 1)
    if let edge = division(place + 1) {
      let time = TimeOfDay(minute: isAfter ? edge.upperBound : edge.lowerBound, isCertain: true)
      return (
        isAfter ? Hours(from: time, needsDay: !isLunch) : Hours(to: time, needsDay: !isLunch),
        place + 2
      )
    }
    guard let time = time(at: place + 1, isBareAllowed: true) else { return nil }
    let hours =
      isAfter
      ? Hours(from: time.value.time, needsDay: time.value.isBare)
      : Hours(to: time.value.time, needsDay: time.value.isBare)
    return (hours, isAfter ? skip("onwards", "onward", from: time.next) : time.next)
  }

  // MARK: From one to another

  /// Reads `9 to 10:30`, `between 2 and 4pm`, `from 9am until noon` or `3-4pm`.
  private func hourRange(at place: Int) -> Found<Hours>? {
    let isBetween = text(place) == "between"
    let start = isBetween || text(place) == "from" ? place + 1 : place
    guard let from = edge(at: start, isEnd: false) else { return nil }
    let isConnected =
      isOne(of: WordClass.rangeWords, from.next) || isBetween && isOne(of: ["and", "&"], from.next)
    let isTime = isAtSpelledNumber(start) && minutesPast(at: start)?.next ?? 0 > from.next
    guard isConnected, !isTime, let to = edge(at: from.next + 1, isEnd: true) else { return nil }
    return (
      Hours(
        from: from.value.time, to: to.value.time, needsDay: from.value.isBare && to.value.isBare),
      to.next
    )
  }

  /// Reads one end of a range of hours: a time, `lunch` or `work`. A range from `lunch` starts when
  /// lunch ends; a range to `lunch` stops when lunch begins.
  private func edge(at place: Int, isEnd: Bool) -> Found<(time: TimeOfDay, isBare: Bool)>? {
    guard let division = division(place) else { return time(at: place, isBareAllowed: true) }
    let minute = isEnd ? division.lowerBound : division.upperBound
    return ((TimeOfDay(minute: minute, isCertain: true), true), place + 1)
  }

  /// Reads a part of the day such as `lunch` in `between now and lunch`, as the time at which it
  /// begins.
  func beginningOfPart(at place: Int) -> Found<DateExpression>? {
    division(place).map {
      let time = TimeOfDay(minute: $0.lowerBound, isCertain: true)
      return (DateExpression(hours: Hours(from: time, isPoint: true)), place + 1)
    }
  }

  // MARK: Clock times

  /// Reads a time such as `3pm`, `3 pm`, `15:00`, `noon`, `half past nine` or `ten o'clock`. If
  /// `isBareAllowed` is true, it also reads a bare `ten` and sets `isBare`.
  func time(at place: Int, isBareAllowed: Bool) -> Found<(time: TimeOfDay, isBare: Bool)>? {
    if meridiem(at: place + 1) != nil, let written = writtenTime(at: place) { return written }
    if let past = minutesPast(at: place) { return ((past.value, false), past.next) }
    if let time = sense(place, \.clock) {
      if let half = meridiem(at: place + 1),
        let exact = DateNumerals.time(time.minute / 60, time.minute % 60, isAfterNoon: half)
      {
        return ((exact, false), place + 2)
      }
      return ((time, false), place + 1)
    }
    if text(place).count == 4, text(place).first == "0", let written = writtenTime(at: place) {
      return ((TimeOfDay(minute: written.value.time.minute, isCertain: true), true), written.next)
    }
    if let half = halfPast(at: place) ?? dotted(at: place) {
      return ((half.value, true), half.next)
    }
    guard let hour = number(at: place), text(place) != "a", text(place) != "an",
      text(place) != "couple"
    else { return nil }
    if let half = meridiem(at: hour.next),
      let time = DateNumerals.time(hour.value, 0, isAfterNoon: half)
    {
      return ((time, false), hour.next + 1)
    }
    // `ten o'clock`, `ten o clock`
    let isApart = isSequence(["o", "clock"], at: hour.next)
    let clock = hour.next + (isApart ? 2 : 1)
    if isApart || isOne(of: ["o'clock", "oclock"], hour.next),
      let time = DateNumerals.time(hour.value, 0, isAfterNoon: meridiem(at: clock))
    {
      return ((time, false), meridiem(at: clock) == nil ? clock : clock + 1)
    }
    return bareHour(hour, isBareAllowed)
  }

  private func bareHour(_ hour: Found<Int>, _ isAllowed: Bool) -> Found<
    (time: TimeOfDay, isBare: Bool)
  >? {
    guard isAllowed, hour.value <= 24 else { return nil }
    // `nine thirty`, `ten fifteen`
    if let minute = number(at: hour.next), [15, 30, 45].contains(minute.value),
      text(hour.next).first?.isLetter == true,
      let time = DateNumerals.time(hour.value, minute.value, isAfterNoon: nil)
    {
      return ((time, true), minute.next)
    }
    return DateNumerals.time(hour.value, 0, isAfterNoon: nil).map { (($0, true), hour.next) }
  }

  /// Reads `15.30` or `1530` as a time after `at`. Elsewhere these are dates, prices or numbers.
  private func writtenTime(at place: Int) -> Found<(time: TimeOfDay, isBare: Bool)>? {
    let digits = text(place).filter(\.isASCIIDigit)
    let rest = text(place).filter { !$0.isASCIIDigit }
    guard rest == "." || rest.isEmpty && digits.count == 4, 3...4 ~= digits.count,
      let value = Int(digits), value / 100 <= 24, value % 100 < 60,
      !rest.isEmpty || !(1900...2199 ~= value)
    else { return nil }
    let half = meridiem(at: place + 1)
    return DateNumerals.time(value / 100, value % 100, isAfterNoon: half).map {
      (($0, false), half == nil ? skip("hours", "hrs", from: place + 1) : place + 2)
    }
  }

  /// Reads `14.30` next to a date as a time, because there is no such month.
  private func dotted(at place: Int) -> Found<TimeOfDay>? {
    guard text(place).contains("."), tokens[place].senses.isEmpty,
      text(place).split(separator: ".").last?.count == 2
    else { return nil }
    return writtenTime(at: place).map { ($0.value.time, $0.next) }
  }

  /// Reads `half nine` next to a date, which means half past nine in British English.
  private func halfPast(at place: Int) -> Found<TimeOfDay>? {
    guard text(place) == "half", let hour = number(at: place + 1), 1...12 ~= hour.value,
      !isOne(of: ["a", "an"], place + 1)
    else { return nil }
    return DateNumerals.time(hour.value, 30, isAfterNoon: meridiem(at: hour.next)).map {
      ($0, meridiem(at: hour.next) == nil ? hour.next : hour.next + 1)
    }
  }

  private func meridiem(at place: Int) -> Bool? { sense(place, \.isAfterNoon) }

  private func isAtSpelledNumber(_ place: Int) -> Bool {
    isOne(of: ["at", "@", "until", "till"], place - 1) && text(place).first?.isLetter == true
  }

  /// Reads `half past nine`, `quarter to ten` or `ten past 4pm`.
  private func minutesPast(at place: Int) -> Found<TimeOfDay>? {
    let start = skip("a", from: place)
    let minutes =
      text(start) == "half" ? 30 : text(start) == "quarter" ? 15 : number(at: start)?.value
    // `ten to four` is a time after `at`, but a range elsewhere.
    let isTo = text(start) == "quarter" || isAtSpelledNumber(start) && minutes != 30
    guard let minutes, [5, 10, 15, 20, 25, 30].contains(minutes),
      isOne(of: ["past", "after"], start + 1) || text(start + 1) == "to" && isTo
    else { return nil }
    // `5 after 3 march` isn't a time.
    let isBareAllowed = text(start + 1) != "after"
    guard let hour = time(at: start + 2, isBareAllowed: isBareAllowed),
      hour.value.time.minute % 60 == 0
    else { return nil }
    var time = hour.value.time
    time.minute += text(start + 1) == "to" ? -minutes : minutes
    return time.minute > 0 ? (time, hour.next) : nil
  }
}
