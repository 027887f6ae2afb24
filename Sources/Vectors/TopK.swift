/// The best k of a stream of scores, without sorting or keeping the others.
///
/// Ties go to the smaller id, so that the result does not depend on the order of the offers.
public struct TopK<ID: Comparable & Sendable>: Sendable {
  private let capacity: Int
  /// A heap with the worst of the kept at its root.
  private var heap: [(score: Float, id: ID)] = []

  /// - Parameter k: how many to keep; none when 0 or less.
  public init(_ k: Int) {
    capacity = max(0, k)
    heap.reserveCapacity(min(capacity, 1_024))
  }

  public mutating func offer(_ score: Float, _ id: ID) {
    if heap.count < capacity {
      heap.append((score, id))
      siftUp(heap.count - 1)
    } else if let worst = heap.first, isBetter((score, id), than: worst) {
      heap[0] = (score, id)
      siftDown(0)
    }
  }

  /// The kept, best first.
  public func ranked() -> [(score: Float, id: ID)] {
    heap.sorted { isBetter($0, than: $1) }
  }

  private func isBetter(_ a: (score: Float, id: ID), than b: (score: Float, id: ID)) -> Bool {
    a.score != b.score ? a.score > b.score : a.id < b.id
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBetter(heap[parent], than: heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if isBetter(heap[worst], than: heap[child]) { worst = child }
      }
      if worst == parent { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}
