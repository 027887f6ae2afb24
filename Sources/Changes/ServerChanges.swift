import Calendars
import FetchMessages
import Foundation
import Index
import Mirror
import Writing

/// Reads and writes what is on servers, as changes of calendars need it.
package struct ServerChanges {
  let store: MeetingStore
  /// Nil if no server can be asked.
  let servers: ServerAccess?
  /// If true, servers are asked to tell no one.
  var isSilent = true
  /// The right to write, which anyone who asks a server for a change holds until the answer is
  /// there.
  package var lock: WriterLock?

  /// The present state of a resource.
  package struct State {
    /// Nil if nothing is.
    var bytes: [UInt8]?
    var tags: ResourceTags?
  }

  /// The outcome of a write.
  package enum Outcome {
    /// - tags: of what was written; nil if the server does not tell them.
    case done(tags: ResourceTags?, now: State?)
    case refused(ChangeConflict, now: State?)
    /// No one knows whether it was done.
    case open(ChangeConflict)
  }

  // MARK: Reading

  /// Resources as they are now, by path.
  ///
  /// - Returns: also whether the server itself tells who is invited of changes.
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

  /// Adds the tags of writes that no answer has named, where the server still has what was written.
  func lookUpTags(_ content: inout ChangeJournal.Content) throws {
    for (index, write) in content.writes.enumerated() {
      guard let server = write.server, write.after != nil, server.after?.condition == nil,
        let source = try store.sources().first(where: { $0.id == write.source }),
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

  /// One after the other, until one can't be; all are of one source.
  ///
  /// - Parameter each: told what came of each that was begun.
  package func write(_ writes: [ChangePlan.Write], each: (Outcome) -> Void) throws {
    guard let first = writes.first else { return }
    var orders: [ResourceOrder] = []
    for write in writes {
      guard let order = write.order(isSilent: isSilent) else { break }
      orders.append(order)
    }
    var count = 0
    if !orders.isEmpty {
      let source = try store.read { try store.source(named: first.source, $0) }
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
    "the server gives no usable ETag for it, so another program's change could be overwritten"

  private func ask(
    _ source: String, _ url: String, _ orders: [ResourceOrder],
    _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    guard let servers else {
      throw IndexError(.notFound, "'\(source)' is on a server, and none is asked here")
    }
    let access = try RemoteSources(store).access()[source] ?? RemoteAccess()
    var order = FetchOrder(
      task: .resources, url: url, credential: try servers.credential(access, url),
      caFile: access.caFile, patience: servers.patience, userAgent: servers.userAgent)
    order.sign(by: access)
    order.resources = orders
    // Of single resources it wants to know nothing.
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
  /// Nil if the state before can't be told from others.
  fileprivate func order(isSilent: Bool) -> ResourceOrder? {
    guard let server else { return nil }
    let condition = before == nil ? .isNew : server.before?.condition
    guard let condition else { return nil }
    let act: ResourceOrder.Act =
      if let after { .put(Data(after), if: condition) } else { .delete(if: condition) }
    return ResourceOrder(path: server.path, act: act, isSilent: isSilent)
  }

  /// Judges a write by the server's answer and by its state afterwards. Only if both leave it open is
  /// the outcome open: nothing is taken back then, and the next run that may ask the server looks again.
  ///
  /// - Parameter now: nil if it could not be looked at.
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
      conflict.isOfAnswersAlone = standing == .foreign && now.map(hasAnswersAlone) == true
      return .refused(conflict, now: now)
    case (.refused(let why), nil), (.unknown(let why, _), _):
      return .open(ChangeConflict(self, "\(why); \(Self.lookedUp)"))
    case (.done, _):
      return .open(
        ChangeConflict(
          self, "the server reported success but did not make the change; \(Self.lookedUp)"))
    }
  }

  private static let lookedUp =
    "it is not known whether it was written; the next sync or change looks it up"

  /// Returns true if nothing but answers of attendees came in since a resource was read. Its schedule
  /// tag is the same then, which proves it on no server that keeps the tag over changes by other clients.
  private func hasAnswersAlone(_ now: ServerChanges.State) -> Bool {
    guard let known = server?.before?.scheduleTag, now.tags?.scheduleTag == known,
      let before, let bytes = now.bytes
    else { return false }
    return CalendarContent.isSameButForAnswers(before, bytes)
  }

  /// Those of the answer, or those of what is there where that is what was sent.
  private func tags(_ told: ResourceTags, _ now: ServerChanges.State?) -> ResourceTags? {
    if told.condition != nil {
      let isSame = now?.tags?.etag == told.etag
      return ResourceTags(
        etag: told.etag, scheduleTag: told.scheduleTag ?? (isSame ? now?.tags?.scheduleTag : nil))
    }
    guard let now, standing(now) == .made else { return nil }
    return now.tags
  }

  /// The state of a server's resource as compared with a write.
  enum Standing { case made, notMade, foreign }

  func standing(_ now: ServerChanges.State) -> Standing {
    if let etag = now.tags?.etag, before != nil, etag == server?.before?.etag { return .notMade }
    if isSame(after, now.bytes) { return .made }
    return isSame(before, now.bytes) ? .notMade : .foreign
  }

  /// Servers add stamps to what they are given, so these count only if nothing else differs between
  /// the two states of the write.
  private func isSame(_ state: [UInt8]?, _ now: [UInt8]?) -> Bool {
    guard let state, let now else { return state == nil && now == nil }
    if let before, let after, CalendarContent.isSameButForStamps(before, after) {
      return CalendarContent.isSame(state, now)
    }
    return CalendarContent.isSameButForStamps(state, now)
  }
}
