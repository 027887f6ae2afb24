import Foundation
import Programs
import Testing

@Suite("A program that is started")
struct BoundedProgramTests {
  private func run(_ script: String, input: [UInt8]? = [], most: Int = 1_000) throws -> String {
    let (status, output) = try BoundedProgram(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], seconds: 1
    ).run(input, atMost: most)
    return "\(status) " + String(decoding: output, as: UTF8.self)
  }

  @Test("gives what it writes, and its status")
  func output() throws {
    #expect(try run("cat; exit 3", input: Array("abc".utf8)) == "3 abc")
    #expect(try run("wc -c", input: [UInt8](repeating: 7, count: 1 << 20)) == "0 1048576\n")
  }

  @Test(
    "is ended where it takes too long, silent or talking, with its output closed or a child alive",
    .waits,
    arguments: [
      "sleep 60", "sleep 60; true", "exec >&- 2>&-; sleep 60; true",
      "while :; do echo .; sleep 0.05; done",
    ])
  func late(script: String) {
    #expect(throws: BoundedProgram.Failure.tookTooLong) { try run(script) }
  }

  @Test("is ended where it writes too much")
  func endless() {
    #expect(throws: BoundedProgram.Failure.wroteTooMuch) { try run("cat /dev/zero") }
  }
}
