import Files

/// Records that files no longer contain, which are removed only after all files of the source have
/// been read. An event that moves between files therefore always belongs to one of them, and a sync
/// that is killed flags no existing event as gone.
package struct PendingRemovals {
  /// The row ids of deleted files.
  package let removed: [Int64]
  /// Files that contain fewer records than before, each with its new revision and the records that
  /// it no longer contains.
  package private(set) var changed: [(id: Int64, revision: Revision, records: [Int64])] = []
  /// Records that match an event in a file read in this pass.
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

  /// Returns true if `file` no longer contains `record`, although the index still associates them.
  package func has(_ record: Int64, left file: Int64) -> Bool {
    // An empty set marks a deleted file, which contains none of its records anymore.
    left[file].map { $0.isEmpty || $0.contains(record) } ?? false
  }
}
