import Foundation
import Testing

/// Runs all commands in the help and the documents.
@Suite("An example", .serialized, .beginsEarly)
struct ExampleTests {
  static let root = ReadmeTests.root

  /// Prepared once and restored for each example.
  private static let prepared = Result {
    let box = try Sandbox()
    try prepare(box)
    return try PreparedSandbox(box)
  }

  let box: Sandbox

  init() throws { box = try Self.prepared.get().restored() }

  /// Prepares the sample company and everything else that the examples use.
  private static func prepare(_ box: Sandbox) throws {
    let samples = root.appendingPathComponent("Examples/calendars").path
    for name in [".calendars", "cal"] {
      try FileManager.default.copyItem(atPath: samples, toPath: box.folder + "/" + name)
    }
    let people =
      ["Lee Example:mailto:lee@example.com", "Ana:mailto:ana@example.com"]
      + ["Lee Park:mailto:park@example.org", "Me:mailto:me@example.com"]
    let lines = people.map { "ATTENDEE;CN=\($0)\n" }.joined()
    let event = ICS.event("private", "Pricing", at: "20231110T140000Z", lines.trimmed)
    try box.write(ICS.calendar(name: "Private", event), to: "cal/private.ics")
    try box.write("", to: ".calendars/shared/.keep")
    for name in ["team.ics", "holidays.ics", "days.ics"] {
      try box.write(ICS.calendar(ICS.event(name, "Retro")), to: name)
    }
    try box.write("The tiers were agreed.\n", to: "minutes.md")
    try box.write("# Retro\n\nThe tiers were agreed.\n", to: "notes/2026-03-10 Retro.md")
    try box.write("# Diary\n\nRain.\n", to: "notes/diary.md")
    for name in ["call.vtt", "standup.vtt"] {
      try box.write("WEBVTT\n\n00:01.000 --> 00:02.000\nAda: Late.\n", to: name)
    }
    try box.run("add", "standup.vtt", "--notes")
    try box.write("last week\nwith dana about pricing\n", to: "questions.txt")
    let corpus = root.appendingPathComponent("Benchmarks/Corpora/company")
    for name in ["qmsum", "wasm"] {
      // Five questions take the same path as fifty.
      for (file, lines) in ["questions.queries.jsonl": 5, "questions.qrels.tsv": 6] {
        let text = try String(contentsOf: corpus.appendingPathComponent(file), encoding: .utf8)
        let some = text.split(separator: "\n").prefix(lines).joined(separator: "\n")
        try box.write(some + "\n", to: "corpora/\(name)/\(file)")
      }
      try FileManager.default.copyItem(
        atPath: samples, toPath: box.folder + "/corpora/\(name)/calendars")
    }
    try box.write(ICS.calendar(ICS.event("mine", "Lunch")), to: "exports/mine.ics")
    try box.launch(
      "/usr/bin/env", ["python3", "-m", "zipfile", "-c", "takeout.zip", "exports/mine.ics"])
    try box.installScript("curl", "cat team.ics")
    try box.installScript("pbpaste", "echo The tiers were agreed.")
    try box.installScript("fzf", "head -n 2")
    for name in ["llm", "mail"] { try box.installScript(name, "cat") }
    try box.installScript("xdg-open", "true")
    try box.installScript("zbarimg", "cat '\(box.folder)/team.ics'")
    try box.write("", to: "poster.png")
    try box.write(
      #"{"do": "create", "text": "lunch friday 12:30", "calendar": "work/personal"}"#,
      to: "changes.jsonl")
    for scheduler in ["systemctl", "launchctl", "crontab"] {
      try box.installScript(scheduler, "true")
    }
    let program = URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().path
    box.environment["PATH"] = "\(box.folder)/bin:\(program):/usr/bin:/bin"
    box.environment["EDITOR"] = "true"
    try box.write("", to: "Notes/.keep")
    try box.run("config", "notes.folder", "~/Notes")
    try box.run("add", "days.ics", "--name", "holidays")
    try box.index("cal", "--name", "work", "--owner", "mara.lindqvist@example.com", "--writable")
    // The examples run at the time of the machine, and a sync of last week is a problem to them.
    try box.run("sync")
    try box.run("create", "lunch today 12:00", "--calendar", "work/personal", "--yes")
  }

