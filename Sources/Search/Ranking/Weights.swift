import Foundation

/// The weights of the kinds of evidence: every number of the ranking is here.
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
  /// The likest line, beside the sum of those above: of the first hits, which are read once more.
  var line = 0.4
  /// The number of hits that are, and how many passages of each.
  var hitsRead = 24
  var passagesRead = 3

  /// The weight of the cosine where people are asked for. Who was there tells much of what likeness
  /// would have, and the words beside a name are mostly the agenda's own: on the odd ids of five
  /// sets, .4 and .5 are as good, .6 costs up to .01 and 0 costs .01 on transcripts.
  var cosineWithPeople = 0.45

  /// The rates of a sign of someone in the texts of meetings that they attend, and of others.
  struct NameRates: Hashable, Sendable {
    var attended: Double
    var absent: Double
  }

  /// The prior rates until an index has shown its own, and the number of pairs of a person and a
  /// text that they are worth.
  var fullNames = NameRates(attended: 0.05, absent: 0.005)
  var partsOfNames = NameRates(attended: 0.1, absent: 0.025)
  var initials = NameRates(attended: 0.03, absent: 0.02)
  var listing = 0.85
  var usualPairs = 20.0

  /// The share by which a part of a name, and initials, count as far as the index shows them to
  /// tell more than chance. Anything from .5 to 1 does about as well.
  var part = 0.8
  var initialLetters = 0.8
  /// The share that reliable full names take from parts and initials: a speaker would be named in
  /// full.
  var besidesFull = 0.5
  /// The loss of attending where the text does not name someone and should, and the share of named
  /// attendees for half of that.
  var silence = 0.8
  var rarelyNamed = 0.05
  /// The share of a score that is left to a meeting that shows nothing of someone, and what is
  /// added where no list of attendees were whole.
  var unshown = 0.25
  var unshownUnlisted = 0.4
  /// The likelihood that someone who is nearly everywhere is also where a list leaves them out.
  var everywhere = 0.5

  /// A cancelled meeting, and one that the owner declined. Less than what a meeting keeps whose
  /// attendee the text doesn't name: for equal words, what took place comes first.
  var cancelled = 0.5
  var declined = 0.85

  /// A title that is the topic: this much of the score, and the rest by the evidence; what only
  /// has the words gets no more.
  var titled = 0.8

  /// The bonus of a meeting now; one of `recencySpan` days ago gets half of it: enough to order
  /// near-ties, and no more.
  var recency = 0.001
  var recencySpan = 90.0

  /// Words of at least this rarity are looked up in the text tables (idf in general language, in
  /// nats). Others are in every sentence: they cost time, and tell nothing.
  var tellingRarity: Float = 2.5

  /// Cosine from which a passage counts that has none of the topic's terms.
  var leastCosine = 0.1

  /// The number of passages the scan of the codes leaves for exact cosines.
  var rescored = 512
  /// The bound of a passage's cosine: its code's estimate times the first, plus the second. Of the
  /// ten nearest of the 512 that misses 3 to 7 in 1,000.
  var estimateFactor = 1.3
  var estimateError = 0.025
  /// The number of rows of a text table that become candidates.
  var textCandidates = 1_000

  /// The numbers by which the words of a question fail.
  struct Failing: Hashable, Sendable {
    /// The idf in one place that counts as much as all of the question's, in nats.
    var amount: Double
    /// Words fail below that sum where people are asked for.
    var mostAmongPeople: Double
  }

  /// With a model's vectors there is a better answer where words fail, so that they fail sooner.
  var failingByWords = Failing(amount: 64, mostAmongPeople: 0.78)
  var failingByVectors = Failing(amount: 80, mostAmongPeople: 0.8)
  /// The weight of the best meeting's score in that sum, beside the share and the amount of the question's
  /// idf in the 110 words with most of it.
  var bestScore = 0.5
  /// Words that are there to that share are not gone, whosever meeting it is.
  static let mostShare = 0.6
  /// Vectors answer below that sum, with the nearness of the nearest passage added.
  var mostWithNearness = 1.16
  /// The numbers of vectors of meaning.
  struct Nearness: Hashable, Sendable {
    /// The share of nearness beside words, and beside what people have to do with a meeting.
    var share: Double
    var amongPeople: Double
    /// Nothing is near where the nearest passage goes less of the way from the mean of all to the
    /// question: of questions in other words one in ten is below, of those about other fields half.
    var least: Double
  }

  var byModel = Nearness(share: 0.9, amongPeople: 0.7, least: 0.25)
  /// Sums of words' vectors are nearer to each other than a model's of sentences.
  var byTable = Nearness(share: 1, amongPeople: 0.2, least: 0.2)
  /// The numbers of content words of a question that the table is asked for: one word alone is near to
  /// something in any index, and of many words it doesn't know the order.
  var wordsByTable = 2...16
  /// The weight of the mean of all passages beside the nearest one.
  var wholeByTable = 0.5
  /// With fewer passages than these, the sum of `mostWithNearness` is less by so much for each e-th part of
  /// them: of few passages it is less often by chance that one has some of the words.
  var usualPassages = 3_500.0
  var lessOfFew = 0.07
  /// The number of meetings that words and vectors each bring then.
  var joined = 100

  init(_ options: SearchOptions = SearchOptions()) {
    switch options.mode {
    case .fused: break
    case .vector:
      (passageText, recordText, phrases, leastCosine) = (0, 0, 0, 0)
      line = 0
    case .text: (cosine, line) = (0, 0)
    }
    rescored = options.rescored ?? rescored
    let evidence = options.leftOut
    if evidence.contains(.cosine) { cosine = 0 }
    if evidence.contains(.passages) { passageText = 0 }
    if evidence.contains(.records) { recordText = 0 }
    if evidence.contains(.phrases) { phrases = 0 }
    if evidence.contains(.lines) { line = 0 }
    if evidence.contains(.people) { unshown = 1 }
  }

  /// The same where people are asked for.
  var withPeople: Weights {
    var weights = self
    weights.cosine = min(cosine, cosineWithPeople)
    return weights
  }

  /// The sum below which vectors answer.
  func most(_ kind: Search.MeaningKind, of passages: Int) -> Double {
    guard kind == .table else { return mostWithNearness }
    return mostWithNearness + lessOfFew * min(0, log(Double(max(1, passages)) / usualPassages))
  }

  /// A share of counted cases, in which few of them say little against what is usual.
  func share(_ hits: Int, of cases: Int, _ usual: Double) -> Double {
    (Double(hits) + usualPairs * usual) / (Double(cases) + usualPairs)
  }

  /// The most that a cosine may be of which a code has made `estimate`.
  func mostCosine(estimated estimate: Double) -> Double {
    estimateFactor * max(0, estimate) + estimateError
  }

  /// For the topic alone: 0 to 1.
  func score(of candidate: Candidate) -> Double {
    (cosine * candidate.cosine + passageText * candidate.passageText
      + recordText * candidate.recordText + phrases * candidate.phrases) / texts
  }

  /// Of all that is said of whole passages and records.
  private var texts: Double { cosine + passageText + recordText + phrases }

  /// A topic's score with that of the likest line in it, which is a share of the most.
  func score(of topic: Double, line share: Double) -> Double {
    (texts * topic + line * share) / (texts + line)
  }
}
