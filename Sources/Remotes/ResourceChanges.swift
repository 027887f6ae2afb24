import FetchMessages
import Foundation

/// Reads and changes resources of a CalDAV server. Each change is requested once, with a
/// precondition, and the resulting state is read even if the server reports a failure.
struct ResourceChanges {
  let client: WebClient
  /// Called with the outcome of each order.
  let tell: (ResourceOutcome, [UInt8]) throws(WebFailure) -> Void

  /// Carries out orders in sequence until one fails.
  func carryOut(_ orders: [ResourceOrder]) throws(WebFailure) {
    for order in orders {
      let result = result(of: order)
      let (now, bytes) = state(of: order.path)
      try tell(ResourceOutcome(path: order.path, result: result, now: now), bytes)
      guard case .done = result else { return }
    }
  }

  /// Returns true if the server itself notifies invited people of changes (RFC 6638, section 2).
  ///
  /// - Parameter path: the path of a resource or a calendar.
  func invitesByItself(at path: String) throws(WebFailure) -> Bool {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    let request = client.request("OPTIONS", client.typed.at(path: String(path[..<end])))
    let answer = try client.send(request).response
    if [401, 403].contains(answer.status) { throw WebFailure(request.address, status: answer) }
    let features = (answer.headers["dav"] ?? "").split(separator: ",")
    return features.contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == "calendar-auto-schedule"
    }
  }

  // MARK: Changing

  private func result(of order: ResourceOrder) -> ResourceOutcome.Result {
    var request: WebRequest
    switch order.act {
    case .read: return .done(ResourceTags(etag: nil, scheduleTag: nil))
    case .put(let data, let condition):
      request = self.request("PUT", order, condition)
      request.headers.append(("Content-Type", "text/calendar; charset=utf-8"))
      request.body = Array(data)
    case .delete(let condition):
      request = self.request("DELETE", order, condition)
      // Without this header, the server would send the organizer a refusal (RFC 6638, section 8.1).
      if order.isSilent { request.headers.append(("Schedule-Reply", "F")) }
    }
    switch client.sendOnce(request) {
    case .failure(let failure): return .unknown(failure.message, mayFollow: true)
    case .success(let answer): return Self.result(answer, order.act)
    }
  }

  /// Interprets the answer to a change. Server errors, and statuses that make no sense for a
  /// change, don't show whether the change was made (RFC 9110, sections 15.3 and 15.6).
  private static func result(
    _ answer: WebResponse, _ act: ResourceOrder.Act
  ) -> ResourceOutcome.Result {
    switch answer.status {
    case 200, 201, 204: return .done(ResourceTags(answer))
    // Some servers make the change but then report that the resource is missing or in conflict.
    case 404, 409: return .unknown(ChangeRefusal.sentence(answer, act), mayFollow: false)
    case 300..<408, 409..<500: return .refused(ChangeRefusal.sentence(answer, act))
    default:
      let mayFollow = [202, 408, 502, 504].contains(answer.status) || answer.status >= 520
      return .unknown(ChangeRefusal.sentence(answer, act), mayFollow: mayFollow)
    }
  }

  private func request(
    _ method: String, _ order: ResourceOrder, _ condition: ResourceCondition
  ) -> WebRequest {
    var request = client.request(method, client.typed.at(path: order.path))
    switch condition {
    case .isNew: request.headers.append(("If-None-Match", "*"))
    case .etag(let etag): request.headers.append(("If-Match", etag.text))
    }
    return request
  }

  // MARK: Reading

  private func state(of path: String) -> (ResourceOutcome.State, [UInt8]) {
    let request = client.request("GET", client.typed.at(path: path))
    do throws(WebFailure) {
      let answer = try client.send(request).response
      switch answer.status {
      case 200: return (.there(ResourceTags(answer), size: answer.body.count), answer.body)
      case 404, 410: return (.nothing, [])
      default: return (.unknown(WebFailure(request.address, status: answer).message), [])
      }
    } catch {
      return (.unknown(error.message), [])
    }
  }
}

extension ResourceTags {
  init(_ answer: WebResponse) {
    self.init(etag: answer.headers["etag"], scheduleTag: answer.headers["schedule-tag"])
  }
}

/// The reason why a server refused a change, as a sentence without the host.
private enum ChangeRefusal {
  static func sentence(_ answer: WebResponse, _ act: ResourceOrder.Act) -> String {
    let names = ErrorNames.read(answer.body).map { $0.split(separator: " ").last.map(String.init) }
    let why = names.compactMap { $0 }.sorted().map { ", \($0)" }.joined()
    let status = "(\(answer.status)\(why))"
    return switch answer.status {
    case 412: "\(clash(act)) \(status)"
    case 404, 410: "the event no longer exists \(status)"
    case 409: "the server reports a conflict with an existing event \(status)"
    case 423: "the event is locked \(status); try again later"
    case 507: "the server is out of space \(status); ask its administrator"
    case 401: "the server requires sign-in \(status); add it again to sign in"
    case 403: "the server does not allow you to change it \(status)"
    case 405, 501: "the server does not accept changes there \(status)"
    case 408: "the server timed out \(status)"
    case 413: "the event is too large for the server \(status)"
    case 429, 503: "the server is busy \(status); try again later"
    case 300..<400: "the server redirects \(status); add that address instead"
    case 500...: "the server reports an internal error \(status); try again later"
    case ..<300: "the server did not confirm it \(status)"
    default: "the server refused it \(status)"
    }
  }

  private static func clash(_ act: ResourceOrder.Act) -> String {
    switch act {
    case .put(_, .isNew): "an event already exists there"
    default: "another program has changed it in the meantime"
    }
  }
}
