import CLibical

/// A rule in another calendar than the Gregorian, or one that moves days that do not exist
/// (RSCALE and SKIP, RFC 7529): libical and ICU know those calendars.
struct ScaledRecurrence: ~Copyable {
  private let iterator: OpaquePointer

  /// nil where libical can't read the rule, or where the rule repeats more often than daily: for
  /// one that never matches, libical would search for minutes.
  init?(_ text: String, start: ClockTime) {
    let rule = icalrecurrencetype_from_string(text)
    guard rule.freq.rawValue >= ICAL_DAILY_RECURRENCE.rawValue,
      rule.freq.rawValue <= ICAL_YEARLY_RECURRENCE.rawValue,
      let iterator = icalrecur_iterator_new(rule, ScaledRecurrence.time(start))
    else { return nil }
    self.iterator = iterator
  }

  deinit { icalrecur_iterator_free(iterator) }

  /// As `RecurrenceExpansion.forEach(in:budget:_:)`.
  func forEach(
    in range: Range<Int64>, budget: inout WorkBudget, _ receive: (Int64) -> Bool
  ) -> RecurrenceExpansion.Ending {
    while true {
      let next = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(next) == 0,
        let day = CivilDate(year: Int(next.year), month: Int(next.month), day: Int(next.day))
      else { return .ofRule }
      let second = next.is_date != 0 ? 0 : next.hour * 3_600 + next.minute * 60 + next.second
      let wallClock = Int64(day.daysSince1970) * 86_400 + Int64(second)
      if wallClock >= range.upperBound { return .ofRange }
      // Other calendars cost far more than our own arithmetic.
      guard budget.spend(400) else { return .ofBudget }
      if wallClock >= range.lowerBound, !receive(wallClock) { return .ofInterest }
    }
  }

  private static func time(_ start: ClockTime) -> icaltimetype {
    let (days, second) = start.wallClock.flooredQuotientAndRemainder(dividingBy: 86_400)
    let day = CivilDate(daysSince1970: Int(days))
    var time = icaltimetype()
    (time.year, time.month, time.day) = (Int32(day.year), Int32(day.month), Int32(day.day))
    (time.hour, time.minute) = (Int32(second / 3_600), Int32(second / 60 % 60))
    time.second = Int32(second % 60)
    time.is_date = start.isDate ? 1 : 0
    return time
  }
}
