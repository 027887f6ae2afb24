import Time

/// A length of time, which may be a sum: `3 weeks`, `1 year 2 months`, `a day and a half`. Months
/// are stored separately from days because they vary in length.
struct Length: Hashable, Sendable {
  var months = 0
  var days = 0
  var minutes = 0
  /// The smallest unit that the words contain.
  var unit: TimeUnit
  /// If true, the length isn't a whole number of one unit.
  var isSum = false

  init(_ count: Int, _ unit: TimeUnit) {
    self.unit = unit
    switch unit {
    case .minute: minutes = count
    case .hour: minutes = 60 * count
    case .day: days = count
    case .week: days = 7 * count
    case .month, .quarter, .half, .year, .decade: months = count * (unit.months ?? 0)
    }
  }

  /// Creates a length of some units and a half, with the half in smaller units.
  init(_ count: Int, andHalfOf whole: TimeUnit) {
    let half =
      switch whole {
      case .hour: Length(30, .minute)
      case .day: Length(12, .hour)
      case .week: Length(3, .day)
      case .month: Length(15, .day)
      case .quarter: Length(6, .week)
      case .half: Length(3, .month)
      case .year: Length(6, .month)
      case .decade: Length(5, .year)
      case .minute: Length(0, .minute)
      }
    self = Length(count, whole) + half
  }

  static func + (a: Length, b: Length) -> Length {
    var sum = a
    sum.months += b.months
    sum.days += b.days
    sum.minutes += b.minutes
    sum.unit = min(a.unit, b.unit)
    sum.isSum = true
    return sum
  }

  /// Returns the day that is this length after `day`, or before it if `sign` is -1.
  func moved(_ day: Int, _ sign: Int) -> Int {
    TimeUnit.month.moved(day, by: sign * months) + sign * days
  }
}

extension DateContext {
  /// Returns the local time that is this length after now, or before now if `sign` is -1.
  func moment(_ length: Length, _ sign: Int) -> LocalTime {
    let seconds = sign * length.minutes * 60
    guard length.months != 0 || length.days != 0 else { return later(by: seconds) }
    let day = CivilDate(daysSince1970: length.moved(today, sign))
    return with(tense, at: LocalTime(day: day, second: now.second)).later(by: seconds)
  }
}
