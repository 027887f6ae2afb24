import Foundation
import Testing

@Suite("How a question was read is said:")
struct ReadingShownTests {
  @Test("on a line before the answer, where a terminal shows it")
  func terminal() throws {
    let box = try Sandbox()
    let budget = ICS.event("b", "Budget", at: "20261112T100000Z", with: ["Dana Kim"])
    try box.index(ICS.calendar(name: "Work", budget), as: "work.ics")
    let shown = try box.onTerminal(
      "with", "dana", "about", "budget", "in", "november", "--now", Sandbox.now)
    #expect(shown.hasPrefix("\u{1b}[2mwith Dana Kim · Nov · about budget\u{1b}[0m\r\n"))
  }
}

extension Sandbox {
  /// Returns the binary's output on a terminal.
  func onTerminal(_ arguments: String...) throws -> String {
    let (terminal, line) = try Pseudoterminal.open()
    defer { close(terminal) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.binary)
    process.arguments = arguments
    process.environment = environment.merging(["TERM": "xterm"]) { $1 }
    process.standardOutput = FileHandle(fileDescriptor: line, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    try process.run()
    close(line)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // Once nobody holds the other side, the read ends with an error.
    while case let count = read(terminal, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