  @Test("of the help runs", arguments: CommandTests.commands + [""])
  func help(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let help = try box.launch(Sandbox.binary, ["help"] + words).out
    let discussion = help.components(separatedBy: "USAGE:")[0]
    for line in discussion.split(separator: "\n") where line.hasPrefix("  ") {
      try run(String(line))
    }
  }

  @Test(
    "of the documents runs",
    arguments: [
      "README", "Documentation/assistants", "Documentation/before-and-after",
      "Documentation/changing", "Documentation/configuration", "Documentation/notes",
      "Documentation/page", "Documentation/questions", "Documentation/security",
      "Documentation/servers",
    ])
  func documents(name: String) throws {
    let page = Self.root.appendingPathComponent(name + ".md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var spans = text.split(separator: "`").filter { $0.hasPrefix("meetings ") }
    // The console blocks of these two are compared with the actual output.
    if !["README", "Documentation/questions"].contains(name) {
      spans += text.split(separator: "\n").filter { $0.hasPrefix("$ meetings ") }
        .map { $0.dropFirst(2) }
    }
    #expect(!spans.isEmpty)
    // A command without arguments is only mentioned.
    for span in spans where !span.contains("\n") && span.contains(#/ .* /#) {
      try run(String(span))
    }
  }

  /// Runs an example, if it can run by itself.
  private func run(_ line: String) throws {
    guard let command = runnable(line) else { return }
    let output =
      try Self.arguments(of: command).map { try box.launch(Sandbox.binary, $0) }
      ?? box.launch("/bin/sh", ["-c", command])
    #expect([0, 1].contains(output.status), "\(command): \(output.status) \(output.err)")
    #expect(!output.err.contains("Usage:"), "\(command): \(output.err)")
  }

  /// Returns the arguments of a command that a shell only has to split; nil for others.
  private static func arguments(of command: String) -> [String]? {
    let quotes = Set(command.filter { "'\"".contains($0) })
    guard command.hasPrefix("meetings "), quotes.count < 2,
      !command.contains(where: { "|&;<>$`~*?[]{}()#!\\".contains($0) })
    else { return nil }
    let words = command.matches(of: #/(?:'[^']*'|"[^"]*"|[^ '"])+/#)
    return words.dropFirst().map { $0.output.filter { !quotes.contains($0) } }
  }

  /// Commands that are only mentioned and need more arguments.
  private static let mentions: Set<String> = [
    "meetings evaluate", "meetings show", "meetings inspect", "meetings forget", "meetings add",
  ]

  private func runnable(_ line: String) -> String? {
    // The explanation of an example follows two spaces.
    var command = line.trimmed.components(separatedBy: "  ")[0]
    guard command.hasPrefix("meetings ") || command.contains("| meetings ") else { return nil }
    // Tests don't contact other people's servers.
    let isRemote =
      ["https://", "http://", "add me@"].contains(where: command.contains)
    if command.hasPrefix("meetings"), isRemote { return nil }
    #if !os(macOS)
      if command.hasPrefix("meetings add system") { return nil }
    #endif
    // It asks on a terminal; SetupTests covers it.
    if command.hasPrefix("meetings setup") { return nil }
    // There is no account; BrowserSignInTests covers it.
    if command.contains(" --sign-in") || command.hasPrefix("meetings sign-out") { return nil }
    // It runs until it is interrupted; PageTests covers it.
    if command.hasPrefix("meetings page") { return nil }
    // The same; ListeningModelServerTests covers it.
    if command.hasPrefix("meetings mcp"), command.contains("--http") { return nil }
    // Examples that need an earlier answer on a terminal, never end, or have placeholders.
    if command.split(separator: " ").count < 3, Self.mentions.contains(command) { return nil }
    // One of them needs a damaged database.
    let isOther = ["show %", " %1", "--watch", "--restore", "…"].contains(where: command.contains)
    if isOther || command.contains(#/ [A-Z]{4,}( |$)/#) { return nil }
    // There is no model to ask.
    if command.hasPrefix("meetings ask"), !command.contains("--dry-run") { return nil }
    if let redirection = command.range(of: " >") {
      command = String(command[..<redirection.lowerBound])
    }
    if command.contains("meetings forget"), !command.contains("--dry-run") { command += " --yes" }
    if command.contains("add holidays.ics") { command += "-too" }
    if command.hasSuffix("--tz") { command += " Europe/Berlin" }
    if let changed = try? changing(command) { return changed }
    let ids = (try? box.meetings("list", "with", "dana", "--ids").out.split(separator: "\n")) ?? []
    return command.replacing("7f3a", with: ids.first ?? "").replacing("24ed", with: ids.last ?? "")
  }
}

extension ExampleTests {
  private static let changing: Set<Substring> = [
    "create", "edit", "move", "cancel", "delete", "accept", "decline", "apply", "undo", "export",
  ]

  /// Adapts an example that changes a calendar or exports a meeting to a suitable meeting in an
  /// existing calendar, without confirmation; nil for other examples.
  private func changing(_ command: String) throws -> String? {
    guard let name = command.split(separator: " ").dropFirst().first,
      Self.changing.contains(name)
    else { return nil }
    // With a span, a meeting of a series; otherwise one organized by somebody else.
    let question = command.contains("--span") ? "product weekly" : "pricing page design review"
    let ids = try box.meetings("about", question, "--ids").out.split(separator: "\n")
    let id = String(ids.first ?? "")
    let isAsked = !["apply", "undo", "export"].contains(name) || !command.contains("--")
    let needsYes = isAsked && !command.contains("--dry-run") && name != "export"
    let calendar = command.hasPrefix("meetings create") && !command.contains("--calendar")
    // Nobody connects, and there may be no network.
    let command = command.replacing("--serve --lan", with: "--serve --deadline 1")
    return command.replacing("7f3a", with: id).replacing("24ed", with: id)
      .replacing("work/team", with: "work/product")
      + (calendar ? " --calendar work/personal" : "") + (needsYes ? " --yes" : "")
  }
}

/// The page of questions shows actual output and lists all words.
@Suite("The page of questions")
struct QuestionPageTests {
  static let text = try! String(
    contentsOf: ReadmeTests.root.appendingPathComponent("Documentation/questions.md"),
    encoding: .utf8)

  static let examples = ReadmeTests.Example.all(in: text)

  @Test("shows the true readings", arguments: examples)
  func readings(example: ReadmeTests.Example) throws {
    #expect(try example.printed().out == example.output + "\n")
  }

  @Test("lists the words that 'meetings understand --words' prints")
  func words() throws {
    let printed = try ReadmeTests.box.run("understand", "--words").out
    let listed: String? = Self.text.components(separatedBy: "<!-- words -->\n").last?
      .components(separatedBy: "<!-- end of words -->")[0]
    #expect(listed == printed)
  }
}

/// The guide to preparation, open items, hours and free time shows actual output.
@Suite("The guide to what is before and after meetings")
struct GuideTests {
  /// The examples with output. A line `…` of it stands for any lines.
  static let examples: [ReadmeTests.Example] = {
    let guide = ReadmeTests.root.appendingPathComponent("Documentation/before-and-after.md")
    return ReadmeTests.Example.all(in: try! String(contentsOf: guide, encoding: .utf8))
      .filter { !$0.output.isEmpty && !$0.output.hasPrefix("$ ") }
  }()

  /// The times of examples that aren't of the day that the guide names at its beginning.
  private static let times = ["meetings prep pipeline review": "2026-03-23T08:00:00Z"]

  @Test("has examples") func count() { #expect(Self.examples.count >= 5) }

  @Test("shows the true output", arguments: examples)
  func output(example: ReadmeTests.Example) throws {
    let printed = try example.printed(now: Self.times[example.command] ?? Sandbox.now)
    #expect(printed.status == 0)
    var rest = printed.out[...]
    for (place, part) in example.output.components(separatedBy: "…\n").enumerated() {
      let lines = part.hasSuffix("…") ? part.dropLast() : part[...]
      let found = try #require(rest.range(of: lines), "\(rest)")
      if place == 0 { #expect(found.lowerBound == printed.out.startIndex) }
      rest = rest[found.upperBound...]
    }
    if !example.output.hasSuffix("…") { #expect(rest == "\n") }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
