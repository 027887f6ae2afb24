import Time

/// A parser for words that contain digits: `3`, `9th`, `3:30pm`, `2026-04-09`, `9.4.2026`, `q3`,
/// `2025h2`, `2026-w15`, `cw12`, `2010s`, `week50`.
struct DateNumerals {
  let order: DayMonthOrder

  /// Returns the senses of a folded word; empty if it isn't a numeral.
  func senses(of text: String) -> [DateSense] {
    guard text.utf8.count <= 24, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return [] }
    let runs = Self.runs(text)
    if let plain = number(text, runs) { return plain }
    if let time = time(runs) { return [.clock(time)] }
    if let date = date(runs) ?? monthInLetters(runs) { return [date] }
    return named(runs).map { [$0] } ?? []
  }

  /// Splits the text into alternating runs of digits and other characters.
  static func runs(_ text: String) -> [Substring] {
    var runs: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = first.isASCIIDigit
      let run = rest.prefix { $0.isASCIIDigit == isDigit }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  // MARK: Numbers

  private func number(_ text: String, _ runs: [Substring]) -> [DateSense]? {
    guard let digits = runs.first, let value = Int(digits) else { return nil }
    if runs.count == 1 {
      if digits.utf8.count == 8 { return compactDate(value).map { [.date($0)] } ?? [] }
      let year: [DateSense] = digits.utf8.count == 4 && 1900...2199 ~= value ? [.year(value)] : []
      return digits.utf8.count <= 4 ? [.number(value)] + year : []
    }
    guard runs.count == 2 else { return nil }
    switch runs[1] {
    case "st", "nd", "rd", "th": return 1...366 ~= value ? [.ordinal(value)] : []
    case "s", "'s":
      if digits.utf8.count == 4, value % 10 == 0, 1900...2190 ~= value { return [.decade(value)] }
      let isDecade = digits.utf8.count == 2 && value % 10 == 0
      return isDecade ? [.decade(value < 50 ? 2000 + value : 1900 + value)] : []
    default: return nil
    }
  }

  private func compactDate(_ value: Int) -> NumericDate? {
    let (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    guard 1900...2199 ~= year, CivilDate(year: year, month: month, day: day) != nil else {
      return nil
    }
    return NumericDate(year: year, month: month, day: day, shape: .whole)
  }

  // MARK: Times

  private func time(_ runs: [Substring]) -> TimeOfDay? {
    var runs = runs
    var isAfterNoon: Bool?
    if let last = runs.last, let mark = Self.meridiems[String(last)] {
      isAfterNoon = mark
      runs.removeLast()
    }
    // `14:00:00`
    if runs.count == 5, runs[1] == ":", runs[3] == ":", runs[4].utf8.count == 2 {
      runs.removeLast(2)
    }
    // `1530h`
    if runs.count == 2, runs[1] == "h", runs[0].utf8.count == 4, let value = Int(runs[0]),
      value < 2_400, value % 100 < 60
    {
      return TimeOfDay(minute: value / 100 * 60 + value % 100, isCertain: true)
    }
    let isTwoDigits = runs.first?.utf8.count == 2
    guard let hour = runs.first.flatMap({ Int($0) }), runs[0].utf8.count <= 2 else { return nil }
    if runs.count == 1 {
      return isAfterNoon == nil ? nil : Self.time(hour, 0, isAfterNoon: isAfterNoon)
    }
    let mark = String(runs[1])
    // `2h` is usually a duration.
    if mark == "h", runs.count == 2, 10...23 ~= hour {
      return TimeOfDay(minute: hour * 60, isCertain: true)
    }
    let isMark = mark == ":" || mark == "h" || mark == "." && isAfterNoon != nil
    guard isMark, runs.count == 3, runs[2].utf8.count == 2, let minute = Int(runs[2]), minute < 60
    else { return nil }
    if isAfterNoon == nil, mark == "h" || isTwoDigits && hour < 10 || hour > 12 {
      return hour <= 24 ? TimeOfDay(minute: min(hour * 60 + minute, 1_440), isCertain: true) : nil
    }
    return Self.time(hour, minute, isAfterNoon: isAfterNoon)
  }

  private static let meridiems = ["am": false, "a.m": false, "pm": true, "p.m": true]

  /// Returns the time on a twelve-hour clock. It isn't certain if `isAfterNoon` is nil and the hour
  /// fits both halves of the day.
  static func time(_ hour: Int, _ minute: Int, isAfterNoon: Bool?) -> TimeOfDay? {
    guard let isAfterNoon else {
      guard 0...24 ~= hour else { return nil }
      return TimeOfDay(minute: min(hour * 60 + minute, 1_440), isCertain: hour == 0 || hour > 12)
    }
    guard 1...12 ~= hour else {
      guard isAfterNoon, 13...23 ~= hour else { return nil }
      return TimeOfDay(minute: hour * 60 + minute, isCertain: true)
    }
    return TimeOfDay(minute: hour % 12 * 60 + (isAfterNoon ? 720 : 0) + minute, isCertain: true)
  }

  // MARK: Dates

  private func date(_ runs: [Substring]) -> DateSense? {
    let marks = stride(from: 1, to: runs.count, by: 2).map { runs[$0] }
    let numbers = stride(from: 0, to: runs.count, by: 2).compactMap { Int(runs[$0]) }
    let lengths = stride(from: 0, to: runs.count, by: 2).map { runs[$0].utf8.count }
    guard let mark = marks.first, ["-", "/", "."].contains(mark), numbers.count == lengths.count,
      marks.dropLast().allSatisfy({ $0 == mark }), marks.last == mark
    else { return nil }
    if numbers.count == marks.count, mark == ".", numbers.count == 2, lengths.max()! <= 2 {
      return short(numbers[0], numbers[1], mark)
    }
    switch numbers.count {
    case 3: return threeNumbers(numbers, lengths, mark)
    case 2: return twoNumbers(numbers, lengths, mark)
    default: return nil
    }
  }

  /// Parses a date that contains the name of a month: `21-apr-16`, `2019/sep/01`, `14april`.
  private func monthInLetters(_ runs: [Substring]) -> DateSense? {
    guard 2...3 ~= runs.count, let first = Int(runs[0]),
      case .recurring(.month(let month))? = DateWords.senses[runs[1].trimmingMarks.lowercased()]?
        .first
    else { return nil }
    guard runs.count == 3 else {
      let isDay = runs[0].utf8.count <= 2 && 1...31 ~= first
      return isDay ? .date(NumericDate(month: month, day: first, shape: .whole)) : nil
    }
    guard let last = Int(runs[2]) else { return nil }
    let isYearFirst = runs[0].utf8.count == 4
    let (day, year) = isYearFirst ? (last, first) : (first, last)
    let digits = runs[isYearFirst ? 0 : 2].utf8.count
    let full = digits == 2 ? year + (year < 70 ? 2000 : 1900) : year
    guard [2, 4].contains(digits), 1900...2199 ~= full, 1...31 ~= day else { return nil }
    return .date(NumericDate(year: full, month: month, day: day, shape: .whole))
  }

  private func threeNumbers(_ numbers: [Int], _ lengths: [Int], _ mark: Substring) -> DateSense? {
    if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2, 1900...2199 ~= numbers[0] {
      return .date(NumericDate(year: numbers[0], month: numbers[1], day: numbers[2], shape: .whole))
    }
    guard lengths[0] <= 2, lengths[1] <= 2, lengths[2] == 4 || lengths[2] == 2 else { return nil }
    let isShort = lengths[2] == 2
    let year = isShort ? (numbers[2] < 70 ? 2000 : 1900) + numbers[2] : numbers[2]
    guard 1900...2199 ~= year else { return nil }
    return .date(
      dayAndMonth(numbers[0], numbers[1], mark, year: year, isShort ? .shortYear : .whole))
  }

  private func twoNumbers(_ numbers: [Int], _ lengths: [Int], _ mark: Substring) -> DateSense? {
    switch (lengths[0], lengths[1]) {
    case (4, 1...2) where 1900...2199 ~= numbers[0] && 1...12 ~= numbers[1] && (mark != "."):
      return .month(year: numbers[0], month: numbers[1])
    case (1...2, 4) where 1900...2199 ~= numbers[1] && 1...12 ~= numbers[0]:
      return .month(year: numbers[1], month: numbers[0])
    case (1...2, 1...2) where mark != "-": return short(numbers[0], numbers[1], mark)
    default: return nil
    }
  }

  /// Returns the date for text such as `9.4` or `4/9`, or nil if the numbers can't be a day and a
  /// month, as in a price or a version.
  private func short(_ first: Int, _ second: Int, _ mark: Substring) -> DateSense? {
    let date = dayAndMonth(first, second, mark, year: nil, .withoutYear)
    // `31.6.` is an error only where a date is expected.
    let isDay = 1...12 ~= date.month && 1...31 ~= date.day
    return isDay ? .date(date) : nil
  }

  /// Returns the day and the month. If the separator is a dot, the day is first. For slashes, the
  /// user's order decides if both are possible.
  private func dayAndMonth(
    _ first: Int, _ second: Int, _ mark: Substring, year: Int?, _ shape: NumericDate.Shape
  ) -> NumericDate {
    let isDayFirst =
      mark == "." || first > 12 || order == .dayFirst && second <= 12 || second == first
    let isAmbiguous = mark != "." && first <= 12 && second <= 12 && first != second
    return NumericDate(
      year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second,
      shape: shape, isAmbiguous: isAmbiguous)
  }

  // MARK: Weeks, quarters, halves

  private func named(_ runs: [Substring]) -> DateSense? {
    switch runs.count {
    case 2:
      guard let number = Int(runs[1]), runs[1].utf8.count <= 2 else {
        return Int(runs[0]).flatMap { spelled(String(runs[1]), $0, year: nil) }
      }
      return spelled(String(runs[0]), number, year: nil)
    case 3:
      // `2025q4`, `2026-w15`
      let letters = String(runs[1].filter { $0 != "-" && $0 != "/" && $0 != "'" })
      // Banks write `2q26`; `1h30` is a duration.
      if runs[1] == "q", runs[0].utf8.count == 1, let quarter = Int(runs[0]),
        let year = Int(runs[2]), [2, 4].contains(runs[2].utf8.count)
      {
        return spelled("q", quarter, year: year < 100 ? 2000 + year : year)
      }
      guard let year = Int(runs[0]), 1900...2199 ~= year, let number = Int(runs[2]) else {
        return nil
      }
      return spelled(letters, number, year: year)
    case 4:
      // `q4/2025`, `w15-2026`, `q3'25`
      guard ["/", "-", "'", "."].contains(runs[2]), let year = Int(runs[3]),
        let number = Int(runs[1])
      else { return nil }
      return spelled(String(runs[0]), number, year: year < 100 ? 2000 + year : year)
    case 5:
      // A weekday of an ISO week, from 1 for Monday: `2026-w15-3`.
      guard runs[1] == "-w", runs[3] == "-", let year = Int(runs[0]), let week = Int(runs[2]),
        let weekday = Int(runs[4]), 1900...2199 ~= year, 1...53 ~= week, 1...7 ~= weekday,
        let fourth = CivilDate.day(year, 1, 4)
      else { return nil }
      let monday = TimeUnit.week.whole(around: fourth).lowerBound + 7 * (week - 1)
      let day = CivilDate(daysSince1970: monday + weekday - 1)
      return .date(NumericDate(year: day.year, month: day.month, day: day.day, shape: .whole))
    default: return nil
    }
  }

  private func spelled(_ letters: String, _ number: Int, year: Int?) -> DateSense? {
    switch letters {
    case "q" where 1...4 ~= number: .quarter(number, year: year)
    case "h" where 1...2 ~= number: .half(number, year: year)
    case "w", "wk", "cw", "kw", "week": 1...53 ~= number ? .week(number, year: year) : nil
    default: nil
    }
  }
}

extension Substring {
  /// The text without separators at its ends.
  fileprivate var trimmingMarks: Substring {
    let end = lastIndex { !"-/.".contains($0) }.map { index(after: $0) } ?? startIndex
    return self[..<end].drop { "-/.".contains($0) }
  }
}

extension Character { var isASCIIDigit: Bool { ("0" as Character)..."9" ~= self } }
