/// The number of further results.
package struct More: Hashable, Sendable {
  /// The number, or the least that it can be.
  package var count: Int
  /// If true, there may be more than that still.
  package var isAtLeast = false

  /// All are shown.
  package static let none = More(count: 0)

  package init(count: Int, isAtLeast: Bool = false) {
    self.count = count
    self.isAtLeast = isAtLeast
  }
}
