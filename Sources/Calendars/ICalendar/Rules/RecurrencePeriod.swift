import Time

extension RecurrenceExpansion {
  /// A period of a rule, such as a year, a week or an hour. Consecutive periods are INTERVAL units
  /// apart.
  struct Period {
    private let frequency: RecurrenceRule.Frequency
    private let interval: Int64
    private let weekStart: Int
    private let hasWeeks: Bool
    /// The number of the period that contains DTSTART: the year, the month since year 0, the week,
    /// or the days, hours, ... since 1970.
    private let origin: Int64
    /// The number of the current period.
    private var index: Int64

    init(_ rule: RecurrenceRule, start: Int64) {
      frequency = rule.frequency
      weekStart = rule.weekStart
      hasWeeks = !rule.weeks.isEmpty && rule.frequency == .yearly
      interval = Int64(rule.interval)
      origin = Period.index(
        of: start, rule.frequency, weekStart: rule.weekStart, hasWeeks: hasWeeks)
      index = origin
    }

    private static func index(
      of time: Int64, _ frequency: RecurrenceRule.Frequency, weekStart: Int, hasWeeks: Bool
    ) -> Int64 {
      let day = CivilDate(wallClock: time)
      switch frequency {
      case .yearly: return Int64(hasWeeks ? day.weekYear(startingOn: weekStart) : day.year)
      case .monthly: return Int64(day.year * 12 + day.month - 1)
      case .weekly:
        // A week begins on day `weekStart - 4` after 1970-01-01, which was a Thursday.
        let first = weekStart - 4
        return Int64(day.daysSince1970 - first).flooredQuotientAndRemainder(dividingBy: 7).quotient
      default:
        return time.flooredQuotientAndRemainder(dividingBy: frequency.unit).quotient
      }
    }

    /// The start of the period in local time.
    var start: Int64 {
      guard let days else { return index * frequency.unit }
      return Int64(days.lowerBound) * 86_400
    }

    /// The days of the period, counted from 1970-01-01; nil if it is shorter than a day.
    var days: Range<Int>? {
      let index = Int(index)
      switch frequency {
      case .yearly where hasWeeks:
        return CivilDate.firstWeek(
          of: index, startingOn: weekStart)..<CivilDate.firstWeek(
            of: index + 1, startingOn: weekStart)
      case .yearly:
        return Period.firstDay(year: index, month: 1)..<Period.firstDay(year: index + 1, month: 1)
      case .monthly:
        let (year, month) = index.flooredQuotientAndRemainder(dividingBy: 12)
        let first = Period.firstDay(year: year, month: month + 1)
        return first..<first + CivilDate.days(inMonth: month + 1, of: year)
      case .weekly:
        let first = index * 7 + weekStart - 4
        return first..<first + 7
      case .daily: return index..<index + 1
      default: return nil
      }
    }

    private static func firstDay(year: Int, month: Int) -> Int {
      CivilDate(uncheckedYear: year, month: month, day: 1).daysSince1970
    }

    /// The cost of examining the period, in steps of the work budget.
    var cost: Int {
      switch frequency {
      case .yearly: 366
      case .monthly: 31
      case .weekly: 7
      default: 1
      }
    }

    mutating func advance() {
      index += interval
    }

    /// Skips to the first period, possibly the current one, that ends after `time`.
    mutating func skip(to time: Int64) {
      let target = Period.index(of: time, frequency, weekStart: weekStart, hasWeeks: hasWeeks)
      guard target > index else { return }
      let steps = (target - origin + interval - 1) / interval
      index = max(index, origin + steps * interval)
    }
  }
}
