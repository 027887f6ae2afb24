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

  func id(_ uid: String) throws -> String {
    let all = try box.meetings("list", "--month", "2026-03", "--json").objects
    return try #require(all.first { $0["uid"] as? String == uid }?["id"] as? String)
  }

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
