import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Kills runs that write to calendars: each file must be the old or the new one, and the journal
/// must agree, so that the change can be undone exactly. `MEETINGS_KILLS=500` kills more.
@Suite("Killed while it writes to calendars,", .serialized)
struct ChangeKillTests {
  private static let kills = Harness.number("MEETINGS_KILLS")
  private static let rounds = kills ?? 4

  private let box = try! Sandbox()
  private var cal: String { box.folder + "/cal" }

  private typealias Files = [String: Data]

  private func files() throws -> Files {
    let names = try FileManager.default.contentsOfDirectory(atPath: cal)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(cal)/\($0)")))
      })
  }

  private func restore(_ name: String) throws {
    for folder in ["cal", "home"] {
      try? FileManager.default.removeItem(atPath: "\(box.folder)/\(folder)")
      try FileManager.default.copyItem(
        atPath: "\(box.folder)/kept/\(name)/\(folder)", toPath: "\(box.folder)/\(folder)")
    }
  }

  private func keep(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(box.folder)/kept/\(name)", withIntermediateDirectories: true)
    for folder in ["cal", "home"] {
      try FileManager.default.copyItem(
        atPath: "\(box.folder)/\(folder)", toPath: "\(box.folder)/kept/\(name)/\(folder)")
    }
  }

  /// Returns the duration of an undisturbed run, and the resulting files.
  private func undisturbed(_ arguments: [String]) throws -> (length: RunLength, files: Files) {
    let length = try RunLength {
      try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now]).require(0)
    }
    return (length, try files())
  }

  @Test("a run leaves each file whole, and the next one can take it back")
  func kills() throws {
    for file in 0..<6 {
      let weekly = ICS.event("w\(file)", "Weekly \(file)", "RRULE:FREQ=WEEKLY;COUNT=60")
      try box.write(ICS.calendar(weekly), to: "cal/\(file).ics")
    }
    try box.index("cal", "--writable")
    try keep("first")
    let list = try box.meetings("list", "--day", "2026-12-01", "--json")
    let ids = try list.objects.compactMap { $0["id"] as? String }
    try #require(ids.count == 6)
    let lines = ids.map {
      "{\"do\": \"edit\", \"id\": \"\($0)\", \"span\": \"following\", \"title\": \"x\"}"
    }
    try box.write(lines.joined(separator: "\n"), to: "all.jsonl")
    let apply = ["apply", "all.jsonl", "--yes"]
    let edit = ["edit", ids[0], "--span", "this", "--title", "x", "--yes"]
    let before = try files()
    let edited = try undisturbed(edit)
    let undone = try undisturbed(["undo", "--yes"])
    #expect(undone.files == before)
    try restore("first")
    _ = try undisturbed(edit)
    try keep("edited")
    try restore("first")
    let create = ["create", "lunch friday 12:30", "--calendar", "cal", "--yes"]
    let created = try undisturbed(create)
    #expect(created.files.count == 7)
    try restore("first")
    let applied = try undisturbed(apply)
    // A split series has a random UID.
    #expect(applied.files.count == 12)

    var random = SplitMix64(seed: Harness.seed)
    var cut = 0
    let commands = [
      ("first", edit), ("edited", ["undo", "--yes"]), ("first", apply), ("first", create),
    ]
    var lengths = [edited, undone, applied, created].map(\.length)
    for round in 0..<Self.rounds {
      let which = round % commands.count
      let (start, command) = commands[which]
      try restore(start)
      let old = try files()
      // Everything critical is written in the later part of the run.
      let run = try box.kill(command, after: lengths[which].moment(from: 0.25, using: &random))
      lengths[which].learn(from: run)
      if run == .cut { cut += 1 }
      let comment: Comment = "round \(round): \(command[0]), seed \(Harness.seed)"
      for (name, bytes) in try files() where !name.hasPrefix(".") {
        let isWhole = ["\n", "\r\n"].contains { bytes.hasSuffix("END:VCALENDAR\($0)") }
        let isKnown = bytes == old[name] || bytes == edited.files[name] || bytes == before[name]
        let isNew = command == apply || command == create && old[name] == nil
        #expect(isWhole && (isKnown || isNew), comment)
      }
      // The next writer completes the change; then everything can be undone.
      let called = try box.meetings("create", "call tomorrow 10:00", "--calendar", "cal", "--yes")
      #expect(called.status == 0, "\(called) \(comment)")
      #expect(try files().keys.allSatisfy { !$0.hasPrefix(".") }, comment)
      var undo = try box.meetings("undo", "--yes")
      while undo.status == 0 { undo = try box.meetings("undo", "--yes") }
      #expect(undo.err.contains("no change to undo"), "\(undo) \(comment)")
      #expect(try files() == before, comment)
    }
    if let kills = Self.kills {
      #expect(cut > kills / 3, "\(cut) of \(kills) runs were cut short")
    }
  }
}

extension Data {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
