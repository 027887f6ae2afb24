import QuestionWeights

/// The direction of a question, past or future, which decides between possible dates. It is told by
/// weights that were fitted on questions (`Models/Questions/make_direction.py`).
package enum Tense: Hashable, Sendable {
  case past, coming, open

  private static let table = WeightTable(
    question_direction_bytes(), size: question_direction_count())
  /// The least difference in nats between past and future, and from either to a question without a
  /// direction. Chosen on the roles left out in turn.
  private static let leastLead: Float = 1
  private static let leastLeadOfOpen: Float = 0.125

  /// The tense of a whole question.
  package init(_ words: [Word]) {
    let said = words.filter { !$0.isQuoted && !$0.isField }
    let scores = SentenceScores(of: said[...], by: Self.table)
    let (past, coming, open) = (scores.sums[0], scores.sums[1], scores.sums[2])
    if !scores.hasTerms || abs(coming - past) < Self.leastLead
      || max(past, coming) - open < Self.leastLeadOfOpen
    {
      self = .open
    } else {
      self = coming > past ? .coming : .past
    }
  }

  /// Returns true if it is a verb in the past tense, such as `became` or `signed`.
  static func tellsDeed(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ed") || WordClass.irregularPast.contains(word)
  }
}
