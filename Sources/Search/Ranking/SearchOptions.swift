import DenseVectors
import Questions

/// The kinds of topic evidence that count; people and filters always do.
package enum SearchMode: String, CaseIterable, Sendable {
  case fused, vector, text
}

/// A kind of evidence that can be disabled to measure its contribution.
package enum SearchEvidence: String, CaseIterable, Sendable {
  case cosine, passages, records, phrases, lines, people, equals
  /// The meetings of the people in the question, when its words fail.
  case theirMeetings = "their-meetings"
  /// Vectors of meaning, when the words fail.
  case meaning
}

/// The stages of a search in order; a search may skip some.
package enum SearchStage: String, CaseIterable, Sendable {
  case understanding, segments, people, spelling, filters, texts, codes, cosines, ranking, titles,
    records
}

package struct SearchOptions: Sendable {
  /// The maximum number of meetings.
  package var limit: Int
  /// If true, find records that are gone from their calendar.
  package var includesGone: Bool
  /// If true, show occurrences with the same text as one.
  package var collapsesSeries: Bool
  /// If true, find notes that are for the user alone.
  package var includesRestricted = false
  /// If true, part of the index is hidden, whose words must not count as evidence.
  var isNarrowed = false
  /// The kinds of topic evidence that count.
  package var mode: SearchMode
  /// The kinds of evidence to disable.
  package var leftOut: Set<SearchEvidence> = []
  /// The number of passages, nearest by code, to compare exactly; nil for the default.
  package var rescored: Int?
  /// The nearest passages as found by a batch; used for a question without filters.
  package var nearest: NearestPassages?
  /// The weights, if they are not the default ones.
  var weights: Weights?
  /// The vectors of an external model, used when words fail; nil for the built-in word table.
  package var meaning: QuestionVectors?
  /// If true, the topic may be dropped in favor of the people's meetings when its words fail.
  var allowsPeopleFallback = true
  /// If true, count further results.
  var countsMore = false
  /// Called at the end of each stage, to measure times.
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

/// The query of a search: the interpretation of a question.
package typealias MeetingQuery = ParsedQuery
