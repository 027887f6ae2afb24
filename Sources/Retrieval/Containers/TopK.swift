/// Keeps the k best of a stream of scores without sorting the others.
///
/// For equal scores, the smaller id is kept, so that the result is independent of the order of
/// offers. Offers accumulate to about twice k. Then all except the best k are dropped, and the
/// worst of these becomes the threshold (`bar`). This takes a few comparisons per offer, fewer than
/// with a heap. The k-th score is found by bisecting the range of scores and counting without
/// branches, because selection by pivots would mispredict every second branch.
package struct TopK<ID: Comparable & Sendable>: Sendable {
  let capacity: Int
  private let limit: Int
  /// The scores as integers in the same order, because integers compare faster.
  private var keys: [Int32] = []
  private var ids: [ID] = []
  /// The minimum score that is accepted: the k-th best score at the last selection.
  private(set) var bar: Float

  /// Creates a collection that keeps `k` scores; none if `k` is 0 or less.
  package init(_ k: Int) {
    capacity = max(0, k)
    limit = capacity < 1 << 40 ? 2 * capacity + 64 : .max
    bar = capacity == 0 ? .infinity : -.infinity
  }

  /// Keeps the score if it is among the best k so far. It may be dropped later.
  @inline(__always)
  package mutating func offer(_ score: Float, _ id: ID) {
    guard score >= bar, capacity > 0 else { return }
    if keys.isEmpty { reserve() }
    keys.append(Self.key(score))
    ids.append(id)
    if keys.count == limit { selectBest() }
  }

  /// Drops all except the best k scores, and returns the resulting threshold (`bar`).
  mutating func raiseBar() -> Float {
    selectBest()
    return bar
  }

  /// Reserves capacity for the number of offers that most questions make.
  @inline(never)
  private mutating func reserve() {
    keys.reserveCapacity(min(limit, 2_048))
    ids.reserveCapacity(min(limit, 2_048))
  }

  /// The best k, best first.
  package func ranked() -> [(score: Float, id: ID)] {
    var all = self
    all.selectBest()
    let (keys, ids) = (all.keys, all.ids)
    // Sorting indexes is fast for all types of ids, which are compared only for equal scores.
    return keys.indices.sorted { a, b in
      keys[a] != keys[b] ? keys[a] > keys[b] : ids[a] < ids[b]
    }.map { (Self.score(keys[$0]), ids[$0]) }
  }

  /// Maps a score to an integer so that the order is the same. The bits of negative floats must be
  /// reversed; -0 becomes 0.
  @inline(__always)
  private static func key(_ score: Float) -> Int32 {
    let bits = Int32(bitPattern: (score + 0).bitPattern)
    return bits ^ (bits >> 31 & .max)
  }

  @inline(__always)
  private static func score(_ key: Int32) -> Float {
    Float(bitPattern: UInt32(bitPattern: key ^ (key >> 31 & .max)))
  }

  /// Drops all except the best k.
  @inline(never)
  private mutating func selectBest() {
    guard keys.count > capacity, capacity > 0 else { return }
    let least = thresholdKey()
    var kept = 0
    keys.withUnsafeMutableBufferPointer { keys in
      ids.withUnsafeMutableBufferPointer { ids in
        for place in keys.indices {
          let (key, id) = (keys[place], ids[place])
          (keys[kept], ids[kept]) = (key, id)
          kept &+= key >= least ? 1 : 0
        }
      }
    }
    keys.removeLast(keys.count - kept)
    ids.removeLast(ids.count - kept)
    dropEqual(to: least)
    bar = Self.score(least)
  }

  /// A threshold that the keys of the best k reach. Another key reaches it only if it equals the
  /// k-th best.
  private func thresholdKey() -> Int32 {
    keys.withUnsafeBufferPointer {
      Self.kthLargest(capacity, of: $0, within: Self.key(bar)...Int32.max)
    }
  }

  /// Returns the k-th largest number, or a smaller number that exactly k numbers reach. If there
  /// are fewer than k numbers, returns the lower bound of `range`.
  ///
  /// - Parameter range: the range that contains the k-th largest.
  static func kthLargest(
    _ k: Int, of numbers: UnsafeBufferPointer<Int32>, within range: ClosedRange<Int32>
  ) -> Int32 {
    guard let start = numbers.baseAddress, numbers.count >= k else { return range.lowerBound }
    // Invariant: at least k numbers are `low` or more, and fewer than k are more than `high`.
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = Int32((Int64(low) + Int64(high) + 1) >> 1)
      let count = Kernels.best.count_from(start, numbers.count, middle)
      if count >= k { low = middle } else { high = middle - 1 }
      if count == k { break }
    }
    return low
  }

  /// While there are more than k entries, drops those whose key is `least`, beginning with the
  /// largest id.
  private mutating func dropEqual(to least: Int32) {
    guard keys.count > capacity else { return }
    let equal = keys.indices.filter { keys[$0] == least }.sorted { ids[$0] < ids[$1] }
    for place in equal.suffix(keys.count - capacity).sorted(by: >) {
      keys.swapAt(place, keys.count - 1)
      ids.swapAt(place, ids.count - 1)
      keys.removeLast()
      ids.removeLast()
    }
  }
}
