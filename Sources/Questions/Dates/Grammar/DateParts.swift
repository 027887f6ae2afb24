/// Productions for parts of a longer unit: `early march`, `end of the month`, `rest of the week`,
/// `the third tuesday of september`, `the first two weeks of april`.
extension DateGrammar {
  // MARK: Early, mid, late

  func parts(at place: Int) throws -> [Found<DateExpression>] {
    if isSequence(["so", "far"], at: place) {
      return try whole(at: skip("in", from: place + 2), .soFar)
    }
    if let day = endOfDay(at: place) { return day }
    let start = skip("the", "very", from: place)
    for (words, part) in Self.namedParts where isSequence(words, at: start) {
      if let inner = behindOf(start + words.count) { return try whole(at: inner, part) }
    }
    if let half = halfOf(at: start) { return try whole(at: half.next, half.value) }
    guard let part = sense(start, \.unitPart) else { return [] }
    switch part {
    case .left where text(start) == "later":
      return try whole(at: skip("-", "on", "in", from: start + 1), part)
    case .beginning, .end, .left:
      // Some people omit `of`: `end july`.
      let month = monthNames(at: start + 1).isEmpty ? nil : start + 1
      guard let inner = behindOf(start + 1) ?? month else { return [] }
      return try whole(at: inner, part)
    case .middle where text(start) == "middle":
      guard let inner = behindOf(start + 1) else { return [] }
      return try whole(at: inner, part)
    default: return try whole(at: skip("-", "on", "in", from: start + 1), part)
    }
  }

  /// Parts whose names consist of several words.
  private static let namedParts = Lexicon.phrases("parts", UnitPart.init(rawValue:))

  /// Reads `eod`, `end of day` or `close of business`, and the day if it follows.
  private func endOfDay(at place: Int) -> [Found<DateExpression>]? {
    let words = [
      ["eod"], ["cob"], ["end", "of", "day"], ["close", "of", "business"], ["close", "of", "play"],
    ]
    guard let name = words.first(where: { isSequence($0, at: place) }) else { return nil }
    let next = place + name.count
    let days =
      names(at: skip("on", from: next)).filter { $0.value.unit == .day }
      + ((try? relative(at: next)) ?? []).filter { $0.value.unit == .day }
    return ([(DateExpression(.fixed(context.today..<context.today + 1, .day)), next)] + days).map {
      var expression = $0.value
      expression.part = .end
      return (expression, $0.next)
    }
  }

  private func behindOf(_ place: Int) -> Int? {
    if text(place) == "of" { return place + 1 }
    return isSequence(["-", "of", "-"], at: place) ? place + 3 : nil
  }

  /// Reads `first half of`, `2nd half of` or `second half`.
  private func halfOf(at place: Int) -> Found<UnitPart>? {
    guard let ordinal = ordinal(at: place), 1...2 ~= ordinal.value || text(place) == "last",
      text(ordinal.next) == "half", let inner = behindOf(ordinal.next + 1)
    else { return nil }
    return (ordinal.value == 1 ? .firstHalf : .secondHalf, inner)
  }

  /// Reads the unit that a part belongs to: `march`, `the week`, `this quarter`, `next year`.
  private func whole(at place: Int, _ part: UnitPart) throws -> [Found<DateExpression>] {
    var wholes = try expressions(at: place)
    let start = skip("the", from: place)
    let isNamed = start > place || text(place - 1) == "of" || text(place - 2) == "of"
    if isNamed, let unit = unit(at: start), unit.value.unit >= .day, unit.value.times == 1,
      !unit.value.isPlural
    {
      let days = unit.value.unit.whole(around: context.today)
      wholes.append((DateExpression(.fixed(days, unit.value.unit)), unit.next))
    }
    return wholes.compactMap { whole in
      guard whole.value.isComplete, whole.value.part == nil, whole.value.exact == nil else {
        return nil
      }
      var expression = whole.value
      let isOfHours = expression.hours.map { $0.part != nil && $0.from == nil && $0.to == nil }
      if isOfHours != false || part.isBoundByNow { expression.part = part }
      expression.placePart()
      return (expression, whole.next)
    }
  }

  // MARK: First, third, last

  func ordinals(at place: Int) throws -> [Found<DateExpression>] {
    let start = skip("the", from: place)
    guard let position = position(at: start) else { return [] }
    var found: [Found<DateExpression>] = []
    let quantity = quantity(at: position.next)
    let noun = quantity?.next ?? position.next
    if let unit = unit(at: noun), unit.value.unit >= .day {
      found += counted(position.value, unit.value, quantity?.value, unit.next, start)
    } else if quantity == nil, let recurring = weekdayOrWeekend(at: noun) {
      let piece = DateExpression(.ordinal(position.value, .recurring(recurring), count: 1))
      found.append((piece, noun + 1))
      if isOne(of: ["of", "in"], noun + 1), let whole = thisUnit(at: noun + 2),
        let merged = whole.value.merged(with: piece)
      {
        found.append((merged, whole.next))
      }
    } else if quantity == nil, isOne(of: ["working", "business", "work"], noun),
      text(noun + 1) == "day", isOne(of: ["of", "in"], noun + 2)
    {
      // `the last working day of may`
      found.append(
        (DateExpression(.ordinal(position.value, .recurring(.workday), count: 1)), noun + 2))
    } else if text(noun) == "half", 1...2 ~= position.value, quantity == nil {
      let half = DateExpression(.recurring(.half(position.value)))
      found += [(half, noun + 1), (half, skip("year", from: noun + 1))]
    }
    return found
  }

  /// Reads the position of a unit or day within a longer one, negative if counted from the end.
  private func position(at place: Int) -> Found<Int>? {
    if text(place) == "penultimate" { return (-2, place + 1) }
    if isOne(of: ["last", "final"], place) { return (-1, place + 1) }
    if isSequence(["second", "to", "last"], at: place) { return (-2, place + 3) }
    if isSequence(["second", "last"], at: place) { return (-2, place + 2) }
    guard let ordinal = ordinal(at: place), ordinal.value <= 366 else { return nil }
    return ordinal
  }

  private func counted(
    _ position: Int, _ unit: CountedUnit, _ quantity: Int?, _ next: Int, _ start: Int
  ) -> [Found<DateExpression>] {
    // `the third quarter` is a name, even without a year.
    if unit.unit == .quarter, quantity == nil, 1...4 ~= position {
      return [(DateExpression(.recurring(.quarter(position))), next)]
    }
    // `1st wk dec`
    let isOfMonth = quantity == nil && unit.unit == .week && !monthNames(at: next).isEmpty
    guard isOfMonth || isOne(of: ["of", "in"], next) else { return [] }
    let count = (quantity ?? 1) * unit.times
    let thisOne = thisUnit(at: next + 1)
    let piece = DateExpression(.ordinal(position, .unit(unit.unit), count: count))
    var found = [(piece, next)]
    if let thisOne, let merged = thisOne.value.merged(with: piece) {
      found.append((merged, thisOne.next))
    }
    return found
  }

  /// Reads `the month` as the current month, as in `the first week of the month`.
  private func thisUnit(at place: Int) -> Found<DateExpression>? {
    guard text(place) == "the", let unit = unit(at: place + 1), unit.value.unit > .day,
      unit.value.times == 1, !unit.value.isPlural
    else { return nil }
    let days = unit.value.unit.whole(around: context.today)
    return (DateExpression(.fixed(days, unit.value.unit)), unit.next)
  }
}
