import FetchMessages
import Files
import Foundation
import Index
import Time

/// Collects the results of a source's fetch and stores them, one transaction per calendar. Files
/// are moved into place before the rows are written. If the run is killed in between, the next
/// fetch gets the same results again.
package final class MirrorUpdate {
  private let store: MeetingStore
  private let source: SourceSummary
  private var state: MirrorState
  private let mirror: MirrorFolder
  private let patience: Double
  private let now: Moment
  private let lock: WriterLock?
  private let stage: MirrorStage
  private let forgotten: ForgottenResources
  private var arrived: [String: [String: MirroredResource]] = [:]
  private var lastModified: String?
  /// All calendars of the account; nil until the server has listed them.
  var account: [FoundCollection]?
  private var incomplete = Set<String>()
  package private(set) var failures: [String] = []
  package private(set) var notes: [String] = []
  /// The files that were added or removed; nil if a calendar was added, renamed or removed.
  package private(set) var touched: Set<RelativePath>? = []

  package init(
    store: MeetingStore, source: SourceSummary, state: MirrorState, mirror: MirrorFolder,
    options: FetchOptions, now: Moment, lock: WriterLock? = nil
  ) throws {
    self.lock = lock
    (self.store, self.source, self.state, self.mirror) = (store, source, state, mirror)
    (patience, self.now) = (options.patience, now)
    stage = try MirrorStage(mirror)
    forgotten = try store.read { try ForgottenResources(of: source, now: now, $0) }
  }

  // MARK: Resources

  package func keep(_ resource: FetchedResource, _ bytes: [UInt8]) throws {
    let known = state.collections[resource.collection]
    let before = try known.flatMap { known in
      try store.read { try MirrorResource.one(resource.path, of: known.id, $0) }
    }
    let kept = forgotten.kept(bytes, folder: known?.folder)
    let (isForgotten, left) = (kept == nil, kept ?? bytes)
    let digest = MirrorResource.digest(left)
    let size = known.flatMap { mirror.size(of: $0.file(of: resource.path)) }
    let isSame =
      before?.digest == digest && before?.isForgotten == isForgotten && before?.isPending == false
      && (isForgotten || size == Int64(left.count))
    arrived[resource.collection, default: [:]][resource.path] = MirroredResource(
      etag: resource.etag, digest: digest, size: Int64(left.count),
      staged: isSame || isForgotten ? nil : try stage(left, of: resource, isNew: known == nil),
      isForgotten: isForgotten, isCut: left.count != bytes.count)
    lastModified = resource.lastModified
    let isFeed = resource.path.isEmpty
    if isFeed, source.records > 0, bytes.firstRange(of: Array("BEGIN:VEVENT".utf8)) == nil {
      notes.append(
        "source '\(source.id)': its feed no longer has events; all its meetings are gone")
    }
  }

  private func stage(
    _ bytes: [UInt8], of resource: FetchedResource, isNew: Bool
  ) throws -> String {
    isNew && !resource.path.isEmpty
      ? try stage.keep(bytes, of: resource.path, inNew: resource.collection)
      : try stage.keep(bytes)
  }

  /// Discards the resources of a calendar that have arrived.
  ///
  /// - Returns: the number of discarded resources.
  func withdraw(_ collection: String) -> Int {
    stage.withdraw(new: collection)
    return arrived.removeValue(forKey: collection)?.count ?? 0
  }

  // MARK: Calendars

  package func take(_ outcome: FetchedCollection) throws {
    if outcome.failure != nil { incomplete.insert(outcome.path) }
    var arrived = arrived.removeValue(forKey: outcome.path) ?? [:]
    guard let found = account?.first(where: { $0.path == outcome.path }) else { return }
    let known = state.collections[outcome.path]
    let isRenamed = known.map { ($0.name, $0.color) != (found.name, found.color) } ?? true
    if outcome.isUnchanged, !isRenamed, known?.missed == 0 { return }
    try write { db in
      let row = try CollectionRow(found.named, of: source.id, known, db)
      if known == nil, stage.place(new: outcome.path, as: "\(mirror.path)/\(row.folder)") {
        for path in arrived.keys { arrived[path]?.staged = nil }
      }
      if !forgotten.coversCalendar(folder: known?.folder) { try row.writeName(in: mirror) }
      if isRenamed { try row.rename(db) }
      try row.forgetMissing(db)
      if isRenamed { touched = nil }
      touch(arrived.keys, of: known)
      touch(outcome.removed, of: known)
      if outcome.isUnchanged { return }
      for (path, resource) in arrived { try row.keep(path, resource, in: mirror, db) }
      for path in outcome.removed { try row.remove(path, from: mirror, db) }
      try row.leave(outcome.pending, db)
      try row.remember(outcome, now: now, db)
    }
  }

  private func touch(_ resources: some Sequence<String>, of known: MirrorState.Collection?) {
    if let known {
      touched?.formUnion(resources.map { RelativePath(known.file(of: $0)) })
    } else {
      touched = nil
    }
  }

  // MARK: Conclusion

  /// Stores the summary of a fetch; `isWhole` is true if everything could be read.
  package func conclude(_ summary: FetchSummary, isWhole: Bool) throws {
    if source.location.kind == .feed {
      if let feed = arrived[""]?[""] { try takeFeed(feed) }
    } else {
      try removeMissingCalendars(isWhole: isWhole)
    }
    try write { db in
      let isAll = isWhole && failures.isEmpty
      try RemoteRow.remember(
        scheme: summary.scheme, movedTo: summary.movedTo,
        lastModified: summary.isUnchanged ? .none : .some(lastModified),
        contactedAt: isAll ? now.seconds : nil, of: source.id, db)
      if let owners = summary.owners { try takeOwners(owners, db) }
    }
  }

  /// Adds the owners named by the server to those given by the user.
  private func takeOwners(_ owners: [String], _ db: Database) throws {
    let all = source.owners + owners.filter { !source.owners.contains($0) }
    if all != source.owners { try SourceRows.setOwners(JSONArray.encode(all), of: source.id, db) }
  }

  /// The place of the calendars, as a phrase for messages.
  private var place: String {
    source.location.kind == .system ? "among the system's" : "on the server"
  }

  private func takeFeed(_ feed: MirroredResource) throws {
    let known = state.collections[""]
    let found = FoundCollection(
      path: "", name: "", color: nil, mayContainEvents: true, token: nil, ctag: nil)
    try write { db in
      let row = try CollectionRow(found.named, of: source.id, known, db)
      touch([""], of: known)
      try row.keep("", feed, in: mirror, db)
      var outcome = FetchedCollection(path: "")
      outcome.isListed = true
      try row.remember(outcome, now: now, db)
    }
  }

  /// Removes calendars that were missing from the server's list twice in a row. Nothing is removed
  /// if anything could not be read, because a partial answer looks the same.
  private func removeMissingCalendars(isWhole: Bool) throws {
    guard let account, isWhole else { return }
    let shown = Set(account.map(\.path))
    let missing = state.collections.values.filter { !shown.contains($0.path) }
    if missing.isEmpty { return }
    if account.isEmpty {
      failures.append(
        "\(source.location.kind == .system ? "the system" : "the server") "
          + "no longer lists any calendar; "
          + "if that is intended, remove the source")
      return
    }
    for collection in missing.sorted(by: { $0.path < $1.path }) {
      if collection.missed == 0 {
        failures.append(
          "its calendar '\(collection.name)' is no longer \(place); if the next sync finds the "
            + "same, its meetings are flagged as gone")
        try write(collection.miss)
      } else {
        notes.append(
          "source '\(source.id)': its calendar '\(collection.name)' was deleted"
            + (source.location.kind == .system ? "" : " on the server")
            + "; its meetings are flagged as gone")
        touched = nil
        try write { db in
          _ = MirrorFolder.remove("\(mirror.path)/\(collection.folder)")
          try collection.delete(db)
        }
      }
    }
  }

  /// Runs `body` in a transaction.
  ///
  /// - Throws: `FetchedMeanwhile` if another process has fetched the source meanwhile.
  private func write(_ body: (Database) throws -> Void) throws {
    let lock = try lock ?? store.writerLock(now: now, patience: patience)
    try store.write(lock) { db in
      guard try MirrorState.isThere(source.id, mirror: mirror, db) else {
        throw IndexError(.notFound, "source '\(source.id)' was removed during the fetch")
      }
      guard try MirrorState.changes(of: source.id, db) == state.changes else {
        throw FetchedMeanwhile()
      }
      try MirrorState.countChange(of: source.id, db)
      try body(db)
    }
    state.changes += 1
  }

  /// Returns the current files of the mirror; nil if not all are known.
  ///
  /// - Parameter before: the files of the mirror before the fetch.
  package func files(_ before: MirrorListing) -> FetchedFiles? {
    touched.flatMap {
      FetchedFiles(before, touched: $0, of: source.location, changes: state.changes)
    }
  }
}

/// Thrown if another process has fetched the source in the meantime. Its results are just as good.
package struct FetchedMeanwhile: Error {}

extension FoundCollection {
  /// The calendar as a row of the index.
  var named: NamedCollection {
    NamedCollection(
      path: path, name: name, color: color, kind: kind, isNumbered: account != nil)
  }
}

extension CollectionRow {
  /// Stores the state of a calendar after a fetch.
  func remember(_ outcome: FetchedCollection, now: Moment, _ db: Database) throws {
    let isListed = (outcome.isListed || outcome.isSearched) && outcome.failure == nil
    let time = outcome.isListed ? now.seconds : MirrorState.listedAt(searchedAt: now)
    try remember(
      token: outcome.token, ctag: outcome.ctag, listedAt: isListed ? time : nil, db)
  }
}
