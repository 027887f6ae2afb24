import Foundation
import Testing

@Suite("While a writer is at work,")
struct SideBySideTests {
  let box = try! Sandbox()

  /// Longer than a query takes on a busy machine, and shorter than its wait for a writer.
  static let patience = Duration.seconds(4)

  init() throws {
    try write(files: 1, revision: 1)
    try box.index("cal")
  }

  func write(files: Int, revision: Int) throws {
    for file in 0..<files {
      let words = (0..<120).map { "word\(file * revision * 1_000 + $0)" }.joined(separator: " ")
      try box.write(
        ICS.calendar(ICS.event("\(file)", "Budget \(file)", with: ["Dana Wolf"], notes: words)),
        to: "cal/\(file).ics")
    }
  }

  /// Starts a command, and calls `body` repeatedly until it ends.
  func during(_ command: [String], body: () throws -> Void) throws -> Int32 {
    let process = try box.start(command + ["--now", Sandbox.now])
    repeat { try body() } while process.isRunning
    return process.terminationStatus
  }

  @Test(
    "no query fails, and none waits for it",
    arguments: [["sync"], ["nightly"], ["reindex", "--all"]])
  func queries(command: [String]) throws {
    try write(files: 120, revision: 2)
    if command[0] == "reindex" { try box.meetings("sync") }
    var slowest = Duration.zero
    let status = try during(command) {
      let began = ContinuousClock.now
      let answer = try box.meetings("with", "dana", "about", "budget", "--json")
      slowest = max(slowest, began.duration(to: .now))
      #expect(answer.status == 0, "\(answer.err)")
    }
    #expect(status == 0)
    #expect(slowest < Self.patience)
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
  }

  @Test("notes can be attached, and no vector is lost or doubled")
  func notes() throws {
    let id = try #require(try box.meetings("about", "budget", "--json").objects[0]["id"] as? String)
    try write(files: 60, revision: 2)
    var count = 0
    let status = try during(["sync"]) {
      count += 1
      let noted = try box.meetings("note", id, "--text", "remark number \(count)")
      #expect(noted.status == 0, "\(noted.err)")
    }
    #expect(status == 0)
    try box.meetings("sync")
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
    #expect(try box.meetings("about", "remark", "number", "\(count)", "--json").status == 0)
  }
}
