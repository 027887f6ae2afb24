import Files

/// The records that files show no longer, until the pass over their source has read the others. An
/// event that goes from one file to another is so shown by one of the two at any moment, and a sync
/// that is killed has flagged nothing that is there.
package struct PendingRemovals {
  /// Files that are no more.
  package let removed: [Int64]
  /// Files that show less than they did.
  package private(set) var changed: [(id: Int64, revision: Revision, records: [Int64])] = []
  /// Records that say what a file says which was read in this pass and shows them.
  package private(set) var settled = Set<Int64>()
  private let isPossible: Bool
  private var left: [Int64: Set<Int64>] = [:]

  /// - Parameters:
  ///   - removed: files that are no more.
  ///   - isPossible: whether any file was known, else nothing can depart.
  package init(removed: [Int64], isPossible: Bool) {
    self.removed = removed
    self.isPossible = isPossible
    for file in removed { left[file] = [] }
  }

  package mutating func settle(_ record: Int64) {
    if isPossible { settled.insert(record) }
  }

  package mutating func add(_ records: [Int64], from file: Int64, _ revision: Revision) {
    if records.isEmpty { return }
    changed.append((file, revision, records))
    left[file] = Set(records)
  }

  /// Returns true if `file` does not show `record` any more, though the index still says so.
  package func has(_ record: Int64, left file: Int64) -> Bool {
    // Of a file that is no more, all have left.
    left[file].map { $0.isEmpty || $0.contains(record) } ?? false
  }
}
