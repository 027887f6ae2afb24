import Time

/// A named day that occurs once a year.
struct Holiday: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    case date(month: Int, day: Int)
    /// The number of days after Western Easter Sunday.
    case easter(Int)
    /// The n-th weekday of a month (counted from the month's end if negative), and the number of
    /// days to add.
    case weekday(Int, Int, month: Int, plus: Int = 0)
  }

  let rule: Rule
  /// The number of days before the holiday that `over` and `at` include; `after` is the number of
  /// days after it.
  var before = 0
  var after = 0

  func day(in year: Int) -> Int {
    switch rule {
    case .date(let month, let day): CivilDate.day(year, month, day)!
    case .easter(let distance): Self.easter(year) + distance
    case .weekday(let count, let weekday, let month, let plus):
      Self.weekday(count, weekday, month, year) + plus
    }
  }

  /// Returns the weekend around the holiday, extended to include it if it is a Monday, Tuesday,
  /// Thursday or Friday.
  func weekend(in year: Int) -> Days {
    let day = day(in: year)
    if rule == .easter(0) { return day - before..<day + after + 1 }
    let monday = TimeUnit.week.whole(around: day).lowerBound
    switch day - monday {
    case 0...1: return monday - 2..<day + 1
    case 2: return monday + 5..<monday + 7
    default: return min(day, monday + 5)..<monday + 7
    }
  }

  private static func weekday(_ count: Int, _ weekday: Int, _ month: Int, _ year: Int) -> Int {
    let days = TimeUnit.month.whole(around: CivilDate.day(year, month, 1)!)
    let first = days.lowerBound
    let offset = (weekday - CivilDate(daysSince1970: first).weekday + 7) % 7
    if count > 0 { return first + offset + 7 * (count - 1) }
    let last = days.upperBound - 1
    return last - (CivilDate(daysSince1970: last).weekday - weekday + 7) % 7
  }

  /// Returns Easter Sunday by the anonymous Gregorian computus (Meeus, "Astronomical Algorithms",
  /// ch. 8).
  private static func easter(_ year: Int) -> Int {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let late = (golden + 11 * epact + 22 * weekday) / 451
    let count = epact + weekday - 7 * late + 114
    return CivilDate.day(year, count / 31, count % 31 + 1)!
  }
}
