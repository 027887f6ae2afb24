import Foundation
import Retrieval

extension Search {
  /// Reorders the first hits after reading their best passages line by line. A single line that
  /// contains the topic is better evidence than a page over which the same words are scattered, and
  /// a meeting with all words of a short topic is better than one that often has some of them.
  ///
  /// Later hits get the lowest values of the first ones, so they stay behind them.
  func rescoredByLine(
    _ hits: [Ranked], _ match: TopicMatch, _ candidates: Candidates
  ) throws -> [Ranked] {
    guard weights.line > 0 else { return hits }
    let first = hits.prefix(weights.hitsRead)
    let texts = Dictionary(
      try candidates.texts(of: Set(first.flatMap(\.topic.read))).map { ($0.place, $0.texts) },
      uniquingKeysWith: { first, _ in first })
    var lines = ClosestLine(try telling(match), embedder: embedder)
    var (line, cover): ([Float], [Float]) = ([], [])
    for hit in first {
      let read = hit.topic.read.flatMap { texts[$0] ?? [] }
      line.append(read.reduce(0) { max($0, lines.likeness(to: $1.text)) })
      cover.append(lines.takeCover())
    }
    let shares = (line: SharesOfMost(line), cover: SharesOfMost(cover))
    let counts = hasTopicOfMeeting
    return hits.enumerated().map { place, hit in
      hit.with(line: shares.line[place], cover: counts ? shares.cover[place] : nil, weights)
    }.sorted(by: Search.isBefore)
  }

  /// If true, a meeting probably contains all words of the topic. A long topic has too many of
  /// them, and a question for what was said (`what did they think about fees`) has words that
  /// describe the answer.
  private var hasTopicOfMeeting: Bool {
    !query.asksForContent && significantWords.count <= weights.coveredWords
  }

  /// Returns the weights of a topic's terms in this index, in nats.
  private func telling(_ match: TopicMatch) throws -> [String: Float] {
    let documents = Float(index.segments.reduce(0) { $0 + $1.documents.count })
    return try Dictionary(
      match.terms.map { term in
        let told = log1p(documents / (Float(try index.count(of: term)) + 0.5))
        return (term, (match.shares[[term]] ?? 1) * told)
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Values of the first hits, relative to the largest one. Later hits have the smallest one.
private struct SharesOfMost {
  private let values: [Float]
  private let (least, most): (Float, Float)

  init(_ values: [Float]) {
    self.values = values
    (least, most) = (values.min() ?? 0, max(values.max() ?? 0, .leastNormalMagnitude))
  }

  subscript(place: Int) -> Double {
    Double((values.indices.contains(place) ? values[place] : least) / most)
  }
}

extension Search.Ranked {
  fileprivate func with(line: Double, cover: Double?, _ weights: Weights) -> Self {
    var hit = self
    hit.topic.value = weights.score(of: topic.value, line: line)
    hit.evidence.append(("line", line))
    if let cover {
      hit.topic.words = weights.share(ofCover: cover)
      hit.evidence.append(("words", hit.topic.words))
    }
    hit.score = hit.topic.score
    return hit
  }
}
