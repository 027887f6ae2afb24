/// The reading of words about time.
package struct DateReading: Hashable, Sendable {
  /// The number of words, including a preposition.
  package var count: Int
  package var text: String
  package var span: TimeSpan
  /// The decisions between possible readings.
  package var decisions: [DateDecision]
  /// The parsed meaning, which can be combined with that of another phrase.
  var meaning: DateMeaning

  /// If true, it is a season or a holiday without a year.
  var isSeasonal: Bool {
    if case .plain(let expression, _) = meaning { expression.isSeasonal } else { false }
  }
}

/// The order of day and month in `04/09`.
package enum DayMonthOrder: Hashable, Sendable { case dayFirst, monthFirst }

/// A decision between possible readings of a phrase.
package enum DateDecision: Hashable, Sendable {
  /// The chosen span of two: `friday` may be past or future, `04/09` may be in April or September.
  case taken(text: String, span: TimeSpan, other: TimeSpan)
  /// The written weekday doesn't match the day.
  case otherWeekday(text: String, span: TimeSpan)
  /// A misspelled word, and the word that it was read as.
  case mended(text: String, word: String)
}

extension DateDecision: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taken(let text, let span, let other):
      "'\(text)' is read as \(span.label); it could be \(other.label)"
    case .otherWeekday(let text, let span):
      "'\(text)' is read as \(span.label), which is another day of the week"
    case .mended(let text, let word): "'\(text)' is read as '\(word)'"
    }
  }
}

extension TimeSpan {
  /// Text like `2026-04-10`, `2026-03-01 to 2026-03-31`, `from 2026-03-01`, or `until 2026-03-31`.
  var label: String {
    let isOfDays = (from?.second ?? 0) == 0
    let end = to.map { $0.second == 0 && isOfDays ? LocalTime(day: $0.day.adding(days: -1)) : $0 }
    switch (from, end) {
    case (let from?, let end?) where from == end: return "\(from)"
    case (let from?, let end?): return "\(from) to \(end)"
    case (let from?, nil): return "from \(from)"
    case (nil, let end?): return "until \(end)"
    case (nil, nil): return "any time"
    }
  }
}
