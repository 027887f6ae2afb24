import Foundation
import Testing

/// Calls that are concurrent, or the first.
extension ServerTests {
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
}
