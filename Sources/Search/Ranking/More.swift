/// The number of further results.
package struct More: Hashable, Sendable {
  /// The number, or a lower bound on it.
  package var count: Int
  /// Whether `count` is a lower bound.
  package var isAtLeast = false

  /// No further results.
  package static let none = More(count: 0)

  package init(count: Int, isAtLeast: Bool = false) {
    self.count = count
    self.isAtLeast = isAtLeast
  }
}
