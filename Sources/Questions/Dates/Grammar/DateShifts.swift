/// Productions for distances from a day: `3 weeks ago`, `in two weeks`, `the day after easter`,
/// `friday week`.
extension DateGrammar {
  func shifted(at place: Int) throws -> [Found<DateExpression>] {
    var found: [Found<DateExpression>] = []
    if let ahead = ahead(at: place) { found.append(ahead) }
    if let lasting = try lasting(at: place) { found.append(lasting) }
    let start = skip("the", from: place)
    if let quantity = quantity(at: start) {
      found += try counted(quantity.value, at: quantity.next)
    }
    found += [severalAgo(at: start), try halves(at: start), unitsBeside(at: start)].compactMap {
      $0
    }
    if let day = toTheDay(at: place) { found.append(day) }
    if let ago = agoBehindBefore(at: place) ?? roughlyAgo(at: place) { found.append(ago) }
    if let beside = try beside(at: start) { found.append(beside) }
    if let week = weekday(at: place) { found.append(week) }
    found += try weekOf(at: start)
    return found + (try daysNamed(at: start).map { [$0] } ?? [])
  }

  // MARK: Quantities

  /// Reads `3`, `a`, `a couple of`, `a few` or `twenty one`.
  func quantity(at place: Int) -> Found<Int>? {
    var start = place
    if isOne(of: ["a", "an", "the"], start),
      isOne(of: ["few", "couple", "dozen", "hundred"], start + 1)
    {
      start += 1
    }
    if means(.few, start) { return (3, skip("of", from: start + 1)) }
    guard let number = number(at: start), number.value > 0 else { return nil }
    return (number.value, text(start) == "couple" ? skip("of", from: number.next) : number.next)
  }

  /// Returns true if this word is at `place`, possibly misspelled.
  func isWord(_ word: String, _ place: Int) -> Bool {
    let text = text(place)
    guard tokens.indices.contains(place), text != word else { return text == word }
    return tokens[place].senses.isEmpty && text.count >= 3 && text.isOneEdit(from: word)
      && !["age", "ego", "go", "from", "form"].contains(text)
  }

  /// Reads `a month and a half ago` or `3 working days ago`.
  private func halves(at place: Int) throws -> Found<DateExpression>? {
    if let days = workdays(at: place) {
      guard isWord("ago", days.next) || isOne(of: ["back", "earlier"], days.next) else {
        return nil
      }
      let day = workday(days.value, .last)
      return (DateExpression(day: day), days.next + 1)
    }
    return try sum(at: place)
  }

  /// Reads `1 year 2 months ago` or `2 weeks and 3 days before easter`.
  private func sum(at place: Int) throws -> Found<DateExpression>? {
    guard let length = length(at: place), length.value.isSum else { return nil }
    let next = length.next
    if isWord("ago", next) || isOne(of: ["back", "earlier"], next) {
      return (away(length.value, -1), next + 1)
    }
    if let end = Self.fromNow.first(where: { isSequence($0, at: next) }) {
      return (away(length.value, 1), next + end.count)
    }
    let isBefore = text(next) == "before"
    guard isBefore || isOne(of: ["from", "after"], next), length.value.minutes == 0,
      let anchor = try anchor(at: next + 1, isAhead: text(next) == "from")
    else { return nil }
    let origin = isBefore ? anchor.value.lowerBound : anchor.value.upperBound - 1
    return (DateExpression(day: length.value.moved(origin, isBefore ? -1 : 1)), anchor.next)
  }

  /// Reads a length with its first day: `for 3 days from 9 march`, `two weeks starting monday`.
  private func lasting(at place: Int) throws -> Found<DateExpression>? {
    let start = skip("the", from: place)
    guard let length = length(at: start), length.value.minutes == 0,
      isOne(of: ["starting", "beginning", "commencing"], length.next)
        || text(length.next) == "from" && text(place - 1) == "for",
      let first = try day(at: skip("on", "from", from: length.next + 1)),
      first.value.unit == .day
    else { return nil }
    let day = try first.value.days(in: context).days.lowerBound
    return (DateExpression(.fixed(day..<length.value.moved(day, 1), .day)), first.next)
  }

