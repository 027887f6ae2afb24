import Foundation
import Testing

@Suite("What an assistant may see")
struct ServerScopeTests {
  let box = try! Sandbox()

  init() throws { try box.indexForAssistants() }

  @Test("is no restricted note by any way, unless it is allowed to")
  func restricted() throws {
    let id = try #require(
      try box.meetings("list", "--month", "2026-03", "--json", "--restricted").objects
        .first { $0["title"] as? String == "Salaries" }?["id"] as? String)
    func seen(_ options: String...) throws -> String {
      let messages = [
        Sandbox.request(
          "tools/call", ["name": "search_meetings", "arguments": ["about": "zebra"]]),
        Sandbox.request(
          "tools/call", ["name": "list_meetings", "arguments": ["when": "march 2026"]], id: 2),
        Sandbox.request("tools/call", ["name": "get_meeting", "arguments": ["id": id]], id: 3),
        Sandbox.request("resources/read", ["uri": "meeting://\(id)"], id: 4),
        Sandbox.request(
          "prompts/get", ["name": "what_was_decided", "arguments": ["topic": "salaries"]], id: 5),
        Sandbox.request("tools/call", ["name": "index_status", "arguments": [:]], id: 6),
        Sandbox.request(
          "tools/call", ["name": "read_passages", "arguments": ["question": "zebra"]], id: 7),
      ]
      return "\(try box.serve(messages, options))"
    }
    let hidden = try seen()
    #expect(!hidden.contains("Salaries") && !hidden.contains("zebra is paid"), "\(hidden)")
    let shown = try seen("--allow-restricted")
    #expect(shown.contains("Salaries") && shown.contains("zebra is paid"))
  }

  @Test("is nothing of other calendars and earlier times: no meeting, person, word or name")
  func narrowed() throws {
    let all = try box.meetings("list", "--from", "2026-01-01", "--to", "2026-12-31", "--json")
      .objects
    func id(_ title: String) throws -> String {
      try #require(all.first { $0["title"] as? String == title }?["id"] as? String)
    }
    let hidden = [try id("Choir"), try id("Pricing review")]
    var messages = [
      Sandbox.request("tools/call", ["name": "list_meetings", "arguments": ["when": "2026"]]),
      Sandbox.request("tools/call", ["name": "list_people", "arguments": [:]], id: 2),
      Sandbox.request("tools/call", ["name": "index_status", "arguments": [:]], id: 3),
      Sandbox.request(
        "tools/call", ["name": "search_meetings", "arguments": ["question": "with zoe"]], id: 4),
      Sandbox.request(
        "tools/call", ["name": "search_meetings", "arguments": ["question": "surcharg"]], id: 5),
      Sandbox.request("resources/list", id: 6),
      Sandbox.request("tools/call", ["name": "prepare_for_meeting", "arguments": [:]], id: 30),
      Sandbox.request(
        "tools/call", ["name": "search_meetings", "arguments": ["calendar": ["Home"]]], id: 7),
      Sandbox.request(
        "tools/call", ["name": "read_passages", "arguments": ["question": "surcharg"]], id: 8),
    ]
    for (place, begun) in ["", "z", "lee"].enumerated() {
      messages.append(
        Sandbox.completion(of: "prepare_meeting", "person", begun, id: 20 + place))
    }
    for (place, id) in hidden.enumerated() {
      let arguments: [String: Any] = ["name": "prepare_for_meeting", "arguments": ["id": id]]
      messages.append(Sandbox.request("tools/call", arguments, id: 40 + place))
      messages.append(
        Sandbox.request(
          "tools/call", ["name": "get_meeting", "arguments": ["id": id]], id: 10 + place))
    }
    let seen = "\(try box.serve(messages, ["--calendar", "work", "--since", "2026-06"]))"
    #expect(seen.contains("Pricing again") && seen.contains("Dana Kim"), "\(seen)")
    for secret in ["Choir", "Zoe", "Pricing review", "Lee Park", "surcharge", "Home\""] {
      #expect(!seen.contains(secret), "\(secret) in \(seen)")
    }
  }

  @Test("can be narrowed to no calendar or date that there is not")
  func unknownScope() throws {
    try box.run("mcp", "--since", "zebra", input: "").expect(64, err: "is not a date")
    let answer = try box.call("index_status", [:], "--calendar", "nowhere")
    #expect(answer.isError && answer.text.contains("no calendar is called 'nowhere'"))
  }
}
