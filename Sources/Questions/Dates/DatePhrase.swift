import Calendars

/// Reads phrases such as `last week`, `march 2026`, `q3 2025`, `3 days ago` and `2026-05-01`.
public struct DatePhrase {
  let today: CivilDate

  public init(today: CivilDate) { self.today = today }

  /// How many words were read, and the days that they name.
  public typealias Match = (count: Int, span: DateSpan)

  /// The longest phrase at the start of `words`, which are lower-case; nil where there is none.
  ///
  /// - Parameter isBare: whether no preposition (`in`, `since` …) stands before it, so that what
  ///   might be a topic (`march`, `2025`, `monday`) is one.
  /// - Throws: `DateError` for a date that can't be.
  public func match(_ words: [String], isBare: Bool) throws -> Match? {
    if let match = try isoDate(words, isBare: isBare) ?? relativeDay(words) ?? relativeUnit(words)
      ?? ago(words)
    {
      return match
    }
    if let match = quarter(words), !isBare || match.count == 2 { return match }
    if isBare { return nil }
    return try weekday(words) ?? monthAndDay(words) ?? year(words)
  }

  // MARK: One kind of phrase each

  private func isoDate(_ words: [String], isBare: Bool) throws -> Match? {
    guard let word = words.first else { return nil }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }
    guard isDigits, 2...3 ~= parts.count, parts[0].count == 4,
      parts.dropFirst().allSatisfy({ 1...2 ~= $0.count })
    else { return nil }
    let numbers = parts.map { Int($0)! }
    let day = CivilDate(
      year: numbers[0], month: numbers[1], day: parts.count == 3 ? numbers[2] : 1)
    guard let day else {
      // `2018-19` in a sentence is a season, not a month.
      if isBare, parts.count == 2 { return nil }
      throw DateError(message: "'\(word)' is no date of any calendar")
    }
    return (1, parts.count == 3 ? DateSpan(first: day, last: day) : span(ofMonth: day))
  }

  private func relativeDay(_ words: [String]) -> Match? {
    let days = ["today": 0, "yesterday": -1, "tomorrow": 1]
    guard let distance = words.first.flatMap({ days[$0] }) else { return nil }
    let day = today.adding(days: distance)
    return (1, DateSpan(first: day, last: day))
  }

  /// `this week`, `last month`, `next quarter`, `last monday`, `past 3 weeks`.
  private func relativeUnit(_ words: [String]) -> Match? {
    let directions = ["this": 0, "last": -1, "past": -1, "previous": -1, "next": 1, "coming": 1]
    guard words.count > 1, let direction = directions[words[0]] else { return nil }
    if let unit = Unit(words[1]) {
      return (2, span(of: unit, distance: direction))
    }
    if direction != 0, words.count > 2, let number = Self.number(words[1]),
      let unit = Unit(words[2])
    {
      let far = moved(today, by: unit, count: number * direction)
      return (
        3,
        direction < 0 ? DateSpan(first: far, last: today) : DateSpan(first: today, last: far)
      )
    }
    guard let weekday = Self.weekday(words[1]) else { return nil }
    let distance = (weekday - today.weekday + 7) % 7
    let day =
      switch direction {
      case 0: today.adding(days: weekday - today.weekday)
      case 1: today.adding(days: distance == 0 ? 7 : distance)
      default: today.adding(days: distance - 7)
      }
    return (2, DateSpan(first: day, last: day))
  }

  /// `3 days ago`, `a month ago`: that day, or the week, month or year around it.
  private func ago(_ words: [String]) -> Match? {
    guard words.count > 2, words[2] == "ago", let number = Self.number(words[0]),
      let unit = Unit(words[1])
    else { return nil }
    let day = moved(today, by: unit, count: -number)
    return (3, unit == .day ? DateSpan(first: day, last: day) : span(of: unit, around: day))
  }

  /// `q3 2025`, `q3`: the latest that has begun.
  private func quarter(_ words: [String]) -> Match? {
    guard let word = words.first, word.count == 2, word.first == "q",
      let number = word.last?.wholeNumberValue, 1...4 ~= number
    else { return nil }
    let named = words.count > 1 ? Self.year(words[1]) : nil
    var first = CivilDate(year: named ?? today.year, month: number * 3 - 2, day: 1)!
    if named == nil, first > today {
      first = CivilDate(year: today.year - 1, month: number * 3 - 2, day: 1)!
    }
    return (named == nil ? 1 : 2, span(of: .quarter, around: first))
  }

  /// `monday`: the latest, today included.
  private func weekday(_ words: [String]) -> Match? {
    guard let weekday = words.first.flatMap(Self.weekday) else { return nil }
    let day = today.adding(days: -((today.weekday - weekday + 7) % 7))
    return (1, DateSpan(first: day, last: day))
  }

  /// `march`, `march 2026`, `march 5`, `5 march 2026`, `march 5, 2026`. Without a year: the latest
  /// that has begun.
  private func monthAndDay(_ words: [String]) throws -> Match? {
    let cleaned = words.prefix(3).map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    let dayFirst = cleaned.first.flatMap(Self.dayNumber)
    let monthAt = dayFirst == nil ? 0 : 1
    guard cleaned.count > monthAt, let month = Self.month(cleaned[monthAt]) else { return nil }
    var count = monthAt + 1
    var day = dayFirst
    if day == nil, cleaned.count > count, let number = Self.dayNumber(cleaned[count]) {
      day = number
      count += 1
    }
    let year = cleaned.count > count ? Self.year(cleaned[count]) : nil
    if year != nil { count += 1 }
    let isAhead = (month, day ?? 1) > (today.month, today.day)
    let read = cleaned.prefix(count).joined(separator: " ")
    guard
      let date = CivilDate(
        year: year ?? (isAhead ? today.year - 1 : today.year), month: month, day: day ?? 1)
    else { throw DateError(message: "'\(read)' is no date of any calendar") }
    return (count, day == nil ? span(ofMonth: date) : DateSpan(first: date, last: date))
  }

  private func year(_ words: [String]) -> Match? {
    guard let year = words.first.flatMap(Self.year) else { return nil }
    return (1, span(of: .year, around: CivilDate(year: year, month: 1, day: 1)!))
  }

  // MARK: Words

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// 1 for Monday.
  private static func weekday(_ word: String) -> Int? { place(of: word, in: weekdays) }

  /// 1 for January.
  static func month(_ word: String) -> Int? { place(of: word, in: months) }

  /// The place, from 1, of a name that is written out or shortened to at least three letters.
  private static func place(of word: String, in names: [String]) -> Int? {
    let letters = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard letters.count >= 3 else { return nil }
    return names.firstIndex { name in
      name == letters || letters.count <= 4 && name.hasPrefix(letters)
    }.map { $0 + 1 }
  }

  private static func year(_ word: String) -> Int? {
    guard word.count == 4, let year = Int(word), 1900...2199 ~= year else { return nil }
    return year
  }

  /// `5`, `5th`, up to 99: what is no day of the month is told as such.
  private static func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard 1...2 ~= digits.count,
      ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
    else { return nil }
    return Int(digits)
  }

  private static func number(_ word: String) -> Int? {
    let names = [
      "a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    ]
    return names[word] ?? Int(word).flatMap { 1...1_000 ~= $0 ? $0 : nil }
  }
}
