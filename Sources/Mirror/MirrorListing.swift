import Calendars
import Files
import Index

/// The recorded files of a mirror. Files without a row are ignored.
package struct MirrorListing: Sendable {
  /// With what is recorded and not there among what can't be read: that is not the server's doing, and
  /// what is stored of it stays until it is fetched again.
  package private(set) var files: SourceListing
  /// The fetched files that have changed since, by the path of their calendar.
  private(set) var lost: [String: Set<String>] = [:]

  /// - Parameter found: all that is there.
  package init(
    _ found: SourceListing, of location: SourceLocation, _ state: MirrorState, _ db: Database
  ) throws {
    files = found
    let sizes = Dictionary(found.files.map { ($0.path, $0.size) }) { first, _ in first }
    var recorded = Set<RelativePath>(minimumCapacity: sizes.count)
    var missing: [RelativePath] = []
    for collection in state.collections.values {
      try MirrorResource.eachFile(of: collection.id, db) { path, size in
        let file = RelativePath(collection.file(of: path))
        recorded.insert(file)
        let found = sizes[file]
        if found == nil { missing.append(file) }
        if found != size { lost[collection.path, default: []].insert(path) }
      }
    }
    files.files.removeAll { !recorded.contains($0.path) }
    files.unreadable += missing.sorted().map { file in
      UnreadablePlace(
        path: file,
        error: SourceError(
          path: location.shownPath(of: file) ?? file.text, kind: .missing,
          message: "it was fetched and is not there any more; the next sync fetches it again"))
    }
  }
}

/// A mirror as a fetch left it, so that the sync after it need not look at each file once more.
package struct FetchedFiles: Hashable, Sendable {
  /// The listings when it began and now.
  package let before, after: SourceListing
  /// The files that it put there or took away.
  package let touched: Set<RelativePath>
  /// The number of changes to the source then: if it is higher now, another process came in
  /// between.
  package let changes: Int64

  /// - Returns: nil if not all of it is known.
  package init?(
    _ before: MirrorListing, touched: Set<RelativePath>, of location: SourceLocation, changes: Int64
  ) {
    guard before.files.unreadable.isEmpty, before.lost.isEmpty else { return nil }
    (self.before, self.touched, self.changes) = (before.files, touched, changes)
    var after = before.files
    if !touched.isEmpty {
      after.files.removeAll { touched.contains($0.path) }
      after.files += touched.compactMap { location.file(at: $0) }
      after.files.sort { $0.path < $1.path }
    }
    self.after = after
  }

  /// Those that it put there.
  package var put: SourceListing {
    var put = after
    put.files.removeAll { !touched.contains($0.path) }
    return put
  }
}
