import Foundation
import Retrieval

extension Search {
  /// Reorders the first hits after reading their best passages line by line. A single line that
  /// contains the topic is better evidence than a page over which the same words are scattered.
  ///
  /// Later hits get the lowest similarity of the first ones, so they stay behind them.
  func rescoredByLine(
    _ hits: [Ranked], _ match: TopicMatch, _ candidates: Candidates
  ) throws -> [Ranked] {
    guard weights.line > 0 else { return hits }
    let first = hits.prefix(weights.hitsRead)
    let likeness = try likeness(
      of: try candidates.texts(of: Set(first.flatMap(\.topic.read))), match)
    let found = first.map { $0.topic.read.compactMap { likeness[$0] }.max() ?? 0 }
    let (least, most) = (found.min() ?? 0, max(found.max() ?? 0, .leastNormalMagnitude))
    return hits.enumerated().map { place, hit in
      let own = found.indices.contains(place) ? found[place] : least
      return hit.with(line: Double(own / most), weights)
    }.sorted(by: Search.isBefore)
  }

  /// Returns the similarity of the topic to the closest line of each passage.
  private func likeness(
    of texts: [PassageTexts.Text], _ match: TopicMatch
  ) throws -> [PassagePlace: Float] {
    var lines = ClosestLine(try telling(match), embedder: embedder)
    var likeness: [PassagePlace: Float] = [:]
    for text in texts where likeness[text.place] == nil {
      likeness[text.place] = text.texts.reduce(0) { max($0, lines.likeness(to: $1.text)) }
    }
    return likeness
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

extension Search.Ranked {
  fileprivate func with(line share: Double, _ weights: Weights) -> Self {
    var hit = self
    hit.topic.value = weights.score(of: topic.value, line: share)
    hit.score = hit.topic.score
    hit.evidence.append(("line", share))
    return hit
  }
}
