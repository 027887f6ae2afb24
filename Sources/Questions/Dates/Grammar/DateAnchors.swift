import Time

/// Productions for dates that are counted from another date: `a week after easter`, `the monday
/// before christmas`, `friday week`, `the week of 6 april`.
extension DateGrammar {
  /// Reads the part after the unit in `two days before yesterday` or `three weeks from tomorrow`.
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

  /// Reads the part after the unit in `a week last tuesday` or `two weeks tomorrow`, which count
  /// away from today.
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

  /// Reads the date from which another date is counted.
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
    guard unit.map({ $0.value.unit >= .day }) ?? (recurring != nil),
      let anchor = try anchor(at: place + (isPrior ? 3 : 2), isAhead: false)
    else { return nil }
    let (first, end) = (anchor.value.lowerBound, anchor.value.upperBound)
    if let unit = unit?.value {
      // `the days before christmas` are about three.
      let count = unit.isPlural ? 3 * unit.times : unit.times
      let days =
        isBefore
        ? unit.unit.moved(first, by: -count)..<first : end..<unit.unit.moved(end, by: count)
      return (DateExpression(.fixed(days, unit.unit)), anchor.next)
    }
    let near = recurring!.occurrences(in: first - 14..<end + 14)
    let days = isBefore ? near.last { $0.upperBound <= first } : near.first { $0.lowerBound >= end }
    return days.map { (DateExpression(.fixed($0, recurring!.unit)), anchor.next) }
  }

  /// Returns the first day after today that is this weekday.
  private func coming(_ weekday: Int) -> Int {
    let today = CivilDate(daysSince1970: context.today).weekday
    return context.today + (weekday - today + 6) % 7 + 1
  }

  /// Reads `friday week` or `today in two weeks`, which are one or more weeks after the next such
  /// day.
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

  /// Returns the next day that has the weekday at `place`, or the day of `today` or `tomorrow`.
  private func nearest(at place: Int) -> Int? {
    if case .weekday(let weekday)? = weekdayOrWeekend(at: place) { return coming(weekday) }
    return sense(place, \.relativeDay).flatMap { $0 >= 0 ? context.today + $0 : nil }
  }

  // MARK: Weeks of days

  /// Reads `the week of 6 april`, `week commencing monday` or `the weekend of the 9th`. Returns one
  /// expression for each year that may be meant, the likelier one first.
  func weekOf(at place: Int) throws -> [Found<DateExpression>] {
    let start: Int
    let isWeekend = text(place) == "weekend"
    var weekdays = isWeekend ? [6, 7] : Self.weekdaysOfEdges[text(place + 1)] ?? []
    if isOne(of: ["w/c", "wc", "w/b", "wb"], place) {
      weekdays = [1, 7]
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
      return []
    }
    let days = try wholeDays(at: skip("on", from: start)).filter { $0.value.unit == .day }
    let weeks = contexts.flatMap { context in
      days.compactMap { day -> Found<DateExpression>? in
        let named = nearest(day.value, on: weekdays)
        guard let named = named ?? (try? day.value.days(in: context).days) else { return nil }
        let around = TimeUnit.week.whole(around: named.lowerBound)
        let days = isWeekend ? around.upperBound - 2..<around.upperBound : around
        return (DateExpression(.fixed(days, .week)), day.next)
      }
    }
    if weeks.isEmpty { _ = try days.first?.value.days(in: context) }
    return weeks
  }

  /// The weekdays on which weeks may begin and end.
  private static let weekdaysOfEdges = [
    "commencing": [1, 7], "beginning": [1, 7], "starting": [1, 7], "ending": [5, 6, 7],
  ]

  /// Reads `the weekend of 5 and 6 december`, `weekend 12/13 december` or `saturday and sunday 5 and
  /// 6 december`.
  func daysNamed(at place: Int) throws -> Found<DateExpression>? {
    let isWeekend = text(place) == "weekend"
    let pair = pairOfWeekdays(at: place)
    guard isWeekend || isWeek(place) || pair != nil else { return nil }
    let start = skip("of", "from", "the", from: pair?.next ?? place + 1)
    return longest(
      try severalDays(at: start).compactMap { several in
        let weekdays = pair.map { [$0.value] } ?? (isWeekend ? [6, 7] : [])
        let first = nearest(several.value[0], on: weekdays)
        return hull(of: several.value, first: first, in: context).map {
          (DateExpression(.fixed($0, .day)), several.next)
        }
      })
  }

  /// Reads a week followed by its days, which repeat or narrow it: `first week of november, mon 2
  /// to sun 8`. If the tense doesn't decide, it is the nearest such week.
  func narrowed(at place: Int) throws -> Found<DateExpression>? {
    let wholes = try expressions(at: place).filter {
      $0.value.isComplete && $0.value.hours == nil && $0.value.unit == .week
    }
    let found = try wholes.flatMap { whole -> [Found<Days>] in
      let several = try severalDays(at: skip("from", from: whole.next), isPlaced: true)
      let weeks = contexts.compactMap { try? whole.value.days(in: $0).days }
      return several.flatMap { several in
        weeks.compactMap { week in
          hull(of: several.value, from: week.lowerBound, in: context).flatMap {
            week.contains($0.lowerBound) ? ($0, several.next) : nil
          }
        }
      }
    }
    let distance: (Days) -> Int = { abs($0.lowerBound - context.today) }
    return longest(found.sorted { distance($0.value) < distance($1.value) }).map {
      (DateExpression(.fixed($0.value, .day)), $0.next)
    }
  }

  /// The context, and the same one for the future if the question may refer to it. The days after a
  /// week may show which year's week is meant.
  private var contexts: [DateContext] {
    context.tense == .open ? [context, context.with(.coming)] : [context]
  }

  /// Reads several days, such as `5 and 6 december` or `mon 2 to sun 8`.
  ///
  /// - Parameter isPlaced: if true, a day with a weekday needs no month.
  private func severalDays(at place: Int, isPlaced: Bool = false) throws -> [Found<
    [DateExpression]
  >] {
    let lists = try list(at: place, depth: 0).compactMap(completedList)
    let ranges = try range(at: place, isBetween: false, isPlaced: isPlaced).map { [$0] } ?? []
    return (lists + ranges).filter { found in
      found.value.allSatisfy { $0.unit == .day && $0.hours == nil && $0.direction == nil }
    }
  }

  /// Returns the days from the first to the last date, none of them before `start`; nil if they are
  /// more than a week.
  private func hull(
    of sides: [DateExpression], first: Days? = nil, from start: Int? = nil,
    in context: DateContext
  ) -> Days? {
    guard let first = first ?? (try? sides[0].days(in: context, after: start).days),
      let last = try? sides[sides.count - 1].days(in: context, after: first.lowerBound).days,
      last.lowerBound >= first.lowerBound, last.upperBound - first.lowerBound <= 7
    else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// Reads a pair such as `saturday and sunday` or `mon-wed`, and returns the first weekday.
  private func pairOfWeekdays(at place: Int) -> Found<Int>? {
    guard case .weekday(let first)? = weekdayOrWeekend(at: place),
      isOne(of: Self.conjunctions.union(WordClass.rangeWords), place + 1),
      case .weekday? = weekdayOrWeekend(at: place + 2)
    else { return nil }
    return (first, place + 3)
  }

  /// Returns the nearest day with this date that falls on one of the weekdays; nil if the year is
  /// known or there is no such day.
  private func nearest(_ day: DateExpression, on weekdays: [Int]) -> Days? {
    guard context.tense == .open, day.direction == nil, !day.hasPiece({ $0.isFixed }),
      day.hasPiece({ $0.unit == .month })
    else { return nil }
    let days = weekdays.compactMap { weekday -> Days? in
      guard let beside = day.merged(with: DateExpression(.recurring(.weekday(weekday)))),
        let found = try? beside.days(in: context), !found.isOtherWeekday
      else { return nil }
      return found.days
    }
    return days.min { abs($0.lowerBound - context.today) < abs($1.lowerBound - context.today) }
  }
}
