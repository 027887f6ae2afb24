import CLibical
import Time

/// The times that a rule generates, by libical's iterator.
struct LibicalExpansion: ~Copyable {
  private let iterator: OpaquePointer
  private let until: Int64

  /// nil if libical refuses. May be slow where `canExpandByLibical` is false. `start` is DTSTART
  /// and `until` the last moment that counts, on its clock.
  init?(rule: RecurrenceRule, start: ClockTime, until: Int64?) {
    var libicalRule = icalrecurrencetype_from_string(rule.text)
    // Only we know the zone of DTSTART, in whose clock UNTIL has to be read.
    libicalRule.until = icaltime_null_time()
    guard let iterator = icalrecur_iterator_new(libicalRule, LibicalExpansion.time(start)) else {
      return nil
    }
    self.iterator = iterator
    self.until = until ?? .max
  }

  deinit { icalrecur_iterator_free(iterator) }

  /// As `RecurrenceExpansion.forEach(in:budget:_:)`.
  func forEach(
    in range: Range<Int64>, budget: inout WorkBudget, _ receive: (Int64) -> Bool
  ) -> RecurrenceExpansion.Ending {
    guard budget.spend(LibicalExpansion.costOfSearch) else { return .ofBudget }
    while true {
      guard let time = WrittenTime(icalrecur_iterator_next(iterator), tzid: nil)?.wallClock,
        time <= until
      else { return .ofRule }
      if time >= range.upperBound { return .ofRange }
      guard budget.spend(LibicalExpansion.costOfTime) else { return .ofBudget }
      if time >= range.lowerBound, !receive(time) { return .ofInterest }
    }
  }

  /// In our own steps, what libical's search for a time that there is not may cost at the end,
  /// and what it costs to find one that there is: the arithmetic of other calendars is ICU's.
  private static let (costOfSearch, costOfTime) = (500_000, 500)

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

extension RecurrenceRule {
  /// If true, libical's iterator has to expand this rule, and can in bounded time: it knows other
  /// calendars than the Gregorian, and what to do about days that do not exist (RFC 7529).
  ///
  /// The rules of RFC 5545 are left to `RecurrenceExpansion`. Of 1,000 random daily rules libical
  /// 3.0.16 expands 20 % otherwise, of weekly ones 5 %: it passes over BYSETPOS there, and over
  /// BYMONTHDAY=-1 in daily rules; takes of a yearly rule's BYMONTHDAY only those in the month of
  /// DTSTART; and some weeks go astray with WKST. A weekday that is named twice comes twice, and
  /// BYHOUR=15,9 in that order. For a rule that nothing satisfies, such as every second of the 30th
  /// of February, it does not come back from one call: a loop around it can't be bounded from
  /// outside.
  var canExpandByLibical: Bool {
    isScaled && frequency >= .daily
  }
}
