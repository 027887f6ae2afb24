import Foundation
import Testing

@Suite("On a terminal", .waits, .enabled(if: Sandbox.hasTerminal, "python3 makes the terminal"))
struct TerminalTests {
  let box = try! Sandbox()

  init() throws {
    let long = "A title that is far too long for a narrow window and goes on and on"
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"]),
        ICS.event("b", "Budget again", at: "20260311T140000Z", with: ["Dana Kim"]),
        ICS.event(
          "c", long, at: "20260312T140000Z",
          with: ["Alexandra Montgomery", "Bartholomew Featherstone", "Christopher Wilberforce"])),
      as: "work.ics")
    box.environment["TERM"] = "xterm"
  }

  @discardableResult func meetings(
    columns: Int = 80, lines: Int = 24, keys: String = "", _ words: String...
  ) throws -> Sandbox.Output {
    let arguments = words + ["--now", Sandbox.now]
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try box.terminal(
      columns: columns, lines: lines, keys: keys, "/bin/sh", "-c",
      "exec '\(Sandbox.binary)' \(line)")
  }

  @Test("shows colours there and not in a pipe, but as the user wants where she says so")
  func colors() throws {
    let escape = "\u{1b}["
    #expect(try meetings("about", "budget").out.contains(escape))
    #expect(!(try box.meetings("about", "budget").out.contains(escape)))
    #expect(try box.meetings("about", "budget", "--color", "always").out.contains(escape))
    #expect(!(try meetings("about", "budget", "--color", "never").out.contains(escape)))
    #expect(try box.meetings("about", "budget", "--color", "blue").status == 64)
    box.environment["CLICOLOR_FORCE"] = "1"
    #expect(try box.meetings("about", "budget").out.contains(escape))
    #expect(!(try box.meetings("about", "budget", "--color", "never").out.contains(escape)))
    box.environment["NO_COLOR"] = "1"
    #expect(!(try box.meetings("about", "budget").out.contains(escape)))
    #expect(!(try meetings("about", "budget").out.contains(escape)))
    #expect(try box.meetings("about", "budget", "--color", "always").out.contains(escape))
  }

  @Test("shows meetings there in the colours of their calendars, unless colours are off")
  func calendars() throws {
    let calendar = "\u{1b}[38;5;"
    #expect(try meetings("list", "2026-03-12").out.contains(calendar))
    #expect(try meetings("about", "budget").out.contains(calendar))
    #expect(!(try box.meetings("list", "2026-03-12").out.contains(calendar)))
    box.environment["NO_COLOR"] = "1"
    #expect(!(try meetings("list", "2026-03-12").out.contains(calendar)))
  }

  @Test("cuts titles and lists of names at words to its width, and nothing in a pipe")
  func widths() throws {
    let shown = try meetings(columns: 60, "list", "2026-03-12", "--color", "never").out
    let line = try #require(shown.split(separator: "\n").last)
    #expect(line.hasSuffix("…") && line.count <= 60 && line.contains("A title that is"))
    let found = try meetings(columns: 60, "with", "alexandra", "--color", "never").out
    let names = "  Alexandra Montgomery, Bartholomew Featherstone and 1 more"
    #expect(found.contains(names), "\(found)")
    #expect(found.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 60 }, "\(found)")
    try box.meetings("with", "alexandra").expect(out: "goes on and on\n", "Christopher Wilberforce")
  }

  @Test("names the meetings of the last answer by their places")
  func lastAnswer() throws {
    #expect(try box.meetings("show", "%1").err.contains("no last answer"))
    try meetings("list", "--month", "2026-03")
    #expect(try box.meetings("show", "%2").out.hasPrefix("Budget again\n"))
    #expect(try box.meetings("show", "%1-2", "--jsonl").out.split(separator: "\n").count == 2)
    #expect(try box.meetings("show", "%", "--json").titles.count == 3)
    try box.meetings("show", "%4").expect(2, err: "only %1 to %3")
    #expect(try box.meetings("show", "%0").status == 64)
    // Output for a script is not stored as the last answer.
    try box.meetings("about", "again")
    try meetings("about", "again", "--json")
    try meetings("about", "again", "--ids")
    #expect(try box.meetings("show", "%1").out.hasPrefix("Budget\n"))
  }

  @Test("keeps the last answer for its owner's eyes, and forgets it with what it names")
  func lastAnswerIsPrivate() throws {
    try meetings("about", "budget")
    let path = box.folder + "/home/last-answer"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
    #expect(!(try String(contentsOfFile: path, encoding: .utf8).contains("Budget")))
    try box.meetings("forget", "--person", "dana.kim@example.com", "--yes")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("shows what is taller than it in the user's pager, and nothing else")
  func pagers() throws {
    box.environment["MEETINGS_PAGER"] = "sed 's/^/paged: /'"
    box.environment["PAGER"] = "false"
    #expect(try meetings(lines: 5, "list", "--month", "2026-03").out.contains("paged: "))
    #expect(!(try meetings(lines: 40, "list", "--month", "2026-03").out.contains("paged: ")))
    let off = try meetings(lines: 5, "list", "--month", "2026-03", "--no-pager")
    #expect(!off.out.contains("paged: ") && off.out.contains("Budget again"))
    #expect(!(try box.meetings("list", "--month", "2026-03").out.contains("paged: ")))
    box.environment["MEETINGS_PAGER"] = "cat"
    #expect(try meetings(lines: 5, "list", "--month", "2026-03").out.contains("Budget again"))
  }

  @Test("shows everything itself where the pager is no program")
  func missingPager() throws {
    box.environment["MEETINGS_PAGER"] = "/nowhere/pager"
    try meetings(lines: 5, "list", "--month", "2026-03").expect(0, out: "Budget again")
  }

  @Test(
    "leaves reading and control keys to the pager",
    .enabled(if: Sandbox.program("less") != nil, "less is installed"))
  func less() throws {
    let output = try meetings(lines: 5, keys: "…Budget¦\u{3}¦q", "list", "in", "march", "2026")
    #expect(output.status == 0 && output.out.contains("Budget"), "\(output)")
  }
}
