import Foundation
import Testing

/// Calls that are wrong, long, concurrent, or the first.
extension ServerTests {
  @Test(
    "is told in words what is wrong, with what would be right",
    arguments: [
      ("get_meeting", ["id": "ffff"], "list_meetings show ids"),
      ("get_meeting", ["id": "nothing"], "is not a meeting id"),
      ("search_meetings", ["with": ["nobody"]], "'nobody'; list_people lists names"),
      ("search_meetings", ["calendar": ["x"]], "'x'; index_status lists them"),
      ("search_meetings", ["since": "sometime"], "is not a date"),
      ("search_meetings", [:], "no question given"),
      ("search_meetings", ["who": "dana"], "no argument is called 'who'"),
      ("list_meetings", ["when": "zebra"], "person; search_meetings with 'about'"),
      ("list_meetings", ["page": 99], "no page 99"),
    ] as [(String, [String: any Sendable], String)])
  func mistakes(tool: String, arguments: [String: any Sendable], said: String) throws {
    let (text, _, isError) = try box.call(tool, arguments)
    #expect(
      isError && text.contains(said)
        && !text.contains(/['\s]meetings (people|list|about|calendars)/), "\(text)")
  }

  @Test("is told that nothing is indexed yet, and how that is mended")
  func empty() throws {
    let empty = try Sandbox()
    let (text, _, isError) = try empty.call("search_meetings", ["question": "pricing"])
    #expect(isError && text.contains("nothing has been indexed") && text.contains("meetings add"))
    let answers = try empty.serve([Sandbox.request("resources/list")])
    let result = answers.first?["result"] as? [String: Any]
    #expect((result?["resources"] as? [Any])?.isEmpty == true)
  }

  @Test("answers what an assistant sends when it starts, as `make bench` times it")
  func start() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sent = try String(
      contentsOf: root.appendingPathComponent("Benchmarks/assistant-start.jsonl"), encoding: .utf8)
    let output = try box.run("mcp", input: sent)
    let answers = output.out.split(separator: "\n")
    #expect(output.status == 0 && output.err == "" && answers.count == 4, "\(output)")
    for (answer, part) in zip(answers, ["serverInfo", "search_meetings", "resources", "prompts"]) {
      #expect(answer.contains(part) && !answer.contains("\"error\""), "\(answer)")
    }
  }

  @Test("is served by several servers at once, beside a sync, with every id its own answer")
  func concurrent() async throws {
    let calls = (0..<50).map { number in
      Sandbox.request(
        "tools/call",
        [
          "name": "search_meetings",
          "arguments": ["question": "with dana about pricing", "limit": 1 + number % 3],
        ],
        id: number)
    }
    nonisolated(unsafe) let messages = calls
    nonisolated(unsafe) let box = self.box
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let answers = try box.serve(messages)
          #expect(answers.map { $0["id"] as? Int } == Array(0..<50))
          for (number, answer) in answers.enumerated() {
            let value = (answer["result"] as? [String: Any])?["structuredContent"] as? [String: Any]
            let count = (value?["meetings"] as? [Any])?.count ?? 0
            #expect((1...1 + number % 3).contains(count), "\(answer)")
          }
        }
      }
      group.addTask {
        for round in 0..<3 {
          try box.write(
            ICS.calendar(
              name: "Work", ICS.event("more\(round)", "Pricing \(round)", with: ["Dana Kim"])),
            to: "cal/work/more\(round).ics")
          #expect(try box.meetings("sync").status == 0)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("goes on after what is no message, and after a line that is longer than any may be")
  func longLine() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let long = String(repeating: "x", count: 5 << 20)
    let output = try box.run("mcp", input: "\(ping)\nnonsense\n\(long)\n\(ping)")
    let lines = output.out.split(separator: "\n")
    #expect(output.status == 0 && lines.count == 4, "\(output.out.prefix(500))")
    #expect(lines[0] == lines[3] && lines[1].contains("-32700") && lines[2].contains("-32600"))
    #expect(output.err == "")
  }
}
