import Calendars
import FetchMessages
import Foundation
import Index

/// The access to servers for the index, which has no network of its own: it takes an order and
/// returns messages.
package struct ServerAccess {
  /// Asks, answers what is known, and hands each message on with the bytes that follow it. The
  /// order may take its time to be made: anyone who asks gets ready meanwhile.
  ///
  /// - Throws: what the functions that it is given throw, and an `IndexError` if it can't ask.
  package typealias Ask = (
    _ order: @autoclosure () throws -> FetchOrder, _ known: KnownAnswers,
    _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Void

  package let ask: Ask
  /// The secret of a source.
  ///
  /// - Throws: an `IndexError` if it is not to be had.
  package let credential: (RemoteAccess, _ url: String) throws -> FetchCredential?
  /// The system's own calendars; nil if it has none.
  package let system: SystemAccess?
  /// The number of seconds a server may be silent while something is written to it.
  package let patience: Int
  package let userAgent: String

  package static let usualPatience = 60

  package init(
    ask: @escaping Ask,
    credential: @escaping (RemoteAccess, _ url: String) throws -> FetchCredential?,
    patience: Int = usualPatience, userAgent: String = "meetings", system: SystemAccess? = nil
  ) {
    (self.ask, self.credential, self.system) = (ask, credential, system)
    (self.patience, self.userAgent) = (patience, userAgent)
  }

  /// The function that asks sources of that kind.
  package func ask(_ kind: SourceLocation.Kind) throws -> Ask {
    guard kind == .system else { return ask }
    guard let system else { throw SystemAccess.missing }
    return { order, _, each in try system.ask(order(), each) }
  }
}

/// Fetches what is on servers.
package struct MirrorFetch {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Brings the mirrors up to what the servers say. The index itself is brought up by the next
  /// sync, which needs no server. What can't be fetched is in the report, and what was fetched
  /// before stays.
  ///
  /// The lock of writers is taken only to keep what has come, so a slow server is in no one's way.
  /// If another process has fetched the same meanwhile, these results are dropped.
  ///
  /// - Parameters:
  ///   - options: what is wanted of it, and how.
  ///   - servers: asks servers; the index itself has no network.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - progress: called often, on the calling thread.
  package func run(
    _ options: FetchOptions, from servers: ServerAccess, now: Int64,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> FetchReport {
    var report = FetchReport()
    for source in try store.sources() where source.location.isRemote && !source.isWriteOnly {
      if options.asksSystemOnly, source.location.kind != .system { continue }
      let isChosen = options.sources?.contains { [source.id, source.location.text].contains($0) }
      guard isChosen ?? true else { continue }
      var pass = SourceFetch(store: store, source: source, options: options, now: now)
      do {
        try pass.run(servers, progress)
      } catch is FetchedMeanwhile {
      } catch let error as IndexError where error.kind != .busy {
        pass.fail(error.message)
      }
      report.outcomes[source.id] = FetchedSource(failure: pass.failure, files: pass.files)
      report.notes += pass.notes
      report.requests += pass.requests
      report.resources += pass.resources
    }
    return report
  }
}

/// One source's part of a fetch.
package struct SourceFetch {
  package let store: MeetingStore
  package let source: SourceSummary
  package let options: FetchOptions
  package let now: Int64
  /// Of who writes already; nil takes one to keep what has come.
  package let lock: WriterLock?
  /// The first of what went wrong, and how much more did.
  private var failures: [String] = []
  package private(set) var notes: [String] = []
  package private(set) var requests = 0
  package private(set) var resources = 0
  /// The present files of the mirror; nil if they are not known.
  package private(set) var files: FetchedFiles?

  package init(
    store: MeetingStore, source: SourceSummary, options: FetchOptions, now: Int64,
    lock: WriterLock? = nil
  ) {
    (self.store, self.source, self.options, self.now) = (store, source, options, now)
    self.lock = lock
  }

  package var failure: String? {
    guard let first = failures.first else { return nil }
    return failures.count > 1 ? "\(first) (and \(failures.count - 1) more)" : first
  }

  package mutating func fail(_ message: String) {
    if !failures.contains(message) { failures.append(message) }
  }

  package mutating func run(_ servers: ServerAccess, _ progress: (SyncProgress) -> Void) throws {
    let mirror = MirrorFolder(path: source.location.mirror ?? "")
    let state = try store.read { try MirrorState(of: source.id, $0) }
    let arrival = try MirrorArrival(
      store: store, source: source, state: state, mirror: mirror, options: options,
      now: now, lock: lock)
    var known: KnownResources?
    func order() throws -> FetchOrder {
      let resources = try KnownResources(state, source, store, fetchesAll: options.fetchesAll)
      known = resources
      return try request(state, resources, servers)
    }
    let answers = KnownAnswers(
      members: { try known?.etags(of: $0, $1) ?? [:] },
      missingMirrorFiles: { try known?.missingMirrorFiles() ?? [:] })
    var isEnded = false
    try servers.ask(source.location.kind)(order(), answers) { message, bytes in
      switch message {
      case .membersWanted, .lossesWanted, .found, .located, .said, .retracted, .model, .unanswered,
        .outcome, .serving, .handedOver, .listening, .requested, .textsWanted, .embedded, .busy:
        break
      case .progress(let done, let total):
        progress(.fetching(source: source.id, done: done, of: total))
      case .resource(let resource):
        resources += 1
        try arrival.keep(resource, bytes)
      case .withdrawn(let path): resources -= arrival.withdraw(path)
      case .account(let all): arrival.account = all
      case .collection(let outcome):
        if let failure = outcome.failure { fail(failure) }
        notes += outcome.notes
        // What was there is looked at before it changes.
        _ = try known?.listing()
        try arrival.take(outcome)
      case .failed(let reason, _):
        isEnded = true
        fail(reason)
      case .done(let summary):
        isEnded = true
        requests += summary.requests
        _ = try known?.listing()
        try arrival.conclude(summary, isWhole: failures.isEmpty)
      }
    }
    if !isEnded { fail("meetings-fetch exited early; try again") }
    for failure in arrival.failures { fail(failure) }
    notes += arrival.notes
    // Of what is new nothing is known.
    guard failures.isEmpty, !state.collections.isEmpty, let known else { return }
    files = arrival.files(try known.listing())
  }

  private func request(
    _ state: MirrorState, _ known: KnownResources, _ servers: ServerAccess
  ) throws -> FetchOrder {
    let access = state.remote.access
    let isFeed = source.location.kind == .feed
    // Who signs in does so where they were told to, wherever the feed has gone.
    let url = access.secret == .none && access.clientCertificate == nil ? state.remote.movedTo : nil
    var request = FetchOrder(
      task: isFeed ? .feed : .collections, url: url ?? source.location.text,
      credential: try servers.credential(access, source.location.text), caFile: access.caFile,
      patience: options.serverPatience, userAgent: options.userAgent)
    request.sign(by: access)
    if isFeed {
      request.feed = try known.feed(now: now)
    } else {
      // To hand all ETags on takes longer than to learn that nothing changed, as does a look at all
      // files, which goes on while the server is asked.
      let isSystem = source.location.kind == .system
      request.collections = try known.collections(now: now, isComplete: isSystem)
      request.tellsLosses = !isSystem && !request.collections.isEmpty
      if isSystem { request.span = SystemAccess.span(options, now: now) }
    }
    (request.homes, request.chosen) = (access.homes, access.chosen)
    return request
  }
}
