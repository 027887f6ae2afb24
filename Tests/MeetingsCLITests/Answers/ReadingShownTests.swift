import Foundation
import Testing

@Suite("How a question was read is said:")
struct ReadingShownTests {
  let calendar = try! AnswerCalendar()

  @Test("on a line before the answer, where a terminal shows it")
  func terminal() throws {
    let shown = try calendar.box.onTerminal(
      "with", "dana", "about", "budget", "in", "november", "--now", Sandbox.now)
    #expect(shown.hasPrefix("\u{1b}[2mwith Dana Kim · Nov · about budget\u{1b}[0m\r\n"))
    #expect(try !calendar.ask("with dana about budget in november").out.contains("·  about"))
    #expect(try !calendar.ask("with dana about budget in november").out.contains("Nov ·"))
  }

  @Test("around the JSON, where that is wanted, with how many more there are")
  func json() throws {
    let answer = try calendar.ask("next meeting with dana", "--json", "--reading").objectsOrOne
    let reading = try #require(answer["reading"] as? [String: Any])
    #expect(reading["with"] as? [[String]] == [["dana.kim@example.com"]])
    #expect(reading["order"] as? String == "next")
    #expect((answer["answer"] as? [Any])?.count == 1)
    #expect(answer["more"] as? Int == 0)
    #expect(try calendar.ask("about budget", "--reading").status == 64)
  }

  @Test("what looks like a date or a calendar, and how to ask for that")
  func doubts() throws {
    #expect(
      try calendar.ask("spring budget").err.contains(
        "'spring' is read as a word; for the time type: in spring"))
    #expect(
      try calendar.ask("work budget").err.contains(
        "'work' is read as a word; for the calendar type: in work"))
    #expect(try !calendar.ask("about the budget").err.contains("read as a word"))
    #expect(
      try calendar.ask("on friday").err.contains(
        "'on friday' is read as Fri 20 Nov; if you mean Fri 27 Nov, type that"))
  }

  @Test("a name of several people, who are told apart by their addresses where they have no other")
  func namesakes() throws {
    let box = try Sandbox()
    let event = ICS.event(
      "a", "Budget", "ATTENDEE;CN=Busa:mailto:b@example.com",
      "ATTENDEE;CN=Busa:mailto:c@example.org")
    try box.index(ICS.calendar(event), as: "cal/a.ics")
    #expect(
      try box.meetings("with busa").err.contains(
        "'busa' matches 2 people (b@example.com, c@example.org); searching for both"))
  }

  @Test("dates that exclude each other, and which of them was taken")
  func empty() throws {
    let output = try calendar.ask("with dana on 2026-11-03 since 2026-11-10")
    #expect(output.status != 64)
    #expect(output.err.contains("don't overlap; read as 'on 2026-11-03'"), "\(output)")
  }

  @Test("a time zone that is none is said, and times are in UTC")
  func zone() throws {
    calendar.box.environment["TZ"] = "Mars/Phobos"
    let output = try calendar.ask("next meeting with dana")
    #expect(output.status == 0)
    #expect(output.err.contains("TZ is 'Mars/Phobos', which is not a time zone; times are in UTC"))
    #expect(output.out.contains("10:00–11:00"))
    for zone in ["", "UTC", "Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"] {
      calendar.box.environment["TZ"] = zone
      #expect(try calendar.ask("next meeting with dana").err == "")
    }
  }
}

@Suite("Before the first sync is done")
struct UnsyncedTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(ICS.calendar(ICS.event("b", "Budget")), to: "a.ics")
    try box.write(ICS.calendar(ICS.event("h", "Hiring")), to: "b.ics")
    try box.run("add", "a.ics")
  }

  @Test("a question that nothing could answer is refused")
  func nothing() throws {
    let output = try box.meetings("am", "I", "free", "on", "friday").expect(2)
    #expect(output.err == "meetings: 'a' was added but never synced; run 'meetings sync'\n")
  }

  @Test("an answer says what it lacks")
  func some() throws {
    try box.meetings("sync")
    try box.run("add", "b.ics")
    try box.meetings("about", "budget").expect(
      0, err: "'b' was never synced, so answers lack their meetings")
    try box.meetings("sync")
    #expect(try box.meetings("about", "budget").err == "")
  }

  @Test("a question says how far the sync is that runs")
  func progress() throws {
    try box.write("\(getpid()) elsewhere 1795176000\n", to: "home/writer.lock")
    try box.write("512 5000 a", to: "home/sync.progress")
    try box.meetings("about", "budget").expect(
      2, err: "the first sync is running, read 512 of 5000 files of 'a'")
    // The files left by a killed sync make no difference.
    try box.write("", to: "home/writer.lock")
    #expect(try box.meetings("about", "budget").err.contains("never synced"))
    try box.meetings("sync")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/home/sync.progress"))
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
