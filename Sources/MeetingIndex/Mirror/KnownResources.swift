import Calendars
import FetchMessages
import GRDB

/// What the answers of a source's server are compared with: what is known of its resources, as far as
/// the mirror has them as they were fetched. Whether it has is looked up on a thread of its own.
final class KnownResources {
  private let state: MirrorState
  private let store: MeetingStore
  /// Whether all are fetched anew, whatever is known of them.
  private let fetchesAll: Bool
  /// Paths of what the server named and did not give, by calendar.
  private var pending: [String: Set<String>] = [:]
  private let look: Lookahead<Result<[String: Set<String>], any Error>>
  private var found: [String: Set<String>]?
  /// Calendars of which anything was fetched.
  private var begun = Set<String>()

  init(
    _ state: MirrorState, _ mirror: MirrorFolder, _ store: MeetingStore, fetchesAll: Bool
  ) throws {
    (self.state, self.store, self.fetchesAll) = (state, store, fetchesAll)
    let (begun, pending) = try store.read { db in
      var (begun, pending) = (Set<String>(), [String: Set<String>]())
      for collection in state.collections.values {
        pending[collection.path] = try MirrorResource.pending(of: collection.id, db)
        if try MirrorResource.areAny(of: collection.id, db) { begun.insert(collection.path) }
      }
      return (begun, pending)
    }
    (self.begun, self.pending) = (begun, pending)
    look = Lookahead(count: 1) {
      { _, handOver in handOver(Result { try Self.lost(from: mirror, state, store) }) }
    }
  }

  deinit { look.stop() }

  private static func lost(
    from mirror: MirrorFolder, _ state: MirrorState, _ store: MeetingStore
  ) throws -> [String: Set<String>] {
    var all: [String: Set<String>] = [:]
    for collection in state.collections.values {
      var recorded: (paths: [String], sizes: [Int64?]) = ([], [])
      try store.read { db in
        try MirrorResource.eachFile(of: collection.id, db) { path, size in
          recorded.paths.append(path)
          recorded.sizes.append(size)
        }
      }
      let sizes = mirror.sizes(of: recorded.paths, in: collection.folder)
      for (place, path) in recorded.paths.enumerated()
      where sizes[place] != recorded.sizes[place] {
        all[collection.path, default: []].insert(path)
      }
    }
    return all
  }

  /// What was fetched and is not in the mirror any more as it was; waits for it.
  private func lost() throws -> [String: Set<String>] {
    if let found { return found }
    let lost = try look.output(0).get()
    found = lost
    return lost
  }

  /// As `KnownLosses`.
  func losses() throws -> [String: [String]] { try lost().mapValues(Array.init) }

  /// - Parameter isComplete: whether all is told at once, and nobody will ask for the rest.
  func collections(now: Int64, isComplete: Bool) throws -> [KnownCollection] {
    try state.collections.values.sorted { $0.path < $1.path }.map { collection in
      let isNew = !begun.contains(collection.path)
      var pending = pending[collection.path] ?? []
      if isComplete { pending.formUnion(try lost()[collection.path] ?? []) }
      return KnownCollection(
        path: collection.path, token: collection.token, ctag: collection.ctag,
        members: isNew ? [:] : isComplete ? try etags(of: collection.path) : nil,
        pending: pending.sorted(),
        isListingDue: fetchesAll || collection.isDue(now: now))
    }
  }

  /// ETags by path, empty for what has none: of all members that are in the mirror, or of some.
  ///
  /// - Parameter paths: nil for all.
  func etags(of collection: String, _ paths: [String]? = nil) throws -> [String: String] {
    guard let known = state.collections[collection] else { return [:] }
    let lost = try lost()[collection] ?? []
    var etags: [String: String] = [:]
    func add(_ resource: MirrorResource) {
      guard resource.digest != nil, !lost.contains(resource.path) else {
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
      pending[""]?.isEmpty != false, try lost()[""] == nil,
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
