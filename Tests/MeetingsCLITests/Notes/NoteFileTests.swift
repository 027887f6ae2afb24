import Foundation
import Testing

@Suite("A meeting's note in an editor")
struct NoteFileTests {
  let box = try! Sandbox()

  @Test(
    "is written on the terminal", .waits,
    .enabled(if: Sandbox.hasTerminal, "python3 makes terminals"))
  func terminal() throws {
    try box.index(ICS.calendar(ICS.event("retro", "Retro")), as: "cal/a.ics")
    let id = try #require(box.meetings("about", "retro", "--json").objects.first?["id"] as? String)
    try FileManager.default.createDirectory(
      atPath: box.folder + "/Notes", withIntermediateDirectories: true)
    try #require(box.run("config", "notes.folder", "~/Notes").status == 0)
    box.environment["EDITOR"] = "sh '\(box.folder)/my editor'"
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
