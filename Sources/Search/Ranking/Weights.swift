import Foundation

/// The weights of the kinds of evidence, and all other parameters of the ranking.
///
/// Each kind of topic evidence is divided by its maximum over the candidates of a query, and the
/// weighted sum is convex (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
/// Retrieval", 2022). The weights were chosen on the odd query ids of QMSum and
/// WebAssembly/meetings. `Benchmarks/Retrieval.md` states what each one contributes.
struct Weights: Hashable, Sendable {
  /// The weight of the best passage by cosine.
  var cosine = 0.6
  /// The weight of the best passage by BM25.
  var passageText = 0.3
  /// The weight of the whole record by BM25.
  var recordText = 0.2
  /// The weight of the whole record by BM25 of pairs of adjacent words.
  var phrases = 0.3
  /// The weight of the most similar line of each top hit, whose passages are read again. It is
  /// added to the weights above.
  var line = 0.4
  /// The weight of the share of the topic's words that these passages contain, relative to all
  /// other evidence, and the number of significant words up to which it counts. A long text contains
  /// many words of a long topic by chance. If the question names people, the values are
  /// `coverWithPeople` and `coveredWordsWithPeople`.
  var cover = 0.5
  var coveredWords = 12
  var coverWithPeople = 0.25
  var coveredWordsWithPeople = 8
  /// The number of hits to read again. `passagesRead` is the number of passages read of each.
  var hitsRead = 24
  var passagesRead = 3

  /// The weight of the cosine if the question names people. Attendance then contributes much of
  /// what similarity would, and the words next to a name mostly belong to the agenda. On the odd
  /// ids of five sets, .4 and .5 work equally well, .6 costs up to .01, and 0 costs .01 on
  /// transcripts.
  var cosineWithPeople = 0.45

  /// The frequency of a form of a person's name in texts of meetings that they attended, and in
  /// texts of other meetings.
  struct NameRates: Hashable, Sendable {
    var attended: Double
    var absent: Double
  }

  /// The prior rates, used until an index has enough data. `usualPairs` is the number of pairs of a
  /// person and a text that they are equivalent to.
  var fullNames = NameRates(attended: 0.05, absent: 0.005)
  var partsOfNames = NameRates(attended: 0.1, absent: 0.025)
  var initials = NameRates(attended: 0.03, absent: 0.02)
  var listing = 0.85
  var usualPairs = 20.0

  /// The weights of a part of a name and of initials, if the index shows that these are reliable;
  /// otherwise they are reduced. Values from .5 to 1 work about equally well.
  var part = 0.8
  var initialLetters = 0.8
  /// The share by which reliable full names reduce the weight of parts and initials, because texts
  /// would then name a speaker in full.
  var besidesFull = 0.5
  /// The reduction for a listed attendee whom the text should name but doesn't. `rarelyNamed` is
  /// the share of named attendees at which half of the reduction applies.
  var silence = 0.8
  var rarelyNamed = 0.05
  /// The share of its score that a meeting without any evidence of the person keeps.
  /// `unshownUnlisted` is the addition if no attendee list is complete.
  var unshown = 0.25
  var unshownUnlisted = 0.4
  /// The probability that a person who attends nearly all meetings also attended one that doesn't
  /// list them.
  var everywhere = 0.5

  /// The factors for a cancelled meeting and for one that the owner declined. They are smaller than
  /// the factor for an attendee whom the text doesn't name. For equal words, a meeting that took
  /// place therefore comes first.
  var cancelled = 0.5
  var declined = 0.85

  /// The share of the score that depends on whether the title is the topic. The rest depends on the
  /// other evidence. A title that merely contains the words gets no bonus.
  var titled = 0.8
  /// The factor for meetings whose titles don't contain the words for the requested kind, such as
  /// `weekly social`, if some title does.
  var otherKind = 0.8

  /// The factor for meetings to come if the question is about the past. The tense doesn't outweigh
  /// half of the words.
  var otherTense = 0.5

  /// The bonus of a meeting at the present time. `recencySpan` is the number of days after which it
  /// is half as large. The bonus only decides near-ties.
  var recency = 0.001
  var recencySpan = 90.0

  /// The minimum rarity (idf in general language, in nats) of words to look up in the text tables.
  /// More common words take time and contribute nothing.
  var tellingRarity: Float = 2.5

  /// The minimum cosine of a passage that contains none of the topic's terms.
  var minimumCosine = 0.1

  /// The number of passages for which exact cosines are computed after the scan of the codes.
  var rescored = 512
  /// The parameters of the upper bound on a passage's cosine: the code's estimate times the factor,
  /// plus the error. The bound misses 3 to 7 in 1,000 of the ten nearest passages among the 512.
  var estimateFactor = 1.3
  var estimateError = 0.025
  /// The number of rows of a text table that become candidates.
  var textCandidates = 1_000

