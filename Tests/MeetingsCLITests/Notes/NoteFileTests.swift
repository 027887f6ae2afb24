import Foundation
import Testing

@Suite("A meeting's note in an editor")
struct NoteFileTests {
  let box = try! Sandbox()
  let id: String

  init() throws {
    try box.index(
      ICS.calendar(
        ICS.event("retro", "Retro: \"what/now\"?", with: ["Dana Kim", "Lee Park"])), as: "cal/a.ics"
    )
    id = try #require(box.meetings("about", "retro", "--json").objects.first?["id"] as? String)
    try FileManager.default.createDirectory(
      atPath: box.folder + "/Notes", withIntermediateDirectories: true)
    box.environment["EDITOR"] = "sh '\(box.folder)/my editor'"
    try box.write("echo 'The lighthouse wants paint.' >> \"$1\"\n", to: "my editor")
  }

  func setFolder() throws {
    try #require(box.run("config", "notes.folder", "~/Notes").status == 0)
  }

  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: box.folder + "/Notes").sorted()
  }

  @Test("is a file of the user's with front matter, found and linked when the editor ends")
  func written() throws {
    try setFolder()
    try box.meetings("note", id).expect(0, out: "is a note of Retro")
    #expect(try files() == ["2026-03-10 Retro- -what-now--.md"])
    let text = try String(
      contentsOfFile: box.folder + "/Notes/2026-03-10 Retro- -what-now--.md", encoding: .utf8)
    for line in [
      "title: \"Retro: \\\"what/now\\\"?\"", "date: 2026-03-10T14:00:00+00:00", "uid: \"retro\"",
      "  - \"Dana Kim <dana.kim@example.com>\"", "  - \"Lee Park <lee.park@example.com>\"",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
    let hit = try #require(try box.meetings("about", "lighthouse", "--json").objects.first)
    #expect(hit["uid"] as? String == "retro")
    #expect(try box.meetings("links", "--json").objects.first?["state"] as? String == "linked")
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("is opened again rather than written twice")
  func again() throws {
    try setFolder()
    try #require(box.meetings("note", id).status == 0)
    try box.write("echo 'And a new lamp.' >> \"$1\"\n", to: "my editor")
    try #require(box.meetings("note", id).status == 0)
    #expect(try files().count == 1)
    let hit = try #require(try box.meetings("about", "new", "lamp", "--json").objects.first)
    #expect(hit["uid"] as? String == "retro")
  }

  @Test("is no file where nothing was written, or the editor failed before anything was")
  func nothing() throws {
    try setFolder()
    for script in ["true\n", "exit 3\n"] {
      try box.write(script, to: "my editor")
      #expect(try box.meetings("note", id).status == (script == "true\n" ? 1 : 2))
      #expect(try files().isEmpty)
    }
  }

  @Test("never takes the place of a file that is there, and is kept where the editor failed")
  func kept() throws {
    try setFolder()
    try box.write("Mine.", to: "Notes/2026-03-10 Retro- -what-now--.md")
    try box.write("echo 'Half a line' >> \"$1\"; exit 3\n", to: "my editor")
    try box.meetings("note", id).expect(2, err: "2026-03-10 Retro- -what-now-- 2.md")
    #expect(
      try String(
        contentsOfFile: box.folder + "/Notes/2026-03-10 Retro- -what-now--.md", encoding: .utf8)
        == "Mine.")
    #expect(try files().count == 2)
  }

  @Test("says what to type where no folder is set, or the folder is not there")
  func unset() throws {
    try box.meetings("note", id).expect(2, err: "meetings config notes.folder ~/Notes")
    try #require(box.run("config", "notes.folder", "\(box.folder)/Elsewhere").status == 0)
    #expect(try box.meetings("note", id).err.contains("mkdir -p '\(box.folder)/Elsewhere'"))
    #expect(try box.run("config", "notes.folder", "Notes").status == 64)
    box.environment["EDITOR"] = nil
    try setFolder()
    #expect(try box.meetings("note", id).err.contains("no terminal"))
    #expect(try files().isEmpty)
  }

  @Test(
    "is written on the terminal", .waits,
    .enabled(if: Sandbox.hasTerminal, "python3 makes terminals"))
  func terminal() throws {
    try setFolder()
    try box.write(
      """
      [ -t 0 ] && [ -t 1 ] || exit 9
      printf 'what was said? '
      read line
      echo "$line" >> "$1"
      """, to: "my editor")
    let output = try box.terminal(
      keys: "…what was said?¦Paint it green.\n", Sandbox.binary, "note", id, "--now", Sandbox.now)
    #expect(output.status == 0)
    let hit = try #require(try box.meetings("about", "paint", "green", "--json").objects.first)
    #expect(hit["uid"] as? String == "retro")
  }
}
