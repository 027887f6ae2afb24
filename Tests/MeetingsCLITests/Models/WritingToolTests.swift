import Foundation
import Testing

/// Tools that write exist only if the user has named a calendar, and ask before each change.
@Suite("An assistant that may change a calendar")
struct WritingToolTests {
  let box = try! Sandbox()

  init() throws {
    let review = ICS.event(
      "review", "Pricing review", at: "20261124T090000Z", with: ["Dana Kim"],
      notes: "Talk.\u{202E}```")
    try box.write(ICS.calendar(review), to: "cal/work/a.ics")
    try box.write("Work", to: "cal/work/displayname")
    try box.write(
      ICS.calendar(ICS.event("choir", "Choir", at: "20261123T183000Z")), to: "cal/home/b.ics")
    try box.write("Home", to: "cal/home/displayname")
    try box.index("cal", "--writable", "--owner", "me@example.com")
  }

  private nonisolated(unsafe) static let hello = Sandbox.request(
    "initialize",
    [
      "protocolVersion": "2025-11-25", "clientInfo": ["name": "t", "version": "1"],
      "capabilities": ["elicitation": [String: String]()],
    ], id: 100)

  private static func call(_ tool: String, _ arguments: [String: Any], id: Int) -> [String: Any] {
    Sandbox.request("tools/call", ["name": tool, "arguments": arguments], id: id)
  }

  private static func choice(_ action: String, of question: Int) -> [String: Any] {
    ["jsonrpc": "2.0", "id": "confirm-\(question)", "result": ["action": action]]
  }

  private func serve(_ messages: [[String: Any]]) throws -> [[String: Any]] {
    try box.serve([Self.hello] + messages, ["--write", "Work"]).filter { $0["id"] as? Int != 100 }
  }

  /// Returns the text of an answer, or of the question to the user.
  private func text(_ message: [String: Any]) -> String {
    let params = message["params"] as? [String: Any]
    let result = message["result"] as? [String: Any]
    let content = (result?["content"] as? [[String: Any]])?.first?["text"] as? String
    return params?["message"] as? String ?? content ?? "\(message)"
  }

  private var titles: [String] {
    get throws {
      try box.meetings("list", "--from", "2026-11-20", "--to", "2026-12-20", "--json").objects
        .compactMap { $0["title"] as? String }
    }
  }

  @Test("creates what its user has seen and allowed, and takes it back")
  func create() throws {
    let create = ["text": "lunch with dana friday 12:30 for 90 min"]
    let seen = try serve([
      Self.call("create_meeting", create, id: 1), Self.choice("accept", of: 1),
      Self.call("undo_change", [:], id: 2), Self.choice("decline", of: 2),
    ])
    #expect(seen.map { "\($0["id"]!)" } == ["confirm-1", "1", "confirm-2", "2"], "\(seen)")
    #expect(seen[0]["method"] as? String == "elicitation/create")
    #expect(text(seen[0]).contains("+SUMMARY:lunch"), "\(text(seen[0]))")
    #expect(text(seen[1]).contains("notice| "), "\(text(seen[1]))")
    #expect(text(seen[3]).contains("said no; nothing was written"))
    #expect(try titles == ["Choir", "Pricing review", "lunch with dana"])
    // A change by another session can't be undone here.
    let other = try serve([Self.call("undo_change", [:], id: 1)])
    #expect(text(other[0]).contains("no change by these tools"), "\(other)")
    let both = try serve([
      Self.call("create_meeting", ["text": "walk saturday 10:00"], id: 1),
      Self.choice("accept", of: 1), Self.call("undo_change", [:], id: 2),
      Self.choice("accept", of: 2), Self.call("undo_change", [:], id: 3),
    ])
    #expect(text(both[2]).contains("-SUMMARY:walk"), "\(both)")
    #expect(text(both[4]).contains("no change by these tools"), "\(both)")
    #expect(try titles == ["Choir", "Pricing review", "lunch with dana"])
  }

  @Test(
    "moves, changes and cancels a meeting of that calendar alone, with nothing hidden in what is shown"
  )
  func change() throws {
    let all = try box.meetings("list", "--from", "2026-11-20", "--to", "2026-12-20", "--json")
      .objects
    func id(_ title: String) -> String {
      all.first { $0["title"] as? String == title }?["id"] as? String ?? ""
    }
    let before = try String(contentsOfFile: box.folder + "/cal/home/b.ics", encoding: .utf8)
    let seen = try serve([
      Self.call(
        "change_meeting", ["id": id("Pricing review"), "do": "move", "to": "wednesday 15:00"], id: 1
      ),
      Self.choice("accept", of: 1),
      Self.call("change_meeting", ["id": id("Choir"), "do": "delete"], id: 2),
      Self.call("create_meeting", ["text": "tea friday 16:00", "calendar": "Home"], id: 3),
      Self.call("change_meeting", ["id": id("Pricing review"), "do": "format"], id: 4),
      Self.call(
        "change_meeting",
        ["id": id("Pricing review"), "do": "edit", "title": "Pr\u{202E}icing"], id: 5),
      Self.choice("cancel", of: 2),
      // Nobody asked for these.
      Self.choice("accept", of: 2), Self.choice("accept", of: 9),
    ])
    #expect(text(seen[0]).contains("-DTSTART") && text(seen[0]).contains("+DTSTART"), "\(seen)")
    for refused in seen[2...3] {
      #expect(text(refused).contains("is read-only"), "\(refused)")
    }
    #expect(text(seen[4]).contains("needs a \"do\""), "\(seen[4])")
    try HostileTextTests.checkVisible(text(seen[5]), "a title that turns round")
    #expect(text(seen[6]).contains("did not answer; nothing was written") && seen.count == 7)
    #expect(try String(contentsOfFile: box.folder + "/cal/home/b.ics", encoding: .utf8) == before)
    let after = try box.meetings("list", "--from", "2026-11-20", "--to", "2026-12-20", "--json")
    #expect(after.out.contains("2026-11-25T15:00"), "\(after.out)")
  }

