import Foundation
import Testing

@Suite("The command line")
struct CommandTests {
  let box = try! Sandbox()

  static let commands = [
    "search", "show", "list", "today", "tomorrow", "week", "page", "prep", "open", "decisions",
    "hours", "free", "digest", "people",
    "people list",
    "people alias",
    "people doubles",
    "understand", "evaluate", "config", "add", "sources", "remove", "sign-out",
    "calendars",
    "calendars list",
    "calendars include", "calendars exclude", "sync", "note", "status", "reindex", "nightly",
    "doctor", "forget", "schedule", "understand", "links", "link", "unlink",
    "demo", "setup", "schedule install", "schedule remove", "schedule show", "inspect",
    "completion",
    "context",
    "ask", "mcp", "mcp serve", "mcp install",
    "create", "edit", "move", "cancel", "delete", "accept", "decline", "apply", "undo",
    "export",
  ]

  @Test("has help with an example for each command", arguments: commands)
  func help(command: String) throws {
    let output = try box.launch(
      Sandbox.binary, ["help"] + command.split(separator: " ").map(String.init))
    #expect(output.status == 0)
    let example = command == "search" ? "  meetings with" : "  meetings \(command)"
    #expect(output.out.components(separatedBy: "USAGE:")[0].contains(example), "\(output.out)")
  }

  @Test("declares options by the rules of their parser, which a program that is started checks")
  func declarations() throws {
    box.isHere = false
    let all = try box.run("--experimental-dump-help")
    #expect(all.status == 0, "\(all.err)")
    #expect(all.out.contains("\"undo\""))
  }

  @Test("lists in its help exactly the commands that are tested here")
  func allCommands() throws {
    let help = try box.run("--help").out
    let listed = help.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let known = Set(Self.commands.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(known.isSubset(of: Set(listed)))
    for name in listed where !["meetings", "-h,", "--version", "See"].contains(name) {
      #expect(known.contains(name), "\(name)")
    }
  }

  @Test("shows a version")
  func version() throws {
    #expect(try box.run("--version").out.hasPrefix("meetings "))
  }

  @Test("completes itself in every shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    try box.run("completion", shell).expect(0, out: "__complete \(shell)")
  }

  @Test(
    "answers what it does not understand in one line, with where to look, and exit status 64",
    arguments: [
      "about x --nonsense", "about x --limit 0", "sync --days-ahead -1", "note",
      "list --day --week",
    ])
  func usage(line: String) throws {
    let output = try box.launch(Sandbox.binary, line.split(separator: " ").map(String.init))
    #expect(output.status == 64, "\(output)")
    #expect(output.err.hasPrefix("meetings: ") && output.err.contains(": meetings "))
    #expect(output.err.split(separator: "\n").count == 1)
  }

  @Test(
    "takes a question's options anywhere, and those of every command",
    arguments: ["--version", "--help", "-h", "--help-hidden"])
  func everyCommandsOptions(option: String) throws {
    let output = try box.launch(Sandbox.binary, ["about", "budget", option])
    let named = try box.launch(Sandbox.binary, ["search", "about", "budget", option])
    #expect(output.status == 0, "\(output)")
    #expect(!output.out.isEmpty && output.out == named.out)
  }

  @Test("answers what begins no command as if it were told to search")
  func implied() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget", notes: "Help with sync.")), as: "work.ics")
    for words in [["about", "sync"], ["budget", "sync"], ["--json", "help", "budget"]] {
      let output = try box.launch(Sandbox.binary, words)
      let named = try box.launch(Sandbox.binary, ["search"] + words)
      #expect(output.status == 0 && output.out == named.out, "\(words): \(output)")
    }
  }

