import Calendars
import FetchMessages
import Index

/// The known state of a source's resources, with which a server's answers are compared, as far as
/// the mirror has them as they were fetched. A thread of its own checks that.
final class KnownResources {
  private let state: MirrorState
  private let store: MeetingStore
  /// If true, all are fetched anew, whatever is known of them.
  private let fetchesAll: Bool
  /// Paths of what the server named and did not give, by calendar.
  private var pending: [String: Set<String>] = [:]
  private let look: Lookahead<Result<MirrorListing, any Error>>
  private var found: MirrorListing?
  /// Calendars of which anything was fetched.
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
    // Of what can't be looked at, all is lost.
    let found = try? source.location.listing(source.content)
    return try store.read {
      try MirrorListing(found ?? SourceListing(), of: source.location, state, $0)
    }
  }

  /// The listing of the mirror; waits for it.
  func listing() throws -> MirrorListing {
    if let found { return found }
    let listing = try look.output(0).get()
    found = listing
    return listing
  }

  private func lost() throws -> [String: Set<String>] { try listing().lost }

  /// As `KnownMissingFiles`.
  func missingMirrorFiles() throws -> [String: [String]] { try lost().mapValues(Array.init) }

  /// - Parameter isComplete: whether all is told at once, and no one will ask for the rest.
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

  /// The validators for a conditional request to a feed's server; nil for a whole fetch.
  func feed(now: Int64) throws -> KnownFeed? {
    guard let collection = state.collections[""], !fetchesAll, !collection.isDue(now: now),
      pending[""]?.isEmpty != false, try lost()[""] == nil,
      let feed = try store.read({ try MirrorResource.one("", of: collection.id, $0) })
    else { return nil }
    return KnownFeed(etag: feed.etag, lastModified: state.remote.lastModified)
  }
}
