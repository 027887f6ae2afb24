/// The best k of a stream of scores, without sorting or keeping the others.
///
/// Ties go to the smaller id, so that the result does not depend on the order of the offers. What is
/// offered gathers until there are several times k, then the best k of it are selected (Hoare 1961)
/// and their worst becomes the bar: a few comparisons an offer, where a heap needs many.
public struct TopK<ID: Comparable & Sendable>: Sendable {
  private typealias Entry = (score: Float, id: ID)

  private let capacity: Int
  private let limit: Int
  private var entries: [Entry] = []
  /// No score below is kept: the worst of the kept, when there last were several times as many.
  private(set) var bar: Float

  /// - Parameter k: how many to keep; none when 0 or less.
  public init(_ k: Int) {
    capacity = max(0, k)
    limit = capacity < 1 << 40 ? 3 * capacity + 64 : .max
    bar = capacity == 0 ? .infinity : -.infinity
  }

  public mutating func offer(_ score: Float, _ id: ID) {
    guard score >= bar, capacity > 0 else { return }
    entries.append((score, id))
    if entries.count == limit { selectBest() }
  }

  /// The kept, best first.
  public func ranked() -> [(score: Float, id: ID)] {
    var all = self
    all.selectBest()
    return all.entries.sorted(by: Self.isBetter)
  }

  @inline(__always)
  private static func isBetter(_ a: Entry, _ b: Entry) -> Bool {
    a.score != b.score ? a.score > b.score : a.id < b.id
  }

  /// Leaves the best k.
  private mutating func selectBest() {
    guard entries.count > capacity else { return }
    entries.withUnsafeMutableBufferPointer { entries in
      var (first, last) = (0, entries.count - 1)
      while first < last {
        // The pivot is the middle one of three, so that sorted offers are no bad case.
        let middle = (first + last) / 2
        if Self.isBetter(entries[middle], entries[first]) { entries.swapAt(first, middle) }
        if Self.isBetter(entries[last], entries[first]) { entries.swapAt(first, last) }
        if Self.isBetter(entries[last], entries[middle]) { entries.swapAt(middle, last) }
        let pivot = entries[middle]
        var (low, high) = (first, last)
        while low <= high {
          while Self.isBetter(entries[low], pivot) { low += 1 }
          while Self.isBetter(pivot, entries[high]) { high -= 1 }
          if low <= high {
            entries.swapAt(low, high)
            low += 1
            high -= 1
          }
        }
        if capacity - 1 <= high {
          last = high
        } else if capacity - 1 >= low {
          first = low
        } else {
          break
        }
      }
    }
    entries.removeLast(entries.count - capacity)
    bar = entries.lazy.map(\.score).min() ?? .infinity
  }
}
