/// How many more there are.
package struct More: Hashable, Sendable {
  /// How many, or how many at least.
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
