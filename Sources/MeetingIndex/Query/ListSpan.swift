import Calendars
import Questions

/// The days that a list shows.
public struct ListSpan {
  public enum Unit: Sendable {
    case day, week, month
  }

  public let span: DateSpan

  /// - Parameters:
  ///   - words: a date phrase, such as `last week` or `2026-11`; none for today.
  ///   - unit: widens the phrase's first day to the whole unit around it; nil leaves it as it is,
  ///     and without a phrase gives today and the six days after it.
  ///   - from: the first day; overrides the phrase, as does `to`.
  /// - Throws: `DateError` for words that name no date.
  public init(
    today: CivilDate, words: [String], unit: Unit?, from: CivilDate?, to: CivilDate?
  ) throws {
    if from != nil || to != nil {
      span = DateSpan(first: from, last: to)
      return
    }
    let phrase = DatePhrase(today: today)
    let words = words.flatMap { $0.lowercased().split(separator: " ").map(String.init) }
    var named: DateSpan?
    if !words.isEmpty {
      let match = try phrase.match(words, isBare: false)
      guard let match, match.count == words.count else {
        throw DateError(
          message: "'\(words.joined(separator: " "))' is no date; try 'last week' or 2026-11")
      }
      named = match.span
    }
    let day = named?.first ?? today
    span =
      switch unit {
      case .day: DateSpan(first: day, last: day)
      case .week: phrase.span(of: .week, around: day)
      case .month: phrase.span(of: .month, around: day)
      case nil: named ?? DateSpan(first: today, last: today.adding(days: 6))
      }
  }
}
