import GRDB
import Retrieval

/// Functions that update the statistics of names in texts (`NameTrust`), called by syncs and
/// re-indexing.
package struct NameCounting: Sendable {
  /// Returns true if the index has changed so much that the statistics must be recomputed.
  package let isOutdated: @Sendable (Database) throws -> Bool
  /// Recomputes the statistics.
  package let refresh: @Sendable (Embedder, Database) throws -> Void

  package init(
    isOutdated: @escaping @Sendable (Database) throws -> Bool,
    refresh: @escaping @Sendable (Embedder, Database) throws -> Void
  ) {
    self.isOutdated = isOutdated
    self.refresh = refresh
  }
}