  @Test("takes --home before MEETINGS_HOME before XDG_DATA_HOME before the home folder")
  func home() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "work.ics")
    func isMade(_ folder: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(box.folder)/\(folder)/meetings.sqlite")
    }
    box.environment["XDG_DATA_HOME"] = box.folder + "/data"
    try box.run("add", "work.ics", "--home", "option")
    #expect(isMade("option") && !isMade("home"))
    try box.run("add", "work.ics")
    #expect(isMade("home") && !isMade("data/meetings"))
    box.environment["MEETINGS_HOME"] = nil
    try box.run("add", "work.ics")
    #expect(isMade("data/meetings") && !isMade(".local/share/meetings"))
    // A relative path is ignored, as the specification demands.
    box.environment["XDG_DATA_HOME"] = "relative"
    try box.run("add", "work.ics")
    #expect(isMade(".local/share/meetings") && !isMade("relative/meetings"))
  }

  @Test("shows who is known, how often and when one met")
  func people() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"]),
        ICS.event("b", "Plan", at: "20261210T140000Z", with: ["Dana Kim"]),
        ICS.event(
          "c", "Room only", at: "20260410T140000Z",
          "ATTENDEE;CUTYPE=ROOM;CN=Albatross:mailto:room@example.com")), as: "work.ics")
    #expect(
      try box.meetings("people").out == """
        Dana Kim  dana.kim@example.com  1 past, 1 to come, last Tue 10 Mar, next Thu 10 Dec
        Lee Wong  lee.wong@example.com  1 meeting, last Tue 10 Mar

        """)
    let dana = try box.meetings("people", "dana", "--json").objects
    #expect(dana.count == 1)
    #expect(dana[0]["meetings"] as? Int == 2)
    #expect(dana[0]["lastMet"] as? String == "2026-03-10T14:00:00Z")
    #expect(try box.meetings("people", "albatross").status == 1)
    #expect(try box.meetings("with", "albatross").status == 1)
  }

  @Test("inspects a file and stores nothing")
  func inspect() throws {
    let file = try box.write(
      ICS.calendar(
        ICS.event(
          "s", "Weekly", at: "20260105T090000Z", with: ["Dana Kim"], "RRULE:FREQ=WEEKLY;COUNT=3",
          "EXDATE:20260112T090000Z")),
      to: "work.ics")
    let output = try box.meetings(
      "inspect", file, "--from", "2026-01-01", "--to", "2026-02-01", "--jsonl")
    #expect(output.status == 0)
    let lines = try output.out.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      lines.map { $0["start"] as? String } == ["2026-01-05T09:00:00Z", "2026-01-19T09:00:00Z"])
    #expect(lines[0]["uid"] as? String == "s")
    #expect(lines[0]["end"] as? String == "2026-01-05T10:00:00Z")
    #expect(lines[0]["allDay"] as? Bool == false)
    #expect(lines[0]["status"] as? String == "CONFIRMED")
    #expect(
      (lines[0]["attendees"] as? [[String: Any]])?.first?["email"] as? String
        == "dana.kim@example.com")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/home"))
    let zoned = try box.meetings(
      "inspect", file, "--from", "2026-01-05", "--to", "2026-01-05", "--tz", "Pacific/Auckland")
    #expect(zoned.out.hasPrefix("Mon 2026-01-05 22:00–23:00  Weekly"))
    #expect(try box.meetings("inspect", file, "--tz", "Mars/Olympus").status == 64)
    #expect(try box.meetings("inspect", "nowhere.ics").status == 2)
  }

  @Test("says in status what the index holds, and that a broken file needs the user")
  func status() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    #expect(try box.meetings("status").status == 0)
    let state = try box.meetings("status", "--json").objectsOrOne
    #expect(state["records"] as? Int == 1)
    #expect(state["stalePassages"] as? Int == 0)
    #expect(state["needsAttention"] as? Bool == false)
    try box.write("BEGIN:VCALENDAR\nBEGIN:VEVENT\n", to: "cal/b.ics")
    try box.meetings("sync")
    try box.meetings("status").expect(2, out: "problems   in 1 file;")
  }

  @Test(
    "says what is wrong in one line, with what to do",
    arguments: [
      ("with", "'with' needs something after it, a name: meetings with dana", 64),
      ("", "The question is empty; type one: meetings with dana about pricing", 64),
      (
        "people alias X",
        "no alias is called 'X'; to add it: meetings people alias X ADDRESS", 1
      ),
      (
        "list --from xyzzy",
        "'xyzzy' is not a date; write 2026-03-01, friday or 'last month'.",
        64
      ),
      ("note", "Missing expected argument '<id>'; see: meetings help note", 64),
      ("config limit abc", "'limit' must be a whole number from 1", 64),
    ])
  func oneLine(line: String, message: String, status: Int32) throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "work.ics")
    let words = line.isEmpty ? [""] : line.split(separator: " ").map(String.init)
    let output = try box.launch(Sandbox.binary, words)
    #expect(output.err == "meetings: \(message)\n" && output.out.isEmpty, "\(output)")
    #expect(output.status == status)
  }

  @Test("reads dates of options as in questions, and shows them in a format of one's own")
  func options() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20261123T140000Z"),
        ICS.event("b", "Hiring", at: "20261202T140000Z"),
        ICS.event("c", "Fair", at: "20261124")), as: "work.ics")
    let format = ["--format", "{date} {time} {duration} {title}"]
    func lines(_ words: String...) throws -> [String] {
      try box.launch(Sandbox.binary, ["list", "--now", Sandbox.now] + words + format).out
        .split(separator: "\n").map(String.init)
    }
    #expect(
      try lines("--from", "tomorrow", "--to", "next week")
        == ["2026-11-23 14:00 1 h Budget", "2026-11-24 all day 1 day Fair"])
    #expect(try lines("--from", "2026-12") == ["2026-12-02 14:00 1 h Hiring"])
    #expect(try lines("--from", "2026-11-01", "--limit", "1").count == 1)
    let inspected = try box.meetings(
      "inspect", "work.ics", "--from", "tomorrow", "--to", "next week", "--now", Sandbox.now)
    #expect(inspected.out.contains("Budget") && !inspected.out.contains("Hiring"))
    let unknown = try box.meetings("inspect", "work.ics", "--from", "xyzzy")
    #expect(unknown.status == 64 && unknown.err.contains("'xyzzy' is not a date"))
  }

  @Test("shows as many as --limit says and all by --all-results, in all commands that list")
  func amounts() throws {
    let minutes =
      "DESCRIPTION:- [ ] Order ropes\\n- [ ] Paint the pier\\nDecided: two pumps\\nDecided: no more"
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20261123T140000Z", with: ["Dana Kim", "Lee Park"], minutes),
        ICS.event("b", "Hiring", at: "20261124T140000Z", with: ["Ann Ray"])), as: "work.ics")
    for command in [["list"], ["week"], ["open"], ["decisions"], ["people"]] {
      func shown(_ more: [String]) throws -> Sandbox.Output {
        try box.launch(Sandbox.binary, command + more + ["--now", "2026-11-23T08:00:00Z"])
      }
      let one = try shown(["--limit", "1"])
      let all = try shown(["--all-results"])
      #expect(one.err.contains("--all-results shows them"), "\(command): \(one)")
      #expect(!all.err.contains("more"), "\(command): \(all)")
      #expect(all.out.count > one.out.count, "\(command): \(all)")
      #expect(try shown(["--limit", "0"]).status == 64)
      #expect(try shown(["--limit", "1", "--all-results"]).status == 64)
    }
  }
}
