import Foundation
import Testing

/// A running `second_client.py`.
final class SecondClient {
  private let process = Process()
  private let pipe = Pipe()
  private let running: String

  /// - Parameter seconds: the longest wait between two edits.
  init(of server: CalendarServer, in box: Sandbox, waiting seconds: Double) throws {
    running = try box.write("", to: "second-client-is-running")
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "second_client.py").path
    process.executableURL = URL(
      filePath: try #require(CalendarServer.environment) + "/python")
    process.arguments = [
      script, server.url, server.address(of: "work"), running, "\(seconds)",
    ]
    process.standardOutput = pipe
    try process.run()
  }

  /// - Returns: the written lines with their events, and the number of refused writes.
  func stop() throws -> (lines: [(event: String, line: String)], clashes: Int) {
    try FileManager.default.removeItem(atPath: running)
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let words = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    return (
      words.filter { $0[0] != "clashes" }.map { ($0[0], $0[1]) },
      words.last.flatMap { Int($0[1]) } ?? 0
    )
  }
}
