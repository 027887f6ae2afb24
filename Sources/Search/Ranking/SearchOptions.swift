import DenseVectors
import Questions

/// The kinds of evidence for the topic to use. People and filters are always used.
package enum SearchMode: String, CaseIterable, Sendable {
  case fused, vector, text
}

/// A kind of evidence that can be disabled to measure its contribution.
package enum SearchEvidence: String, CaseIterable, Sendable {
  case cosine, passages, records, phrases, lines, people, equals
  /// The meetings of the people in the question, used if its words fail.
  case theirMeetings = "their-meetings"
  /// Vectors of meaning, used if the words fail.
  case meaning
}

/// The stages of a search, in order. A search may skip some.
package enum SearchStage: String, CaseIterable, Sendable {
  case understanding, segments, people, spelling, filters, texts, codes, cosines, ranking, titles,
    records
}

package struct SearchOptions: Sendable {
  /// The maximum number of results.
  package var limit: Int
  /// If true, results include records that are gone from their calendar.
  package var includesGone: Bool
  /// If true, occurrences with the same text are displayed as one.
  package var collapsesSeries: Bool
  /// If true, results include notes that only the user may see.
  package var includesRestricted = false
  /// If true, a part of the index is hidden, and its words must not count as evidence.
  var isNarrowed = false
  /// The kinds of evidence for the topic to use.
  package var mode: SearchMode
  /// The kinds of evidence to disable.
  package var leftOut: Set<SearchEvidence> = []
  /// The number of passages, nearest by code, to compare exactly; nil for the default number.
  package var rescored: Int?
  /// The nearest passages found by a batch, used for a question without filters.
  package var nearest: NearestPassages?
  /// The weights; nil for the default ones.
  var weights: Weights?
  /// The vectors of an external model, used when words fail; nil for the built-in word table.
  package var meaning: QuestionVectors?
  /// If true, the topic may be dropped in favor of the people's meetings if its words fail.
  var allowsPeopleFallback = true
  /// The tense of the question. Meetings on the other side of the present are less relevant.
  var tense = Tense.open
  /// If true, further results are counted.
  var countsMore = false
  /// A function that is called at the end of each stage, to measure times.
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

/// The query of a search, which is the reading of a question.
package typealias MeetingQuery = ParsedQuery
