/// Productions for dates counted from now: `today`, `last week`, `next 3 days`, `this evening`,
/// `last friday`.
extension DateGrammar {
  func relative(at place: Int) throws -> [Found<DateExpression>] {
    var found: [Found<DateExpression>] = []
    if let distance = sense(place, \.relativeDay) { found.append((day(distance), place + 1)) }
    if let part = sense(place, \.partToday) {
      var expression = day(0)
      expression.hours = Hours(part: part)
      found.append((expression, place + 1))
    }
    found += fixedPhrases(at: place)
    let start = skip("the", from: place)
    if let direction = direction(at: start) {
      found += try directed(direction.value, at: direction.next, from: place)
    }
    found += postmodifiedUnit(at: start)
    return found + [afterNext(at: start), twice(at: start)].compactMap { $0 }
  }

  /// Words after a unit or a weekday that select an occurrence of it.
  ///
  /// A single word must end the phrase: `the week before`, but not `the week before launch`.
  private static let tails = Lexicon.phrases("tails") { Int($0) }.map { words, distance in
    let isLast = words.count == 1 && words != ["ahead"] || ["this", "glance"].contains(words.last)
    return (words: words, distance: distance, isLast: isLast)
  }

  /// Reads `the quarter just gone`, `the month to come` or `the week before this one`.
  private func postmodifiedUnit(at place: Int) -> [Found<DateExpression>] {
    Self.tails.compactMap { tail -> Found<DateExpression>? in
      guard isSequence(tail.words, at: place + 1) else { return nil }
      let next = place + 1 + tail.words.count
      if tail.words == ["ahead"], text(next) == "of" { return nil }
      // `gone` isn't a tail here: `the friday gone wrong`.
      let isListed = isOne(
        of: Self.conjunctions, isOne(of: ["the"], place - 1) ? place - 2 : place - 1)
      if tail.isLast, isListed { return nil }
      if tail.isLast, !text(next).isEmpty, !tokens[next - 1].hasComma { return nil }
      // A weekday may precede a bare `last`, as in `friday last`, but a unit may not: `the week
      // last`.
      let isBare = [["last"], ["next"]].contains(tail.words)
      if isBare, weekdayOrWeekend(at: place) == nil { return nil }
      if let unit = unit(at: place), unit.value.unit >= .day, unit.value.times == 1 {
        // `the weeks ahead`
        if unit.value.isPlural {
          guard tail.distance != 0 else { return nil }
          return (rolling(3, unit.value.unit, tail.distance < 0 ? .last : .next), next)
        }
        return (whole(unit.value.unit, tail.distance), next)
      }
      guard tail.distance != 0, let recurring = sense(place, recurring) else { return nil }
      var expression = DateExpression(.recurring(recurring))
      expression.direction = tail.distance < 0 ? .last : .next
      return (expression, next)
    }
  }

  private func day(_ distance: Int) -> DateExpression {
    DateExpression(day: context.today + distance)
  }

  // MARK: Set phrases

  /// Reads `the other day`, `of the day`, `my week`, `this time last year` or `in the new year`.
  private func fixedPhrases(at place: Int) -> [Found<DateExpression>] {
    if isSequence(["the", "other"], at: place), let unit = sense(place + 2, \.singleUnit) {
      let length = unit == .day ? Length(7, .day) : Length(3, unit)
      return [(rolling(length, .last, withToday: false), place + 3)]
    }
    if let same = sameTime(at: place) { return [same] }
    let year = skip("the", from: place)
    if text(place - 1) == "in", isSequence(["new", "year"], at: year) {
      return [(whole(.year, context.now.day.month == 1 ? 0 : 1), year + 2)]
    }
    let isMine = text(place) == "my"
    guard isMine || isSequence(["of", "the"], at: place) else { return [] }
    let start = isMine ? place + 1 : place + 2
    guard let unit = sense(start, \.singleUnit), unit >= .day else { return [] }
    return [(whole(unit, 0), start + 1)]
  }

  /// Reads `this time last year` or `the same day last month`.
  private func sameTime(at place: Int) -> Found<DateExpression>? {
    let start = skip("the", from: place)
    guard isOne(of: ["this", "same", "around"], start) else { return nil }
    let noun = skip("this", "same", from: skip("around", from: start))
    if let week = sameUnit(at: noun) { return week }
    let isDay = text(noun) == "day"
    guard isDay || text(noun) == "time", let direction = direction(at: noun + 1),
      direction.value.direction != .this, let unit = sense(direction.next, \.singleUnit)
    else { return nil }
    let day = unit.moved(context.today, by: direction.value.direction.sign)
    let slack = isDay || unit == .week ? 0 : unit == .month ? 3 : 10
    return (DateExpression(.fixed(day - slack..<day + slack + 1, .day)), direction.next + 1)
  }

  /// Reads `the same week last year` or `this month last year` as the unit that contains that day.
  private func sameUnit(at place: Int) -> Found<DateExpression>? {
    guard let inner = unit(at: place)?.value.unit, inner > .day,
      let direction = direction(at: place + 1), direction.value.direction != .this,
      let outer = unit(at: direction.next), outer.value.unit > inner, !outer.value.isPlural
    else { return nil }
    let day = outer.value.unit.moved(context.today, by: direction.value.direction.sign)
    return (DateExpression(.fixed(inner.whole(around: day), inner)), outer.next)
  }

  // MARK: Last, this, next

  typealias Direction = (direction: DateDirection, isRolling: Bool)

