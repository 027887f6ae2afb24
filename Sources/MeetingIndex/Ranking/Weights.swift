/// How much each kind of evidence counts: every number of the ranking is here.
///
/// Each kind of topic evidence is divided by its largest value over the candidates of a query, and
/// the sum is convex (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
/// Retrieval", 2022). Chosen on the odd query ids of QMSum and WebAssembly/meetings;
/// Benchmarks/Retrieval.md has what each is worth.
struct Weights: Hashable, Sendable {
  /// Best passage by cosine.
  var cosine = 0.6
  /// Best passage by BM25.
  var passageText = 0.3
  /// Whole record by BM25.
  var recordText = 0.2
  /// Whole record by BM25 of neighbouring words.
  var phrases = 0.3

  /// The share of the score that is left to a record by how it shows somebody who is asked for.
  /// Attendee lists of real minutes are incomplete, and who is named in the minutes has spoken: so
  /// a name in the text tells more than one in the list.
  var namedInText = 1.0
  var attends = 0.8
  /// A part of the name is in the text: the first name, or the family name.
  var partlyNamed = 0.6
  var nowhere = 0.35

  /// A cancelled meeting, and one that the owner declined.
  var cancelled = 0.7
  var declined = 0.85

  /// What a meeting of this moment gains, and one of `recencySpan` days ago half as much: enough to
  /// order near-ties, and no more.
  var recency = 0.001
  var recencySpan = 90.0

  /// Words of at least this rarity are looked up in the text tables (idf in general language, in
  /// nats). Others are in every sentence: they cost time, and tell nothing.
  var tellingRarity: Float = 2.5

  /// Cosine from which a passage counts that has none of the topic's terms.
  var leastCosine = 0.1

  /// How many passages the scan of the codes leaves for exact cosines.
  var rescored = 512
  /// How many rows of a text table become candidates.
  var textCandidates = 1_000

  init(_ options: SearchOptions = SearchOptions()) {
    switch options.mode {
    case .fused: break
    case .vector:
      (passageText, recordText, phrases, leastCosine) = (0, 0, 0, 0)
    case .text: cosine = 0
    }
    rescored = options.rescored ?? rescored
    let evidence = options.leftOut
    if evidence.contains(.cosine) { cosine = 0 }
    if evidence.contains(.passages) { passageText = 0 }
    if evidence.contains(.records) { recordText = 0 }
    if evidence.contains(.phrases) { phrases = 0 }
    if evidence.contains(.people) { (attends, partlyNamed, nowhere) = (1, 1, 1) }
  }

  var topicTotal: Double { cosine + passageText + recordText + phrases }
}
