import Time

/// Productions for lengths that aren't a whole number of one unit, and for counts of nights,
/// seasons or working days: `two and a half weeks`, `a month and a half ago`, `5 working days`,
/// `three nights ago`, `two summers ago`.
extension DateGrammar {
  /// Reads a number of units, or a sum of them: `2 weeks`, `1.5 hours`, `1 year and 2 months`.
  func length(at place: Int) -> Found<Length>? {
    guard var sum = term(at: place) else { return nil }
    while let next = term(at: skip("and", from: sum.next)), next.value.unit < sum.value.unit {
      sum = (sum.value + next.value, next.next)
    }
    return sum
  }

  /// Reads `2 weeks`, `two and a half weeks`, `a week and a half`, `1.5 hours` or `half an hour`.
  private func term(at place: Int) -> Found<Length>? {
    for (words, minutes) in Self.wholeLengths where isSequence(words, at: place) {
      var length = Length(minutes, .minute)
      length.isSum = true
      return (length, place + words.count)
    }
    let half = ["and", "a", "half"]
    if text(place) == "half", let unit = unit(at: skip("a", "an", from: place + 1)) {
      return (Length(0, andHalfOf: unit.value.unit), unit.next)
    }
    if text(place).hasSuffix(".5"), let count = Int(text(place).dropLast(2)),
      let unit = unit(at: place + 1)
    {
      return (Length(count, andHalfOf: unit.value.unit), unit.next)
    }
    guard let quantity = quantity(at: place) else { return nil }
    if isSequence(half, at: quantity.next), let unit = unit(at: quantity.next + 3) {
      return (Length(quantity.value, andHalfOf: unit.value.unit), unit.next)
    }
    guard let unit = unit(at: quantity.next) else { return nil }
    if isSequence(half, at: unit.next), unit.value.times == 1 {
      return (Length(quantity.value, andHalfOf: unit.value.unit), unit.next + 3)
    }
    return (Length(quantity.value * unit.value.times, unit.value.unit), unit.next)
  }

  /// Fixed phrases such as `three quarters of an hour`.
  private static let wholeLengths = Lexicon.phrases("lengths") { Int($0) }.filter {
    $0.words.count > 2 && $0.words.last == "hour"
  }

  /// Reads a count after `last` or `next`: `the last year and a half`, `last three mondays`.
  func counted(_ direction: DateDirection, at place: Int) -> [Found<DateExpression>] {
    var found: [Found<DateExpression>] = []
    func add(_ length: Length, _ next: Int) { found.append((rolling(length, direction), next)) }
    if let unit = unit(at: place), !unit.value.isPlural,
      isSequence(["and", "a", "half"], at: unit.next)
    {
      add(Length(1, andHalfOf: unit.value.unit), unit.next + 3)
    }
    if let least = number(at: place), isOne(of: ["or", "to", "-"], least.next),
      let most = number(at: least.next + 1), most.value > least.value,
      let length = length(at: least.next + 1)
    {
      add(length.value, length.next)
    }
    if let length = length(at: place) { add(length.value, length.next) }
    if let days = workdays(at: place) {
      let far = workday(days.value, direction)
      let span = min(far, context.today)..<max(far, context.today) + 1
      found.append((DateExpression(.fixed(span, .day)), days.next))
    }
    if let several = several(direction, at: place) { found.append(several) }
    return found
  }

  /// Reads `last three mondays`, as the span from the first of them to the last.
  private func several(_ direction: DateDirection, at place: Int) -> Found<DateExpression>? {
    guard let count = quantity(at: place), 2...20 ~= count.value,
      let recurring = weekdayOrWeekend(at: count.next)
    else { return nil }
    let today = context.today
    let reach = 7 * (count.value + 1)
    let days = recurring.occurrences(in: today - reach..<today + reach).filter {
      direction == .last ? $0.upperBound <= today : $0.lowerBound > today
    }
    let taken = direction == .last ? days.suffix(count.value) : days.prefix(count.value)
    guard let first = taken.first, let last = taken.last else { return nil }
    return (DateExpression(.fixed(first.lowerBound..<last.upperBound, .day)), count.next + 1)
  }

  // MARK: Days of work

  /// Reads `5 working days` or `three business days`.
  func workdays(at place: Int) -> Found<Int>? {
    guard let quantity = quantity(at: place),
      isOne(of: ["working", "business", "work", "week"], quantity.next),
      isOne(of: ["day", "days"], quantity.next + 1)
    else { return nil }
    return (quantity.value, quantity.next + 2)
  }

  /// Returns the day that is `count` working days from today in a direction.
  func workday(_ count: Int, _ direction: DateDirection) -> Int {
    var day = context.today
    var left = count
    while left > 0 {
      day += direction.sign
      if CivilDate(daysSince1970: day).weekday <= 5 { left -= 1 }
    }
    return day
  }

  // MARK: Nights and summers

  /// Reads `three nights ago` or `two mornings ago`, and `two summers ago` or `3 octobers back`.
  func severalAgo(at place: Int) -> Found<DateExpression>? {
    guard let quantity = quantity(at: place),
      isWord("ago", quantity.next + 1) || text(quantity.next + 1) == "back"
    else { return nil }
    // The plural of a month is treated as a misspelling by the lexer.
    let isMended = tokens[quantity.next].mended != nil
    let name = text(quantity.next)
    guard isMended || name.hasSuffix("s"),
      let senses = DateWords.senses[isMended ? name : String(name.dropLast())]
    else { return nil }
    let next = quantity.next + 2
    for sense in senses {
      if case .dayPart(let part) = sense {
        var expression = DateExpression(day: context.today - quantity.value)
        expression.hours = Hours(part: part)
        return (expression, next)
      }
      if let recurring = recurring(sense), recurring.cycle == .year {
        var expression = DateExpression(.recurring(recurring))
        (expression.direction, expression.steps) = (.last, quantity.value)
        return (expression, next)
      }
    }
    return nil
  }
}

/// Durations that consist of a number and a unit, in one or two words: `90 minutes`, `90-minute`,
/// `90min`, `1h30`.
enum LengthQuantity {
  /// Returns the duration at the beginning of the words and the number of its words, or nil if
  /// there is none.
  static func first(of plain: [String]) -> (count: Int, minutes: Int)? {
    guard let first = plain.first else { return nil }
    if let value = Double(first) ?? Numerals.value(first).map(Double.init), value > 0,
      plain.count > 1, let unit = LengthQuantity.units[plain[1]]
    {
      return (2, Int((value * unit).rounded()))
    }
    let digits = first.prefix { $0.isNumber || $0 == "." }
    let unit = first.dropFirst(digits.count).drop { $0 == "-" }
    guard let value = Double(digits), value > 0 else { return nil }
    if let size = LengthQuantity.units[String(unit)] { return (1, Int((value * size).rounded())) }
    // `2025h2` is half a year.
    guard value <= 24, unit.hasPrefix("h"), let rest = Int(unit.dropFirst().prefix { $0.isNumber }),
      rest < 60
    else { return nil }
    return (1, Int(value) * 60 + rest)
  }

  static let units = Lexicon.values("length-units") { Double($0) }
}
