import Foundation
import Testing

@Suite("A question")
struct NoNetworkTests {
  static let strace = "/usr/bin/strace"
  static let canTrace: Bool = {
    guard FileManager.default.isExecutableFile(atPath: strace), let box = try? Sandbox() else {
      return false
    }
    // Containers may forbid it.
    return (try? box.launch(strace, ["-o", "/dev/null", "/bin/true"]).status) == 0
  }()

  @Test(
    "opens no connection, though its meetings are from a server; a sync only that to it",
    .enabled(if: canTrace, "there is no strace here that works"))
  func connections() throws {
    let box = try Sandbox()
    let server = try LoopbackServer(
      FeedTests.file(FeedTests.calendar(["Pricing", "Hiring"]), etag: "\"1\""))
    defer { server.stop() }
    try box.run("add", server.url + "team.ics", "--sync")
    server.forget()
    for words in [
      ["about", "pricing"], ["list", "--month", "2026-03"], ["status"], ["sources"],
      ["sync", "--offline"], ["reindex"], ["doctor"],
    ] {
      #expect(try connections(box, words) == [], "\(words)")
    }
    #expect(server.log.isEmpty)
    let sync = try connections(box, ["sync"])
    #expect(!sync.isEmpty && sync.allSatisfy { $0.contains("htons(\(server.port))") }, "\(sync)")
  }

  /// Returns the system calls that use a network.
  private func connections(_ box: Sandbox, _ words: [String]) throws -> [String] {
    let trace = box.folder + "/trace"
    _ = try box.launch(
      Self.strace, ["-f", "-e", "trace=connect,sendto", "-o", trace, Sandbox.binary] + words)
    return try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { $0.contains("AF_INET") }
  }
}