  /// Returns the unit at this distance from today, in the smallest unit of the length. For hours
  /// and minutes, returns the time at this distance from now.
  private func away(_ length: Length, _ sign: Int) -> DateExpression {
    guard length.minutes != 0 else {
      let days = length.unit.whole(around: length.moved(context.today, sign))
      return DateExpression(.fixed(days, length.unit))
    }
    var hour = length
    hour.minutes += sign * (sign < 0 && length.unit == .minute ? 1 : 60)
    let ends = [context.moment(length, sign), context.moment(hour, sign)]
    return DateExpression(exact: TimeSpan(from: ends[0], to: max(ends[0], ends[1])))
  }

  /// Reads `two months before this one` or `three weeks after this`.
  private func unitsBeside(at place: Int) -> Found<DateExpression>? {
    guard let length = length(at: place), length.value.unit > .day, !length.value.isSum,
      isOne(of: ["before", "after"], length.next), text(length.next + 1) == "this",
      text(length.next + 2) == "one" || text(length.next + 2).isEmpty
    else { return nil }
    let sign = text(length.next) == "before" ? -1 : 1
    let unit = length.value.unit
    let days = unit.whole(around: length.value.moved(context.today, sign))
    return (DateExpression(.fixed(days, unit)), skip("one", from: length.next + 2))
  }

  // MARK: After a quantity

  private func counted(_ count: Int, at place: Int) throws -> [Found<DateExpression>] {
    if let unit = unit(at: place) {
      let next = tokens[place].isPossessive ? skip("time", from: unit.next) : unit.next
      let total = count * unit.value.times
      if isWord("ago", next) {
        return [ago(total, unit.value, means(.few, place - 1), at: next + 1)]
      }
      if isOne(of: ["back", "earlier"], next) {
        return [ago(total, unit.value, means(.few, place - 1), at: next + 1)]
      }
      if let end = Self.fromNow.first(where: { isSequence($0, at: next) }) {
        return [(later(total, unit.value), next + end.count)]
      }
      if let far = farther(total, unit.value, at: next) { return [far] }
      return try anchored(total, unit.value, at: next).map { [$0] } ?? []
    }
    guard let recurring = weekdayOrWeekend(at: place),
      let end = (Self.fromNow + [["from", "today"]]).first(where: { isSequence($0, at: place + 1) }
      )?.count ?? (isWord("ago", place + 1) || text(place + 1) == "back" ? 0 : nil)
    else { return [] }
    var expression = DateExpression(.recurring(recurring))
    expression.direction = end == 0 ? .last : .next
    expression.steps = count
    return [(expression, place + 1 + max(end, 1))]
  }

  /// Words after a length that make it a distance into the future.
  private static let fromNow = Lexicon.phrases("from-now") { $0 }.map(\.words)

  /// Reads `exactly a year ago` or `two months ago to the day`, which is a single day.
  private func toTheDay(at place: Int) -> Found<DateExpression>? {
    let isExact = isOne(of: ["exactly", "precisely"], place)
    guard let quantity = quantity(at: isExact ? place + 1 : place),
      let unit = unit(at: quantity.next), unit.value.unit > .day, isWord("ago", unit.next)
    else { return nil }
    let ends = [["to", "the", "day"], ["exactly"], ["precisely"]]
    let end = ends.first { isSequence($0, at: unit.next + 1) }?.count
    guard isExact || end != nil else { return nil }
    let far = unit.value.unit.moved(context.today, by: -quantity.value * unit.value.times)
    return (DateExpression(day: far), unit.next + 1 + (end ?? 0))
  }

