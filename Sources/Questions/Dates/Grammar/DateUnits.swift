/// Productions for calendar units, and for units counted from now: `week`, `last week`, `the past
/// week`.
extension DateGrammar {
  typealias CountedUnit = DateSense.CountedUnit

  /// Reads a unit after `last` or a number. This context allows the word to be misspelled.
  func unit(at place: Int) -> Found<CountedUnit>? {
    let pick: (DateSense) -> CountedUnit? = { $0.unit.flatMap { $0.unit != .half ? $0 : nil } }
    if let unit = sense(place, pick) { return (unit, place + 1) }
    guard tokens.indices.contains(place), tokens[place].senses.isEmpty,
      let mended = DateSpelling.mendedUnit(text(place)), let senses = DateWords.senses[mended]
    else { return nil }
    return senses.lazy.compactMap(pick).first.map { ($0, place + 1) }
  }

  /// Reads `half`, `half year` or `half-year` after a direction such as `last` or `next`.
  func half(at place: Int) -> Found<CountedUnit>? {
    guard text(place) == "half" else { return nil }
    let year = skip("-", from: place + 1)
    return ((.half, 1, false), text(year) == "year" ? year + 1 : place + 1)
  }

  /// Returns the units in a direction. `last week` is a calendar week; `the past week` and `in the
  /// last week` end today.
  func units(_ direction: Direction, _ unit: CountedUnit, from start: Int) -> DateExpression {
    let isThe = text(start) == "the"
    let isOver = isOne(of: ["in", "over", "during", "within", "for", "throughout"], start - 1)
    let isCalendars = isOne(of: ["previous", "preceding", "prior", "following"], start + 1)
    let isRolling =
      direction.isRolling || isThe && isOver && !isCalendars || unit.times > 1 || unit.unit < .day
    if direction.direction != .this, unit.isPlural || isRolling {
      let count = unit.isPlural && unit.times == 1 ? 3 : unit.times
      return rolling(count, unit.unit, direction.direction)
    }
    return whole(unit.unit, direction.direction.sign)
  }

  /// Returns the units up to today or from today on. Today is included, unless they are in the past
  /// and `withToday` is false.
  func rolling(_ count: Int, _ unit: TimeUnit, _ direction: DateDirection, withToday: Bool = true)
    -> DateExpression
  { rolling(Length(count, unit), direction, withToday: withToday) }

  func rolling(_ length: Length, _ direction: DateDirection, withToday: Bool = true)
    -> DateExpression
  {
    let today = context.today
    if length.minutes != 0 { return DateExpression(exact: exact(length, direction)) }
    let far = length.moved(today, direction.sign)
    let days =
      direction == .next ? today..<far + 1 : far..<(withToday ? today + 1 : max(today, far + 1))
    return DateExpression(.fixed(days, .day))
  }

  /// Returns the span of the last or next hours or minutes.
  func exact(_ length: Length, _ direction: DateDirection) -> TimeSpan {
    let far = context.moment(length, direction.sign)
    // When clocks are set back, an earlier moment may have a later local time.
    return TimeSpan(from: min(far, context.now), to: max(far, context.now))
  }

  /// Returns the calendar unit that is `distance` units from the current one.
  func whole(_ unit: TimeUnit, _ distance: Int) -> DateExpression {
    DateExpression(.fixed(unit.whole(around: context.today, distance: distance), unit))
  }
}
