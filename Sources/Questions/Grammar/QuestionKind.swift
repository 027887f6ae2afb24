/// The kinds of answers.
package enum QuestionKind: String, CaseIterable, Sendable {
  /// The meetings that fit best; what is in a span of time; gaps; a date; people; a number; a
  /// length; a place; pairs of meetings at one time.
  case search, list, free, when, who, count, duration, `where`, overlap
}

/// The figure that is asked for.
package enum QuestionMeasure: String, CaseIterable, Sendable {
  /// The number of meetings; of what the topic names, where those are meetings; of people; of
  /// meetings, and the time from one to the next.
  case meetings, named, people, rate
  /// The length of all together, of the one that is meant, of the longest, of the shortest.
  case total, each, longest, shortest
}

/// By time: the next that fit, the last, or the first of all.
package enum QuestionOrder: String, CaseIterable, Sendable { case next, last, first }

/// Cancelled, or how the calendar's owner answered.
package enum QuestionStatus: String, CaseIterable, Sendable {
  case cancelled, declined, accepted, tentative, unanswered
}
