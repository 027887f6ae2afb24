import Calendars
import FetchMessages
import GRDB

/// What the answers of a source's server are compared with: what is known of its resources, as far as
/// the mirror has them as they were fetched.
struct KnownResources {
  private let state: MirrorState
  private let store: MeetingStore
  /// Whether all are fetched anew, whatever is known of them.
  private let fetchesAll: Bool
  /// Paths of what is to be asked for again, by calendar.
  private var pending: [String: Set<String>] = [:]
  /// Of those, what was fetched and is not in the mirror any more as it was.
  private var lost: [String: Set<String>] = [:]
  /// Calendars of which anything was fetched.
  private var begun = Set<String>()

  init(
    _ state: MirrorState, _ mirror: MirrorFolder, _ store: MeetingStore, fetchesAll: Bool
  ) throws {
    (self.state, self.store, self.fetchesAll) = (state, store, fetchesAll)
    try store.read { db in
      for collection in state.collections.values {
        var recorded: (paths: [String], sizes: [Int64?]) = ([], [])
        try MirrorResource.eachFile(of: collection.id, db) { path, size in
          recorded.paths.append(path)
          recorded.sizes.append(size)
        }
        let sizes = mirror.sizes(of: recorded.paths, in: collection.folder)
        var lost = Set<String>()
        for (place, path) in recorded.paths.enumerated()
        where sizes[place] != recorded.sizes[place] {
          lost.insert(path)
        }
        self.lost[collection.path] = lost
        pending[collection.path] = lost.union(try MirrorResource.pending(of: collection.id, db))
        if try MirrorResource.areAny(of: collection.id, db) { begun.insert(collection.path) }
      }
    }
  }

  /// - Parameter withMembers: whether ETags are told at once.
  func collections(now: Int64, withMembers: Bool) throws -> [KnownCollection] {
    try state.collections.values.sorted { $0.path < $1.path }.map { collection in
      let isNew = !begun.contains(collection.path)
      return KnownCollection(
        path: collection.path, token: collection.token, ctag: collection.ctag,
        members: isNew ? [:] : withMembers ? try etags(of: collection.path) : nil,
        pending: pending[collection.path]?.sorted() ?? [],
        isListingDue: fetchesAll || collection.isDue(now: now))
    }
  }

  /// ETags by path, empty for what has none: of all members that are in the mirror, or of some.
  ///
  /// - Parameter paths: nil for all.
  func etags(of collection: String, _ paths: [String]? = nil) throws -> [String: String] {
    guard let known = state.collections[collection] else { return [:] }
    var etags: [String: String] = [:]
    func add(_ resource: MirrorResource) {
      guard resource.digest != nil, lost[collection]?.contains(resource.path) != true else {
        return
      }
      etags[resource.path] = fetchesAll ? "" : resource.etag ?? ""
    }
    try store.read { db in
      guard let paths else { return try MirrorResource.each(of: known.id, db, add) }
      for path in paths { try MirrorResource.one(path, of: known.id, db).map(add) }
    }
    return etags
  }

  /// What a feed's server is asked to compare with; nil to have it whole.
  func feed(now: Int64) throws -> KnownFeed? {
    guard let collection = state.collections[""], !fetchesAll, !collection.isDue(now: now),
      pending[""]?.isEmpty != false,
      let feed = try store.read({ try MirrorResource.one("", of: collection.id, $0) })
    else { return nil }
    return KnownFeed(etag: feed.etag, lastModified: state.remote.lastModified)
  }
}

extension MirrorState {
  /// What of a mirror may be believed: files that are recorded as fetched. One that is recorded and not
  /// there is not the server's doing: what is stored of it stays until it is fetched again.
  func recorded(
    in listing: SourceListing, of location: SourceLocation, _ db: Database
  ) throws -> SourceListing {
    var expected = Set<RelativePath>()
    for collection in collections.values {
      try MirrorResource.eachFile(of: collection.id, db) { path, _ in
        expected.insert(RelativePath(collection.file(of: path)))
      }
    }
    var listing = listing
    listing.files.removeAll { !expected.contains($0.path) }
    if listing.files.count == expected.count { return listing }
    let lost = expected.subtracting(listing.files.map(\.path)).sorted()
    listing.unreadable += lost.map { file in
      UnreadablePlace(
        path: file,
        error: SourceError(
          path: location.shownPath(of: file) ?? file.text, kind: .missing,
          message: "it was fetched and is not there any more; the next sync fetches it again"))
    }
    return listing
  }
}
