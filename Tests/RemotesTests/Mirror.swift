import FetchMessages

@testable import Remotes

/// Stores what is fetched, like `meetings`: the known state and the contents of each calendar.
final class Mirror {
  let server: PretendServer
  var url = "https://dav.example.com/"
  private(set) var known: [String: KnownCollection] = [:]
  /// The contents by path.
  private(set) var texts: [String: String] = [:]

  /// The requests for known members; nil if all were requested.
  private(set) var asked: [[String]?] = []

  /// The missing files by calendar, returned on request.
  var missingMirrorFiles: [String: [String]] = [:]

  /// The outcome of a fetch.
  struct Outcome {
    var failures: [String] = []
    var notes: [String] = []
    var resources = 0
    /// The number of withdrawn resources.
    var withdrawn = 0
    var account: [FoundCollection]?
  }

  init(_ server: PretendServer) { self.server = server }

  private func run(_ order: FetchOrder) throws -> [(FetchMessage, [UInt8])] {
    var messages: [(FetchMessage, [UInt8])] = []
    let known = KnownAnswers(
      members: members, missingMirrorFiles: { [missingMirrorFiles] in missingMirrorFiles })
    let task = try RemoteTask(order, over: server, knowing: known) { messages.append(($0, $1)) }
    try task.run()
    return messages
  }

  private func members(_ collection: String, _ paths: [String]?) -> [String: String] {
    asked.append(paths)
    // Lost resources are unknown.
    let all = (known[collection]?.members ?? [:]).filter {
      missingMirrorFiles[collection]?.contains($0.key) != true
    }
    return paths.map { paths in all.filter { paths.contains($0.key) } } ?? all
  }

  private func order(_ task: FetchOrder.Task) -> FetchOrder {
    FetchOrder(
      task: task, url: url, credential: nil, caFile: nil, patience: 10, userAgent: "tests")
  }

  /// Returns what was found at the address, or the failure.
  func look(asFeed isFeed: Bool = false) throws -> (place: FoundPlace?, failure: String?) {
    var found: (FoundPlace?, String?) = (nil, nil)
    var order = order(.look)
    order.isFeed = isFeed
    for (message, _) in try run(order) {
      if case .found(let place) = message { found.0 = place }
      if case .failed(let reason, _) = message { found.1 = reason }
    }
    return found
  }

  @discardableResult
  func fetch(listing: Bool = false) throws -> Outcome {
    var order = order(.collections)
    order.answersMissingFiles = !known.isEmpty
    order.homes = ["https://dav.example.com\(PretendServer.home)"]
    order.collections = known.values.map {
      var collection = $0
      collection.isListingDue = listing
      if collection.members?.isEmpty == false { collection.members = nil }
      return collection
    }
    var outcome = Outcome()
    var arrived: [String: (etag: String, text: String)] = [:]
    for (message, bytes) in try run(order) {
      switch message {
      case .resource(let resource):
        outcome.resources += 1
        arrived[resource.path] = (resource.etag ?? "", String(decoding: bytes, as: UTF8.self))
      case .collection(let collection):
        outcome.failures += [collection.failure].compactMap { $0 }
        outcome.notes += collection.notes
        take(collection, arrived)
        arrived = [:]
      case .withdrawn:
        outcome.withdrawn += arrived.count
        arrived = [:]
      case .account(let all): outcome.account = all
      case .failed(let reason, _): outcome.failures.append(reason)
      case .membersWanted, .missingFilesWanted, .found, .progress, .done, .said, .model,
        .unanswered,
        .textsWanted, .embedded:
        break
      case .located, .retracted, .outcome, .serving, .handedOver, .listening, .requested, .busy,
        .consentWanted, .codeWanted, .granted, .credentialWanted:
        break
      }
    }
    return outcome
  }

  private func take(
    _ outcome: FetchedCollection, _ arrived: [String: (etag: String, text: String)]
  ) {
    if outcome.isUnchanged { return }
    var collection =
      known[outcome.path]
      ?? KnownCollection(
        path: outcome.path, token: nil, ctag: nil, members: [:], pending: [], isListingDue: false)
    for (path, resource) in arrived {
      collection.members?[path] = resource.etag
      texts[path] = resource.text
    }
    for path in outcome.removed {
      collection.members?[path] = nil
      texts[path] = nil
    }
    (collection.token, collection.ctag) = (outcome.token, outcome.ctag)
    collection.pending = outcome.pending
    known[outcome.path] = collection
  }

  /// If true, the contents are exactly those of the server.
  var isUpToDate: Bool {
    let expected = server.calendars.flatMap { calendar, events in
      events.map { ("\(PretendServer.home)\(calendar)/\($0.key)", $0.value.text) }
    }
    return texts == Dictionary(uniqueKeysWithValues: expected)
  }
}
