import Foundation
import Testing

@Suite("A watching sync", .waits)
struct WatchTests {
  let box = try! Sandbox()

  /// Runs `body` while `meetings sync --watch` is running.
  ///
  /// - Returns: the output, followed by the log.
  func watching(_ options: String..., body: () throws -> Void) throws -> String {
    let output = try box.write("", to: "watch.out")
    let errors = try box.write("", to: "watch.err")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["sync", "--watch", "--now", Sandbox.now] + options
    process.environment = box.environment
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    try body()
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try [output, errors].map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
  }

  /// Returns true if `question` finds `title` within half a minute.
  func isFoundSoon(_ title: String, by question: String...) throws -> Bool {
    for _ in 0..<100 {
      let answer = try box.launch(Sandbox.binary, question + ["--json", "--now", Sandbox.now])
      if answer.status == 0, try answer.titles.contains(title) { return true }
      usleep(300_000)
    }
    return false
  }

  @Test("finds files that are written, also in folders that are new, and says so")
  func changes() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("add", "cal")
    let output = try watching {
      #expect(try isFoundSoon("Budget", by: "about", "budget"))
      try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "cal/b.ics")
      #expect(try isFoundSoon("Hiring", by: "about", "hiring"))
      try box.write(ICS.calendar(ICS.event("c", "Failover")), to: "cal/new/deep/c.ics")
      #expect(try isFoundSoon("Failover", by: "about", "failover"))
    }
    #expect(output.hasPrefix("1 new (1 file read)\n1 new, 1 unchanged (1 file read)\n"))
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
  }

  @Test("asks servers every so often, though no file changes")
  func polled() throws {
    let server = try LoopbackServer(FeedTests.file(FeedTests.calendar(["Budget"]), etag: "\"1\""))
    defer { server.stop() }
    try box.run("add", server.url + "team.ics", "--name", "team")
    let output = try watching("--poll", "1") { () throws in
      #expect(try isFoundSoon("Budget", by: "about", "budget"))
      server.answer(FeedTests.file(FeedTests.calendar(["Budget", "Hiring"]), etag: "\"2\""))
      #expect(try isFoundSoon("Hiring", by: "about", "hiring"))
      server.answer { _ in LoopbackServer.http(503) }
      server.forget()
      for _ in 0..<100 where server.log.count < 3 { usleep(300_000) }
      #expect(server.log.count >= 3, "it goes on asking")
      server.answer(FeedTests.file(FeedTests.calendar(["Budget", "Failover"]), etag: "\"3\""))
      #expect(try isFoundSoon("Failover", by: "about", "failover"))
    }
    #expect(output.components(separatedBy: "(503)").count == 2, "it is said once: \(output)")
  }

  /// Returns the number of syncs of a watched `source` in the seconds after one change.
  func syncs(of source: String) throws -> Int {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("add", source)
    let log = try watching("--log-format", "json", "--log-level", "debug") {
      #expect(try isFoundSoon("Budget", by: "about", "budget"))
      try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "cal/b.ics")
      #expect(try isFoundSoon("Hiring", by: "about", "hiring"))
      usleep(2_500_000)
    }
    return log.components(separatedBy: "\"checked for changes\"").count - 1
  }

  @Test("does not hear itself, where the index is among the calendars")
  func ownWriting() throws {
    box.environment["MEETINGS_HOME"] = box.folder + "/cal/index"
    #expect(try syncs(of: "cal") == 2)
  }

  @Test("does not hear hidden folders, which hold no calendars")
  func hiddenFolder() throws {
    box.environment["MEETINGS_HOME"] = box.folder + "/cal/.data/index"
    #expect(try syncs(of: "cal") == 2)
  }

  @Test("takes a burst of changes for one")
  func burst() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("add", "cal")
    let output = try watching {
      #expect(try isFoundSoon("Budget", by: "about", "budget"))
      for number in 0..<20 {
        try box.write(ICS.calendar(ICS.event("\(number)", "Hiring")), to: "cal/\(number).ics")
        usleep(50_000)
      }
      #expect(try isFoundSoon("Hiring", by: "about", "hiring"))
    }
    // One line on an idle machine; 20 if each file were a separate change.
    #expect(output.split(separator: "\n").count < 7, "\(output)")
  }

  @Test("looks again after a while at what it can't hear")
  func polling() throws {
    let file = try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "real/a.ics")
    try FileManager.default.createDirectory(
      atPath: box.folder + "/cal", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: box.folder + "/cal/a.ics", withDestinationPath: file)
    try box.run("add", "cal")
    _ = try watching("--poll", "1") {
      #expect(try isFoundSoon("Budget", by: "about", "budget"))
      try box.write(ICS.calendar(ICS.event("a", "Hiring plan")), to: "real/a.ics")
      #expect(try isFoundSoon("Hiring plan", by: "about", "hiring"))
    }
    #expect(try box.run("sync", "--watch", "--dry-run").status == 64)
  }
}
