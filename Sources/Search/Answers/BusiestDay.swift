import Index
import Questions
import Time

/// Answers to questions for the day with the most meetings: `my busiest day next month`.
extension QueryRun {
  /// Returns the meetings of the day with the most meetings, or of several such days the one with
  /// the most time in them. The reading's span becomes this day.
  mutating func busiestDay() throws -> (Answer.Content, More) {
    guard let counted = try counted(), let day = busiest(of: counted.facts) else {
      return try list()
    }
    let facts = counted.facts.filter { dayOf($0) == day }
    reading.span = TimeSpan(
      from: LocalTime(day: day), to: LocalTime(day: day.adding(days: 1)))
    let count = facts.count == 1 ? "1 meeting" : "\(facts.count) meetings"
    if let first = facts.first { note("the busiest day is \(dayName(first.startsAt)): \(count)") }
    return (.list(try MeetingRecord.all(rowIDs: facts.map(\.id), db)), .none)
  }

  private func busiest(of facts: [RecordFact]) -> CivilDate? {
    let days = Dictionary(grouping: facts, by: dayOf)
    func load(_ day: CivilDate) -> (Int, Int) {
      let times = (days[day] ?? []).map { $0.startsAt..<max($0.startsAt, $0.endsAt) }
      return (times.count, BusyTime(times).minutes)
    }
    return days.keys.sorted(by: >).max { load($0) < load($1) }
  }

  private func dayOf(_ fact: RecordFact) -> CivilDate {
    LocalTime(instant: fact.startsAt, in: zone).day
  }
}
