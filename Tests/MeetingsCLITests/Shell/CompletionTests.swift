import Foundation
import Testing

@Suite("Completion")
struct CompletionTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Board room",
        ICS.event("a", "Budget", at: "20260310T140000Z", with: ["Dana Kim", "Søren Lund"]),
        ICS.event("b", "Hiring", at: "20260311T140000Z", with: ["Dana Kim"]),
        ICS.event(
          "c", "Tricks\\nand $(touch pwned)", at: "20260312T140000Z",
          "ATTENDEE;CN=Eve $(touch pwned);PARTSTAT=ACCEPTED:mailto:eve@example.com",
          "ATTENDEE;CUTYPE=ROOM;CN=Danube:mailto:danube@example.com")), as: "work.ics")
    try FileManager.default.createDirectory(
      atPath: box.folder + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: box.folder + "/bin/meetings", withDestinationPath: Sandbox.binary)
    box.environment["PATH"] = "\(box.folder)/bin:/usr/bin:/bin"
    box.environment["TERM"] = "xterm"
  }

  /// The day of *Budget* in completions, which are made at the time of the machine: the year is
  /// shown if it isn't this one.
  private static let day =
    Calendar(identifier: .gregorian).component(.year, from: Date()) == 2026
    ? "Tue 10 Mar" : "Tue 10 Mar 2026"

  /// Returns the completions after these words, the last of which is incomplete.
  func candidates(_ words: String...) throws -> [String] {
    let output = try box.launch(Sandbox.binary, ["__complete", "fish"] + words)
    #expect(output.status == 0 && output.err.isEmpty, "\(output)")
    return output.out.split(separator: "\n").map(String.init)
  }

  func values(_ words: String...) throws -> [String] {
    let output = try box.launch(Sandbox.binary, ["__complete", "fish"] + words)
    return output.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  func id(_ uid: String) throws -> String {
    let all = try box.meetings("list", "--month", "2026-03", "--json").objects
    return try #require(all.first { $0["uid"] as? String == uid }?["id"] as? String)
  }

  @Test("offers commands and a few words to begin with before anything is typed")
  func nothingTyped() throws {
    let offered = try values("")
    #expect(offered.count < 60 && offered.contains("show"), "\(offered)")
    #expect(offered.firstIndex(of: "completion")! < offered.firstIndex(of: "with")!)
    #expect(try values("fo").count > 1)
  }

  @Test("knows commands, their subcommands, options, and what options take")
  func commands() throws {
    #expect(try values("st").contains("status"))
    #expect(try values("calendars", "") == ["list", "include", "exclude"])
    #expect(try values("list", "--mo") == ["--month"])
    #expect(try values("--home", "elsewhere", "st").contains("status"))
    #expect(try values("--home", "elsewhere", "list", "--mo") == ["--month"])
    #expect(try values("setup", "o") == ["outlook", ""])
    #expect(try values("--al").contains("--all"))
    #expect(try values("about", "x", "--status", "ca") == ["cancelled"])
    #expect(try values("list", "--order", "") == ["next", "last", "first"])
    #expect(try values("list", "--color", "") == ["auto", "always", "never"])
    #expect(try values("completion", "") == ["bash", "zsh", "fish"])
    #expect(try candidates("add", "") == ["\tfiles"])
  }

  @Test("knows settings and their values, times, dates and the ids of meetings with their titles")
  func settings() throws {
    #expect(
      try candidates("config", "hours.f")
        == ["hours.from\twhen your working day begins, for 'am I free'"])
    #expect(try values("config", "dates", "") == ["day-first", "month-first"])
    #expect(try values("config", "zone", "europe/berl") == ["Europe/Berlin"])
    #expect(try values("config", "hours.days", "mon", "t") == ["tue", "thu"])
    #expect(try values("config", "hours.from", "08:") == ["08:00", "08:30"])
    #expect(try candidates("config", "notes.folder", "") == ["\tfolders"])
    #expect(try values("schedule", "install", "--at", "03") == ["03:00", "03:30"])
    #expect(try values("list", "--from", "las") == ["last"])
    let budget = try id("a")
    for command in ["edit", "move", "cancel", "delete", "accept", "decline", "export"] {
      let found = try candidates(command, String(budget.prefix(4)))
      #expect(found == ["\(budget.prefix(8))\t\(Self.day), 14:00  Budget"], "\(command)")
    }
  }

  @Test("knows people where somebody may be named, by the beginning of each of their names")
  func people() throws {
    #expect(try candidates("with", "dan") == ["Dana Kim\tdana.kim@example.com"])
    #expect(try values("with", "dana", "without", "ki") == ["Kim"])
    #expect(try values("with", "sor") == ["Søren Lund"])
    #expect(try values("with", "dana.kim@") == ["dana.kim@example.com"])
    #expect(try values("from:da") == ["from:Dana Kim"])
    #expect(try values("list", "--with", "dan") == ["Dana Kim"])
    #expect(try values("people", "eve") == ["Eve $(touch pwned)"])
    for command in ["prep", "open", "decisions", "hours", "digest", "free", "context", "ask"] {
      #expect(try values(command, "with", "dan") == ["Dana Kim"], "\(command)")
    }
    #expect(try values("open", "--who", "dan") == ["Dana Kim"])
    #expect(try values("hours", "--by", "we") == ["week"])
    #expect(try values("free", "--also-in", "europe/ber") == ["Europe/Berlin"])
    // People with the most meetings come first.
    #expect(try values("with", "").first == "Dana Kim")
  }

  @Test("knows calendars, sources, ids with their titles, and the places of the last answer")
  func index() throws {
    #expect(try values("in", "bo") == ["Board room"])
    #expect(try values("--calendar", "wo") == ["work"])
    #expect(try values("calendars", "exclude", "") == ["work"])
    #expect(try values("sync", "") == ["work"])
    let budget = try id("a")
    #expect(
      try candidates("show", String(budget.prefix(5)))
        == ["\(budget.prefix(8))\t\(Self.day), 14:00  Budget"])
    // A line break in a title doesn't break a line.
    let tricky = try candidates("note", String(try id("c").prefix(8)))
    #expect(tricky.count == 1 && tricky[0].hasSuffix("Tricks and $(touch pwned)"))
    try box.write("\(budget)\n", to: "home/last-answer")
    #expect(try candidates("show", "%") == ["%1\t\(Self.day), 14:00  Budget"])
  }

  @Test("knows the words of questions and dates, from the table that reads them")
  func words() throws {
    #expect(try values("witho").contains("without"))
    #expect(try values("organized", "b").contains("by"))
    #expect(try values("since", "mar") == ["march"])
    #expect(try values("status:c") == ["status:cancelled"])
    #expect(try values("about", "with") == [])
  }

  @Test("is silent where nothing was ever synced, and names the index of --home")
  func silence() throws {
    let home = box.environment["MEETINGS_HOME"] ?? ""
    box.environment["MEETINGS_HOME"] = box.folder + "/none"
    #expect(try values("with", "dan") == [])
    #expect(try values("--home", home, "with", "dan") == ["Dana Kim"])
    #expect(try box.run("completion", "tcsh").status == 64)
  }

  // MARK: Real shells

  /// Returns the output if a user types `keys`, pausing at each `¦`.
  func shell(_ program: String, _ arguments: [String], keys: String) throws -> String {
    let path = try #require(Sandbox.program(program))
    let line = ([path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    return try box.terminal(
      columns: 160, keys: "\(keys)¦exit\r", "/bin/sh", "-c", "exec \(line)"
    ).out
  }

  /// Checks that names are completed and quoted, and that no text from strangers is executed.
  func check(_ program: String, _ arguments: [String], setUp: String) throws {
    let ids = " --ids --now \(Sandbox.now)\r"
    let (a, b, c) = (try id("a"), try id("b"), try id("c"))
    let shown = try shell(
      program, arguments,
      keys: "\(setUp); printf 'rea%s' dy\r¦…ready¦meetings with Dan\t¦and sor\t¦\(ids)"
        + "¦meetings with:ev\t¦\(ids)"
        + "¦meetings show \(b.prefix(5))\t¦\r¦meetings with:lu\t¦\(ids)")
    #expect(shown.contains(a) && shown.contains(c) && shown.contains(b.prefix(8)), "\(shown)")
    #expect(
      shown.components(separatedBy: a).count == 3, "with:Lund finds the first again: \(shown)")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/pwned"))
    // After a command that takes a question, and for the values of its options.
    let hours = try shell(
      program, arguments,
      keys: "\(setUp); printf 'rea%s' dy\r¦…ready¦"
        + "meetings hours since 2026-03-01 with Dan\t¦--by se\t¦--csv --now \(Sandbox.now)\r¦")
    #expect(hours.contains("\"Budget\",60,1"), "\(hours)")
  }

  @Test(
    "works in bash", .waits, .enabled(if: Sandbox.hasTerminal && Sandbox.program("bash") != nil))
  func bash() throws {
    try check(
      "bash", ["--norc", "--noprofile", "-i"], setUp: "source <(meetings completion bash)")
    // Bash splits words at these characters.
    let shown = try shell(
      "bash", ["--norc", "--noprofile", "-i"],
      keys: "source <(meetings completion bash); printf 'rea%s' dy\r¦…ready"
        + "¦meetings with dana.kim@ex\t¦…example.com¦\u{15}meetings --calendar=x with:da\t¦…Kim"
        + "¦\u{15}meetings show \t\t¦…Hiring)¦\u{15}")
    #expect(shown.contains("example.com "), "\(shown)")
    #expect(shown.contains("Dana\\ Kim"), "\(shown)")
    // If there are several candidates, each is listed with its title.
    #expect(shown.contains("Hiring)"), "\(shown)")
  }

  @Test("works in zsh", .waits, .enabled(if: Sandbox.hasTerminal && Sandbox.program("zsh") != nil))
  func zsh() throws {
    try check(
      "zsh", ["-f", "-i"],
      setUp: "autoload -U compinit; compinit -u -D; source <(meetings completion zsh)")
  }

  @Test(
    "works in fish", .waits, .enabled(if: Sandbox.hasTerminal && Sandbox.program("fish") != nil))
  func fish() throws {
    try check("fish", ["--no-config", "-i"], setUp: "meetings completion fish | source")
  }
}
