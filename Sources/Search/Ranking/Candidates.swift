import Algorithms

/// The evidence for one document, which is the text of one or more records. Each value is relative
/// to the maximum over all candidates.
package struct Candidate {
  let document: Int64
  var cosine = 0.0
  var passageText = 0.0
  var recordText = 0.0
  var phrases = 0.0
  /// The passage with the most evidence, and its score.
  var passage: (number: Int, score: Double)?
  /// The passages with the most evidence, the best first. They are read again for the final score.
  package var read: [PassagePlace] = []
}

/// The documents that may match a topic, in descending order of their highest possible score. A
/// cosine is only an estimate from codes until its candidate is needed, which most never are.
package struct Candidates {
  /// A passage with evidence of any kind.
  package struct Passage {
    package let place: PassagePlace
    /// The index of the passage in its document.
    package let number: Int
    /// The text score relative to the best passage.
    package let text: Double
    /// The index among the nearest passages; nil if the passage isn't one of them.
    let near: Int?
  }

  /// A document before its exact cosines are known.
  struct Entry {
    let document: Int64
    /// The range of the document's passages in `passages`.
    var own: Range<Int>
    /// The number of tokens in the title.
    let titleLength: Int
    var recordText = 0.0
    var phrases = 0.0
    /// An upper bound on the topic's score.
    var bound = 0.0
  }

  private let weights: Weights
  private let passages: [Passage]
  private let entries: [Entry]
  private var cosines: PassageCosines

  init(_ weights: Weights, _ passages: [Passage], _ entries: [Entry], _ cosines: PassageCosines) {
    self.weights = weights
    self.passages = passages
    self.cosines = cosines
    self.entries = entries.compactMap { entry in
      let most = Self.candidate(entry, passages[entry.own], weights) { cosines.bound(of: $0) }
      guard Self.counts(most, cosines, weights) else { return nil }
      var entry = entry
      entry.bound = weights.score(of: most)
      return entry
    }.sorted {
      $0.bound != $1.bound ? $0.bound > $1.bound : $0.document < $1.document
    }
  }

  package var count: Int { entries.count }

  /// Returns an upper bound on the topic's score for a candidate and all later ones.
  func bound(of place: Int) -> Double { entries[place].bound }

  func document(of place: Int) -> Int64 { entries[place].document }

  /// The documents that contain a term of the topic.
  var documentsWithTerms: [Int64] {
    entries.filter { entry in
      entry.recordText > 0 || passages[entry.own].contains { $0.text > 0 }
    }.map(\.document)
  }

  /// Returns the documents whose title may equal a topic of this many tokens, judging by the
  /// title's length and the text score, in descending order of the highest possible score.
  func mayBeTitled(tokens: Int) -> some Sequence<Int64> {
    entries.lazy.filter {
      $0.titleLength == tokens && (tokens > 1 ? $0.phrases : $0.recordText) > 0
    }.map(\.document)
  }

  /// Computes the exact cosines of these candidates and returns those that count as matches.
  package mutating func settled(_ places: [Int]) throws -> [Candidate] {
    try cosines.settle(places.flatMap { passages[entries[$0].own] }.compactMap(\.near))
    return places.compactMap { place in
      let entry = entries[place]
      var candidate = Self.candidate(entry, passages[entry.own], weights) { cosines.share(of: $0) }
      guard Self.counts(candidate, cosines, weights) else { return nil }
      if weights.line > 0 { candidate.read = bestPassages(passages[entry.own]) }
      return candidate
    }
  }

  /// Returns the texts of those places that still have a record.
  package func texts(of places: some Sequence<PassagePlace>) throws -> [PassageTexts.Text] {
    try cosines.texts(of: places)
  }

  private func bestPassages(_ passages: ArraySlice<Passage>) -> [PassagePlace] {
    func score(_ passage: Passage) -> Double {
      let cosine = passage.near.map(cosines.share) ?? 0
      return weights.cosine * cosine + weights.passageText * passage.text
    }
    return passages.map { (place: $0.place, score: score($0)) }
      .min(count: weights.passagesRead) { ($1.score, $0.place) < ($0.score, $1.place) }
      .map(\.place)
  }

  /// Returns true if a candidate counts as a match. A candidate without any term of the topic needs
  /// a high similarity, because low similarity is mostly chance.
  private static func counts(
    _ candidate: Candidate, _ cosines: PassageCosines, _ weights: Weights
  ) -> Bool {
    candidate.passageText + candidate.recordText + candidate.phrases > 0
      || candidate.cosine * cosines.most >= weights.minimumCosine
  }

  /// Creates a candidate from the best evidence among its document's passages.
  private static func candidate(
    _ entry: Entry, _ passages: ArraySlice<Passage>, _ weights: Weights,
    cosine: (Int) -> Double
  ) -> Candidate {
    var candidate = Candidate(
      document: entry.document, recordText: entry.recordText, phrases: entry.phrases)
    for passage in passages {
      let cosine = passage.near.map(cosine) ?? 0
      let score = weights.cosine * cosine + weights.passageText * passage.text
      candidate.cosine = max(candidate.cosine, cosine)
      candidate.passageText = max(candidate.passageText, passage.text)
      let best = candidate.passage ?? (number: .max, score: -1)
      if (score, best.number) > (best.score, passage.number) {
        candidate.passage = (passage.number, score)
      }
    }
    return candidate
  }
}
