import Questions
import Time

/// The days that a list shows.
package struct ListSpan {
  /// Whole days, weeks or months.
  package enum Unit: Sendable {
    case day, week, month
  }

  /// The listed span.
  package let span: TimeSpan

  /// - Parameters:
  ///   - today: the day that it is.
  ///   - named: what a date phrase says, such as `last week` or `2026-11`; nil without one.
  ///   - unit: widens the phrase's first day to the whole unit around it; nil leaves it as it is,
  ///     and without a phrase gives today and the six days after it.
  ///   - from: the first day; overrides the phrase, as does `to`.
  ///   - to: the last day that was asked for.
  package init(
    today: CivilDate, named: TimeSpan?, unit: Unit?, from: CivilDate?, to: CivilDate?
  ) {
    if from != nil || to != nil {
      span = TimeSpan(
        from: from.map { LocalTime(day: $0) }, to: to.map { LocalTime(day: $0.adding(days: 1)) })
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
