import Foundation
import Testing

@Suite("The entry in an assistant's settings")
struct InstallServerTests {
  let box = try! Sandbox()

  static let files = [
    "claude-code": ".claude.json", "claude-desktop": ".config/Claude/claude_desktop_config.json",
    "cursor": ".cursor/mcp.json", "zed": ".config/zed/settings.json",
    "vscode": ".config/Code/User/mcp.json", "gemini": ".gemini/settings.json",
    "opencode": ".config/opencode/opencode.json", "lm-studio": ".lmstudio/mcp.json",
  ]
  static let fields = ["zed": "context_servers", "vscode": "servers", "opencode": "mcp"]

  private func entry(_ client: String) throws -> [String: Any] {
    let text = try String(contentsOfFile: box.folder + "/" + Self.files[client]!, encoding: .utf8)
    // Comments are not valid JSON.
    let bare = text.split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
    let root = try JSONSerialization.jsonObject(with: Data(bare.utf8)) as? [String: Any]
    let servers = root?[Self.fields[client] ?? "mcpServers"] as? [String: Any]
    return try #require(servers?["meetings"] as? [String: Any], "\(text)")
  }

  /// Returns the command and its arguments, which one client has in a single list.
  private func words(_ entry: [String: Any]) -> [String] {
    if let all = entry["command"] as? [String] { return all }
    return [entry["command"] as? String ?? ""] + (entry["args"] as? [String] ?? [])
  }

  @Test(
    "starts this program on this index, narrowed as it was said", arguments: files.keys.sorted())
  func fresh(client: String) throws {
    let done = try box.run("mcp", "install", "--client", client, "--calendar", "a \"b\"")
    #expect(done.status == 0 && done.out.contains("installed"), "\(done)")
    let entry = try entry(client)
    let command = [Sandbox.binary, "mcp", "serve", "--home", box.folder + "/home"]
    #expect(words(entry) == command + ["--calendar", "a \"b\""])
    let again = try box.run("mcp", "install", "--client", client, "--calendar", "a \"b\"")
    #expect(again.out.contains("already"))
    try box.run("mcp", "install", "--client", client)
    #expect(words(try self.entry(client)) == command)
  }

  @Test("names no calendar that the index has not, for a server would see nothing for good")
  func wrongCalendar() throws {
    try box.index(ICS.calendar(name: "Work", ICS.event("one", "One")), as: "cal/work/a.ics")
    let refused = try box.run("mcp", "install", "--client", "zed", "--calendar", "wrok")
    #expect(refused.status == 2 && refused.err.contains("no calendar is called 'wrok'"))
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/" + Self.files["zed"]!))
    let right = try box.run("mcp", "install", "--client", "zed", "--calendar", "Work")
    #expect(right.status == 0, "\(right.err)")
  }

  @Test("is printed, and nothing is written, with --dry-run", arguments: files.keys.sorted())
  func dryRun(client: String) throws {
    let shown = try box.run("mcp", "install", "--client", client, "--dry-run")
    #expect(shown.out.contains(Self.files[client]!) && shown.out.contains("\"meetings\": {"))
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/" + Self.files[client]!))
  }

  @Test(
    "leaves everything else in the file as it was, comments too",
    arguments: [
      "{}", "{\n  // mine\n  \"theme\": \"one\", // two\n}\n",
      "{\"context_servers\": {}, \"a\": [1, {\"b\": \"}\"}]}",
      "{\"context_servers\": {\"other\": {\"command\": \"x\"}}, \"z\": null}",
      "{\n  \"context_servers\": {\n    \"meetings\": {\"command\": \"old\"},\n  },\n}\n",
    ])
  func others(text: String) throws {
    try box.write(text, to: ".config/zed/settings.json")
    #expect(try box.run("mcp", "install", "--client", "zed").status == 0)
    let changed = try String(
      contentsOfFile: box.folder + "/.config/zed/settings.json", encoding: .utf8)
    for part in [
      "// mine", "\"theme\": \"one\", // two", "{\"b\": \"}\"}", "\"other\": {\"command\": \"x\"}",
    ]
    where text.contains(part) { #expect(changed.contains(part), "\(changed)") }
    #expect(changed.contains(Sandbox.binary) && !changed.contains("old"))
    // The second installation finds the entry of the first.
    #expect(try box.run("mcp", "install", "--client", "zed").out.contains("already"), "\(changed)")
  }

  @Test(
    "is not put into a file that can't be read, which stays as it is",
    arguments: ["[]", "{", "nonsense"])
  func unreadable(text: String) throws {
    try box.write(text, to: ".cursor/mcp.json")
    try box.run("mcp", "install", "--client", "cursor").expect(2, err: "not a JSON object")
    #expect(try String(contentsOfFile: box.folder + "/.cursor/mcp.json", encoding: .utf8) == text)
  }

  // MARK: TOML

  @Test("goes into a table of Codex's, beside what the user wrote there")
  func codex() throws {
    let path = ".codex/config.toml"
    try box.write(
      "model = \"x\" # mine\n\n[mcp_servers.other]\ncommand = \"y\"\n\n[tui]\ntheme = \"z\"\n",
      to: path)
    let done = try box.run("mcp", "install", "--client", "codex", "--calendar", "a \"b\"")
    #expect(done.status == 0 && done.out.contains("installed"), "\(done)")
    let text = try String(contentsOfFile: box.folder + "/" + path, encoding: .utf8)
    #expect(
      text.hasPrefix("model = \"x\" # mine\n\n[mcp_servers.other]\ncommand = \"y\"\n\n[tui]\n"))
    #expect(
      text.contains("[mcp_servers.meetings]\ncommand = \"\(Sandbox.binary)\"\nargs = [\"mcp\", "))
    #expect(text.contains(#""--calendar", "a \"b\""]"#))
    let again = try box.run("mcp", "install", "--client", "codex", "--calendar", "a \"b\"")
    #expect(again.out.contains("already"))
    #expect(try box.run("mcp", "install", "--client", "codex").status == 0)
    let other = try String(contentsOfFile: box.folder + "/" + path, encoding: .utf8)
    #expect(
      !other.contains("--calendar")
        && other.components(separatedBy: "[mcp_servers.meetings]").count == 2)
  }

  @Test(
    "is not put into TOML that is no TOML, or whose entry is on several lines",
    arguments: [
      "[mcp_servers.meetings]\nargs = [\n  \"a\",\n]\n", "= nonsense\n",
      "mcp_servers = { meetings = { command = \"x\" } }\n",
    ])
  func unreadableTOML(text: String) throws {
    try box.write(text, to: ".codex/config.toml")
    try box.run("mcp", "install", "--client", "codex").expect(
      2, err: "not TOML that can be edited by line")
    #expect(try String(contentsOfFile: box.folder + "/.codex/config.toml", encoding: .utf8) == text)
  }
}
