import Time

/// A recurring date, such as a weekday. Its name alone doesn't identify one occurrence.
enum Recurring: Hashable, Sendable {
  /// A month, from 1 for January.
  case month(Int)
  /// A weekday, from 1 for Monday.
  case weekday(Int)
  case dayOfMonth(Int)
  /// An ISO 8601 week, from 1 to 53.
  case week(Int)
  case quarter(Int)
  case half(Int)
  /// The three months that begin with this one.
  case season(firstMonth: Int)
  case holiday(Holiday)
  /// A holiday with the days around it; then its weekend, and its week.
  case holidayTime(Holiday)
  case holidayWeekend(Holiday)
  case holidayWeek(Holiday)
  /// Saturday and Sunday.
  case weekend
  /// Monday to Friday.
  case workday

  var unit: TimeUnit {
    switch self {
    case .weekday, .dayOfMonth, .holiday, .workday: .day
    case .week, .weekend, .holidayTime, .holidayWeekend, .holidayWeek: .week
    case .month: .month
    case .quarter, .season: .quarter
    case .half: .half
    }
  }

  /// The period that contains exactly one occurrence.
  var cycle: TimeUnit {
    switch self {
    case .weekday, .weekend: .week
    case .workday: .day
    case .dayOfMonth: .month
    case .month, .week, .quarter, .half, .season: .year
    case .holiday, .holidayTime, .holidayWeekend, .holidayWeek: .year
    }
  }

  /// Returns the occurrences in `days`, in order. A week belongs to the year that contains its
  /// Thursday; other occurrences belong to the period in which they begin.
  func occurrences(in days: Days) -> [Days] {
    var found: [Days] = []
    var unit = cycle.whole(around: days.lowerBound)
    while unit.lowerBound < days.upperBound {
      if let one = occurrence(in: unit) {
        let home = self.isWeek ? one.lowerBound + 3 : one.lowerBound
        if days.contains(home) { found.append(one) }
      }
      let next = cycle.whole(around: unit.upperBound)
      // At the last supported year, the next unit isn't later.
      if next.lowerBound <= unit.lowerBound { break }
      unit = next
    }
    return found
  }

  private var isWeek: Bool { if case .week = self { true } else { false } }

  /// Returns the occurrence in a week, month or year, or nil if there is none, as for 30 February.
  private func occurrence(in whole: Days) -> Days? {
    let first = whole.lowerBound
    let year = CivilDate(daysSince1970: first).year
    switch self {
    case .weekday(let weekday): return first + weekday - 1..<first + weekday
    case .weekend: return first + 5..<first + 7
    case .workday: return CivilDate(daysSince1970: first).weekday <= 5 ? whole : nil
    case .dayOfMonth(let day): return day <= whole.count ? first + day - 1..<first + day : nil
    case .month(let month): return TimeUnit.month.whole(around: CivilDate.day(year, month, 1)!)
    case .quarter(let quarter):
      return TimeUnit.quarter.whole(around: CivilDate.day(year, quarter * 3 - 2, 1)!)
    case .half(let half): return TimeUnit.half.whole(around: CivilDate.day(year, half * 6 - 5, 1)!)
    case .season(let month):
      let begin = CivilDate.day(year, month, 1)!
      return begin..<TimeUnit.month.moved(begin, by: 3)
    case .holiday(let holiday):
      let day = holiday.day(in: year)
      return day..<day + 1
    case .holidayTime(let holiday):
      let day = holiday.day(in: year)
      return day - holiday.before..<day + holiday.after + 1
    case .holidayWeekend(let holiday): return holiday.weekend(in: year)
    case .holidayWeek(let holiday): return TimeUnit.week.whole(around: holiday.day(in: year))
    case .week(let week):
      // 4 January is always in week 1.
      let monday = TimeUnit.week.whole(around: CivilDate.day(year, 1, 4)!).lowerBound
      let days = monday + 7 * (week - 1)..<monday + 7 * week
      return CivilDate(daysSince1970: days.lowerBound + 3).year == year ? days : nil
    }
  }

  /// The maximum distance of an occurrence from today, in days.
  var reach: Int {
    switch cycle {
    case .week: 70
    case .month: 500
    default: 3_300
    }
  }
}
