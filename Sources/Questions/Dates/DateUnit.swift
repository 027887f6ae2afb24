import Calendars

extension DatePhrase {
  /// What time is counted in.
  public enum Unit: String {
    case day, week, month, quarter, year

    /// A unit in the singular or the plural.
    init?(_ word: String) {
      self.init(rawValue: word.hasSuffix("s") ? String(word.dropLast()) : word)
    }
  }

  /// The unit around today, `distance` units later.
  func span(of unit: Unit, distance: Int) -> DateSpan {
    span(of: unit, around: moved(today, by: unit, count: distance))
  }

  func span(ofMonth day: CivilDate) -> DateSpan { span(of: .month, around: day) }

  /// The whole unit that a day lies in. A week begins on Monday (ISO 8601).
  public func span(of unit: Unit, around day: CivilDate) -> DateSpan {
    switch unit {
    case .day: return DateSpan(first: day, last: day)
    case .week:
      let monday = day.adding(days: 1 - day.weekday)
      return DateSpan(first: monday, last: monday.adding(days: 6))
    case .month: return months(1, from: day.month, of: day.year)
    case .quarter: return months(3, from: (day.month - 1) / 3 * 3 + 1, of: day.year)
    case .year: return months(12, from: 1, of: day.year)
    }
  }

  private func months(_ count: Int, from month: Int, of year: Int) -> DateSpan {
    let first = CivilDate(year: year, month: month, day: 1)!
    let lastMonth = month + count - 1
    let last = CivilDate(
      year: year, month: lastMonth, day: CivilDate.days(inMonth: lastMonth, of: year))!
    return DateSpan(first: first, last: last)
  }

  /// The day `count` units later; the last of the month where that month is shorter.
  func moved(_ day: CivilDate, by unit: Unit, count: Int) -> CivilDate {
    switch unit {
    case .day: return day.adding(days: count)
    case .week: return day.adding(days: 7 * count)
    case .month, .quarter, .year:
      let months = count * (unit == .month ? 1 : unit == .quarter ? 3 : 12)
      let total = day.year * 12 + day.month - 1 + months
      let (year, month) = (total / 12, total % 12 + 1)
      let last = CivilDate.days(inMonth: month, of: year)
      return CivilDate(year: year, month: month, day: min(day.day, last))!
    }
  }
}
