import Calendars
import FetchMessages
import Index
import Time

/// The known state of a source's resources, for comparison with a server's answers. Resources whose
/// mirror files have changed are not included; a separate thread checks the files.
final class KnownResources {
  private let state: MirrorState
  private let store: MeetingStore
  /// If true, everything is fetched again, regardless of the known state.
  private let fetchesAll: Bool
  /// The paths that the server listed but didn't deliver, by calendar.
  private var pending: [String: Set<String>] = [:]
  private let look: Lookahead<Result<MirrorListing, any Error>>
  private var found: MirrorListing?
  /// The paths of the calendars from which anything was fetched.
  private var begun = Set<String>()

  init(
    _ state: MirrorState, _ source: SourceSummary, _ store: MeetingStore, fetchesAll: Bool
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
      { _, handOver in handOver(Result { try Self.listing(of: source, state, store) }) }
    }
  }

  deinit { look.stop() }

  private static func listing(
    of source: SourceSummary, _ state: MirrorState, _ store: MeetingStore
  ) throws -> MirrorListing {
    // If the mirror can't be listed, all its files count as lost.
    let found = try? source.location.listing(source.content)
    return try store.read {
      try MirrorListing(found ?? SourceListing(), of: source.location, state, $0)
    }
  }

  /// Returns the listing of the mirror, waiting for it if necessary.
  func listing() throws -> MirrorListing {
    if let found { return found }
    let listing = try look.output(0).get()
    found = listing
    return listing
  }

  private func lost() throws -> [String: Set<String>] { try listing().lost }

  /// Returns the missing files in the form of `KnownMissingFiles`.
  func missingMirrorFiles() throws -> [String: [String]] { try lost().mapValues(Array.init) }

  /// Returns the known collections. If `isComplete` is true, they include the missing files,
  /// because these won't be requested later.
  func collections(now: Moment, isComplete: Bool) throws -> [KnownCollection] {
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

  /// Returns the ETags of the resources in the mirror by path; the ETag of a resource without one
  /// is empty.
  ///
  /// - Parameter paths: the paths to look up; nil for all.
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

  /// Returns the validators for a conditional request for a feed; nil to fetch it unconditionally.
  func feed(now: Moment) throws -> KnownFeed? {
    guard let collection = state.collections[""], !fetchesAll, !collection.isDue(now: now),
      pending[""]?.isEmpty != false, try lost()[""] == nil,
      let feed = try store.read({ try MirrorResource.one("", of: collection.id, $0) })
    else { return nil }
    return KnownFeed(etag: feed.etag, lastModified: state.remote.lastModified)
  }
}
