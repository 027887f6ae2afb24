import Foundation
import Testing

/// A running `graph_server.py`, whose calendars are folders of calendar files.
final class GraphServer {
  let port: Int
  private let box: Sandbox
  private let process: PythonServer

  var account: String { "http://127.0.0.1:\(port)/v1.0/me" }

  /// - Parameter options: as `graph_server.py` takes them.
  init(in box: Sandbox, _ options: String...) throws {
    self.box = box
    port = try CalendarServer.freePort()
    try FileManager.default.createDirectory(
      atPath: box.folder + "/graph", withIntermediateDirectories: true)
    process = try PythonServer(["graph_server.py", "\(port)", box.folder + "/graph"] + options)
    try process.wait { _ = try log() }
  }

  func stop() { process.stop() }

  func put(_ text: String, as file: String, in calendar: String = "work") throws {
    try box.write(text, to: "graph/\(calendar)/\(file).ics")
  }

  func delete(_ file: String) throws { try box.remove("graph/work/\(file).ics") }

  /// Sets a part of the server's state by JSON, and empties its log.
  func set(_ state: String) throws {
    _ = try Loopback.ask(
      port, "POST", "/test/set", headers: ["Content-Type: application/json"], body: state)
  }

  /// The last parts of the requested paths.
  func log() throws -> [String] { try get("log") }

  /// The reasons why events can't be those of Graph, by calendar and UID.
  func inexpressible() throws -> [String: [String: String]] { try get("inexpressible") }

  private func get<Value: Decodable>(_ name: String) throws -> Value {
    let answer = try Loopback.ask(port, "GET", "/test/\(name)", headers: [], body: "")
    return try JSONDecoder().decode(Value.self, from: Data(answer.body.utf8))
  }
}
