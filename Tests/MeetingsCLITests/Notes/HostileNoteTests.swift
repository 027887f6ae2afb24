import Foundation
import Testing

@Suite("Hostile notes")
struct HostileNoteTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(ICS.calendar(ICS.event("ferry", "Ferry prices")), to: "cal/a.ics")
    try box.write("The keel is oak.", to: "notes/sound.md")
    try #require(box.run("add", "cal").status == 0)
  }

  /// Syncs the notes, and checks that the good one is found and the index is sound.
  func sync() throws -> Sandbox.Output {
    try #require(box.run("add", "notes", "--notes").status == 0)
    let output = try box.meetings("sync")
    #expect(output.status == 0 || output.status == 2)
    #expect(try box.meetings("about", "oak", "keel", "--json").titles == ["sound"])
    #expect(try box.meetings("doctor").status == 0)
    let again = try box.meetings("sync")
    #expect(again.status == 0 && again.out.hasPrefix("nothing changed"), "\(again.err)")
    return output
  }

  @Test("of two gigabytes are named and not read")
  func huge() throws {
    let path = try box.write("Words.", to: "notes/huge.txt")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 2 << 30)
    try file.close()
    #expect(try sync().err.contains("huge.txt: the file is larger than 64 MiB"))
    try box.meetings("inspect", path).expect(2, err: "huge.txt")
  }

  @Test("that are binary under another name are named and not read")
  func binary() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }
    try box.write(Data([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0] + bytes), to: "notes/program.md")
    #expect(try sync().err.contains("program.md: the file is binary, not text"))
  }

  @Test("with front matter that multiplies are read as far as they say something")
  func aliases() throws {
    var lines = ["---", "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    for level in 1...40 {
      let alias = "*a\(level - 1)"
      let list = Array(repeating: alias, count: 9).joined(separator: ", ")
      lines.append("a\(level): &a\(level) [\(list)]")
    }
    lines += ["attendees: *a40", "title: Rhubarb", "---", "Plant it by the wall."]
    try box.write(lines.joined(separator: "\n"), to: "notes/bomb.md")
    _ = try sync()
    #expect(try box.meetings("about", "plant", "wall", "--json").objects.count == 1)
  }

  @Test("with a list in a list in a list are read, too")
  func nesting() throws {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let dashes = String(repeating: "- ", count: 20_000)
    for (place, list) in [deep, dashes, "\n" + dashes].enumerated() {
      try box.write(
        "---\nattendees: \(list)\n---\nPlant it by the wall.\n", to: "notes/deep\(place).md")
    }
    try box.write("\(deep.replacing("[", with: "[[{\"a\":"))", to: "notes/deep.json")
    _ = try sync()
    #expect(try box.meetings("about", "plant", "wall", "--json").objects.count == 3)
  }

  @Test("of a hundred thousand cues are read whole, and the last of them is found")
  func cues() throws {
    var text = "WEBVTT\n\n"
    for second in 0..<100_000 {
      let clock = "\(second / 3_600 + 10):\(10 + second / 60 % 50):\(10 + second % 50)"
      let said = second == 99_999 ? "Rhubarb" : "So"
      text += "\(clock).000 --> \(clock).900\n<v Dana Kim>\(said)</v>\n\n"
    }
    try box.write(text, to: "notes/long.vtt")
    _ = try sync()
    let hit = try #require(try box.meetings("about", "rhubarb", "--json").objects.first)
    let passage = try #require(hit["passage"] as? [String: Any])
    #expect((passage["text"] as? String ?? "").hasPrefix("Dana Kim: Rhubarb"))
  }

  @Test("with times that no recording has are read")
  func times() throws {
    for (place, time) in ["1e300", "-1e300", "1e18", "-5", "99999999999999"].enumerated() {
      try box.write(
        "{\"segments\": [{\"start\": \(time), \"end\": \(time), \"text\": \"Rhubarb \(place)\"}]}",
        to: "notes/t\(place).json")
    }
    try box.write(
      "WEBVTT\n\n9999:59:59.999 --> 9999:59:59.999\nRhubarb late\n", to: "notes/late.vtt")
    _ = try sync()
    #expect(
      try box.meetings("about", "rhubarb", "--json", "--limit", "20").objects.count == 6)
    #expect(try box.meetings("about", "rhubarb", "--limit", "20").status == 0)
  }

  @Test("with NULs and controls are read, and nothing of these reaches the terminal")
  func controls() throws {
    try box.write(
      "# Rhu\u{0}barb \u{1B}]0;owned\u{7}\u{202E}\n\nPlant\u{0} it by the \u{1B}[31mwall.\n",
      to: "notes/a\u{1B}[2J.md")
    _ = try sync()
    let shown = try box.meetings("about", "plant", "wall").expect(0)
    for output in [shown, try box.meetings("links")] {
      #expect(!output.out.unicodeScalars.contains { [0, 7, 0x1B, 0x202E].contains($0.value) })
    }
  }

  @Test("in links that go in circles are read once")
  func circles() throws {
    let manager = FileManager.default
    let notes = box.folder + "/notes"
    try manager.createDirectory(atPath: notes + "/a/b", withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: notes + "/a/b/up", withDestinationPath: notes)
    try manager.createSymbolicLink(atPath: notes + "/self.md", withDestinationPath: "self.md")
    try manager.createSymbolicLink(atPath: notes + "/x", withDestinationPath: "y")
    try manager.createSymbolicLink(atPath: notes + "/y", withDestinationPath: "x")
    try #require(box.run("add", "notes", "--notes").status == 0)
    _ = try box.meetings("sync")
    #expect(try box.meetings("about", "oak", "keel", "--json").titles == ["sound"])
    #expect(try box.meetings("links", "--json").objects.count == 1)
  }

  @Test("that are restricted have no word in any output for programs")
  func restricted() throws {
    try box.write(
      """
      ---
      sensitivity: restricted
      title: Xylophone merger
      uid: ferry
      date: 2026-03-10
      attendees: [Quentin Zabriskie]
      ---
      The zeppelin is sold.
      """, to: "notes/secret.md")
    _ = try sync()
    let id = try #require(
      try box.meetings("list", "--from", "2026-01-01", "--to", "2027-01-01", "--json").objects
        .first { $0["uid"] as? String == "ferry" }?["id"] as? String)
    let words = ["zeppelin", "xylophone", "quentin", "zabriskie", "secret.md"]
    let questions: [[String]] = [
      ["about", "zeppelin", "--json"], ["about", "zeppelin", "--jsonl"],
      ["about", "ferry", "--json"],
      ["with", "quentin", "--json"],
      ["list", "--from", "2026-01-01", "--to", "2027-01-01", "--json"],
      ["people", "--json"], ["people", "quentin", "--json"], ["show", id, "--json"],
      ["links", "--json"], ["links", "--jsonl"], ["status", "--json"], ["doctor", "--json"],
      ["sync", "--full", "--json"], ["who", "was", "at", "ferry", "prices", "--json"],
      ["when", "was", "zeppelin", "--json"],
    ]
    for question in questions {
      let output = try box.launch(Sandbox.binary, question + ["--now", Sandbox.now])
      // Words of the question may be repeated.
      for word in words where !question.contains(where: { word.contains($0) }) {
        #expect(!(output.out + output.err).lowercased().contains(word), "\(question): \(word)")
      }
      #expect(!output.out.contains("sold"), "\(question)")
    }
    #expect(try box.meetings("about", "zeppelin", "--json", "--restricted").objects.count == 1)
  }
}
