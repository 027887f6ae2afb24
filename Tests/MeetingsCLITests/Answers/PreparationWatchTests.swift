import Foundation
import Testing

@Suite("A watch for the next meeting", .waits)
struct PreparationWatchTests {
  private let box = try! Sandbox()

  /// - Parameter titles: the titles of meetings by their times on 2026-11-21, such as `120500`.
  private func index(_ titles: [String: String]) throws {
    let events = titles.sorted { $0.key < $1.key }.map {
      ICS.event("at\($0.key)", $0.value, at: "20261121T\($0.key)Z")
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    try box.run("add", "cal")
    try box.meetings("sync")
  }

  /// Returns the output of a watch, ended after half a minute or once `isEnough` is true.
  private func watching(
    _ options: String..., until isEnough: (String) -> Bool
  ) throws -> String {
    let paths = try ["watch.out", "watch.err"].map { try box.write("", to: $0) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["prep", "--watch", "--now", Sandbox.now] + options
    process.environment = box.environment
    process.currentDirectoryURL = URL(fileURLWithPath: box.folder)
    process.standardOutput = FileHandle(forWritingAtPath: paths[0])
    process.standardError = FileHandle(forWritingAtPath: paths[1])
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    var text = ""
    for _ in 0..<300 {
      text = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
      if isEnough(text) { break }
      usleep(100_000)
    }
    #expect(process.isRunning)
    return text
  }

  @Test("prints each meeting that begins soon once, the next when its time comes")
  func prints() throws {
    try index(["120500": "Budget", "121002": "Hiring", "130000": "Much later", "115500": "Begun"])
    let text = try watching { $0.contains("Hiring\n") }
    #expect(text.contains("Budget\n  when   in 5 minutes"), "\(text)")
    #expect(text.contains("Hiring\n  when   in 10 minutes"), "\(text)")
    let headings = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings.count == 2 && headings[0].hasSuffix("Budget"), "\(text)")
  }

  @Test("gives a command the text and what it is called, none of which the shell reads")
  func notifies() throws {
    let hostile = "Budget $(touch stolen) `touch stolen`\\; touch stolen"
    try index(["120500": hostile])
    let text = try watching(
      "--before", "1h", "--notify",
      "printf '%s|%s|%s\\n' \"$MEETINGS_TITLE\" \"$MEETINGS_MINUTES\" \"$MEETINGS_START\"; head -1"
    ) { $0.contains("Sat 21 Nov") }
    #expect(
      text.contains("Budget $(touch stolen) `touch stolen`; touch stolen|5|2026-11-21T12:05:00Z\n"),
      "\(text)")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/stolen"))
  }

  @Test("goes on where a command fails")
  func fails() throws {
    try index(["120500": "Budget", "120600": "Hiring"])
    let text = try watching("--notify", "cat > /dev/null; exit 3") {
      $0.components(separatedBy: "status 3").count == 3
    }
    #expect(text.components(separatedBy: "ended with status 3").count == 3, "\(text)")
  }
}
