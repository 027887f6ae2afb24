import Time

/// The days that a rule allows, as a single test that combines all parts concerning days.
///
/// Depending on the frequency, RFC 5545 calls a part a limit or an expansion. For the days of one
/// period, the result is the same: the days that satisfy every part.
struct RecurrenceDays {
  /// Bit n is set if month n is allowed; no bit is set if all months are. The other bit sets work
  /// the same way.
  private var months: UInt16 = 0
  private var monthDays: UInt32 = 0
  private var monthDaysFromEnd: UInt32 = 0
  private var weekdays: UInt8 = 0
  private var weekdayPositions: [RecurrenceRule.WeekdayPosition] = []
  private let yearDays: [Int]
  private let weeks: [Int]
  private let weekStart: Int
  /// If true, weekdays are counted within the month instead of the year.
  private let countsInMonth: Bool

  /// Creates the test. Parts that the rule omits are derived from `start`, the day of DTSTART
  /// (section 3.3.10).
  init(_ rule: RecurrenceRule, start: CivilDate) {
    for month in rule.months { months |= 1 << UInt16(month) }
    for day in rule.monthDays where day > 0 { monthDays |= 1 << UInt32(day) }
    for day in rule.monthDays where day < 0 { monthDaysFromEnd |= 1 << UInt32(-day) }
    yearDays = rule.yearDays
    weeks = rule.weeks
    weekStart = rule.weekStart
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let hasPositions = rule.frequency >= .monthly && rule.weeks.isEmpty
    for weekday in rule.weekdays {
      // Section 3.3.10 forbids ordinals in daily and weekly rules, so they are ignored there.
      if weekday.ordinal == 0 || !hasPositions {
        weekdays |= 1 << UInt8(weekday.weekday)
      } else {
        weekdayPositions.append(weekday)
      }
    }
    let namesDay = !rule.monthDays.isEmpty || !rule.yearDays.isEmpty || !rule.weekdays.isEmpty
    if !namesDay { takeDay(of: start, rule) }
  }

  private mutating func takeDay(of start: CivilDate, _ rule: RecurrenceRule) {
    switch rule.frequency {
    case .yearly where !rule.weeks.isEmpty, .weekly: weekdays = 1 << UInt8(start.weekday)
    case .yearly:
      monthDays = 1 << UInt32(start.day)
      if months == 0 { months = 1 << UInt16(start.month) }
    case .monthly: monthDays = 1 << UInt32(start.day)
    default: break
    }
  }

  func allow(_ day: CivilDate) -> Bool {
    allowMonth(of: day) && allowsMonthDay(day) && allowsWeekday(day) && allowsYearDay(day)
      && allowsWeek(day)
  }

  /// Returns true if the rule may have days in the day's month.
  func allowMonth(of day: CivilDate) -> Bool {
    months == 0 || months & 1 << UInt16(day.month) != 0
  }

  private func allowsMonthDay(_ day: CivilDate) -> Bool {
    if monthDays | monthDaysFromEnd == 0 { return true }
    if monthDays & 1 << UInt32(day.day) != 0 { return true }
    let fromEnd = CivilDate.days(inMonth: day.month, of: day.year) - day.day + 1
    return monthDaysFromEnd & 1 << UInt32(fromEnd) != 0
  }

  private func allowsWeekday(_ day: CivilDate) -> Bool {
    if weekdays == 0, weekdayPositions.isEmpty { return true }
    let weekday = day.weekday
    if weekdays & 1 << UInt8(weekday) != 0 { return true }
    guard weekdayPositions.contains(where: { $0.weekday == weekday }) else { return false }
    let index = countsInMonth ? day.day - 1 : day.dayOfYear - 1
    let length =
      countsInMonth ? CivilDate.days(inMonth: day.month, of: day.year) : day.lengthOfYear
    let (fromStart, fromEnd) = (index / 7 + 1, (length - 1 - index) / 7 + 1)
    return weekdayPositions.contains {
      $0.weekday == weekday && ($0.ordinal == fromStart || $0.ordinal == -fromEnd)
    }
  }

  private func allowsYearDay(_ day: CivilDate) -> Bool {
    if yearDays.isEmpty { return true }
    let number = day.dayOfYear
    return yearDays.contains { $0 == number || $0 == number - day.lengthOfYear - 1 }
  }

  private func allowsWeek(_ day: CivilDate) -> Bool {
    if weeks.isEmpty { return true }
    let year = day.weekYear(startingOn: weekStart)
    let first = CivilDate.firstWeek(of: year, startingOn: weekStart)
    let count = (CivilDate.firstWeek(of: year + 1, startingOn: weekStart) - first) / 7
    let number = (day.daysSince1970 - first) / 7 + 1
    return weeks.contains { $0 == number || $0 == number - count - 1 }
  }
}

extension CivilDate {
  /// The day of the year; 1 for January 1.
  var dayOfYear: Int {
    daysSince1970 - CivilDate(uncheckedYear: year, month: 1, day: 1).daysSince1970 + 1
  }

  var lengthOfYear: Int { CivilDate.isLeap(year) ? 366 : 365 }

  /// The first day of the year's week 1, in days since 1970. Week 1 is the first with at least four
  /// days in the year (ISO 8601; RFC 5545 for weeks that don't begin on Monday).
  static func firstWeek(of year: Int, startingOn weekStart: Int) -> Int {
    // Week 1 contains January 4.
    let fourth = CivilDate(uncheckedYear: year, month: 1, day: 4)
    return fourth.daysSince1970 - (fourth.weekday - weekStart + 7) % 7
  }

  /// The year to which the day's week belongs.
  func weekYear(startingOn weekStart: Int) -> Int {
    let number = daysSince1970
    if number < CivilDate.firstWeek(of: year, startingOn: weekStart) { return year - 1 }
    return number < CivilDate.firstWeek(of: year + 1, startingOn: weekStart) ? year : year + 1
  }
}