  /// Reads `last`, `next`, `this coming` or `this past`.
  func direction(at place: Int) -> Found<Direction>? {
    guard let first = sense(place, \.direction) else {
      return misspelled(place).map { ((($0), false), place + 1) }
    }
    if first.direction == .this, let second = sense(place + 1, \.direction),
      second.direction != .this
    {
      return (second, place + 2)
    }
    return (first, place + 1)
  }

  /// Reads a misspelling such as `las week` or `nex month`, if a unit follows.
  private func misspelled(_ place: Int) -> DateDirection? {
    guard tokens.indices.contains(place), tokens[place].senses.isEmpty, text(place).count >= 3,
      let unit = sense(place + 1, \.unit), unit.unit >= .week,
      !WordClass.noSlipsOfDates.contains(text(place))
    else { return nil }
    let words: [(String, DateDirection)] = [
      ("last", .last), ("next", .next), ("this", .this), ("previous", .last), ("coming", .next),
    ]
    return words.first { $0.0.isOneEdit(from: text(place)) }?.1
  }

  private func directed(_ direction: Direction, at place: Int, from start: Int) throws -> [Found<
    DateExpression
  >] {
    var found: [Found<DateExpression>] = []
    if let unit = unit(at: place) ?? half(at: place),
      unit.value.unit >= .day || text(unit.next) != "of"
    {
      // `the last month or so` doesn't mean a calendar month.
      let isVague = behindHedge(unit.next) > unit.next
      let rolling = (direction.direction, direction.isRolling || isVague)
      var counted = unit.value
      // `nxt weeks agenda` means next week's agenda.
      if text(start) != "the", WordClass.dateMeetings.contains(text(unit.next)) {
        counted.isPlural = false
      }
      found.append((units(rolling, counted, from: start), unit.next))
    }
    if direction.direction != .this { found += counted(direction.direction, at: place) }
    if let part = sense(place, \.dayPart), part != .lunch {
      var expression = day(direction.direction.sign)
      expression.hours = Hours(part: part)
      found.append((expression, place + 1))
    }
    return found + (try repeated(direction.direction, at: place))
  }

  /// Reads `last friday`, `next june`, `last christmas` or `next friday 17 april`.
  private func repeated(_ direction: DateDirection, at place: Int) throws -> [Found<DateExpression>]
  {
    var found: [Found<DateExpression>] = []
    var ends = names(at: place)
    while !ends.isEmpty, found.count < 12 {
      found += ends.filter { !$0.value.hasPiece { $0.isFixed } && $0.value.part == nil }
      ends = ends.flatMap { one in
        names(at: skip("of", from: one.next)).compactMap { other in
          one.value.merged(with: other.value).map { ($0, other.next) }
        }
      }
    }
    return found.compactMap { one in
      guard !one.value.hasPiece({ $0.isFixed }) else { return nil }
      var expression = one.value
      expression.direction = direction
      return (expression, one.next)
    }
  }

  /// Reads `the week after next`, `friday after next` or `the month before last`.
  private func afterNext(at place: Int) -> Found<DateExpression>? {
    let isNext = isSequence(["after", "next"], at: place + 1)
    guard isNext || isWord("before", place + 1) && text(place + 2) == "last" else { return nil }
    if let unit = unit(at: place), unit.value.unit >= .day {
      let distance = (isNext ? 2 : -2) * unit.value.times
      return (whole(unit.value.unit, distance), place + 3)
    }
    // `the night before last`
    if let part = sense(place, \.dayPart), part != .lunch {
      var expression = day(isNext ? 2 : -2)
      expression.hours = Hours(part: part)
      return (expression, place + 3)
    }
    return named(at: place, isNext ? .next : .last).map { ($0, place + 3) }
  }

  /// Reads `last to last week`, which is Indian English for the week before last.
  private func twice(at place: Int) -> Found<DateExpression>? {
    // The unit before the last one, without a longer unit around it: `the second last week`.
    let seconds = [["second", "last"], ["second", "to", "last"], ["last", "but", "one"]]
    if let words = seconds.first(where: { isSequence($0, at: place) }) {
      let next = place + words.count
      if let unit = unit(at: next), unit.value.unit >= .day, unit.value.times == 1,
        !unit.value.isPlural
      {
        return (whole(unit.value.unit, -2), unit.next)
      }
      return named(at: next, .last).map { ($0, next + 1) }
    }
    guard isOne(of: ["last", "next"], place), isSequence(["to", text(place)], at: place + 1) else {
      return nil
    }
    let isNext = text(place) == "next"
    if let unit = unit(at: place + 3), unit.value.unit >= .day, unit.value.times == 1 {
      return (whole(unit.value.unit, isNext ? 2 : -2), unit.next)
    }
    return named(at: place + 3, isNext ? .next : .last).map { ($0, place + 4) }
  }

  /// Returns the second occurrence of `friday`, `june` or `summer` in a direction, such as the one
  /// after next.
  private func named(at place: Int, _ direction: DateDirection) -> DateExpression? {
    guard let recurring = weekdayOrWeekend(at: place) ?? sense(place, recurring) else { return nil }
    var expression = DateExpression(.recurring(recurring))
    expression.direction = direction
    expression.steps = 2
    return expression
  }

  func weekdayOrWeekend(at place: Int) -> Recurring? {
    sense(place) {
      switch $0 {
      case .recurring(let one), .repeated(let one): one.cycle == .week ? one : nil
      default: nil
      }
    }
  }
}
