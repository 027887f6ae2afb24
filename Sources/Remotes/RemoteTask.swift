import FetchMessages

/// Carries out a request and reports the results.
package struct RemoteTask {
  private let request: FetchOrder
  private let transport: any Transport
  private let client: WebClient
  private let answers: KnownAnswers
  private let tell: (FetchMessage, [UInt8]) throws -> Void

  /// - Parameters:
  ///   - answers: provides known state that the request leaves out.
  ///   - tell: passes on a message, with the bytes that follow it.
  /// - Throws: `WebFailure` if the address can't be used.
  package init(
    _ request: FetchOrder, over transport: any Transport,
    knowing answers: KnownAnswers = KnownAnswers(),
    tell: @escaping (FetchMessage, [UInt8]) throws -> Void
  ) throws(WebFailure) {
    guard let address = WebAddress(request.url) else {
      throw WebFailure("'\(request.url.prefix(80))' is not a web address")
    }
    let isModel = [.chat, .model, .embed].contains(request.task)
    guard
      address.origin.scheme == "https" || address.isThisMachine
        || isModel && address.isUnencryptedPrivate
    else {
      throw WebFailure(
        "\(address.host) needs https; over http, others could read it")
    }
    (self.request, self.transport, self.answers, self.tell) = (request, transport, answers, tell)
    client = WebClient(transport: transport, typed: address)
  }

  /// Runs the task, which ends with a `done` or `failed` message.
  ///
  /// - Throws: errors of `tell`.
  package func run() throws {
    switch request.task {
    case .chat, .model: try chat()
    case .embed: try embed()
    case .look, .feed, .collections, .resources, .busy: try fetch()
    // These tasks don't use web servers.
    case .serve, .page, .locate, .signIn: break
    }
  }

  private func chat() throws {
    let address = client.typed
    if request.task == .chat {
      let chat = Chat { part in
        switch part {
        case .answer(let words): try tell(.said(words), [])
        case .retraction: try tell(.retracted, [])
        }
      }
      if let failure = try chat.run(request, address, over: transport) {
        return try tell(.unanswered(failure.mappingWords(request.hidingKey)), [])
      }
    } else {
      switch ModelLookup(address, over: transport).find(request.model) {
      case .success(let model): try tell(.model(model), [])
      case .failure(let failure):
        return try tell(.unanswered(failure.mappingWords(request.hidingKey)), [])
      }
    }
    try tell(.done(summary()), [])
  }

  private func embed() throws {
    let requests = EmbeddingRequests(request, client.typed, over: transport)
    while case let texts = try answers.texts(), !texts.isEmpty {
      switch requests.vectors(of: texts) {
      case .success(let vectors):
        let bytes = Array(vectors.joined()).withUnsafeBytes { [UInt8]($0) }
        try tell(.embedded(count: vectors.count, dimension: vectors[0].count), bytes)
      case .failure(let failure):
        return try tell(.failed(failure.message, needsCredentials: false), [])
      }
    }
    try tell(.done(summary()), [])
  }

  private func fetch() throws {
    do throws(WebFailure) {
      if let graph = GraphAccount(client) { return try fetch(from: graph) }
      switch request.task {
      case .chat, .model, .embed, .serve, .page, .locate, .signIn: break
      case .resources: return try resources()
      case .look:
        let discovery = Discovery(
          client: client, isFeed: request.isFeed, isSignedIn: request.credential != nil)
        try send(.found(try discovery.find()))
      case .feed: return try feed()
      case .collections: try collections()
      case .busy: try busyTimes()
      }
      try send(.done(summary()))
    } catch {
      try tell(.failed(error.message, needsCredentials: error.needsCredentials), [])
    }
  }

  /// Carries out a task on Microsoft Graph, where nothing is ever changed.
  private func fetch(from graph: GraphAccount) throws(WebFailure) {
    var summary = summary()
    switch request.task {
    case .look: try send(.found(try graph.place(user: request.credential?.user)))
    case .collections:
      let all = try graph.calendars()
      summary.owners = all.filter(\.isDefault).compactMap(\.owner)
      let owners = Dictionary(all.map { ($0.collection.path, $0.owner) }) { first, _ in first }
      try collections(all.map(\.collection)) { (known, _, missing) throws(WebFailure) in
        GraphFetch(
          graph, known, owner: owners[known.path] ?? nil, span: request.span ?? 0..<0,
          (answers.members, missing),
          tell: { (message, bytes) throws(WebFailure) in try send(message, bytes) }
        ).fetch()
      }
    default:
      throw WebFailure("\(client.typed.host) is read-only")
    }
    (summary.requests, summary.scheme) = (transport.requestCount, transport.scheme)
    try send(.done(summary))
  }

  private func summary(movedTo: String? = nil, isUnchanged: Bool = false) -> FetchSummary {
    FetchSummary(
      requests: transport.requestCount, scheme: transport.scheme, movedTo: movedTo,
      isUnchanged: isUnchanged)
  }

  private func resources() throws(WebFailure) {
    let changes = ResourceChanges(client: client) { (outcome, bytes) throws(WebFailure) in
      try send(.outcome(outcome), bytes)
    }
    var summary = FetchSummary(requests: 0, scheme: nil, movedTo: nil, isUnchanged: false)
    if let first = request.resources.first, case .read = first.act {
      summary.invitesByItself = try changes.invitesByItself(at: first.path)
    }
    try changes.carryOut(request.resources)
    (summary.requests, summary.scheme) = (transport.requestCount, transport.scheme)
    try send(.done(summary))
  }

  private func busyTimes() throws(WebFailure) {
    guard let order = request.busy else { return }
    try BusyTimes(client: client, order: order) { (busy, bytes) throws(WebFailure) in
      try send(.busy(busy), bytes)
    }.ask()
  }

  private func feed() throws(WebFailure) {
    switch try FeedFetch(client: client).fetch(request.feed) {
    case .unchanged: try send(.done(summary(isUnchanged: true)))
    case .changed(let response, let moved):
      let resource = FetchedResource(
        collection: "", path: "", etag: response.headers["etag"],
        lastModified: response.headers["last-modified"], size: response.body.count)
      try send(.resource(resource), response.body)
      try send(.done(summary(movedTo: moved)))
    }
  }

  /// A function that fetches the changes of a calendar from its known to its current state.
  private typealias Fetch = (
    KnownCollection, _ current: FoundCollection, MissingMirrorFiles
  ) throws(WebFailure) -> FetchedCollection

  private func collections() throws(WebFailure) {
    try collections(try current()) { (known, current, missing) throws(WebFailure) in
      try CollectionFetch(
        client: client, known: known, current: current, members: answers.members,
        missingMirrorFiles: missing,
        tell: { (message, bytes) throws(WebFailure) in try send(message, bytes) }
      ).fetch()
    }
  }

  private func collections(_ all: [FoundCollection], by fetch: Fetch) throws(WebFailure) {
    try send(.account(all))
    let known = Dictionary(request.collections.map { ($0.path, $0) }) { first, _ in first }
    let missingMirrorFiles = MissingMirrorFiles(
      request.answersMissingFiles ? answers.missingMirrorFiles : { [:] })
    for current in all {
      let isWanted = request.chosen.isEmpty || request.chosen.contains(current.path)
      guard known[current.path] != nil || (isWanted && current.mayContainEvents) else { continue }
      let unknown = KnownCollection(
        path: current.path, token: nil, ctag: nil, members: [:], pending: [], isListingDue: false)
      try send(
        .collection(try fetch(known[current.path] ?? unknown, current, missingMirrorFiles)))
    }
  }

  /// Returns all current calendars. This takes one request per calendar home, or two in the first
  /// fetch, when the server's properties are unknown.
  private func current() throws(WebFailure) -> [FoundCollection] {
    if request.collections.allSatisfy({ RadicaleState.isKnown(token: $0.token, tag: $0.ctag) }),
      let all = try currentByDate()
    {
      return all
    }
    let hasTags = request.collections.allSatisfy { $0.ctag != nil }
    let all = try current(hasTags ? .tag : .tokenAndTag)
    // If the server has no CTags, sync tokens are requested from the first fetch on.
    return isFirst && !areTagged(all) ? try current(.tokenAndTag) : all
  }

  /// Returns the calendars of a Radicale server; nil for other servers.
  private func currentByDate() throws(WebFailure) -> [FoundCollection]? {
    do throws(WebFailure) {
      let all = try current(.modification)
      return isFirst && !areTagged(all) ? nil : all
    } catch {
      // A server that rejects this request may accept one for other properties.
      if error.isUnsupportedReport { return nil }
      throw error
    }
  }

  /// If true, no calendar is known yet.
  private var isFirst: Bool { request.collections.isEmpty }

  private func areTagged(_ all: [FoundCollection]) -> Bool {
    all.allSatisfy { $0.ctag != nil || !$0.mayContainEvents }
  }

  private func current(
    _ state: DAVRequests.StateProperties
  ) throws(WebFailure) -> [FoundCollection] {
    let listing = CalendarListing(client: client)
    if request.homes.isEmpty { return [try listing.collection(at: client.typed, state)] }
    var all: [FoundCollection] = []
    for home in request.homes {
      guard let address = WebAddress(home), address.origin == client.typed.origin else { continue }
      all += try listing.collections(in: address, state)
    }
    return all
  }

  /// Sends a message. The task ends if nobody receives it.
  private func send(_ message: FetchMessage, _ bytes: [UInt8] = []) throws(WebFailure) {
    do { try tell(message, bytes) } catch { throw WebFailure("the receiver is gone") }
  }
}
