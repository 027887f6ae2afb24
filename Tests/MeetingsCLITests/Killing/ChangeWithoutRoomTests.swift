import Foundation
import Testing

@Suite("Where the index has no room,", .serialized)
struct ChangeWithoutRoomTests {
  private static let edit = ["edit", "--span", "all", "--title", "Row"]
  /// The free bytes and the command for each round.
  private static let moments = [
    (0, edit), (4_096, edit), (16_384, edit), (32_768, edit), (65_536, edit), (65_536, ["undo"]),
    (98_304, ["create", "lunch friday 12:30", "--calendar", "cal"]),
    (131_072, ["delete", "--span", "all"]), (262_144, edit), (4_000_000, edit),
  ]

  private let box = try! Sandbox()

  private func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal")
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOfFile: box.folder + "/cal/" + $0, encoding: .utf8))
      })
  }

  @discardableResult private func type(_ words: [String]) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, words + ["--yes", "--now", Sandbox.now])
  }

  @Test(
    "a change of a calendar says whether it was written, and can be taken back",
    .enabled(if: SmallDisk.isPermitted, SmallDisk.whyNot))
  func change() throws {
    let events = (0..<40).map {
      ICS.event(
        "e\($0)", "Sail \($0)", at: "202611\(10 + $0 % 20)T080000Z", "RRULE:FREQ=WEEKLY;COUNT=4")
    }
    try box.write(ICS.calendar(events.joined()), to: "cal/a.ics")
    let before = try files()
    var lagging = 0
    for (room, words) in Self.moments {
      let context: Comment = "\(room) bytes free: \(words)"
      let disk = try SmallDisk(megabytes: 8)
      box.environment["MEETINGS_HOME"] = disk.folder + "/home"
      try box.index("cal", "--writable")
      let ids = try box.meetings("list", "--from", "2026-11-10", "--to", "2026-11-11", "--json")
      let id = try #require(ids.objects.first?["id"] as? String, "\(ids)")
      if words[0] == "undo" { try type(["edit", id] + Self.edit.dropFirst()) }
      let there = try files()
      try disk.fill(leaving: room)
      let namesOne = ["edit", "delete"].contains(words[0])
      let typed = namesOne ? [words[0], id] + words.dropFirst() : words
      let output = try type(typed)
      try disk.clear()
      let isWritten = try files() != there
      let isSaid = output.out.hasPrefix("done: ") || output.out.hasPrefix("undone: ")
      #expect(isSaid == isWritten, "\(context) \(output)")
      let isLagging = isWritten && output.status == 2
      #expect(
        output.err.contains("not indexed until the next sync") == isLagging,
        "\(context) \(output)")
      #expect(isLagging || output.status == (isWritten ? 0 : 2), "\(context) \(output)")
      lagging += isLagging ? 1 : 0
      #expect(try box.meetings("sync").status == 0, context)
      #expect(try Soundness.problems(home: disk.folder + "/home") == [], context)
      while try box.meetings("undo", "--yes").status == 0 {}
      #expect(try files() == before, context)
    }
    // Otherwise no disk was full at the critical moment.
    #expect(lagging > 2)
  }
}
