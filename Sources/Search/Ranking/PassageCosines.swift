import Algorithms
import Retrieval

/// A passage whose code is near to a topic.
package struct NearPassage: Sendable {
  package let place: PassagePlace
  /// The cosine estimated from the code.
  let estimate: Double

  init(_ ranked: (segment: Int, row: Int, score: Float)) {
    place = PassagePlace(segment: ranked.segment, passage: ranked.row)
    estimate = Double(ranked.score)
  }
}

/// The cosines of passages with a topic. They are estimated from codes and computed exactly when
/// needed. A passage is identified by its number, which is its index among the nearest.
struct PassageCosines {
  /// The number of texts to read first in the search for the largest cosine. It doubles each time.
  private static let firstBatch = 8

  private let query: QueryVector
  private let texts: PassageTexts
  private let weights: Weights
  private let nearest: [NearPassage]
  /// The passages' numbers in the order of their places.
  let byPlace: [Int]
  /// The exact cosines by number; NaN until computed.
  private var exact: [Double]
  /// The texts whose exact cosines have been computed.
  private var read: [PassagePlace: PassageTexts.Text] = [:]
  /// The largest exact cosine, by which shares are computed.
  private(set) var most = 1.0

  /// - Parameters:
  ///   - nearest: the passages, nearest first.
  ///   - least: the minimum cosine that counts.
  init(
    _ nearest: [NearPassage], to query: QueryVector, _ texts: PassageTexts, _ weights: Weights,
    least: Double
  ) throws {
    self.query = query
    self.texts = texts
    self.weights = weights
    self.nearest = nearest
    byPlace = nearest.indices.sorted { nearest[$0].place < nearest[$1].place }
    exact = Array(repeating: .nan, count: nearest.count)
    var largest = 0.0
    var rest = nearest.indices[...]
    var size = Self.firstBatch
    while let next = rest.first,
      case let most = weights.maximumCosine(estimated: nearest[next].estimate),
      most > largest, most >= least
    {
      let batch = rest.prefix(size)
      rest = rest.dropFirst(size)
      size *= 2
      try settle(batch)
      largest = max(largest, exact[batch].max() ?? 0)
    }
    if largest > 0 { most = largest }
  }

  func place(of number: Int) -> PassagePlace { nearest[number].place }

  /// Returns an upper bound on a passage's share.
  func bound(of number: Int) -> Double {
    if !exact[number].isNaN { return share(of: number) }
    return min(1, weights.maximumCosine(estimated: nearest[number].estimate) / most)
  }

  /// Returns the cosine of a settled passage relative to the largest; 0 if it has no similarity or
  /// no record.
  func share(of number: Int) -> Double { exact[number].isNaN ? 0 : exact[number] / most }

  /// Computes the exact cosines of these passages, except those already computed.
  mutating func settle(_ numbers: some Sequence<Int>) throws {
    let unknown = numbers.filter { exact[$0].isNaN }
    for number in unknown { exact[number] = 0 }
    for text in try texts.all(of: unknown.map { nearest[$0].place }) {
      let place = byPlace.partitioningIndex { nearest[$0].place >= text.place }
      exact[byPlace[place]] = max(0, Double(query.cosine(with: text.texts, norm: text.norm)))
      read[text.place] = text
    }
  }

  /// Returns the texts of those places that have a record. Texts that were compared before aren't
  /// read again.
  func texts(of places: some Sequence<PassagePlace>) throws -> [PassageTexts.Text] {
    let unread = places.filter { read[$0] == nil }
    return places.compactMap { read[$0] } + (unread.isEmpty ? [] : try texts.all(of: unread))
  }
}
