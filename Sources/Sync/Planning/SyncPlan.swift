import Calendars
import Files
import Index
import Time

/// The plan of a pass over a source, by its files and the index.
struct SyncPlan {
  /// Files that are new, or not as they were when they were last read.
  let stale: [SourceFile]
  /// Files that are no longer there, in order of path.
  let removed: [KnownFile]
  let known: [RelativePath: KnownFile]

  /// The settings by which an unchanged file is read again.
  struct Conditions {
    /// The end of the window, in seconds since 1970-01-01T00:00:00Z.
    let until: Int64
    let zone: Zone
    /// If true, every file is.
    let readsAll: Bool
  }

  /// - Parameter unread: learns which of its places hide files that are known.
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
