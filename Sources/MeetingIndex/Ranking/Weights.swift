/// How much each kind of evidence counts: every number of the ranking is here.
///
/// Each kind is normalised to 0…1 over the candidates of a query and the sum is convex (Bruch, Gai
/// and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2022).
struct Weights: Hashable, Sendable {
  /// Best passage by cosine.
  var vector: Double = 0.25
  /// Best passage by BM25.
  var passageText: Double = 0.35
  /// Whole record by BM25.
  var documentText: Double = 0.4
  /// Somebody who is asked for and is nowhere in the record: the share of the score that is left.
  var withoutPerson: Double = 0.35
  /// Somebody who is asked for and is only named in the text.
  var namedInText: Double = 0.75
  /// A cancelled meeting, and one that the owner declined.
  var cancelled: Double = 0.7
  var declined: Double = 0.85

  /// Cosine from which a passage counts that has none of the topic's terms: what is below is noise
  /// of the hash.
  var leastCosine = 0.2

  /// How many candidates each kind of evidence brings.
  var candidates = 1_000
}
