import Time

/// A parsed date phrase.
package struct DateReading: Hashable, Sendable {
  /// The number of words, including a preposition.
  package var count: Int
  package var text: String
  package var span: TimeSpan
  /// The ambiguities of the phrase and how they were resolved.
  package var decisions: [DateDecision]
  /// The parsed meaning, which can be combined with the meaning of another phrase.
  var meaning: DateMeaning

  /// The date without a bound; nil if the phrase is a bound or a range.
  var plain: DateExpression? {
    if case .plain(let expression, _) = meaning { expression } else { nil }
  }

  /// If true, the phrase is a season or a holiday without a year.
  var isSeasonal: Bool { plain?.isSeasonal ?? false }

  /// The weekdays, from 1 for Monday, if the phrase consists of a weekday or is the weekend; empty
  /// for any other phrase.
  var weekdays: Set<Int> {
    guard let plain, plain.isBareName else { return [] }
    switch plain.pieces.first {
    case .recurring(.weekday(let day)): return [day]
    case .recurring(.weekend): return [6, 7]
    default: return []
    }
  }

  /// If true, the phrase has both ends and covers more than a week.
  var isLongerThanWeek: Bool {
    guard let from = span.from?.day, let to = span.to?.day else { return false }
    return to.daysSince1970 - from.daysSince1970 > 7
  }

  /// If true, the phrase contains a time of day.
  var hasHours: Bool { meaning.expressions.contains { $0.hours != nil } }
}

/// The order of day and month in dates such as `04/09`.
package enum DayMonthOrder: Hashable, Sendable { case dayFirst, monthFirst }

/// A choice between possible readings of a phrase.
package enum DateDecision: Hashable, Sendable {
  /// The span chosen from two. `friday` may be past or future; `04/09` may be in April or
  /// September.
  case taken(text: String, span: TimeSpan, other: TimeSpan)
  /// The weekday in the phrase doesn't match the date.
  case otherWeekday(text: String, span: TimeSpan)
  /// A misspelled word, and the word that it is taken for.
  case mended(text: String, word: String)
}

extension DateDecision {
  /// Returns a sentence that describes the decision.
  package func text(on today: CivilDate) -> String {
    switch self {
    case .taken(let text, let span, let other):
      "'\(text)' is read as \(span.text(on: today)); if you mean \(other.text(on: today)), type that"
    case .otherWeekday(let text, let span):
      "'\(text)' is read as \(span.text(on: today)), which is another day of the week"
    case .mended(let text, let word): "'\(text)' is read as '\(word)'"
    }
  }
}

/// The error for an impossible date, or for dates that exclude each other.
public struct DateError: Error, Hashable, Sendable {
  /// The cause and the fix.
  public let message: String

  package init(message: String) { self.message = message }
}