  /// The thresholds below which the words of a question count as failing.
  struct Failing: Hashable, Sendable {
    /// The idf in one place, in nats, that counts as much as all of the question's idf.
    var amount: Double
    /// The sum below which words count as failing if the question names people.
    var thresholdAmongPeople: Double
  }

  /// The thresholds for searches by words. `failingByVectors` are higher, because vectors are a
  /// better alternative to words.
  var failingByWords = Failing(amount: 64, thresholdAmongPeople: 0.78)
  var failingByVectors = Failing(amount: 80, thresholdAmongPeople: 0.8)
  /// The weight of the best meeting's score in that sum. The sum also contains the share and the
  /// amount of the question's idf in the best stretch of 110 words.
  var bestScore = 0.5
  /// The share from which on words never count as failing.
  static let maximumFailingShare = 0.6
  /// The sum, including the nearness of the nearest passage, below which vectors are used.
  var nearnessThreshold = 1.16
  /// The same for a model's vectors if the question names nobody. `everydayThreshold` is used if
  /// the word table contains the topic, because everyday words have more synonyms.
  var modelThreshold = 1.18
  var everydayThreshold = 1.24
  /// The parameters of a kind of vectors of meaning.
  struct Nearness: Hashable, Sendable {
    /// The weight of nearness relative to words. `amongPeople` is its weight relative to the
    /// evidence of people.
    var share: Double
    var amongPeople: Double
    /// The minimum nearness of the nearest passage. Below it, nothing counts as near. One in ten
    /// questions in other words than the text falls below it, and half of the questions about other
    /// fields.
    var least: Double
  }

  var byModel = Nearness(share: 0.9, amongPeople: 0.7, least: 0.25)
  /// The parameters for the word table. Sums of word vectors are nearer to each other than a
  /// model's sentence vectors.
  var byTable = Nearness(share: 1, amongPeople: 0.2, least: 0.2)
  /// The numbers of content words for which the word table is used. A single word is near to
  /// something in any index, and the table ignores word order, which matters if there are many
  /// words.
  var wordsByTable = 2...16
  /// The weight of the mean of a document's passages relative to the nearest one.
  var wholeByTable = 0.5
  /// The number of passages below which the thresholds are reduced. `smallIndexReduction` is the
  /// reduction for each factor of e. In a small index, passages less often contain some of the
  /// words by chance.
  var usualPassages = 3_500.0
  var smallIndexReduction = 0.07
  /// The number of meetings that words and vectors each contribute to the merged ranking.
  var joined = 100

  init(_ options: SearchOptions = SearchOptions()) {
    switch options.mode {
    case .fused: break
    case .vector:
      (passageText, recordText, phrases, minimumCosine) = (0, 0, 0, 0)
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

  /// The weights to use if the question names people.
  var withPeople: Weights {
    var weights = self
    weights.cosine = min(cosine, cosineWithPeople)
    (weights.modelThreshold, weights.everydayThreshold) = (nearnessThreshold, nearnessThreshold)
    (weights.cover, weights.coveredWords) = (coverWithPeople, coveredWordsWithPeople)
    return weights
  }

  /// Returns the sum below which vectors are used.
  func most(_ kind: Search.MeaningKind, isEveryday: Bool, of passages: Int) -> Double {
    guard kind == .table else { return isEveryday ? everydayThreshold : modelThreshold }
    return nearnessThreshold - reduction(of: passages)
  }

  /// Returns the sum below which words count as failing if the question names people.
  func threshold(_ failing: Failing, of passages: Int) -> Double {
    failing.thresholdAmongPeople - reduction(of: passages)
  }

  private func reduction(of passages: Int) -> Double {
    smallIndexReduction * max(0, log(usualPassages / Double(max(1, passages))))
  }

  /// Returns a smoothed proportion. If there are few cases, it stays near the usual one.
  func share(_ hits: Int, of cases: Int, _ usual: Double) -> Double {
    (Double(hits) + usualPairs * usual) / (Double(cases) + usualPairs)
  }

  /// Returns an upper bound on the cosine, given the estimate from the code.
  func maximumCosine(estimated estimate: Double) -> Double {
    estimateFactor * max(0, estimate) + estimateError
  }

  /// Returns the score for the topic alone, from 0 to 1.
  func score(of candidate: Candidate) -> Double {
    (cosine * candidate.cosine + passageText * candidate.passageText
      + recordText * candidate.recordText + phrases * candidate.phrases) / texts
  }

  /// The total weight of the evidence from passages and records.
  private var texts: Double { cosine + passageText + recordText + phrases }

  /// Combines a topic's score with the score of the most similar line, which is relative to the
  /// largest.
  func score(of topic: Double, line share: Double) -> Double {
    (texts * topic + line * share) / (texts + line)
  }

  /// Returns the factor for a meeting whose passages contain a share of the topic's words.
  func share(ofCover cover: Double) -> Double { (1 + self.cover * cover) / (1 + self.cover) }
}
