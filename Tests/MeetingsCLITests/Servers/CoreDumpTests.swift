import FetchMessages
import Foundation
import Testing

@Suite(
  "A program that ends by a signal", .serialized,
  .enabled(if: CoreDumps.areLeft, "this system leaves no core dumps in folders"))
struct CoreDumpTests {
  let box = try! Sandbox()

  @Test("leaves no token in a core dump of the program that asks servers")
  func fetcher() throws {
    let (socket, port) = try Loopback.listen()
    defer { close(socket) }
    let order = FetchOrder(
      task: .look, url: "http://127.0.0.1:\(port)/",
      credential: FetchCredential(kind: .bearer, user: "me", secret: "t0ken", scheme: nil),
      caFile: nil, patience: 60, userAgent: "test")
    let input = Pipe()
    let program = try CoreDumps.run(
      "exec '\(Sandbox.binary)-fetch'", box.environment, in: box.folder, input: input)
    try input.fileHandleForWriting.write(
      contentsOf: try JSONEncoder().encode(order) + Data("\n".utf8))
    try end(program, whenAsked: socket)
  }

  @Test("leaves no token in a core dump of the program that reads them")
  func keeper() throws {
    let (socket, port) = try Loopback.listen()
    defer { close(socket) }
    let program = try CoreDumps.run(
      "exec '\(Sandbox.binary)' add http://127.0.0.1:\(port)/other.ics --token-command 'echo t0ken'",
      box.environment, in: box.folder)
    try end(program, whenAsked: socket)
  }

  private func end(_ program: Process, whenAsked socket: Int32) throws {
    let connection = Loopback.accept(socket)
    defer { close(connection) }
    try #require(connection >= 0)
    kill(program.processIdentifier, SIGQUIT)
    program.waitUntilExit()
    #expect(program.terminationReason == .uncaughtSignal)
    #expect(CoreDumps.files(in: box.folder) == [])
  }
}

/// The core dumps of this system.
enum CoreDumps {
  /// If true, a program without protection leaves its memory in its folder.
  static let areLeft: Bool = {
    guard let box = try? Sandbox() else { return false }
    try? run("kill -QUIT $$", [:], in: box.folder).waitUntilExit()
    return !files(in: box.folder).isEmpty
  }()

  /// Runs a shell command that may leave core dumps in its folder.
  static func run(
    _ command: String, _ environment: [String: String], in folder: String, input: Pipe = Pipe()
  ) throws -> Process {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/bin/sh")
    program.arguments = ["-c", "ulimit -c unlimited; \(command)"]
    program.environment = environment
    program.currentDirectoryURL = URL(fileURLWithPath: folder)
    program.standardInput = input
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    try program.run()
    return program
  }

  static func files(in folder: String) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (all ?? []).filter { $0.hasPrefix("core") }
  }
}
