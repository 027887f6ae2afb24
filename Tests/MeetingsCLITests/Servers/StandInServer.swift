import Foundation
import Synchronization

/// A server that a test accesses through a client and changes as its owner.
protocol TestedServer: AnyObject {
  var port: Int { get }
  /// Returns the path of a calendar without the leading slash.
  func path(of calendar: String) -> String
  func stop()
  func put(whole text: String, as file: String, in calendar: String) throws
  func get(_ file: String, in calendar: String) throws -> String
  /// Returns the names of a calendar's files.
  func list(_ calendar: String) throws -> [String]
}

extension TestedServer {
  func put(_ file: String, in calendar: String, _ event: String) throws {
    try put(whole: ICS.calendar(event).replacing("\n", with: "\r\n"), as: file, in: calendar)
  }
}

/// An in-memory CalDAV server with one calendar, `work`, and with tags as on servers that can't be
/// installed here. It stores bytes unchanged.
final class StandInServer: TestedServer, Sendable {
  enum Tags: Sendable {
    /// Each write creates a new ETag, and a schedule tag that stays the same if only attendees'
    /// answers differ, even after a PUT (as in Cyrus).
    case schedule
    /// The same, but the schedule tag of a resource never changes.
    case frozenSchedule
    /// Each tag is a hash of the contents.
    case hashes
  }

  private struct Resource {
    var text: String
    var etag: String
    var scheduleTag: String?
  }

  private struct State {
    var resources: [String: Resource] = [:]
    var count = 0
    var events: [@Sendable (StandInServer) -> Void] = []
  }

  private let tags: Tags
  private let form: StoredForm
  private let state: Mutex<State>
  private let socket: LoopbackServer
  var port: Int { socket.port }

  private static let calendar = "/dav/work/"

  /// - Parameter form: the form in which contents are stored.
  init(_ tags: Tags, keepingAs form: StoredForm = .asGiven) throws {
    (self.tags, self.form) = (tags, form)
    state = Mutex(State())
    socket = try LoopbackServer { _ in [] }
    socket.answer { [unowned self] in answer($0) }
  }

  func stop() { socket.stop() }

  // MARK: The owner's actions

  func put(whole text: String, as file: String, in _: String) { put(text, as: file) }

  func get(_ file: String, in _: String) throws -> String {
    guard let found = state.withLock({ $0.resources[file] }) else { throw POSIXError(.ENOENT) }
    return found.text
  }

  func path(of _: String) -> String { String(Self.calendar.dropFirst()) }

  func list(_: String) -> [String] { state.withLock { $0.resources.keys.sorted() } }

  /// Runs an event before each of the next changes by a client.
  func beforeChanges(_ events: [@Sendable (StandInServer) -> Void]) {
    state.withLock { $0.events = events }
  }

  @discardableResult private func put(_ given: String, as file: String) -> Resource {
    let text = form.kept(given)
    return state.withLock { state in
      state.count += 1
      var resource = Resource(text: text, etag: "\"h\(UInt(bitPattern: text.hashValue))\"")
      if tags != .hashes {
        let old = state.resources[file]
        let isAnswer = old.map { Self.withoutAnswers($0.text) == Self.withoutAnswers(text) }
        resource.etag = "\"\(state.count)\""
        resource.scheduleTag =
          isAnswer == true || tags == .frozenSchedule && old != nil
          ? old?.scheduleTag : "\"s\(state.count)\""
      }
      state.resources[file] = resource
      return resource
    }
  }

  private static func withoutAnswers(_ text: String) -> String {
    text.replacing(#/;PARTSTAT=[A-Z-]+/#, with: "")
      .replacing(#/(DTSTAMP|LAST-MODIFIED):[0-9TZ]+\r\n/#, with: "")
  }

  // MARK: Answers

  private func answer(_ request: LoopbackServer.Request) -> [UInt8] {
    let file = String(request.path.dropFirst(Self.calendar.count))
    if ["PUT", "DELETE"].contains(request.method) { happen() }
    let resources = state.withLock { $0.resources }
    switch request.method {
    case "OPTIONS": return LoopbackServer.http(200, "", ["DAV: 1, calendar-access"])
    case "PROPFIND":
      let isDeep = request.headers["depth"] == "1"
      return Self.multistatus(
        [place] + (isDeep ? resources.map { Self.member($0.key, $0.value, hasData: false) } : []))
    case "REPORT" where request.body.contains("calendar-multiget"):
      let wanted = request.body.split(separator: Self.calendar).dropFirst()
        .map { String($0.prefix { $0 != "<" }) }
      return Self.multistatus(wanted.map { Self.member($0, resources[$0], hasData: true) })
    case "GET":
      guard let found = resources[file] else { return LoopbackServer.http(404) }
      return LoopbackServer.http(200, found.text, Self.headers(found))
    case "PUT", "DELETE": return change(request, file, resources[file])
    default: return LoopbackServer.http(403)
    }
  }

  private func happen() {
    let event = state.withLock { $0.events.isEmpty ? nil : $0.events.removeFirst() }
    event?(self)
  }

  private func change(
    _ request: LoopbackServer.Request, _ file: String, _ old: Resource?
  ) -> [UInt8] {
    if let etag = request.headers["if-match"], etag != old?.etag { return LoopbackServer.http(412) }
    if request.headers["if-none-match"] != nil, old != nil { return LoopbackServer.http(412) }
    if request.method == "PUT" {
      return LoopbackServer.http(
        old == nil ? 201 : 204, "", Self.headers(put(request.body, as: file)))
    }
    return state.withLock { state in
      state.count += 1
      return LoopbackServer.http(state.resources.removeValue(forKey: file) == nil ? 404 : 204)
    }
  }

  private static func headers(_ resource: Resource) -> [String] {
    ["ETag: \(resource.etag)"] + (resource.scheduleTag.map { ["Schedule-Tag: \($0)"] } ?? [])
  }

  // MARK: XML

  /// The account and its calendar are the same resource.
  private var place: String {
    let tag = state.withLock { state in
      let hash = state.resources.mapValues(\.etag).hashValue
      return tags == .hashes ? "h\(UInt(bitPattern: hash))" : "\(state.count)"
    }
    return """
      <response><href>\(Self.calendar)</href><propstat><prop>
      <current-user-principal><href>\(Self.calendar)</href></current-user-principal>
      <C:calendar-home-set><href>\(Self.calendar)</href></C:calendar-home-set>
      <resourcetype><collection/><C:calendar/></resourcetype><displayname>Work</displayname>
      <C:supported-calendar-component-set><C:comp name="VEVENT"/>
      </C:supported-calendar-component-set><S:getctag>\(tag)</S:getctag>
      </prop><status>HTTP/1.1 200 OK</status></propstat></response>
      """
  }

  private static func member(_ file: String, _ resource: Resource?, hasData: Bool) -> String {
    let href = "<href>\(calendar)\(file)</href>"
    guard let resource else {
      return "<response>\(href)<status>HTTP/1.1 404 Not Found</status></response>"
    }
    let text = resource.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\r\n", with: "&#13;\n")
    let data = hasData ? "<C:calendar-data>\(text)</C:calendar-data>" : ""
    return """
      <response>\(href)<propstat><prop><getetag>\(resource.etag)</getetag>\(data)</prop>
      <status>HTTP/1.1 200 OK</status></propstat></response>
      """
  }

  private static func multistatus(_ responses: [String]) -> [UInt8] {
    LoopbackServer.http(
      207,
      "<multistatus xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav' "
        + "xmlns:S='http://calendarserver.org/ns/'>" + responses.joined() + "</multistatus>")
  }
}
