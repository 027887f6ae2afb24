import Index
import Questions
import Time

/// Answers to questions for the day, the week or the month with the most meetings: `my busiest day
/// next month`, `busiest week this year`.
extension QueryRun {
  /// Returns the meetings of the day, week or month with the most meetings, or of several such ones
  /// that with the most time in them. The reading's span becomes this time.
  mutating func busiestDay() throws -> (Answer.Content, More) {
    let unit = Unit(named: reading.topic)
    if unit != .day { (reading.topic, reading.wording) = ("", "") }
    guard let counted = try counted(), let days = busiest(unit, of: counted.facts) else {
      return try list()
    }
    let facts = counted.facts.filter { days.contains(dayOf($0)) }
    let span = TimeSpan(from: LocalTime(day: days.lowerBound), to: LocalTime(day: days.upperBound))
    reading.span = span
    let count = facts.count == 1 ? "1 meeting" : "\(facts.count) meetings"
    if let first = facts.first {
      let when = unit == .day ? dayName(first.startsAt) : span.text(on: now.day)
      note("the busiest \(unit.rawValue) is \(when): \(count)")
    }
    return (.list(try MeetingRecord.all(rowIDs: facts.map(\.id), db)), .none)
  }

  private enum Unit: String {
    case day, week, month

    init(named topic: String) {
      self =
        switch topic.lowercased() {
        case "week", "weeks": .week
        case "month", "months": .month
        default: .day
        }
    }

    /// Returns the days of the unit that contains `day`. Weeks begin on Monday.
    func days(around day: CivilDate) -> Range<CivilDate> {
      switch self {
      case .day: return day..<day.adding(days: 1)
      case .week:
        let monday = day.adding(days: 1 - day.weekday)
        return monday..<monday.adding(days: 7)
      case .month:
        let first = day.adding(days: 1 - day.day)
        let next = first.adding(days: 31)
        return first..<next.adding(days: 1 - next.day)
      }
    }
  }

  private func busiest(_ unit: Unit, of facts: [RecordFact]) -> Range<CivilDate>? {
    let found = Dictionary(grouping: facts) { unit.days(around: dayOf($0)) }
    func load(_ days: Range<CivilDate>) -> (Int, Int) {
      let times = (found[days] ?? []).map { $0.startsAt..<max($0.startsAt, $0.endsAt) }
      return (times.count, BusyTime(times).minutes)
    }
    return found.keys.sorted { $0.lowerBound > $1.lowerBound }.max { load($0) < load($1) }
  }

  private func dayOf(_ fact: RecordFact) -> CivilDate {
    LocalTime(instant: fact.startsAt, in: zone).day
  }
}
