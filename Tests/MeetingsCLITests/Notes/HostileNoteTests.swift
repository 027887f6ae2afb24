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
}
