import CLibical

/// The times that a rule generates, by libical's iterator, for the rules that it expands rightly.
struct LibicalExpansion: ~Copyable {
  private let iterator: OpaquePointer
  private let until: Int64

  /// nil where libical refuses. May be slow where `canExpandByLibical` is false. `start` is DTSTART and `until` the last
  /// moment that counts, on its clock.
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
    while true {
      guard let time = WrittenTime(icalrecur_iterator_next(iterator), tzid: nil)?.wallClock,
        time <= until
      else { return .ofRule }
      if time >= range.upperBound { return .ofRange }
      guard budget.spend(LibicalExpansion.cost) else { return .ofBudget }
      if time >= range.lowerBound, !receive(time) { return .ofInterest }
    }
  }

  /// A step of libical's is worth so many of our own: other calendars are ICU's, which takes long.
  private static let cost = 50

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
  /// Whether libical's iterator gives this rule's times, in bounded time.
  var canExpandByLibical: Bool {
    isScaled
  }
}
