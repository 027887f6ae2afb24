import Foundation

@testable import Remotes

/// An in-memory CalDAV server with one account, whose answers `fault` may change.
final class PretendServer: Transport {
  struct Event: Equatable {
    var etag: String
    var text: String
  }

  /// The events of each calendar by name.
  private(set) var calendars: [String: [String: Event]] = ["work": [:]]
  var displayNames: [String: String] = [:]
  var components = ["work": "VEVENT"]
  private var history: [(calendar: String, name: String)] = []
  private var count = 0

  /// Receives a request and the correct answer.
  var fault: (WebRequest, WebResponse) throws(TransportFailure) -> WebResponse = { $1 }
  private(set) var log: [WebRequest] = []
  private(set) var paused = 0
  let scheme: String? = nil
  var requestCount: Int { log.count }

  static let home = "/dav/me/"

  // MARK: The owner's actions

  func put(_ name: String, _ title: String, in calendar: String = "work") {
    count += 1
    let text = """
      BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:\(name)\nDTSTART:20260310T140000Z
      SUMMARY:\(title)\nEND:VEVENT\nEND:VCALENDAR\n
      """
    calendars[calendar, default: [:]][name] = Event(etag: "\"\(count)\"", text: text)
    history.append((calendar, name))
  }

  func delete(_ name: String, from calendar: String = "work") {
    calendars[calendar]?[name] = nil
    history.append((calendar, name))
  }

  func deleteCalendar(_ name: String) { calendars[name] = nil }

  // MARK: Answers

