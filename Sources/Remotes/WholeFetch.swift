import FetchMessages

/// Fetches a calendar of which nothing is known by one search for all of its events
/// (`calendar-query`), which says which there are and what is in them. To list them first and then
/// have them in batches is three times the work for some servers.
///
/// Whatever is odd about the answer, or missing, nothing of it counts: the careful way is still there.
final class WholeFetch: @unchecked Sendable {
  private let client: WebClient
  private let address: WebAddress
  private let members: MemberPaths
  private let tell: (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  private var reading: XMLReading?
  private var paths: Set<String> = []
  private var isSound = true
  /// Why no one listens any more.
  private var unheard: WebFailure?

  init(
    client: WebClient, address: WebAddress,
    tell: @escaping (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  ) {
    (self.client, self.address, self.tell) = (client, address, tell)
    members = MemberPaths(of: address, answeredBy: address)
  }

  /// - Throws: if no one listens.
  /// - Returns: whether all came.
  func run() throws(WebFailure) -> Bool {
    let hasAll = search()
    if let unheard { throw unheard }
    if !hasAll, !paths.isEmpty { try tell(.withdrawn(address.decodedPath.withSlash), []) }
    return hasAll
  }

  private func search() -> Bool {
    reading = try? XMLReading(handingOver: DAV.response) { [unowned self] in take(DAVResponse($0)) }
    var request = DAVRequests.allEvents(at: address, client)
    request.taker = BodyReceiver(status: 207, keepsBody: false) { [self] piece in
      if (try? reading?.add(piece)) == nil { isSound = false }
      return isSound
    }
    guard case .success(let response) = client.transport.send([request]).first,
      response.status == 207, isSound, let root = try? reading?.end()
    else { return false }
    // Where none was found the server may know no such search.
    return isSound && root.name == "DAV: multistatus" && !paths.isEmpty
  }

  private func take(_ response: DAVResponse) {
    switch members.meaning(of: response.href) {
    case .collection where response.status == nil: break
    case .member(let path, _):
      // Some servers say everything twice.
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
      (isSound, unheard) = (false, error)
    }
  }
}
