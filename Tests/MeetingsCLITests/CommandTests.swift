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

  @Test("completes itself in every shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    try box.run("completion", shell).expect(0, out: "__complete \(shell)")
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

  @Test(
    "refuses a question that ends too early, and an empty one",
    arguments: [
      ("with", "'with' needs something after it, a name: meetings with dana"),
      ("", "The question is empty; type one: meetings with dana about pricing"),
    ])
  func incomplete(question: String, message: String) throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "work.ics")
    let output = try box.run(question)
    #expect(output.err == "meetings: \(message)\n" && output.out.isEmpty, "\(output)")
    #expect(output.status == 64)
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
