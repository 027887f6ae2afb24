import FetchMessages

/// A resource of a calendar, as its server names it.
struct Member: Equatable {
  /// The path as the server spells it.
  var href: String
  /// Empty if it has none.
  var etag: String
}

/// The changes of a calendar since the known state.
struct MemberChanges {
  /// By path.
  var changed: [String: Member] = [:]
  var removed = Set<String>()
  /// If true, all members are among `changed`.
  var isWhole = false
  var token: String?
  /// The number of references that were to nothing of the calendar's.
  var foreign = 0
}

/// Asks a calendar's server what has changed: by `sync-collection` (RFC 6578) where it knows that,
/// else by the ETags of all members.
struct ChangeReport {
  let client: WebClient
  let address: WebAddress
  let known: KnownCollection
  /// The current state of the calendar on the server.
  let current: FoundCollection

  /// - Throws: if it could not be learned: then nothing is known to have changed.
  func changes() throws(WebFailure) -> MemberChanges {
    if let token = known.token, !known.isListingDue {
      if let changes = try report(since: token) { return changes }
    }
    if hasTokens, let changes = try report(since: "") { return changes }
    return try listing()
  }

  /// If true, its server knows such reports. Others may fail in any way when they are asked for
  /// one.
  private var hasTokens: Bool {
    if current.token != nil || known.token != nil { return true }
    if RadicaleState.isKnown(token: nil, tag: known.ctag ?? current.ctag) { return true }
    // Who has no tag was asked for its token as well.
    if current.ctag == nil { return false }
    let asked = try? CalendarListing(client: client).collection(at: address, .token)
    return asked?.token != nil
  }

  /// - Parameter token: empty for all members.
  /// - Returns: nil if the server takes no such report, or not this token.
  private func report(since token: String) throws(WebFailure) -> MemberChanges? {
    var changes = MemberChanges()
    changes.isWhole = token.isEmpty
    var asked: Set<String> = []
    var next = token
    while true {
      guard asked.insert(next).inserted else {
        throw WebFailure("\(address.host) tells of changes without an end; try again later")
      }
      let request = DAVRequests.syncCollection(since: next, at: address, client)
      let answer = try client.send(request)
      let response = answer.response
      if response.status != 207 {
        let failure = WebFailure(address, status: response)
        // A dead token may be told with any status, and by some servers with no word.
        let isDead = failure.conditions.contains(DAV.validSyncToken)
        // Some servers answer each such report with an error of their own, and list the same calendar.
        if [500, 507].contains(response.status) { return nil }
        if (isDead || failure.isOfReport) && asked.count == 1 { return nil }
        throw failure
      }
      let multistatus = try Multistatus(response, from: address)
      let isCut = add(
        multistatus, MemberPaths(of: address, answeredBy: answer.address), to: &changes)
      changes.token = multistatus.syncToken
      guard isCut, let token = multistatus.syncToken else { break }
      next = token
    }
    return changes
  }

  /// - Returns: whether there is more to ask for (RFC 6578, section 3.6).
  private func add(
    _ multistatus: Multistatus, _ paths: MemberPaths, to changes: inout MemberChanges
  ) -> Bool {
    var isCut = false
    for response in multistatus.responses {
      switch paths.meaning(of: response.href) {
      case .collection: isCut = isCut || response.status == 507
      case .foreign: changes.foreign += 1
      case .member(let path, let href):
        if response.status == 404 || response.status == 410 {
          changes.removed.insert(path)
          changes.changed[path] = nil
        } else {
          changes.changed[path] = Member(href: href, etag: response.text(DAV.getetag) ?? "")
          changes.removed.remove(path)
        }
      }
    }
    return isCut
  }

  private func listing() throws(WebFailure) -> MemberChanges {
    let request = DAVRequests.propfind("<getetag/><resourcetype/>", .members, at: address, client)
    let answer = try client.send(request)
    let multistatus = try Multistatus(answer.response, from: address)
    let paths = MemberPaths(of: address, answeredBy: answer.address)
    var changes = MemberChanges()
    changes.isWhole = true
    for response in multistatus.responses where !response.isCollection {
      switch paths.meaning(of: response.href) {
      case .collection: break
      case .foreign: changes.foreign += 1
      case .member(let path, let href):
        changes.changed[path] = Member(href: href, etag: response.text(DAV.getetag) ?? "")
      }
    }
    return changes
  }
}
