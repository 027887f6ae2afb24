import Calendars
import Files
import Index

/// The files of a mirror that are recorded in the index. Any other files are ignored.
package struct MirrorListing: Sendable {
  /// The files. Missing files are listed as unreadable. They were not removed by the server, so
  /// their records stay until the files are fetched again.
  package private(set) var files: SourceListing
  /// The resources whose files are missing or have changed since they were fetched, by the path of
  /// their calendar.
  private(set) var lost: [String: Set<String>] = [:]

  /// - Parameter found: the actual files of the mirror.
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
          message: "the fetched file is missing; the next sync fetches it again"))
    }
  }
}

/// The files of a mirror after a fetch, which saves the following sync from listing them again.
package struct FetchedFiles: Hashable, Sendable {
  /// The listings before and after the fetch.
  package let before, after: SourceListing
  /// The files that the fetch added or removed.
  package let touched: Set<RelativePath>
  /// The source's change counter after the fetch. If it is higher later, another process has
  /// changed the source in the meantime.
  package let changes: Int64

  /// Derives the files after a fetch from those before; fails if the mirror has unreadable or
  /// missing files.
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

  /// The listing of the files that the fetch added.
  package var put: SourceListing {
    var put = after
    put.files.removeAll { !touched.contains($0.path) }
    return put
  }
}
