import Questions
import Time

/// The days that a list covers.
package struct ListSpan {
  /// A whole day, week or month.
  package enum Unit: Sendable {
    case day, week, month
  }

  package let span: TimeSpan

  /// - Parameters:
  ///   - today: the current day.
  ///   - named: the span of a date phrase such as `last week` or `2026-11`; nil if there is none.
  ///   - unit: if not nil, the list covers the whole unit that contains the first day of the
  ///     phrase. Otherwise it covers the phrase's span or, without a phrase, today and the next six
  ///     days.
  ///   - from: the first day. If the phrase has days, the list covers those from this day on.
  ///   - to: the last day, inclusive.
  package init(
    today: CivilDate, named: TimeSpan?, unit: Unit?, from: CivilDate?, to: CivilDate?
  ) {
    if from != nil || to != nil {
      let limits = TimeSpan(
        from: from.map { LocalTime(day: $0) }, to: to.map { LocalTime(day: $0.adding(days: 1)) })
      span = named.map { $0.intersection(limits) } ?? limits
      return
    }
    let day = named?.from?.day ?? today
    span =
      switch unit {
      case .day: Self.days(1, from: day)
      case .week: Self.days(7, from: day.monday)
      case .month:
        Self.days(
          CivilDate.days(inMonth: day.month, of: day.year), from: day.adding(days: 1 - day.day))
      case nil: named ?? Self.days(7, from: today)
      }
  }

  private static func days(_ count: Int, from day: CivilDate) -> TimeSpan {
    TimeSpan(from: LocalTime(day: day), to: LocalTime(day: day.adding(days: count)))
  }
}
