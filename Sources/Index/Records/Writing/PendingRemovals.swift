import Files

/// Records that their files no longer contain, kept until the pass has read the source's other
/// files. In this way, an event that moves between files always belongs to one of them, and a sync
/// that is killed flags no existing event as gone.
package struct PendingRemovals {
  /// The ids of deleted files.
  package let removed: [Int64]
  /// Files that contain fewer records than before.
  package private(set) var changed: [(id: Int64, revision: Revision, records: [Int64])] = []
  /// Records that match a file that was read in this pass.
  package private(set) var settled = Set<Int64>()
  private let isPossible: Bool
  private var left: [Int64: Set<Int64>] = [:]

  /// Creates the removals of a source.
  ///
  /// - Parameters:
  ///   - removed: the ids of deleted files.
  ///   - isPossible: whether any file was known before; if not, nothing can be removed.
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

  /// Returns true if `file` no longer contains `record`, although the index still links them.
  package func has(_ record: Int64, left file: Int64) -> Bool {
    // All records of a deleted file have left it.
    left[file].map { $0.isEmpty || $0.contains(record) } ?? false
  }
}
