import Calendars
import Files
import Index
import Time

/// The files that a sync of one source has to read or remove.
struct SyncPlan {
  /// The files that are new, or have to be read again.
  let stale: [SourceFile]
  /// The known files that no longer exist, ordered by path.
  let removed: [KnownFile]
  let known: [RelativePath: KnownFile]

  /// The settings of a reading. If one of them changes, unchanged files may have to be read again.
  struct Conditions {
    /// The end of the window in seconds since 1970-01-01T00:00:00Z.
    let until: Int64
    let zone: Zone
    /// If true, every file is read again.
    let readsAll: Bool
  }

  /// - Parameter unread: the unreadable paths. The plan marks those that hide known files.
  init(
    _ listing: SourceListing, known: [RelativePath: KnownFile], _ reading: Conditions,
    _ unread: inout UnreadablePaths
  ) {
    self.known = known
    var stillThere = 0
    stale = listing.files.filter { file in
      guard let known = known[file.path] else { return true }
      stillThere += 1
      return known.isStale(file, reading)
    }
    guard stillThere < known.count else {
      removed = []
      return
    }
    let present = Set(listing.files.map(\.path))
    var missing = known.filter { !present.contains($0.key) }
    for path in missing.keys where unread.hides(path) { missing[path] = nil }
    removed = missing.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension KnownFile {
  fileprivate func isStale(_ file: SourceFile, _ reading: SyncPlan.Conditions) -> Bool {
    reading.readsAll || revision != file.revision || zone != reading.zone.identifier
      || (continues && readUntil != reading.until)
  }
}
