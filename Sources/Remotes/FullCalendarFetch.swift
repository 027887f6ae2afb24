import FetchMessages

/// Fetches an unknown calendar with a single search for all events (`calendar-query`), which
/// returns their paths and contents together. On some servers, listing the events and then fetching
/// them in batches takes three times as long.
///
/// If the answer is incomplete or unusual in any way, it is discarded as a whole, and the slower
/// method is used.
final class FullCalendarFetch: @unchecked Sendable {
  private let client: WebClient
  private let address: WebAddress
  private let members: MemberPaths
  private let tell: (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  private var reading: ExpatParser?
  private var paths: Set<String> = []
  private var isSound = true
  /// The error of a message that could not be passed on; nil if there was none.
  private var receiverFailure: WebFailure?

  init(
    client: WebClient, address: WebAddress,
    tell: @escaping (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  ) {
    (self.client, self.address, self.tell) = (client, address, tell)
    members = MemberPaths(of: address, answeredBy: address)
  }

  /// Fetches all events; returns true if all arrived. Throws if nobody receives the messages.
  func run() throws(WebFailure) -> Bool {
    let hasAll = search()
    if let receiverFailure { throw receiverFailure }
    if !hasAll, !paths.isEmpty { try tell(.withdrawn(address.decodedPath.withSlash), []) }
    return hasAll
  }

  private func search() -> Bool {
    reading = try? ExpatParser(handingOver: DAV.response) { [unowned self] in take(DAVResponse($0))
    }
    var request = DAVRequests.allEvents(at: address, client)
    request.taker = BodyReceiver(status: 207, keepsBody: false) { [self] piece in
      if (try? reading?.add(piece)) == nil { isSound = false }
      return isSound
    }
    guard case .success(let response) = client.transport.send([request]).first,
      response.status == 207, isSound, let root = try? reading?.end()
    else { return false }
    // If no event was found, the server may not support such searches.
    return isSound && root.name == "DAV: multistatus" && !paths.isEmpty
  }

  private func take(_ response: DAVResponse) {
    switch members.meaning(of: response.href) {
    case .collection where response.status == nil: break
    case .member(let path, _):
      // Some servers send each event twice.
      if !paths.insert(path).inserted { return }
      guard response.status.map({ $0 == 200 }) ?? true, let etag = response.text(DAV.getetag),
        let text = response.property(DAV.calendarData)?.content, FeedBody.fault(text) == nil
      else {
        isSound = false
        return
      }
      let resource = FetchedResource(
        collection: address.decodedPath.withSlash, path: path, etag: etag, lastModified: nil,
        size: text.count)
      send(.resource(resource), text)
      if paths.count.isMultiple(of: 250) { send(.progress(done: paths.count, of: 0), []) }
    case .collection, .foreign: isSound = false
    }
  }

  private func send(_ message: FetchMessage, _ bytes: [UInt8]) {
    do throws(WebFailure) {
      try tell(message, bytes)
    } catch {
      (isSound, receiverFailure) = (false, error)
    }
  }
}
