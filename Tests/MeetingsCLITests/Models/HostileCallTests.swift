import Foundation
import Testing

/// Calls that no model should make, but that some model will.
@Suite("A call of a tool")
struct HostileCallTests {
  let box = try! Sandbox()

  private static let long = String(repeating: "pricing ", count: 8_000)

  /// The calls with a part of the expected error; nil for those that get an answer.
  private static var calls: [(name: String, tool: String, arguments: [String: Any], said: String?)]
  {
    [
      ("a tool that there isn't", "delete_meeting", ["id": "x"], "delete_meeting"),
      ("nothing to look for", "search_meetings", [:], "about"),
      ("an empty question", "search_meetings", ["question": ""], "question"),
      ("blanks", "search_meetings", ["question": " \n\t "], "question"),
      ("a number for a question", "search_meetings", ["question": 7], "question"),
      ("null for a question", "search_meetings", ["question": NSNull()], "question"),
      ("a list for a topic", "search_meetings", ["about": [["a"]]], "about"),
      ("an unknown argument", "search_meetings", ["about": "pricing", "sql": "1"], "sql"),
      ("a limit below one", "search_meetings", ["about": "pricing", "limit": 0], "limit"),
      ("a huge limit", "search_meetings", ["about": "pricing", "limit": Int.max], "limit"),
      ("half a limit", "search_meetings", ["about": "pricing", "limit": 1.5], "limit"),
      ("a word for a limit", "search_meetings", ["about": "pricing", "limit": "all"], "limit"),
      ("a command of SQL", "search_meetings", ["about": "x'; DROP TABLE meetings; --"], nil),
      ("a NUL", "search_meetings", ["about": "pri\u{0}cing"], nil),
      ("a terminal's sequences", "search_meetings", ["about": "\u{1B}[2J\u{202E}gnicirp"], nil),
      ("64 kB of words", "search_meetings", ["about": long], "longer than 4000 characters"),
      ("a path for an id", "get_meeting", ["id": "../../etc/passwd"], "id"),
      ("a pattern for an id", "get_meeting", ["id": "%"], "id"),
      ("an empty id", "get_meeting", ["id": ""], "id"),
      ("a list of ids", "get_meeting", ["id": ["a", "b"]], "id"),
      ("a day that there isn't", "list_meetings", ["when": "2026-02-30"], "2026-02-30"),
      ("no date at all", "list_meetings", ["when": "zebra"], "zebra"),
      ("a year of the far future", "list_meetings", ["when": "999999999"], "999999999"),
      ("a number for a date", "list_meetings", ["when": 20_260_101], "when"),
      ("a cursor of nobody's", "list_meetings", ["when": "2026", "cursor": "AAAA"], "cursor"),
      ("a length of days", "find_free_time", ["duration": 100_000], "duration"),
      ("a length in words", "find_free_time", ["duration": "an hour"], "duration"),
      ("a topic for a time", "find_free_time", ["between": "zebra crossing"], "write next week"),
      ("a command for a time", "find_free_time", ["between": "$(rm -rf ~)"], "write next week"),
      ("nobody's time", "find_free_time", ["with": ["nobody"]], "nobody"),
      ("a part of a part", "get_meeting", ["id": "", "about": "x", "page": 1], "id"),
      ("a person of controls", "list_people", ["who": "\u{0}\u{1B}[31m"], nil),
    ]
  }

  @Test("with what it can't use is answered in a sentence, and the server goes on")
  func table() throws {
    try box.indexForAssistants()
    let requests = Self.calls.enumerated().map { place, call in
      Sandbox.request(
        "tools/call", ["name": call.tool, "arguments": call.arguments], id: place)
    }
    let ping = Sandbox.request("ping", id: Self.calls.count)
    let answers = try box.serve(requests + [ping])
    #expect(answers.compactMap { $0["id"] as? Int } == Array(0...Self.calls.count))
    for (call, answer) in zip(Self.calls, answers) {
      let result = answer["result"] as? [String: Any]
      let isError = answer["error"] != nil || result?["isError"] as? Bool == true
      let text = "\(answer)"
      #expect(isError == (call.said != nil), "\(call.name): \(text.prefix(600))")
      if let said = call.said { #expect(text.contains(said), "\(call.name): \(text.prefix(600))") }
      #expect(
        !text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E }, "\(call.name)")
      #expect(text.utf8.count < 20_000, "\(call.name): \(text.utf8.count)")
    }
  }
}
