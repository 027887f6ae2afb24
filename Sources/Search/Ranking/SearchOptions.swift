import DenseVectors

/// The evidence of the topic that counts; people and filters always do.
package enum SearchMode: String, CaseIterable, Sendable {
  case fused, vector, text
}

/// A kind of evidence that can be left out, to see what it is worth.
package enum SearchEvidence: String, CaseIterable, Sendable {
  case cosine, passages, records, phrases, lines, people, equals
  /// The meetings of the people who are asked for, where words fail.
  case theirMeetings = "their-meetings"
  /// Vectors of meaning, where words fail.
  case meaning
}

/// The stages of a search, in order; those that it does not need are left out.
package enum SearchStage: String, CaseIterable, Sendable {
  case understanding, segments, people, spelling, filters, texts, codes, cosines, ranking, titles,
    records
}

/// Options of a search.
package struct SearchOptions: Sendable {
  /// The number of meetings that are wanted.
  package var limit: Int
  /// If true, records that have left their calendar are found.
  package var includesGone: Bool
  /// If true, occurrences of a series that say the same are shown as one.
  package var collapsesSeries: Bool
  /// If true, notes are found that are for the person alone.
  package var includesRestricted = false
  /// If true, a part of the index is out of sight: its words are then no evidence of anything.
  var isNarrowed = false
  /// The evidence of the topic that counts.
  package var mode: SearchMode
  /// The kinds of evidence that do not count.
  package var leftOut: Set<SearchEvidence> = []
  /// The number of passages, nearest by their codes, that are compared exactly; nil for the
  /// default.
  package var rescored: Int?
  /// The nearest passages by a batch; they serve a question without filters.
  package var nearest: NearestPassages?
  /// The numbers of the ranking, where they are to be others.
  var weights: Weights?
  /// Vectors of a model elsewhere, which are asked where words fail; nil for those of the program's own
  /// table of words.
  package var meaning: QuestionVectors?
  /// If true, where words fail the meetings of the people who are asked for are found without them.
  var mayLeaveWords = true
  /// If true, it is counted how many more there are.
  var countsMore = false
  /// Called when a stage has ended, for someone with a clock.
  package var stageEnded: (@Sendable (SearchStage) -> Void)?

  package init(
    limit: Int = 10, includesGone: Bool = false, collapsesSeries: Bool = true,
    mode: SearchMode = .fused
  ) {
    self.mode = mode
    self.limit = limit
    self.includesGone = includesGone
    self.collapsesSeries = collapsesSeries
  }
}