  func pause(seconds: Int) { paused += seconds }

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    requests.map { request in
      log.append(request)
      do throws(TransportFailure) {
        return .success(try hand(try fault(request, answer(request)), to: request.taker))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Passes an answer on in pieces if the receiver wants this.
  private func hand(
    _ answer: WebResponse, to taker: BodyReceiver?
  ) throws(TransportFailure) -> WebResponse {
    guard let taker, taker.status == answer.status else { return answer }
    var (answer, rest) = (answer, answer.body[...])
    while !rest.isEmpty {
      guard taker.take(rest.prefix(97)) else { throw TransportFailure("it was broken off") }
      rest = rest.dropFirst(97)
    }
    if !taker.keepsBody { answer.body = [] }
    return answer
  }

  /// Returns the answer without a fault.
  func honest(_ request: WebRequest) -> WebResponse { answer(request) }

  private func answer(_ request: WebRequest) -> WebResponse {
    let path = request.address.decodedPath
    let parts = path.split(separator: "/").map(String.init)
    let body = String(decoding: request.body, as: UTF8.self)
    let isDeep = request.headers.contains { $0.name == "Depth" && $0.value == "1" }
    switch (request.method, parts.count) {
    case (_, 0):
      return .multistatus([
        place(path, "<current-user-principal><href>/dav/me/</href></current-user-principal>")
      ])
    case ("PROPFIND", 2) where path.hasPrefix(Self.home):
      let home = place(path, "<C:calendar-home-set><href>/dav/me/</href></C:calendar-home-set>")
      return .multistatus(
        [home] + (isDeep ? calendars.keys.sorted().map { calendar($0, body) } : []))
    case (_, 3...) where parts.starts(with: ["dav", "me"]) && calendars[parts[2]] != nil:
      return answer(request, in: parts[2], name: parts.dropFirst(3).first, body, isDeep)
    default: return .plain(404)
    }
  }

  private func answer(
    _ request: WebRequest, in name: String, name event: String?, _ body: String, _ isDeep: Bool
  ) -> WebResponse {
    let events = calendars[name] ?? [:]
    if request.method == "GET", let event {
      guard let found = events[event] else { return .plain(404) }
      return WebResponse(
        status: 200, headers: ["etag": found.etag], body: Array(found.text.utf8), retryAfter: nil)
    }
    if body.contains("<sync-collection") { return changes(name, body) }
    if request.isSearch {
      return .multistatus(events.keys.sorted().map { member(name, $0, events[$0], hasData: true) })
    }
    if body.contains("calendar-multiget") {
      let wanted = body.split(separator: "<href>").dropFirst().compactMap {
        PathCoding.decode(String($0.prefix { $0 != "<" })).split(separator: "/").last.map(
          String.init)
      }
      return .multistatus(wanted.map { member(name, $0, events[$0], hasData: true) })
    }
    return .multistatus(
      [calendar(name, body)]
        + (isDeep ? events.keys.sorted().map { member(name, $0, events[$0], hasData: false) } : []))
  }

  private func changes(_ name: String, _ body: String) -> WebResponse {
    let token = body.split(separator: "<sync-token>")[1].prefix { $0 != "<" }
    let start = token.hasPrefix("t") ? Int(token.dropFirst()) : token.isEmpty ? 0 : nil
    guard let start, start <= history.count else {
      return .plain(403, "<error xmlns='DAV:'><valid-sync-token/></error>")
    }
    let touched = Set(history[start...].filter { $0.calendar == name }.map(\.name))
    let events = calendars[name] ?? [:]
    let named = token.isEmpty ? Set(events.keys) : touched
    return .multistatus(
      named.sorted().map { member(name, $0, events[$0], hasData: false) },
      token: "t\(history.count)")
  }

  // MARK: XML

  private func place(_ path: String, _ properties: String) -> String {
    "<response><href>\(path)</href><propstat><prop><resourcetype><collection/></resourcetype>"
      + "\(properties)</prop><status>HTTP/1.1 200 OK</status></propstat></response>"
  }

  private func calendar(_ name: String, _ asked: String) -> String {
    let token = asked.contains("<sync-token/>") ? "<sync-token>t\(history.count)</sync-token>" : ""
    let tag = asked.contains("<S:getctag/>") ? "<S:getctag>c\(history.count)</S:getctag>" : ""
    let shown = displayNames[name] ?? name
    return "<response><href>\(Self.home)\(name)/</href><propstat><prop>"
      + "<resourcetype><collection/><C:calendar/></resourcetype><displayname>\(shown)</displayname>"
      + "<C:supported-calendar-component-set><C:comp name=\"\(components[name] ?? "VEVENT")\"/>"
      + "</C:supported-calendar-component-set>\(token)\(tag)</prop>"
      + "<status>HTTP/1.1 200 OK</status></propstat></response>"
  }

  private func member(
    _ calendar: String, _ name: String, _ event: Event?, hasData: Bool
  ) -> String {
    let href = "<href>\(Self.home)\(calendar)/\(name)</href>"
    guard let event else {
      return "<response>\(href)<status>HTTP/1.1 404 Not Found</status></response>"
    }
    let data = hasData ? "<C:calendar-data>\(event.text)</C:calendar-data>" : ""
    return "<response>\(href)<propstat><prop><getetag>\(event.etag)</getetag>\(data)</prop>"
      + "<status>HTTP/1.1 200 OK</status></propstat></response>"
  }
}

extension WebResponse {
  static func plain(_ status: Int, _ body: String = "", _ headers: [String: String] = [:])
    -> WebResponse
  {
    WebResponse(status: status, headers: headers, body: Array(body.utf8), retryAfter: nil)
  }

  static func multistatus(_ responses: [String], token: String? = nil) -> WebResponse {
    plain(
      207,
      "<multistatus xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav' "
        + "xmlns:S='http://calendarserver.org/ns/'>" + responses.joined()
        + (token.map { "<sync-token>\($0)</sync-token>" } ?? "") + "</multistatus>")
  }

  var text: String {
    get { String(decoding: body, as: UTF8.self) }
    set { body = Array(newValue.utf8) }
  }

  /// Returns the answer with changed text.
  func saying(_ change: (inout String) -> Void) -> WebResponse {
    var response = self
    var text = self.text
    change(&text)
    response.text = text
    return response
  }
}

extension WebRequest {
  var text: String { String(decoding: body, as: UTF8.self) }
  var isSyncReport: Bool { text.contains("<sync-collection") }
  var isMultiget: Bool { text.contains("calendar-multiget") }
  var isSearch: Bool { text.contains("calendar-query") }
}
