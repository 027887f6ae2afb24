import FetchMessages
import Index
import Mirror
import Time

/// The state of a server resource after this program has changed it.
struct ArrivedResource {
  /// The identifier of the source.
  let source: String
  /// The paths of the calendar and of the resource, without percent-encoding.
  let calendar: String
  let path: String
  /// The contents; nil if the resource was deleted.
  let bytes: [UInt8]?
  let tags: ResourceTags?

  init(_ write: ChangePlan.Write, _ now: ServerChanges.State) {
    source = write.source
    (calendar, path) = (write.server?.calendar ?? "", write.server?.path ?? "")
    (bytes, tags) = (now.bytes, now.tags)
  }
}

extension CalendarChanges {
  /// Updates the mirrors with the resources written to servers, which saves a fetch. Calendars that
  /// were never fetched are skipped.
  func updateMirrors(
    _ arrived: [ArrivedResource], _ lock: WriterLock, now: Moment
  ) throws {
    for source in try SourceRegistry(store).all() where !source.isWriteOnly {
      let own = arrived.filter { $0.source == source.id }
      guard !own.isEmpty, let path = source.location.mirror else { continue }
      let mirror = MirrorFolder(path: path)
      let stage = try MirrorStage(mirror)
      try store.write(lock) { db in
        let state = try MirrorState(of: source.id, db)
        let forgotten = try ForgottenResources(of: source, now: now, db)
        // A fetch in progress may store an older state, so this change must be visible to it.
        try MirrorState.countChange(of: source.id, db)
        for resource in own {
          // If the server's tags are hashes of the contents, the stored tags would hide that
          // another client has since restored the old contents.
          try MirrorState.listAgain(resource.calendar, of: source.id, db)
          guard let known = state.collections[resource.calendar] else { continue }
          let row = try CollectionRow(known.named, of: source.id, known, db)
          guard let bytes = resource.bytes else {
            try row.remove(resource.path, from: mirror, db)
            continue
          }
          let kept = forgotten.kept(bytes, folder: known.folder)
          let left = kept ?? bytes
          let arrival = MirroredResource(
            etag: resource.tags?.etag, digest: MirrorResource.digest(left), size: Int64(left.count),
            staged: kept == nil ? nil : try stage.keep(left), isForgotten: kept == nil,
            isCut: left.count != bytes.count)
          try row.keep(resource.path, arrival, in: mirror, db)
        }
      }
    }
  }
}

extension MirrorState.Collection {
  /// The collection as its server describes it.
  fileprivate var named: NamedCollection {
    NamedCollection(path: path, name: name, color: color, kind: nil, isNumbered: false)
  }
}

package struct ServerFetch {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Completes changes that were left open on servers, and then brings the mirrors up to date.
  ///
  /// - Parameters:
  ///   - options: which sources to fetch, and how.
  ///   - servers: access to servers; the index itself has no network.
  ///   - progress: called often, on the calling thread.
  package func run(
    _ options: FetchOptions, from servers: ServerAccess, now: Moment,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> FetchReport {
    let notes = try CalendarChanges(store).finishOpen(
      from: servers, patience: options.patience, now: now)
    var report = try MirrorFetch(store).run(options, from: servers, now: now, progress: progress)
    report.notes = notes + report.notes
    return report
  }
}
