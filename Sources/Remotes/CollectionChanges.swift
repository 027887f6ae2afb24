import FetchMessages

/// A resource of a calendar, such as an event.
struct Member: Equatable {
  /// The path as written by the server.
  var href: String
  /// The ETag; empty if there is none.
  var etag: String
}

struct MemberChanges {
  /// The new and changed resources, by path.
  var changed: [String: Member] = [:]
  var removed = Set<String>()
  /// If true, `changed` contains all resources.
  var isWhole = false
  var token: String?
  /// The number of references to resources outside the calendar.
  var foreign = 0
}

/// Requests the changes of a calendar: with `sync-collection` (RFC 6578) if the server supports it,
/// otherwise by comparing the ETags of all resources.
struct ChangeReport {
  let client: WebClient
  let address: WebAddress
  let known: KnownCollection
  /// The current state of the calendar on the server.
  let current: FoundCollection

  /// Returns the changes. If this throws, the caller must keep the known state.
  func changes() throws(WebFailure) -> MemberChanges {
    if let token = known.token, !known.isListingDue {
      if let changes = try report(since: token) { return changes }
    }
    if hasTokens, let changes = try report(since: "") { return changes }
    return try listing()
  }

  /// If true, the server supports `sync-collection`. Other servers may fail in any way when asked.
  private var hasTokens: Bool {
    if current.token != nil || known.token != nil { return true }
    if RadicaleState.isKnown(token: nil, tag: known.ctag ?? current.ctag) { return true }
    // If a calendar has no CTag, its sync token has been requested already.
    if current.ctag == nil { return false }
    let asked = try? CalendarListing(client: client).collection(at: address, .token)
    return asked?.token != nil
  }

  /// Returns the changes since a sync token, or all resources if the token is empty; nil if the
  /// server rejects the token or doesn't support the report.
  private func report(since token: String) throws(WebFailure) -> MemberChanges? {
    var changes = MemberChanges()
    changes.isWhole = token.isEmpty
    var asked: Set<String> = []
    var next = token
    while true {
      guard asked.insert(next).inserted else {
        throw WebFailure("\(address.host) reports endless changes; try again later")
      }
      let request = DAVRequests.syncCollection(since: next, at: address, client)
      let answer = try client.send(request)
      let response = answer.response
      if response.status != 207 {
        let failure = WebFailure(address, status: response)
        // Servers reject an expired token with any status, and some without naming the cause.
        let isDead = failure.conditions.contains(DAV.validSyncToken)
        // Some servers answer every `sync-collection` with an error but can list the calendar.
        if [500, 507].contains(response.status) { return nil }
        if (isDead || failure.isUnsupportedReport) && asked.count == 1 { return nil }
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

  /// Adds the changes in an answer; returns true if the answer was truncated (RFC 6578, section
  /// 3.6).
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
