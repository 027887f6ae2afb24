import Foundation
import Testing

@Suite("A command line is told from a question")
struct InvocationTests {
  let box = try! Sandbox()

  @Test("also where options of every command come before help, which takes no time")
  func help() throws {
    for words in [["help", "sync"], ["sync", "--help"]] {
      try box.launch(Sandbox.binary, ["--home", "elsewhere"] + words).expect(out: "meetings sync")
    }
  }

  @Test("and a command that takes no time stays a command")
  func demo() throws {
    try box.run("demo", "x").expect(64)
  }
}
