/// Productions for repetitions, such as `every other monday`, `weekly`, `mondays and thursdays` or
/// `every 2 months`.
extension EventChart {
  typealias Repeated = (range: Range<Int>, repetition: Repetition)

  func repetition(at start: Int) -> Repeated? {
    placedWeekday(at: start) ?? unit(at: start) ?? weekdays(at: start)
  }

  /// Parses a repetition by a unit: `weekly`, `every 2 weeks`, or `of every month` after `on the
  /// 1st`.
  private func unit(at start: Int) -> Repeated? {
    if let alone = Self.adverbs[text(start)] { return (start..<start + 1, alone) }
    let each = ["of", "in"].contains(text(start)) ? start + 1 : start
    let (interval, next) = interval(at: each + 1)
    guard isEach(each), let unit = Self.units[text(next)] else { return nil }
    return (start..<next + 1, Repetition(unit, interval: interval))
  }

  /// Parses a repetition on weekdays: `every monday, wednesday and friday`, `mondays`, `on
  /// weekdays`.
  private func weekdays(at start: Int) -> Repeated? {
    let isEach = isEach(start)
    var (interval, next) =
      isEach ? interval(at: start + 1) : (1, text(start) == "on" ? start + 1 : start)
    var (days, end): (Set<Int>, Int) = ([], next)
    while !text(next).isEmpty, isEach || text(next).hasSuffix("s"),
      let more = parse.weekdays(at: next, isEach: isEach)
    {
      if more.count > 2, interval > 1 { return nil }
      days.formUnion(more)
      end = next + 1
      next = ["and", "&"].contains(text(end)) ? end + 1 : end
    }
    var repetition = Repetition(.weekly, interval: interval)
    repetition.weekdays = days.sorted()
    return days.isEmpty ? nil : (start..<end, repetition)
  }

  /// Parses a weekday of each month: `last friday of every month`, `every first monday`, `monthly
  /// on the second tuesday`.
  private func placedWeekday(at start: Int) -> Repeated? {
    let month = countOfMonthly(at: start)
    var place = start + month
    if text(place) == "on" { place += 1 }
    if text(place) == "the" { place += 1 }
    let isEach = isEach(place)
    if isEach { place += 1 }
    guard let ordinal = ordinal(at: place), (-1...5).contains(ordinal),
      let day = DateWords.weekday(text(place + 1))?.day
    else { return nil }
    let behind = ["of", "in"].contains(text(place + 2)) ? place + 3 : place + 2
    var end = place + 2
    if case let tail = countOfMonthly(at: behind), tail > 0 {
      end = behind + tail
    } else if isEach, text(behind) == "the", text(behind + 1) == "month" {
      end = behind + 2
    } else if month == 0, !(isEach && abs(ordinal) == 1) {
      // `every second friday` means every other week.
      return nil
    }
    var repetition = Repetition(.monthly)
    (repetition.weekdays, repetition.placeInMonth) = ([day], ordinal)
    return (start..<end, repetition)
  }

  private func isEach(_ place: Int) -> Bool { ["every", "each"].contains(text(place)) }

  /// Returns the number of words of `monthly` or `every month`, or 0 for other words.
  private func countOfMonthly(at place: Int) -> Int {
    text(place) == "monthly" ? 1 : isEach(place) && text(place + 1) == "month" ? 2 : 0
  }

  /// Returns the interval in `other monday`, `2 weeks` or `third week`, and the position after it.
  private func interval(at place: Int) -> (Int, next: Int) {
    if text(place) == "other" { return (2, place + 1) }
    if let number = Int(text(place)) ?? Numerals.value(text(place)), 1...999 ~= number {
      return (number, place + 1)
    }
    let number = ordinal(at: place) ?? 1
    let isInterval = number == 2 || number > 2 && Self.units[text(place + 1)] != nil
    return isInterval ? (number, place + 1) : (1, place)
  }

  private func ordinal(at place: Int) -> Int? {
    text(place) == "last" ? -1 : Numerals.ordinal(text(place))
  }

  private static let units = Lexicon.values("repetition-units", Repetition.Unit.init(rawValue:))

  private static let adverbs = Lexicon.values("repetitions") { written -> Repetition? in
    let parts = written.split(separator: " ")
    return Repetition.Unit(rawValue: String(parts[0])).map { unit in
      Repetition(unit, interval: parts.count > 1 ? Int(parts[1])! : 1)
    }
  }
}
