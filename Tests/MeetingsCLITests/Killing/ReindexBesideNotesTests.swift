import Foundation
import Testing

/// This race was first seen with a note attached at the wrong moment.
@Suite("Beside a re-index of everything,")
struct ReindexBesideNotesTests {
  let box = try! Sandbox()

  @Test("a note that is replaced or removed is replaced or removed for good")
  func notes() throws {
    for file in 0..<40 {
      let events = (0..<10).map {
        ICS.event("\(file)-\($0)", "Budget \(file) \($0)", notes: "tiers \(file) renewal \($0)")
      }
      try box.write(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n" + events.joined()
          + "END:VCALENDAR\n", to: "cal/\(file).ics")
    }
    try box.index("cal")
    let ids = try box.meetings("about", "budget", "--json", "--limit", "4").objects
      .compactMap { $0["id"] as? String }
    for id in ids { try box.meetings("note", id, "--text", "zugzwang") }
    let beside = try process("reindex", "--all")
    #expect(try box.meetings("note", ids[0], "--remove").status == 0)
    #expect(try box.meetings("note", ids[1], "--text", "quixotic", "--replace").status == 0)
    beside.waitUntilExit()
    #expect(beside.terminationStatus == 0)
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("about", "\"zugzwang\"", "--json").objects.count == 2)
    #expect(try box.meetings("about", "\"quixotic\"", "--json").objects.count == 1)
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
  }

  @Test(
    "each command that writes waits for its turn and says for whom; with --wait 0 it gives way",
    arguments: [
      ["note", "ID", "--text", "x"], ["add", "other"], ["remove", "cal"],
      ["calendars", "exclude", "cal"], ["doctor", "--fix"], ["forget", "--undo"],
    ])
  func turns(command: [String]) throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.write(ICS.calendar(ICS.event("b", "Other")), to: "other/b.ics")
    try box.index("cal")
    let id = try #require(try box.meetings("about", "budget", "--json").objects[0]["id"] as? String)
    let arguments = command.map { $0 == "ID" ? id : $0 }
    let descriptor = open(box.folder + "/home/writer.lock", O_RDWR)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let refused = try box.launch(Sandbox.binary, arguments + ["--wait", "0"]).expect(2)
    #expect(refused.err.contains("another meetings process is writing"), "\(refused.err)")
    let waiting = try process(arguments + ["--wait", "30"])
    func said() throws -> String {
      try String(contentsOfFile: box.folder + "/errors", encoding: .utf8)
    }
    while try said().isEmpty, waiting.isRunning { usleep(20_000) }
    #expect(waiting.isRunning)
    close(descriptor)
    waiting.waitUntilExit()
    #expect(waiting.terminationStatus == 0)
    #expect(try said() == "waiting for another meetings process to finish writing\n")
  }

  private func process(_ arguments: String...) throws -> Process { try process(arguments) }

  private func process(_ arguments: [String]) throws -> Process {
    try box.start(arguments + ["--now", Sandbox.now], errors: "errors")
  }
}
