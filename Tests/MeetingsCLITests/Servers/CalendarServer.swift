import Foundation
import Testing

/// A real CalDAV server on the loopback address, installed by `make test-servers`. It ends with its
/// sandbox.
final class CalendarServer: TestedServer {
  enum Kind: String, CaseIterable {
    case radicale, xandikos
  }

  /// The path of the environment; nil if it doesn't exist.
  static let environment: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let folder = root + "/.venv/servers/bin"
    return FileManager.default.isExecutableFile(atPath: folder + "/radicale") ? folder : nil
  }()
  static let isThere = environment != nil
  static let skipped: Comment = "no server is installed: make test-servers"

  let kind: Kind
  let url: String
  let port: Int
  private let process: PythonServer
  /// The path of the account's calendars.
  private var home: String { kind == .radicale ? "alice/" : "alice/calendars/" }

  /// - Parameter schedules: if true, Xandikos has the outbox for busy-time requests.
  init(_ kind: Kind, in box: Sandbox, schedules: Bool = false) throws {
    self.kind = kind
    port = try Self.freePort()
    url = "http://127.0.0.1:\(port)/"
    switch kind {
    case .radicale:
      try box.write("alice:harbour\n", to: "server/users")
      let settings = try box.write(
        """
        [server]
        hosts = 127.0.0.1:\(port)
        [auth]
        type = htpasswd
        htpasswd_filename = \(box.folder)/server/users
        htpasswd_encryption = plain
        delay = 0
        [storage]
        filesystem_folder = \(box.folder)/server/data
        """, to: "server/radicale.ini")
      process = try PythonServer("radicale", "--config", settings)
    case .xandikos:
      // Xandikos accepts every client.
      try box.write("", to: "server/.keep")
      process = try PythonServer(
        "xandikos", "serve", "-d", box.folder + "/server", "--current-user-principal", "/alice/",
        schedules ? "--defaults" : "--autocreate", "--no-detect-systemd", "-l", "127.0.0.1",
        "-p", "\(port)", "--state-dir", box.folder + "/state")
    }
    box.atEnd(process.stop)
    try process.wait { try request("PROPFIND", "", headers: ["Depth: 0"]) }
  }

  /// Returns a free port, which nobody else is likely to take in the next moment.
  static func freePort() throws -> Int {
    let probe = try LoopbackServer { _ in [] }
    defer { probe.stop() }
    return probe.port
  }

  func stop() { process.stop() }

  // MARK: The owner's actions

  @discardableResult
  private func request(
    _ method: String, _ path: String, body: String = "", headers: [String] = []
  ) throws -> String {
    let user = Data("alice:harbour".utf8).base64EncodedString()
    let answer = try Loopback.ask(
      port, method, "/\(path)", headers: headers + ["Authorization: Basic \(user)"], body: body)
    guard (200..<400).contains(answer.status) else { throw POSIXError(.EIO) }
    return answer.body
  }

  func make(_ calendar: String, name: String? = nil, kind: String = "VEVENT") throws {
    try request(
      "MKCALENDAR", "\(home)\(calendar)/",
      body: """
        <C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
        <displayname>\(name ?? calendar)</displayname><C:supported-calendar-component-set>
        <C:comp name="\(kind)"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>
        """, headers: ["Content-Type: application/xml"])
  }

  func rename(_ calendar: String, to name: String) throws {
    try request(
      "PROPPATCH", "\(home)\(calendar)/",
      body: """
        <propertyupdate xmlns="DAV:"><set><prop><displayname>\(name)</displayname></prop></set>
        </propertyupdate>
        """, headers: ["Content-Type: application/xml"])
  }

  /// Sets the addresses by which the server knows its user.
  func setAddresses(_ addresses: [String]) throws {
    let hrefs = addresses.map { "<href>mailto:\($0)</href>" }.joined()
    try request(
      "PROPPATCH", "alice/",
      body: """
        <propertyupdate xmlns="DAV:"><set><prop>
        <C:calendar-user-address-set xmlns:C="urn:ietf:params:xml:ns:caldav">\(hrefs)
        </C:calendar-user-address-set></prop></set></propertyupdate>
        """, headers: ["Content-Type: application/xml"])
  }

  func report(_ body: String, on calendar: String) throws -> String {
    try request(
      "REPORT", "\(home)\(calendar)/", body: body,
      headers: ["Content-Type: application/xml", "Depth: 1"])
  }

  func put(whole text: String, as file: String, in calendar: String) throws {
    try request(
      "PUT", "\(home)\(calendar)/\(file)", body: text, headers: ["Content-Type: text/calendar"])
  }

  func get(_ file: String, in calendar: String) throws -> String {
    try request("GET", "\(home)\(calendar)/\(file)")
  }

  /// Returns the address of a calendar.
  func address(of calendar: String) -> String { url + path(of: calendar) }

  func path(of calendar: String) -> String { "\(home)\(calendar)/" }

  /// Returns the names of a calendar's files.
  func list(_ calendar: String) throws -> [String] {
    try request("PROPFIND", "\(home)\(calendar)/", headers: ["Depth: 1"])
      .split { $0 == "<" || $0 == ">" || $0 == "/" }.map(String.init)
      .filter { $0.hasSuffix(".ics") }.sorted()
  }

  func delete(_ path: String) throws { try request("DELETE", home + path) }
}
