import FetchMessages

/// Brings what is known of a calendar up to what its server says.
struct CollectionFetch {
  let client: WebClient
  let known: KnownCollection
  let current: FoundCollection
  let members: KnownMembers
  let missingMirrorFiles: MissingMirrorFiles
  let tell: (FetchMessage, [UInt8]) throws(WebFailure) -> Void

  private var address: WebAddress { client.typed.at(path: known.path) }

  /// Never fails: what could not be learned is in the outcome, and then nothing is said to be gone.
  func fetch() throws(WebFailure) -> FetchedCollection {
    var outcome = FetchedCollection(path: known.path)
    (outcome.token, outcome.ctag) = (known.token, known.ctag)
    if try isUnchanged() {
      outcome.isUnchanged = true
      return outcome
    }
    if isNew, try WholeFetch(client: client, address: address, tell: tell).run() {
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

  /// ETags as they are known of what a server tells of.
  private func known(of changes: MemberChanges) throws(WebFailure) -> [String: String] {
    if let all = known.members { return all }
    if !changes.isWhole, changes.changed.isEmpty { return [:] }
    do {
      return try members(known.path, changes.isWhole ? nil : changes.changed.keys.sorted())
    } catch {
      throw WebFailure("nobody listens any more")
    }
  }

  /// Returns true if nothing is to be asked.
  private func isUnchanged() throws(WebFailure) -> Bool {
    guard !known.isListingDue, known.pending.isEmpty, isInKnownState else { return false }
    return try missingMirrorFiles.of(known.path).isEmpty
  }

  /// By what the server said of the calendar as a whole.
  private var isInKnownState: Bool {
    // Either tells: both were asked for before the calendar was read as it is known.
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
      // What a whole list does not have is not asked for again.
      if !changes.isWhole || changes.changed[path] != nil {
        wanted[path] =
          changes.changed[path] ?? Member(href: PathCoding.encode(path), etag: "")
      }
    }
    let fetched = try fetch(wanted)
    outcome.failure = fetched.failure?.message
    noteAbsent(fetched.absent.subtracting(known.pending), &outcome)
    // What is said to be gone may have gone to where what could not be fetched is. So nothing is, and
    // the next fetch is told all of it once more, and asks for what did not come.
    if fetched.isBroken {
      outcome.pending = pending.sorted()
      return
    }
    // Of what is lost no ETag is known.
    let removed =
      changes.isWhole
      ? Set(etags.keys).union(pending).subtracting(changes.changed.keys) : changes.removed
    // The same holds of the few that it named and then had no more, or did not give. But they may stay
    // so, and then it is believed at the second time.
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
        "\(address.host) named \(changes.foreign) addresses that are not in the calendar; "
          + "they were not asked for")
    }
  }

  /// Says once which events the server names and does not have. They are pending from then on, and
  /// asked for without a word.
  private func noteAbsent(_ paths: Set<String>, _ outcome: inout FetchedCollection) {
    guard let first = paths.min() else { return }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    outcome.notes.append(
      "\(address.host) names \(first)\(others) and does not have it (404); "
        + "it is asked for at each sync, and this is not said again")
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
