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

  private var titles: [String] {
    get throws {
      try box.meetings("list", "--from", "2026-11-20", "--to", "2026-12-20", "--json").objects
        .compactMap { $0["title"] as? String }
    }
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
