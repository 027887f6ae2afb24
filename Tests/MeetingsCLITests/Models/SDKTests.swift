import Foundation
import Testing

/// The protocol's own Python library, with which clients are made. `make test-servers` installs it
/// with the test servers. It validates each answer against the tool's schema.
@Suite("The protocol's own library")
struct SDKTests {
  static let python = FileManager.default.currentDirectoryPath + "/.venv/servers/bin/python"
  static let hasLibrary: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python), let box = try? Sandbox() else {
      return false
    }
    return (try? box.launch(python, ["-c", "from mcp import Client"]).status) == 0
  }()

  private static let script = """
    import asyncio, httpx2, json, os, sys
    from mcp import Client, StdioServerParameters
    from mcp.client.streamable_http import streamable_http_client
    from mcp.types import PromptReference, ResourceTemplateReference

    async def everything(client, calls):
        seen = {"tools": [], "errors": [], "calls": 0}
        listed = await client.list_tools()
        seen["tools"] = sorted(tool.name for tool in listed.tools)
        seen["safe"] = all(tool.annotations.read_only_hint for tool in listed.tools)
        async def call(name, arguments):
            answer = await client.call_tool(name, arguments)
            seen["calls"] += 1
            if answer.is_error or answer.structured_content is None:
                seen["errors"].append([name, answer.content[0].text])
            return answer
        found = await call("search_meetings", {"question": "with dana about pricing"})
        first = found.structured_content["meetings"][0]
        for name, arguments in [
            ("get_meeting", {"id": first["id"]}), ("get_meeting", {"id": first["uri"], "passage": 1}),
            ("get_meeting", {"id": first["id"], "about": "surcharge", "tokens": 500}),
            ("read_passages", {"question": "what about the surcharge"}),
            ("find_free_time", {}), ("prepare_for_meeting", {}),
            ("find_free_time", {"duration": 45, "between": "next week", "with": ["dana"], "limit": 2}),
            ("search_meetings", {"with": ["dana"], "without": ["lee"], "about": "pricing",
             "since": "2026", "until": "2027", "calendar": ["cal"], "limit": 3}),
            ("search_meetings", {"question": "who was at the pricing review"}),
            ("search_meetings", {"question": "am I free on friday"}),
            ("search_meetings", {"question": "when did I last meet dana"}),
            ("list_meetings", {}), ("list_meetings", {"when": "march 2026", "page": 1}),
            ("open_and_decided", {}), ("list_people", {}), ("list_people", {"who": "dana"}), ("index_status", {})]:
            await call(name, arguments)
        many = await asyncio.gather(*[
            client.call_tool("search_meetings", {"about": "pricing", "limit": 1 + n % 2})
            for n in range(calls)])
        seen["mixed"] = sum(len(a.structured_content["meetings"]) > 1 + n % 2 for n, a in enumerate(many))
        wrong = await client.call_tool("get_meeting", {"id": "ffff"})
        seen["wrong"] = wrong.is_error
        resources = (await client.list_resources()).resources
        seen["resources"] = [r.title for r in resources]
        read = await client.read_resource(resources[0].uri)
        seen["read"] = read.contents[0].text
        seen["templates"] = [t.uri_template for t in (await client.list_resource_templates()).resource_templates]
        try:
            await client.read_resource("meeting://ffff")
        except Exception as error:
            seen["missing"] = getattr(getattr(error, "error", None), "code", 0)
        seen["prompts"] = sorted(p.name for p in (await client.list_prompts()).prompts)
        seen["prepared"] = (await client.get_prompt("prepare_meeting", {"person": "dana"})).messages[0].content.text
        seen["decided"] = (await client.get_prompt("what_was_decided", {"topic": "pricing"})).messages[0].content.text
        seen["completed"] = (await client.complete(
            PromptReference(name="prepare_meeting"), {"name": "person", "value": "da"})).completion.values
        seen["ids"] = (await client.complete(
            ResourceTemplateReference(uri=seen["templates"][0]), {"name": "id", "value": ""})).completion.values
        return seen

    async def main():
        where, now, mode, calls, token = sys.argv[1:]
        parameters = StdioServerParameters(
            command=where, args=["mcp", "--now", now], env=dict(os.environ))
        async with httpx2.AsyncClient(headers={"Authorization": "Bearer " + token}) as http:
            way = streamable_http_client(where, http_client=http) if token else parameters
            async with Client(way, mode=mode) as client:
                print(json.dumps(await everything(client, int(calls))))

    asyncio.run(main())
    """

  @Test(
    "drives every tool, resource and prompt in either era, by both transports",
    .enabled(if: hasLibrary, "make test-servers installs it"),
    arguments: ["legacy", "auto", "2026-07-28"], [false, true])
  func everything(mode: String, isHTTP: Bool) throws {
    let box = try Sandbox()
    let review = ICS.event(
      "review", "Pricing review", with: ["Dana Kim"],
      notes: "The surcharge goes away in June.")
    let next = ICS.event(
      "next", "Pricing again", at: "20261124T090000Z", with: ["Dana Kim"])
    let hiring = ICS.event("hiring", "Hiring", at: "20260312T140000Z", with: ["Lee Park"])
    try box.write(ICS.calendar(review, next, hiring), to: "cal/a.ics")
    try box.index("cal", "--owner", "me@example.com")
    try box.write(Self.script, to: "client.py")
    let server = isHTTP ? try ListeningModelServer(box) : nil
    let output = try box.launch(
      Self.python,
      [
        box.folder + "/client.py", server?.address ?? Sandbox.binary, Sandbox.now, mode, "200",
        server?.token ?? "",
      ])
    let seen = try #require(try output.json as? [String: Any], "\(output)")
    #expect(
      seen["tools"] as? [String] == [
        "find_free_time", "get_meeting", "index_status", "list_meetings", "list_people",
        "open_and_decided", "prepare_for_meeting",
        "read_passages", "search_meetings",
      ])
    #expect(seen["safe"] as? Bool == true)
    #expect((seen["errors"] as? [Any])?.isEmpty == true && seen["calls"] as? Int == 18, "\(seen)")
    #expect(seen["mixed"] as? Int == 0)
    #expect(seen["wrong"] as? Bool == true)
    #expect(seen["missing"] as? Int == (mode == "legacy" ? -32_002 : -32_602))
    #expect(seen["resources"] as? [String] == ["Tue 2026-11-24 09:00–10:00  Pricing again"])
    #expect((seen["read"] as? String)?.contains("title| Pricing again") == true)
    #expect(seen["templates"] as? [String] == ["meeting://{id}{?page}"])
    #expect(seen["prompts"] as? [String] == ["prepare_meeting", "what_was_decided"])
    #expect((seen["prepared"] as? String)?.contains("title| Pricing again") == true)
    #expect(seen["completed"] as? [String] == ["Dana Kim"])
    #expect((seen["ids"] as? [String])?.isEmpty == false)
    #expect((seen["decided"] as? String)?.contains("surcharge goes away") == true)
  }
}
