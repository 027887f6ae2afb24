import FetchMessages
import Index
import Mirror
import Time

/// A resource as a change of ours left it on its server.
struct ArrivedResource {
  /// The source's identifier.
  let source: String
  /// Of its calendar and its own, without percent-encoding.
  let calendar: String
  let path: String
  /// Nil if nothing is there.
  let bytes: [UInt8]?
  let tags: ResourceTags?

  init(_ write: ChangePlan.Write, _ now: ServerChanges.State) {
    source = write.source
    (calendar, path) = (write.server?.calendar ?? "", write.server?.path ?? "")
    (bytes, tags) = (now.bytes, now.tags)
  }
}

extension CalendarChanges {
  /// Has the mirrors follow what was written to servers, so that it need not be fetched. Calendars
  /// that were never fetched are left to the next fetch.
  func keepInMirrors(
    _ arrived: [ArrivedResource], _ lock: WriterLock, now: Int64, zone: Zone
  ) throws {
    for source in try store.sources() where !source.isWriteOnly {
      let own = arrived.filter { $0.source == source.id }
      guard !own.isEmpty, let path = source.location.mirror else { continue }
      let mirror = MirrorFolder(path: path)
      let stage = try MirrorStage(mirror)
      try store.write(lock) { db in
        let state = try MirrorState(of: source.id, db)
        let forgotten = try ForgottenResources(of: source, now: now, zone: zone, db)
        // Whoever is fetching it now has an older state.
        try MirrorState.countChange(of: source.id, db)
        for resource in own {
          // Tags that are hashes of the contents would hide that another client has put the old contents
          // back since.
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
  /// As its server described it.
  fileprivate var named: NamedCollection {
    NamedCollection(path: path, name: name, color: color, kind: nil, isNumbered: false)
  }
}
