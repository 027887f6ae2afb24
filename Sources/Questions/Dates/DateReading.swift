/// The reading of words about time.
package struct DateReading: Hashable, Sendable {
  /// The number of words that were read, a preposition among them.
  package var count: Int
  /// The words as they were written.
  package var text: String
  /// The intended span.
  package var span: TimeSpan
  /// The decisions where another reading was possible.
  package var decisions: [DateDecision]
  /// The parsed meaning, to join another phrase of the question with it.
  var meaning: DateMeaning

  /// If true, it is a season or a holiday of no certain year.
  var isSeasonal: Bool {
    if case .plain(let expression, _) = meaning { expression.isSeasonal } else { false }
  }
}

/// The one of two numbers that is the day in `04/09`.
package enum DayMonthOrder: Hashable, Sendable { case dayFirst, monthFirst }

/// A decision on a phrase with another possible reading.
package enum DateDecision: Hashable, Sendable {
  /// `friday` may be past or to come, `04/09` in April or in September.
  case taken(text: String, span: TimeSpan, other: TimeSpan)
  /// The day that was written is another day of the week.
  case otherWeekday(text: String, span: TimeSpan)
  /// A slip of the keyboard, and the word that it was read as.
  case mended(text: String, word: String)
}

/// A sentence for the user.
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
  /// `2026-04-10`, `2026-03-01 to 2026-03-31`, `from 2026-03-01`, `until 2026-03-31`.
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
