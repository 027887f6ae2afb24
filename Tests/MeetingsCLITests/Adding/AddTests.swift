import Foundation
import Testing

@Suite("Adding a source")
struct AddTests {
  let box = try! Sandbox()

  @Test("says which libraries are needed where what asks servers can't be loaded")
  func unloadable() throws {
    try box.installScript("meetings-fetch", "exit 127")
    let program = try box.install(Sandbox.binary, to: "bin/meetings")
    try box.launch(program, ["add", "https://example.com/team.ics"]).expect(
      2, err: "glibc 2.35", "can't run")
  }
}
