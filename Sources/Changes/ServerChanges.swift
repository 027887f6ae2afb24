import Calendars
import FetchMessages
import Foundation
import Index
import Mirror
import Writing

/// Reads and writes calendar resources on servers.
package struct ServerChanges {
  let store: MeetingStore
  /// Access to servers; nil if there is none.
  let servers: ServerAccess?
  /// If true, servers are asked not to notify anyone.
  var isSilent = true
  /// The writer lock, which is held from the request of a change until the answer arrives; nil for
  /// reading only.
  package var lock: WriterLock?

  package struct State {
    /// The contents; nil if the resource doesn't exist.
    var bytes: [UInt8]?
    var tags: ResourceTags?
  }

  package enum Outcome {
    /// - Parameter tags: the new tags; nil if the server doesn't send them.
    case done(tags: ResourceTags?, now: State?)
    case refused(ChangeConflict, now: State?)
    /// It is unknown whether the write was made.
    case open(ChangeConflict)
  }

  // MARK: Reading

  /// Reads the current states of resources.
  ///
  /// - Returns: the states by path, and true if the server notifies invited people.
  package func read(
    _ paths: [String], of source: SourceSummary
  ) throws -> (states: [String: State], invitesByItself: Bool) {
    var states: [String: State] = [:]
    var invites = false
    try ask(source.id, source.location.text, paths.map { ResourceOrder(path: $0, act: .read) }) {
      message, bytes in
      switch message {
      case .outcome(let outcome): states[outcome.path] = try Self.state(outcome, bytes).get()
      case .done(let summary): invites = summary.invitesByItself
      default: break
      }
    }
    return (states, invites)
  }

  /// Adds the tags that the server's answers lacked, if the resources still have the written
  /// contents.
  func fetchMissingTags(_ content: inout ChangeJournal.Content) throws {
    for (index, write) in content.writes.enumerated() {
      guard let server = write.server, write.after != nil, server.after?.condition == nil,
        let source = try SourceRegistry(store).all().first(where: { $0.id == write.source }),
        let now = try read([server.path], of: source).states[server.path],
        write.standing(now) == .made
      else { continue }
      content.writes[index].server?.after = now.tags
    }
  }

  private static func state(
    _ outcome: ResourceOutcome, _ bytes: [UInt8]
  ) -> Result<State, IndexError> {
    switch outcome.now {
    case .there(let tags, _): .success(State(bytes: bytes, tags: tags))
    case .nothing: .success(State())
    case .unknown(let why): .failure(IndexError(.notFound, why))
    }
  }

  // MARK: Writing

  /// Makes writes of one source in order, until one fails.
  ///
  /// - Parameter each: called with the outcome of each write that was begun.
  package func write(_ writes: [ChangePlan.Write], each: (Outcome) -> Void) throws {
    guard let first = writes.first else { return }
    var orders: [ResourceOrder] = []
    for write in writes {
      guard let order = write.order(isSilent: isSilent) else { break }
      orders.append(order)
    }
    var count = 0
    if !orders.isEmpty {
      let source = try store.read { try SourceRegistry(store).source(named: first.source, $0) }
      try ask(source.id, source.location.text, orders) { message, bytes in
        guard case .outcome(let outcome) = message, count < orders.count else { return }
        each(writes[count].outcome(outcome, try? Self.state(outcome, bytes).get()))
        count += 1
      }
    }
    if count == orders.count, orders.count < writes.count {
      each(.refused(ChangeConflict(writes[count], Self.noTag), now: nil))
    }
  }

  static let noTag =
    "the server gives no usable ETag, so another program's change could be overwritten"

  private func ask(
    _ source: String, _ url: String, _ orders: [ResourceOrder],
    _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    guard let servers else {
      throw IndexError(.notFound, "'\(source)' is on a server, which can't be reached from here")
    }
    let access = try RemoteSources(store).access()[source] ?? RemoteAccess()
    var order = FetchOrder(
      task: .resources, url: url, credential: try servers.credential(access, url),
      caFile: access.caFile, patience: servers.patience, userAgent: servers.userAgent)
    order.sign(by: access)
    order.resources = orders
    // Requests for single resources need no known state from the index.
    let asked = order
    func ask() throws {
      try servers.ask(asked, KnownAnswers()) { message, bytes in
        if case .failed(let reason, _) = message { throw IndexError(.notFound, reason) }
        try each(message, bytes)
      }
    }
    if let lock { try lock.lent(ask) } else { try ask() }
  }
}

