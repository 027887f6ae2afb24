import Time

/// Dates that are counted from another date: `a week after easter`, `the monday before christmas`,
/// `friday week`, `the week of 6 april`.
extension DateGrammar {
  /// Reads the rest of `two days before yesterday` or `three weeks from tomorrow`.
  func anchored(_ count: Int, _ unit: CountedUnit, at place: Int) throws -> Found<DateExpression>? {
    let isBefore = isWord("before", place) || isSequence(["prior", "to"], at: place)
    guard isBefore || isOne(of: ["from", "after", "on", "past", "following"], place),
      unit.unit >= .day
    else { return nil }
    let start = place + (text(place) == "prior" ? 2 : 1)
    let isAhead = isOne(of: ["from", "on"], place)
    if isAhead, isOne(of: ["now"], start) { return (later(count, unit), start + 1) }
    guard let anchor = try anchor(at: start, isAhead: isAhead) else { return nil }
    let origin = isBefore ? anchor.value.lowerBound : anchor.value.upperBound - 1
    let day = unit.unit.moved(origin, by: isBefore ? -count : count)
    return (DateExpression(day: day), anchor.next)
  }

  /// Reads the rest of `a week last tuesday` or `two weeks tomorrow`, away from today.
  func farther(_ count: Int, _ unit: CountedUnit, at place: Int) -> Found<DateExpression>? {
    guard unit.unit >= .week else { return nil }
    if let distance = sense(place, \.relativeDay) {
      let far = unit.unit.moved(context.today + distance, by: distance < 0 ? -count : count)
      return (DateExpression(day: far), place + 1)
    }
    guard let direction = direction(at: place)?.value.direction, direction != .this,
      case .weekday(let weekday)? = weekdayOrWeekend(at: place + 1)
    else { return nil }
    let coming = coming(weekday)
    let isToday = coming == context.today + 7
    let near = direction == .next ? coming : coming - (isToday ? 14 : 7)
    let far = unit.unit.moved(near, by: count * direction.sign)
    return (DateExpression(day: far), place + 2)
  }

  /// The days from which a date is counted.
  func anchor(at place: Int, isAhead: Bool) throws -> Found<Days>? {
    guard let found = try day(at: place) else { return nil }
    let tense = isAhead ? .coming : context.tense
    var near = context.with(tense)
    near.isNearest = true
    return (try found.value.days(in: near).days, found.next)
  }

  /// Reads `the day after easter`, `the week before christmas` or `the monday after easter`.
  func beside(at place: Int) throws -> Found<DateExpression>? {
    let isPrior = isSequence(["prior", "to"], at: place + 1)
    let isBefore = isWord("before", place + 1) || isPrior
    guard isBefore || isOne(of: ["after", "following"], place + 1) else { return nil }
    let unit = unit(at: place)
    let recurring = weekdayOrWeekend(at: place)
    guard unit.map({ !$0.value.isPlural && $0.value.unit >= .day }) ?? (recurring != nil),
      let anchor = try anchor(at: place + (isPrior ? 3 : 2), isAhead: false)
    else { return nil }
    let (first, end) = (anchor.value.lowerBound, anchor.value.upperBound)
    if let unit = unit?.value {
      let days =
        isBefore
        ? unit.unit.moved(first, by: -unit.times)..<first
        : end..<unit.unit.moved(end, by: unit.times)
      return (DateExpression(.fixed(days, unit.unit)), anchor.next)
    }
    let near = recurring!.occurrences(in: first - 14..<end + 14)
    let days = isBefore ? near.last { $0.upperBound <= first } : near.first { $0.lowerBound >= end }
    return days.map { (DateExpression(.fixed($0, recurring!.unit)), anchor.next) }
  }

  /// The first such weekday after today.
  private func coming(_ weekday: Int) -> Int {
    let today = CivilDate(daysSince1970: context.today).weekday
    return context.today + (weekday - today + 6) % 7 + 1
  }

  /// Reads `friday week` or `today in two weeks`, which are weeks after the coming day.
  func weekday(at place: Int) -> Found<DateExpression>? {
    if text(place + 1) == "in", let quantity = quantity(at: place + 2),
      let unit = unit(at: quantity.next), unit.value.unit == .week, text(unit.next) != "of"
    {
      return nearest(at: place).map {
        (DateExpression(day: $0 + 7 * quantity.value * unit.value.times), unit.next)
      }
    }
    guard isOne(of: ["week", "fortnight"], place + 1), isEnd(place + 2),
      !isOne(of: ["of", "commencing", "beginning", "starting"], place + 2)
    else { return nil }
    let distance = text(place + 1) == "week" ? 7 : 14
    return nearest(at: place).map { (DateExpression(day: $0 + distance), place + 2) }
  }

  /// The next day that is this weekday, `today` or `tomorrow`.
  private func nearest(at place: Int) -> Int? {
    if case .weekday(let weekday)? = weekdayOrWeekend(at: place) { return coming(weekday) }
    return sense(place, \.relativeDay).flatMap { $0 >= 0 ? context.today + $0 : nil }
  }

  // MARK: Weeks of days

  /// Reads `the week of 6 april`, `week commencing monday` or `the weekend of the 9th`.
  func weekOf(at place: Int) throws -> Found<DateExpression>? {
    let start: Int
    let isWeekend = text(place) == "weekend"
    if isOne(of: ["w/c", "wc", "w/b", "wb"], place) {
      start = place + 1
    } else if isWeekend || isWeek(place),
      isOne(
        of: [
          "of", "from", "commencing", "beginning", "starting", "ending", "around", "containing",
        ],
        place + 1)
    {
      start = place + 2
    } else {
      return nil
    }
    guard let day = try day(at: skip("on", from: start)), day.value.unit == .day else { return nil }
    let around = TimeUnit.week.whole(around: try day.value.days(in: context).days.lowerBound)
    let days = isWeekend ? around.upperBound - 2..<around.upperBound : around
    return (DateExpression(.fixed(days, .week)), day.next)
  }
}
