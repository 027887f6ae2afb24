import FetchMessages

/// Fetches the changes of a calendar from its server.
struct CollectionFetch {
  let client: WebClient
  let known: KnownCollection
  let current: FoundCollection
  let members: KnownMembers
  let missingMirrorFiles: MissingMirrorFiles
  let tell: (FetchMessage, [UInt8]) throws(WebFailure) -> Void

  private var address: WebAddress { client.typed.at(path: known.path) }

  /// Fetches the changes. Failures of the server are not thrown but returned in the outcome, which
  /// then contains no removals.
  func fetch() throws(WebFailure) -> FetchedCollection {
    var outcome = FetchedCollection(path: known.path)
    (outcome.token, outcome.ctag) = (known.token, known.ctag)
    if try isUnchanged() {
      outcome.isUnchanged = true
      return outcome
    }
    if isNew, try FullCalendarFetch(client: client, address: address, tell: tell).run() {
      (outcome.token, outcome.ctag, outcome.isSearched) = (current.token, current.ctag, true)
      return outcome
    }
    let report = ChangeReport(
      client: client, address: address, known: known, current: current)
    do throws(WebFailure) {
      let changes = try report.changes()
      try take(changes, &outcome)
    } catch {
      outcome.failure = error.message
      outcome.pending = known.pending
    }
    return outcome
  }

  private var isNew: Bool {
    known.members?.isEmpty == true && known.pending.isEmpty && known.token == nil
      && known.ctag == nil
  }

  /// Returns the known ETags of the resources in a server's answer, by path.
  private func known(of changes: MemberChanges) throws(WebFailure) -> [String: String] {
    if let all = known.members { return all }
    if !changes.isWhole, changes.changed.isEmpty { return [:] }
    do {
      return try members(known.path, changes.isWhole ? nil : changes.changed.keys.sorted())
    } catch {
      throw WebFailure("the receiver is gone")
    }
  }

  /// Returns true if no request is needed.
  private func isUnchanged() throws(WebFailure) -> Bool {
    guard !known.isListingDue, known.pending.isEmpty, isInKnownState else { return false }
    return try missingMirrorFiles.of(known.path).isEmpty
  }

  /// If true, the calendar on the server is still in the known state.
  private var isInKnownState: Bool {
    // Either the token or the tag suffices, because both were read before the calendar's contents.
    if let token = known.token, let now = current.token { return token == now }
    guard let tag = known.ctag, RadicaleState.isState(tag) else { return false }
    return tag == current.ctag
  }

  private func take(
    _ changes: MemberChanges, _ outcome: inout FetchedCollection
  ) throws(WebFailure) {
    let etags = try known(of: changes)
    let pending = Set(known.pending).union(try missingMirrorFiles.of(known.path))
    var wanted = changes.changed.filter { path, member in
      member.etag.isEmpty || etags[path] != member.etag
    }
    for path in pending where !changes.removed.contains(path) {
      // A path that is missing from a complete list no longer exists, so it isn't requested.
      if !changes.isWhole || changes.changed[path] != nil {
        wanted[path] =
          changes.changed[path] ?? Member(href: PathCoding.encode(path), etag: "")
      }
    }
    let fetched = try fetch(wanted)
    outcome.failure = fetched.failure?.message
    noteAbsent(fetched.absent.subtracting(known.pending), &outcome)
    // The event of a removed resource may now be in a resource that could not be fetched. So
    // nothing is removed now; the next fetch gets the same changes again and requests the missing
    // resources.
    if fetched.isBroken {
      outcome.pending = pending.sorted()
      return
    }
    // `etags` lacks the resources whose mirror files are missing, so these are added.
    let removed =
      changes.isWhole
      ? Set(etags.keys).union(pending).subtracting(changes.changed.keys) : changes.removed
    // The same applies if the server listed resources that it then could not deliver. Because this
    // may be permanent, the removals are accepted in the second fetch.
    if !removed.isEmpty, !pending.isSuperset(of: fetched.pending) {
      outcome.pending = pending.union(fetched.pending).sorted()
      return
    }
    outcome.removed = Array(removed)
    outcome.pending = fetched.pending.sorted()
    outcome.token = changes.token
    outcome.ctag = current.ctag
    outcome.isListed = changes.isWhole
    if changes.foreign > 0 {
      outcome.notes.append(
        "\(address.host) listed \(changes.foreign.counted("address", "addresses")) outside the "
          + "calendar, which were not fetched")
    }
  }

  /// Adds a note about events that the server lists but can't deliver. They stay pending and are
  /// requested again, without another note.
  private func noteAbsent(_ paths: Set<String>, _ outcome: inout FetchedCollection) {
    guard let first = paths.min() else { return }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    outcome.notes.append(
      "\(address.host) lists \(first)\(others) but does not have it (404); each sync tries again, "
        + "without this message")
  }

  private func fetch(_ wanted: [String: Member]) throws(WebFailure) -> MemberFetch {
    let total = wanted.count
    var fetch = MemberFetch(
      client: client, address: address, wanted: wanted,
      found: { (resource, bytes) throws(WebFailure) in try tell(.resource(resource), bytes) },
      progress: { (done) throws(WebFailure) in try tell(.progress(done: done, of: total), []) })
    if total > 0 { try fetch.run() }
    return fetch
  }
}

/// The missing mirror files. The receiver has to check every file to find them, so it is asked at
/// most once, and only if they are needed.
final class MissingMirrorFiles {
  private let ask: KnownMissingFiles
  private var found: [String: [String]]?

  init(_ ask: @escaping KnownMissingFiles) { self.ask = ask }

  /// Returns the paths of a calendar's missing files.
  func of(_ collection: String) throws(WebFailure) -> [String] {
    if found == nil {
      do { found = try ask() } catch { throw WebFailure("the receiver is gone") }
    }
    return found?[collection] ?? []
  }
}