extension ChangePlan.Write {
  /// The request for the write; nil if no tag identifies the previous state.
  fileprivate func order(isSilent: Bool) -> ResourceOrder? {
    guard let server else { return nil }
    let condition = before == nil ? .isNew : server.before?.condition
    guard let condition else { return nil }
    let act: ResourceOrder.Act =
      if let after { .put(Data(after), if: condition) } else { .delete(if: condition) }
    return ResourceOrder(path: server.path, act: act, isSilent: isSilent)
  }

  /// Returns the outcome of a write, derived from the server's answer and the resource's state
  /// afterwards. If both are inconclusive, the outcome is unknown. Nothing is then undone, and the
  /// next run with access to the server checks the state again.
  ///
  /// - Parameter now: the current state; nil if it could not be read.
  fileprivate func outcome(
    _ outcome: ResourceOutcome, _ now: ServerChanges.State?
  ) -> ServerChanges.Outcome {
    let standing = now.map(standing)
    switch (outcome.result, standing) {
    case (.done(let told), let standing) where standing != .notMade:
      if after == nil { return .done(tags: nil, now: now) }
      return .done(tags: tags(told, now), now: now)
    case (.refused, .made?), (.unknown, .made?): return .done(tags: now?.tags, now: now)
    case (.refused(let why), .some), (.unknown(let why, mayFollow: false), .notMade?),
      (.unknown(let why, mayFollow: false), .foreign?) where now?.bytes == nil:
      var conflict = ChangeConflict(self, why, now: now?.bytes)
      conflict.concernsOnlyAnswers = standing == .foreign && now.map(differsOnlyInAnswers) == true
      return .refused(conflict, now: now)
    case (.refused(let why), nil), (.unknown(let why, _), _):
      return .open(ChangeConflict(self, "\(why); \(Self.lookedUp)"))
    case (.done, _):
      return .open(
        ChangeConflict(
          self, "the server reported success but didn't make the change; \(Self.lookedUp)"))
    }
  }

  private static let lookedUp =
    "it may or may not have been written; the next sync or change checks"

  /// Returns true if only attendees' answers have changed since the resource was read. The schedule
  /// tag should then be equal, but that isn't sufficient, because some servers keep the tag when
  /// other clients change the resource.
  private func differsOnlyInAnswers(_ now: ServerChanges.State) -> Bool {
    guard let known = server?.before?.scheduleTag, now.tags?.scheduleTag == known,
      let before, let bytes = now.bytes
    else { return false }
    return CalendarContent.isSameIgnoringAnswers(before, bytes)
  }

  /// Returns the tags in the answer, or else the current tags if the resource has the contents that
  /// were sent; otherwise nil.
  private func tags(_ told: ResourceTags, _ now: ServerChanges.State?) -> ResourceTags? {
    if told.condition != nil {
      let isSame = now?.tags?.etag == told.etag
      return ResourceTags(
        etag: told.etag, scheduleTag: told.scheduleTag ?? (isSame ? now?.tags?.scheduleTag : nil))
    }
    guard let now, standing(now) == .made else { return nil }
    return now.tags
  }

  /// The state of a resource in relation to a write.
  enum Standing { case made, notMade, foreign }

  func standing(_ now: ServerChanges.State) -> Standing {
    if let etag = now.tags?.etag, before != nil, etag == server?.before?.etag { return .notMade }
    if isSame(after, now.bytes) { return .made }
    return isSame(before, now.bytes) ? .notMade : .foreign
  }

  /// Returns true if `state`, one of the two states of the write, equals the current contents.
  /// Servers change timestamps, so these are compared only if the two states differ in nothing
  /// else.
  private func isSame(_ state: [UInt8]?, _ now: [UInt8]?) -> Bool {
    guard let state, let now else { return state == nil && now == nil }
    if let before, let after, CalendarContent.isSameIgnoringTimestamps(before, after) {
      return CalendarContent.isSame(state, now)
    }
    return CalendarContent.isSameIgnoringTimestamps(state, now)
  }
}
