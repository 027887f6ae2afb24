import QuestionWeights

/// The direction of a question, past or future, which decides between possible dates. It is
/// determined by weights that were fitted on sample questions
/// (`Models/Questions/make_direction.py`).
package enum Tense: Hashable, Sendable {
  case past, coming, open

  private static let table = WeightTable(
    question_direction_bytes(), size: question_direction_count())
  /// The minimum lead, in nats, of past and future over each other. `minimumOpenLead` is their
  /// minimum lead over a question without a tense. Both were chosen by cross-validation over the
  /// authors of the training questions.
  private static let minimumLead: Float = 1
  private static let minimumOpenLead: Float = 0.125

  /// Determines the tense of a whole question.
  package init(_ words: [Word]) {
    var said = Self.withoutLastOfMany(words.filter { !$0.isQuoted && !$0.isField })
    // Every month counts as one that can't be a verb: `standups in may not on mondays`.
    for place in said.indices.dropFirst() where DateWords.isMonth(said[place].folded) {
      if ["in", "of", "since", "until", "last", "next"].contains(said[place - 1].folded) {
        said[place].folded = "june"
      }
    }
    let scores = SentenceScores(of: said[...], by: Self.table)
    let (past, coming, open) = (scores.sums[0], scores.sums[1], scores.sums[2])
    if !scores.hasTerms || abs(coming - past) < Self.minimumLead
      || max(past, coming) - open < Self.minimumOpenLead
    {
      self = .open
    } else {
      self = coming > past ? .coming : .past
    }
  }

  /// Returns true if `last` is a verb: `how long does the retro last`, `until when will it last`.
  static func isVerb(lastAt place: Int, in words: [Word]) -> Bool {
    let opening = words.prefix(2).map(\.folded)
    return words[place].folded == "last"
      && (opening.first == "until" || opening == ["how", "long"])
      && words[..<place].contains { ["do", "does", "did", "will"].contains($0.folded) }
  }

  /// Returns the words without a verb `last` and the `last` of a phrase such as `the last friday in
  /// november`, which may be in the future.
  private static func withoutLastOfMany(_ words: [Word]) -> [Word] {
    words.indices.filter { place in
      !isVerb(lastAt: place, in: words)
        && !(words[place].folded == "last" && place + 2 < words.count
          && ["in", "of"].contains(words[place + 2].folded)
          && DateWords.senses[words[place + 1].folded] != nil)
    }.map { words[$0] }
  }

  /// Returns true if the words refer to the future and not only to the present: `planned`, `down
  /// for`, `left`.
  static func isAhead(_ words: [Word]) -> Bool {
    words.indices.contains { place in
      let pair = words[place...].prefix(2).map(\.folded).joined(separator: " ")
      return WordClass.ahead.contains(words[place].folded) || WordClass.ahead.contains(pair)
        || Vocabulary.shared.roles(in: words, at: place).contains { found in
          if case .order(.next, _) = found.role { true } else { false }
        }
    }
  }

  /// Returns true for a verb in the past tense, such as `became` or `signed`.
  static func isPastTense(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ed") || WordClass.irregularPast.contains(word)
  }
}