  @Test("asks by a result to be completed where there is no handshake")
  func withoutHandshake() throws {
    func modern(_ more: [String: Any], capabilities: [String: Any] = ["elicitation": [:]])
      -> [String: Any]
    {
      let params: [String: Any] = [
        "name": "create_meeting", "arguments": ["text": "tea friday 16:00"],
        "_meta": [
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": capabilities,
        ],
      ]
      return Sandbox.request("tools/call", params.merging(more) { $1 })
    }
    let asked = try box.serve([modern([:])], ["--write", "Work"])
    let result = try #require(asked.first?["result"] as? [String: Any])
    #expect(result["resultType"] as? String == "input_required" && result["requestState"] is String)
    #expect("\(result["inputRequests"]!)".contains("+SUMMARY:tea"), "\(result)")
    let made: [String: Any] = [
      "requestState": "ffffffff", "inputResponses": ["confirm": ["action": "accept"]],
    ]
    let stranger = try box.serve([modern(made)], ["--write", "Work"])
    #expect(text(stranger[0]).contains("preview has expired"), "\(stranger)")
    let mute = try box.serve([modern([:], capabilities: [:])], ["--write", "Work"])
    #expect(text(mute[0]).contains("can't ask its user"), "\(mute)")
    #expect(try titles == ["Choir", "Pricing review"])
  }

  @Test("is not there unless it is wanted, for a calendar that there is")
  func switches() throws {
    let list = Sandbox.request("tools/list")
    #expect(!"\(try box.serve([list]))".contains("create_meeting"))
    let listed = try box.serve([list], ["--write", "Work"]).first?["result"] as? [String: Any]
    let tools = try #require(listed?["tools"] as? [[String: Any]])
    let writing = tools.filter {
      ($0["annotations"] as? [String: Any])?["readOnlyHint"] as? Bool == false
    }
    #expect(
      writing.compactMap { $0["name"] as? String }
        == ["create_meeting", "change_meeting", "undo_change"])
    let mute = try box.call("create_meeting", ["text": "tea friday 16:00"], "--write", "Work")
    #expect(mute.isError && mute.text.contains("can't ask its user"))
    try box.run("mcp", "--write", "Wrok").expect(2, err: "no calendar is called 'Wrok'")
    #expect(try box.run("mcp", "--http", "--write", "Work").status == 64)
    let install = try box.run("mcp", "install", "--client", "zed", "--write", "Work", "--dry-run")
    #expect(install.out.contains("\"--write\", \"Work\""), "\(install)")
  }

  private static let script = """
    import asyncio, os, sys
    from mcp import Client, StdioServerParameters
    from mcp.types import ElicitResult
    asked = []
    async def choose(context, params):
        asked.append(params.message)
        return ElicitResult(action="decline" if "walk" in params.message else "accept", content={})
    async def main():
        parameters = StdioServerParameters(
            command=sys.argv[1], args=["mcp", "--write", "Work", "--now", sys.argv[2]], env=dict(os.environ))
        async with Client(parameters, mode=sys.argv[3], elicitation_callback=choose) as client:
            made = await client.call_tool("create_meeting", {"text": "lunch with dana friday 12:30"})
            no = await client.call_tool("create_meeting", {"text": "walk friday 14:00"})
            moved = await client.call_tool("create_meeting", {"text": "tea friday 16:00"})
            undone = await client.call_tool("undo_change", {})
            print(len(asked), made.is_error, no.is_error, moved.is_error, undone.is_error)
    asyncio.run(main())
    """

  @Test(
    "is driven by the protocol's own library in either era",
    .enabled(if: SDKTests.hasLibrary, "make test-servers installs it"),
    arguments: ["legacy", "auto", "2026-07-28"])
  func library(mode: String) throws {
    try box.write(Self.script, to: "client.py")
    let output = try box.launch(
      SDKTests.python, [box.folder + "/client.py", Sandbox.binary, Sandbox.now, mode])
    #expect(output.out == "4 False True False False\n", "\(output)")
    #expect(try titles == ["Choir", "Pricing review", "lunch with dana"])
  }
}
