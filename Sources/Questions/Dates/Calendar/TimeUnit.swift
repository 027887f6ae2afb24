import Time

/// A half-open range of days, numbered from 1970-01-01.
typealias Days = Range<Int>

/// The units of time, from short to long.
enum TimeUnit: Int, Comparable, Sendable {
  case minute, hour, day, week, month, quarter, half, year, decade

  static func < (a: TimeUnit, b: TimeUnit) -> Bool { a.rawValue < b.rawValue }

  init?(_ name: String) {
    let names = ["minute", "hour", "day", "week", "month", "quarter", "half", "year", "decade"]
    guard let place = names.firstIndex(of: name) else { return nil }
    self.init(rawValue: place)
  }

  /// The number of months in the unit, or nil if it doesn't consist of months.
  var months: Int? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .half: 6
    case .year: 12
    case .decade: 120
    case .minute, .hour, .day, .week: nil
    }
  }

  /// Returns the days of the unit that contains `day`. Weeks begin on Monday (ISO 8601).
  func whole(around day: Int) -> Days {
    guard let months else {
      guard self == .week else { return day..<day + 1 }
      let monday = day + 1 - CivilDate(daysSince1970: day).weekday
      return monday..<monday + 7
    }
    let date = CivilDate(daysSince1970: day)
    let first = (date.year * 12 + date.month - 1) / months * months
    return Self.firstDay(ofMonth: first)..<Self.firstDay(ofMonth: first + months)
  }

  /// Returns the days of the unit that is `distance` units after the one that contains `day`.
  func whole(around day: Int, distance: Int) -> Days {
    whole(around: moved(whole(around: day).lowerBound, by: distance))
  }

  /// Returns the day `count` units later. If the month there is shorter, this is at most its last
  /// day.
  func moved(_ day: Int, by count: Int) -> Int {
    guard let months else { return day + count * (self == .week ? 7 : 1) }
    let date = CivilDate(daysSince1970: day)
    let first = Self.firstDay(ofMonth: date.year * 12 + date.month - 1 + months * count)
    let length = TimeUnit.month.whole(around: first).count
    return first + min(date.day, length) - 1
  }

  /// - Parameter month: the number of months since January of year 0.
  private static func firstDay(ofMonth month: Int) -> Int {
    let bounded = min(max(month, 12), 9_998 * 12)
    return CivilDate(year: bounded / 12, month: bounded % 12 + 1, day: 1)!.daysSince1970
  }
}

extension CivilDate {
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    CivilDate(year: year, month: month, day: day)?.daysSince1970
  }
}