  /// Returns the date at a distance before `ago`: `4 days ago` is a day, `3 weeks ago` a week.
  private func ago(_ count: Int, _ unit: CountedUnit, _ isVague: Bool, at place: Int) -> Found<
    DateExpression
  > {
    if unit.unit < .day {
      let start = context.later(by: -count * (unit.unit == .hour ? 3_600 : 60))
      let end = context.later(by: -(count - 1) * (unit.unit == .hour ? 3_600 : 60))
      return (DateExpression(exact: TimeSpan(from: min(start, end), to: max(start, end))), place)
    }
    if let distance = sense(place, \.relativeDay) {
      let day = unit.unit.moved(context.today + distance, by: -count)
      return (DateExpression(day: day), place + 1)
    }
    if isVague, unit.unit == .day {
      return (DateExpression(.fixed(context.today - 5..<context.today - 1, .day)), place)
    }
    return (whole(unit.unit, from: -count), place)
  }

  func later(_ count: Int, _ unit: CountedUnit) -> DateExpression {
    if unit.unit < .day {
      let length = unit.unit == .hour ? 3_600 : 60
      if count * length % 86_400 != 0 {
        let start = context.later(by: count * length)
        return DateExpression(
          exact: TimeSpan(from: start, to: max(start, context.later(by: count * length + 3_600))))
      }
      var day = whole(.day, from: count * length / 86_400)
      day.countedIn = unit.unit
      return day
    }
    return whole(unit.unit, from: count)
  }

  /// Returns the unit that is `count` units from the current one.
  private func whole(_ unit: TimeUnit, from count: Int) -> DateExpression {
    let days = unit.whole(around: unit.moved(context.today, by: count))
    var expression = DateExpression(.fixed(days, unit))
    if unit > .day { expression.countedIn = unit }
    return expression
  }

  /// Reads `two or three weeks ago`, as the span from the first of them to the last.
  private func roughlyAgo(at place: Int) -> Found<DateExpression>? {
    guard let least = number(at: place), isOne(of: ["or", "to", "-"], least.next),
      let most = number(at: least.next + 1), most.value > least.value,
      let unit = unit(at: most.next), unit.value.unit >= .day, isWord("ago", unit.next)
    else { return nil }
    let days = [most.value, least.value].map { count in
      unit.value.unit.whole(
        around: unit.value.unit.moved(context.today, by: -count * unit.value.times))
    }
    let span = days[0].lowerBound..<days[1].upperBound
    return (DateExpression(.fixed(span, .day)), unit.next + 1)
  }

  /// Reads `before two weeks`, which some people say instead of two weeks ago.
  private func agoBehindBefore(at place: Int) -> Found<DateExpression>? {
    guard text(place) == "before", let quantity = quantity(at: place + 1),
      let unit = unit(at: quantity.next), unit.value.unit >= .day, isEnd(unit.next),
      !isOne(of: ["before", "after", "from", "of"], unit.next), !isWord("ago", unit.next)
    else { return nil }
    return ago(quantity.value * unit.value.times, unit.value, false, at: unit.next)
  }

  /// Reads `in two weeks` or `in a fortnight's time`, or `within two weeks`, which is the whole
  /// span.
  private func ahead(at place: Int) -> Found<DateExpression>? {
    if text(place) == "in", let length = length(at: place + 1), length.value.isSum,
      !isWord("ago", length.next)
    {
      return (away(length.value, 1), skip("time", from: length.next))
    }
    let isWithin = isOne(of: ["within", "inside"], place)
    if isWithin, let length = length(at: skip("the", from: place + 1)), length.value.isSum,
      !isWord("ago", length.next)
    {
      return (rolling(length.value, context.tense == .past ? .last : .next), length.next)
    }
    guard isWithin || text(place) == "in",
      let quantity = quantity(at: isWithin ? skip("the", from: place + 1) : place + 1)
    else { return nil }
    if let days = workdays(at: place + 1), !isWithin {
      let day = workday(days.value, .next)
      return (DateExpression(day: day), skip("time", from: days.next))
    }
    guard let unit = unit(at: quantity.next) else { return nil }
    let next = tokens[quantity.next].isPossessive ? skip("time", from: unit.next) : unit.next
    guard !isWord("ago", next) else { return nil }
    let count = quantity.value * unit.value.times
    if isWithin {
      return (rolling(count, unit.value.unit, context.tense == .past ? .last : .next), next)
    }
    return (later(count, unit.value), skip("time", from: next))
  }
}
