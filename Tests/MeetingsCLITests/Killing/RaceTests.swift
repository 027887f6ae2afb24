import Foundation
import GRDB
import SeededRandom
import Testing

/// `make race` asks for two minutes; a plain `make test` makes do with seconds.
@Suite("In a race,", .serialized)
struct RaceTests {
  static let seconds = Double(
    ProcessInfo.processInfo.environment["MEETINGS_RACE"].flatMap { Int($0) } ?? 10)
  static let seed = UInt64(ProcessInfo.processInfo.environment["MEETINGS_SEED"] ?? "") ?? 1

  @Test(
    "notes, syncs, re-indexing, nightly runs, forgetting and check-ups at once end with every text that should be found, no other, and no false alarm"
  )
  func race() throws {
    let course = try RaceCourse(files: Self.seconds > 10 ? 1_300 : 120, seed: Self.seed)
    let laps = course.run(for: Self.seconds)
    #expect(course.troubles == [], "seed \(Self.seed)")
    // Else nothing would have run beside anything.
    for racer in RaceCourse.Racer.allCases {
      #expect(laps[racer, default: 0] > 0, "\(racer) never came to an end")
    }
    for _ in 0..<2 { #expect(try course.box.meetings("sync").status == 0) }
    #expect(try course.box.meetings("doctor").status == 0)
    try expectTheIndexOfANewHome(course)
    try expectTheNotes(of: course)
    if Self.seconds > 10 { print(laps.map { "\($0.key): \($0.value)" }.sorted()) }
  }

  /// The same calendars, notes and rules in a new home give the same index.
  private func expectTheIndexOfANewHome(_ course: RaceCourse) throws {
    let box = course.box
    let home = box.folder + "/home"
    #expect(try Soundness.problems(home: home) == [])
    let raced = try IndexContent(home: home)
    box.environment["MEETINGS_HOME"] = box.folder + "/new"
    defer { box.environment["MEETINGS_HOME"] = home }
    try box.index("cal")
    for (id, text) in course.notes where !text.isEmpty {
      #expect(try box.meetings("note", id, "--text", text).status == 0)
    }
    for person in course.forgotten {
      #expect(try box.meetings("forget", "--person", person, "--yes").status == 0)
    }
    #expect(try raced.differences(from: IndexContent(home: box.folder + "/new")) == [])
    #expect(raced.records.count == 3 * course.files - course.forgotten.count)
  }

  /// Words are in one note each, so that a note is found by its last word, and by none that went.
  private func expectTheNotes(of course: RaceCourse) throws {
    for (id, text) in course.notes {
      let word = text.split(separator: "\n\n").last.map(String.init)
      if let word {
        let found = try course.box.meetings("about", "\"\(word)\"", "--json").objects
        #expect(found.map { $0["id"] as? String } == [id], "\(word)")
      }
    }
    for word in course.gone.prefix(20) {
      let found = try course.box.meetings("about", "\"\(word)\"", "--json")
      #expect(!found.out.contains(word), "\(word) was removed")
    }
  }
}

/// A note attached at the wrong moment is what the race began with.
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
    let refused = try box.launch(Sandbox.binary, arguments + ["--wait", "0"])
    #expect(refused.status == 2)
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = arguments + ["--now", Sandbox.now]
    process.environment = box.environment
    process.currentDirectoryURL = URL(fileURLWithPath: box.folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: try box.write("", to: "errors"))
    try process.run()
    return process
  }
}
