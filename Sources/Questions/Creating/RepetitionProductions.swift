/// Productions for repetitions, such as `every other monday`, `weekly`, `mondays and thursdays` or
/// `every 2 months`.
extension EventChart {
  typealias Repeated = (range: Range<Int>, repetition: Repetition)

  func repetition(at start: Int) -> Repeated? {
    (placedDay(at: start) ?? unit(at: start) ?? weekdays(at: start)).map(withoutExceptions)
  }

  /// Words before an exception to a repetition.
  static let exceptionWords: Set<String> = ["except", "excluding", "excl", "but"]

  /// Returns the repetition without the weekdays after it: `every day except sunday`.
  private func withoutExceptions(_ found: Repeated) -> Repeated {
    let (range, repetition) = found
    let all = repetition.unit == .daily ? Set(1...7) : Set(repetition.weekdays)
    guard Self.exceptionWords.contains(text(range.upperBound)), repetition.interval == 1,
      repetition.placeInMonth == nil
    else { return found }
    let start = range.upperBound + (text(range.upperBound + 1) == "on" ? 2 : 1)
    let (days, end) = listedWeekdays(at: start, isEach: true)
    let isPlain = (start..<end).allSatisfy { place in
      let date = try? parse.datesByPosition[place].get()
      return date?.plain?.pieces.allSatisfy(\.isWeekday) ?? true
    }
    guard !days.isEmpty, isPlain, days.isStrictSubset(of: all) else { return found }
    var rest = Repetition(.weekly)
    rest.weekdays = all.subtracting(days).sorted()
    return (range.lowerBound..<end, rest)
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
    let (interval, next) =
      isEach ? interval(at: start + 1) : (1, text(start) == "on" ? start + 1 : start)
    let (days, end) = listedWeekdays(at: next, isEach: isEach)
    guard !days.isEmpty, days.count < 3 || interval == 1 else { return nil }
    var repetition = Repetition(.weekly, interval: interval)
    repetition.weekdays = days.sorted()
    return (start..<end, repetition)
  }

  /// Parses days of the week such as `monday, wednesday and friday` or `weekdays`.
  private func listedWeekdays(at start: Int, isEach: Bool) -> (days: Set<Int>, end: Int) {
    var (days, end, next): (Set<Int>, Int, Int) = ([], start, start)
    while !text(next).isEmpty, isEach || text(next).hasSuffix("s"),
      let more = parse.weekdays(at: next, isEach: isEach)
    {
      days.formUnion(more)
      end = next + 1
      next = ["and", "&"].contains(text(end)) ? end + 1 : end
    }
    return (days, end)
  }

  /// Parses a day of each month: `last friday of every month`, `every first monday`, `monthly on the
  /// second tuesday`, `last day of every month`, `first working day of the month`.
  private func placedDay(at start: Int) -> Repeated? {
    let month = countOfMonthly(at: start)
    var place = start + month
    if text(place) == "on" { place += 1 }
    if text(place) == "the" { place += 1 }
    let isEach = isEach(place)
    if isEach { place += 1 }
    guard let ordinal = placeInMonth(at: place), let day = placed(ordinal.value, at: ordinal.next)
    else { return nil }
    let behind = ["of", "in"].contains(text(day.next)) ? day.next + 1 : day.next
    var end = day.next
    if case let tail = countOfMonthly(at: behind), tail > 0 {
      end = behind + tail
    } else if isEach, text(behind) == "the", text(behind + 1) == "month" {
      end = behind + 2
    } else if month == 0, !(isEach && abs(ordinal.value) == 1 && day.weekdays.count == 1) {
      // `every second friday` means every other week.
      return nil
    }
    var repetition = Repetition(.monthly)
    (repetition.weekdays, repetition.placeInMonth) = (day.weekdays, ordinal.value)
    return (start..<end, repetition)
  }

  /// Parses a position in a month: `first`, `last`, `second to last`.
  private func placeInMonth(at place: Int) -> (value: Int, next: Int)? {
    if text(place) == "penultimate" || text(place) == "second-to-last" { return (-2, place + 1) }
    guard let value = ordinal(at: place) else { return nil }
    let last = text(place + 1) == "to" ? place + 2 : place + 1
    return value > 1 && text(last) == "last" ? (-value, last + 1) : (value, place + 1)
  }

  /// Parses the day at a position in the month: a weekday, `weekday`, `working day` or `day`. No
  /// weekdays are returned for `day`.
  private func placed(_ ordinal: Int, at place: Int) -> (weekdays: [Int], next: Int)? {
    if let day = DateWords.weekday(text(place))?.day {
      return -5...5 ~= ordinal ? ([day], place + 1) : nil
    }
    let isWorking = ["working", "business", "work"].contains(text(place))
    let next = isWorking ? place + 1 : place
    let isWeekday = ["weekday", "workday"].contains(text(next))
    guard isWeekday || text(next) == "day", abs(ordinal) <= (isWeekday || isWorking ? 20 : 31)
    else { return nil }
    return (isWeekday || isWorking ? Array(1...5) : [], next + 1)
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
