import Foundation
import Testing

/// A running `graph_server.py`, whose calendars are folders of calendar files.
final class GraphServer {
  let port: Int
  private let box: Sandbox
  private let process = Process()

  var account: String { "http://127.0.0.1:\(port)/v1.0/me" }

  /// - Parameter options: As `graph_server.py` takes them.
  init(in box: Sandbox, _ options: String...) throws {
    self.box = box
    port = try CalendarServer.freePort()
    let folder = try #require(CalendarServer.environment)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "graph_server.py").path
    try FileManager.default.createDirectory(
      atPath: box.folder + "/graph", withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: "\(folder)/python")
    process.arguments = ["-W", "ignore", script, "\(port)", box.folder + "/graph"] + options
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<600 {
      if (try? log()) != nil { return }
      usleep(100_000)
    }
    throw POSIXError(.ECONNREFUSED)
  }

  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

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
