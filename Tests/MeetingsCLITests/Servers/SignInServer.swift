import Foundation
import Testing

/// A running `authorization_server.py`, in front of a Radicale that it alone can ask, and a browser
/// whose user gives consent.
final class SignInServer {
  static let isThere =
    CalendarServer.environment.map {
      FileManager.default.isExecutableFile(atPath: $0 + "/flask")
    } ?? false

  let port: Int
  let radicale: Int
  private let box: Sandbox
  private let servers: [PythonServer]

  var issuer: String { "http://127.0.0.1:\(port)/" }
  var home: String { issuer + "dav/alice/" }

  /// - Parameter options: as `authorization_server.py` takes them.
  init(in box: Sandbox, _ options: String...) throws {
    self.box = box
    port = try CalendarServer.freePort()
    radicale = try CalendarServer.freePort()
    let settings = try box.write(
      """
      [server]
      hosts = 127.0.0.1:\(radicale)
      [auth]
      type = http_x_remote_user
      [storage]
      filesystem_folder = \(box.folder)/server/data
      """, to: "server/radicale.ini")
    servers = [
      try PythonServer("radicale", "--config", settings),
      try PythonServer(["authorization_server.py", "\(port)", "\(radicale)"] + options),
    ]
    try servers[0].wait { try ask(radicale, "GET", "/") }
    try servers[1].wait { try ask(port, "GET", "/test/log") }
    try ask(radicale, "MKCALENDAR", "/alice/work/")
    try installBrowser()
  }

  func stop() { for server in servers { server.stop() } }

  // MARK: Browser

  /// Installs an `xdg-open` that acts as a browser with a user who gives consent.
  ///
  /// - Parameters:
  ///   - first: python statements that run before, in which `back` is the redirect address and
  ///     `ask(url, data=None, host=None)` returns a status.
  ///   - after: the same after the browser was redirected, with that address in `arrived`.
  func installBrowser(before first: String = "", after: String = "", answer: String = "yes") throws
  {
    try box.installScript(
      "xdg-open",
      """
      import sys, urllib.error, urllib.parse, urllib.request
      url = sys.argv[1]
      back = urllib.parse.parse_qs(urllib.parse.urlparse(url).query)["redirect_uri"][0]
      def ask(url, data=None, host=None):
          request = urllib.request.Request(url, data=data, headers={"Host": host} if host else {})
          try: return urllib.request.urlopen(request, timeout=10).status
          except urllib.error.HTTPError as error: return error.code
      def note(*words): print(*words, file=open("\(box.folder)/browser.log", "a"))
      \(first)
      urllib.request.urlopen(url).read()
      arrived = urllib.request.urlopen(urllib.request.Request(url, data=b"allow=\(answer)"))
      note(arrived.status, arrived.read().decode().strip())
      arrived = arrived.url
      \(after)
      """, interpreter: "/usr/bin/env python3")
    box.environment["PATH"] = "\(box.folder)/bin:/usr/bin:/bin"
  }

  /// What the browser noted, once it has said something.
  func browserLog() -> [String] {
    for _ in 0..<100 {
      let text = try? String(contentsOfFile: box.folder + "/browser.log", encoding: .utf8)
      if let text, !text.isEmpty { return text.split(separator: "\n").map(String.init) }
      usleep(50_000)
    }
    return []
  }

  // MARK: Actions

  @discardableResult
  private func ask(
    _ port: Int, _ method: String, _ path: String, body: String = "", type: String = "text/plain"
  ) throws -> String {
    let answer = try Loopback.ask(
      port, method, path, headers: ["X-Remote-User: alice", "Content-Type: \(type)"], body: body)
    guard (200..<400).contains(answer.status) else { throw POSIXError(.EIO) }
    return answer.body
  }

  func put(_ title: String, as file: String) throws {
    try ask(
      radicale, "PUT", "/alice/work/\(file).ics", body: ICS.calendar(ICS.event("\(file)@x", title)),
      type: "text/calendar")
  }

  /// Sets a part of the server's state by JSON.
  func set(_ state: String) throws {
    try ask(port, "POST", "/test/set", body: state, type: "application/json")
  }

  /// Gives consent on another device.
  func allow(_ code: String) throws {
    try ask(
      port, "POST", "/device", body: "user_code=\(code)&allow=yes",
      type: "application/x-www-form-urlencoded")
  }

  struct Entry: Decodable {
    var path: String
    var grant: String?
    var refused: Bool?
  }

  func log() throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(ask(port, "GET", "/test/log").utf8))
  }

  func count(_ grant: String) throws -> Int { try log().count { $0.grant == grant } }

  /// All tokens that were ever issued.
  func secrets() throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(ask(port, "GET", "/test/secrets").utf8))
  }
}
