import Calendars
import FetchMessages
import Foundation
import Index
import Time

/// Access to servers for the index, which has no network of its own.
package struct ServerAccess {
  /// Sends an order, provides known state on request, and passes each message to `each` with the
  /// bytes that follow it. The order is created only while the connection is being prepared.
  ///
  /// - Throws: errors of the given functions, and `IndexError` if no request can be sent.
  package typealias Ask = (
    _ order: @autoclosure () throws -> FetchOrder, _ known: KnownAnswers,
    _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Void

  package let ask: Ask
  /// Returns the credential of a source.
  ///
  /// - Throws: `IndexError` if the credential can't be read.
  package let credential: (RemoteAccess, _ url: String) throws -> FetchCredential?
  /// Access to system calendars; nil if the system has none.
  package let system: SystemAccess?
  /// The number of seconds for which a server may be silent during a write.
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

  /// Returns the function that sends orders to sources of this kind.
  package func ask(_ kind: SourceLocation.Kind) throws -> Ask {
    guard kind == .system else { return ask }
    guard let system else { throw SystemAccess.missing }
    return { order, _, each in try system.ask(order(), each) }
  }
}

/// Fetches from servers into the mirrors.
package struct MirrorFetch {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Brings the mirrors up to date with their servers. The next sync then updates the index without
  /// a server. Failures are in the report, and the files fetched before stay.
  ///
  /// The writer lock is held only while results are stored, so a slow server blocks no other
  /// process. If another process fetches the same source meanwhile, these results are dropped.
  ///
  /// - Parameters:
  ///   - options: the sources to fetch, and how to fetch them.
  ///   - servers: access to servers; the index itself has no network.
  ///   - progress: called often, on the calling thread.
  package func run(
    _ options: FetchOptions, from servers: ServerAccess, now: Moment,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> FetchReport {
    var report = FetchReport()
    for source in try SourceRegistry(store).all()
    where source.location.isRemote && !source.isWriteOnly {
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

/// The fetch of one source.
package struct SourceFetch {
  package let store: MeetingStore
  package let source: SourceSummary
  package let options: FetchOptions
  package let now: Moment
  /// The lock of a caller that is writing already; nil to take the lock when results are stored.
  package let lock: WriterLock?
  /// The failures; the first is reported with the number of the others.
  private var failures: [String] = []
  package private(set) var notes: [String] = []
  package private(set) var requests = 0
  package private(set) var resources = 0
  /// The current files of the mirror; nil if they are unknown.
  package private(set) var files: FetchedFiles?

  package init(
    store: MeetingStore, source: SourceSummary, options: FetchOptions, now: Moment,
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
    let arrival = try MirrorUpdate(
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
      case .membersWanted, .missingFilesWanted, .found, .located, .said, .retracted, .model,
        .unanswered,
        .outcome, .serving, .handedOver, .listening, .requested, .textsWanted, .embedded, .busy,
        .consentWanted, .codeWanted, .granted, .credentialWanted:
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
        // The mirror is listed before it changes.
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
    // A new source has no known files.
    guard failures.isEmpty, !state.collections.isEmpty, let known else { return }
    files = arrival.files(try known.listing())
  }

  /// The range for which changes are requested from Microsoft Graph, which reports them only for a
  /// range of days.
  private static func near(_ now: Moment) -> Range<Int64> {
    now.seconds - 31 * 86_400..<now.seconds + 366 * 86_400
  }

  private func request(
    _ state: MirrorState, _ known: KnownResources, _ servers: ServerAccess
  ) throws -> FetchOrder {
    let access = state.remote.access
    let isFeed = source.location.kind == .feed
    // Signed-in requests go to the address the user gave, even if the feed has moved.
    let url = access.secret == .none && access.clientCertificate == nil ? state.remote.movedTo : nil
    var request = FetchOrder(
      task: isFeed ? .feed : .collections, url: url ?? source.location.text,
      credential: try servers.credential(access, source.location.text), caFile: access.caFile,
      patience: options.serverPatience, userAgent: options.userAgent)
    request.sign(by: access)
    if isFeed {
      request.feed = try known.feed(now: now)
    } else {
      // ETags are only passed on request, because that takes longer than finding out that nothing
      // has changed. So does checking all files, which therefore runs during the request.
      let isSystem = source.location.kind == .system
      request.collections = try known.collections(now: now, isComplete: isSystem)
      request.answersMissingFiles = !isSystem && !request.collections.isEmpty
      request.span = isSystem ? SystemAccess.span(options, now: now) : Self.near(now)
    }
    (request.homes, request.chosen) = (access.homes, access.chosen)
    return request
  }
}

extension FetchOrder {
  /// Adds the authentication scheme and client certificate of `access`, but not its password.
  package mutating func sign(by access: RemoteAccess) {
    credential?.scheme = access.scheme
    (clientCertificate, clientKey) = (access.clientCertificate, access.clientKey)
  }
}
