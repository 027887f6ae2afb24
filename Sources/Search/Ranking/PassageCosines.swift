import Algorithms
import Retrieval

/// A passage whose code is near to a topic.
package struct NearPassage: Sendable {
  package let place: PassagePlace
  /// The estimate of the cosine by its code.
  let estimate: Double

  init(_ ranked: (segment: Int, row: Int, score: Float)) {
    place = PassagePlace(segment: ranked.segment, passage: ranked.row)
    estimate = Double(ranked.score)
  }
}

/// The similarity of passages to a topic: estimated by their codes, until the exact one is needed. A
/// passage is known by its number, its place among the nearest.
struct PassageCosines {
  /// The number of texts that are read first to find the largest cosine; then twice as many each
  /// time.
  private static let firstBatch = 8

  private let query: QueryVector
  private let texts: PassageTexts
  private let weights: Weights
  private let nearest: [NearPassage]
  /// The numbers by their places.
  let byPlace: [Int]
  /// By number; not a number where it is not known yet.
  private var exact: [Double]
  /// The texts whose cosines are exact.
  private var read: [PassagePlace: PassageTexts.Text] = [:]
  /// The largest of all.
  private(set) var most = 1.0

  /// - Parameters:
  ///   - nearest: nearest first.
  ///   - least: no cosine below counts.
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
      case let most = weights.mostCosine(estimated: nearest[next].estimate),
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

  /// The most that a passage's share may be.
  func bound(of number: Int) -> Double {
    if !exact[number].isNaN { return share(of: number) }
    return min(1, weights.mostCosine(estimated: nearest[number].estimate) / most)
  }

  /// A settled passage's cosine as a share of the most; 0 if it has no likeness, or no record.
  func share(of number: Int) -> Double { exact[number].isNaN ? 0 : exact[number] / most }

  /// Computes the cosines that are not known yet.
  mutating func settle(_ numbers: some Sequence<Int>) throws {
    let unknown = numbers.filter { exact[$0].isNaN }
    for number in unknown { exact[number] = 0 }
    for text in try texts.all(of: unknown.map { nearest[$0].place }) {
      let place = byPlace.partitioningIndex { nearest[$0].place >= text.place }
      exact[byPlace[place]] = max(0, Double(query.cosine(with: text.texts, norm: text.norm)))
      read[text.place] = text
    }
  }

  /// The texts of each of `places` that still has a record; those that were compared are not read
  /// again.
  func texts(of places: some Sequence<PassagePlace>) throws -> [PassageTexts.Text] {
    let unread = places.filter { read[$0] == nil }
    return places.compactMap { read[$0] } + (unread.isEmpty ? [] : try texts.all(of: unread))
  }
}
