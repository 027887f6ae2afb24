import Foundation
import Testing

@Suite("A digest")
struct DigestTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "board", "Harbour *board* <b>", at: "20261119T090000Z",
          notes: "Decision: ~~per~~ berth.\\nAction: order [rope](https://evil.example) by Friday."),
        ICS.event("lunch", "Lunch", at: "20261119T120000Z"),
        ICS.event("off", "Cancelled", at: "20261119T130000Z", "STATUS:CANCELLED"),
        ICS.event("later", "Later", at: "20261120T090000Z")), as: "a.ics")
  }

  private func digest(_ arguments: String..., at now: String) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, ["digest"] + arguments + ["--now", now])
  }

  @Test("is of yesterday: what was, in order, with what was decided and left open")
  func yesterday() throws {
    let shown = try digest(at: "2026-11-20T08:00:00Z").out
    let lines = shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count == 5 && lines[0] == "Thu 19 Nov", "\(shown)")
    #expect(lines[1].hasSuffix("09:00–10:00  Harbour *board* <b>"), "\(shown)")
    #expect(lines[2] == "- per berth." && lines[3].hasPrefix("[ ] order rope by"), "\(shown)")
    #expect(lines[4].hasSuffix("Lunch"), "\(shown)")
    #expect(try digest("this", "week", at: "2026-11-20T10:00:00Z").out.contains("Later"))
    #expect(try digest(at: "2026-11-10T08:00:00Z").status == 1)
    let monday = try digest(at: "2026-11-23T08:00:00Z")
    #expect(monday.out.hasPrefix("Fri 20 Nov\n") && monday.status == 0, "\(monday)")
    #expect(
      monday.err == """
        no meeting yesterday; the last were on Fri 20 Nov
        no decisions or open items in it

        """)
    #expect(try digest("--json", at: "2026-11-23T08:00:00Z").status == 1)
    #expect(try digest("yesterday", at: "2026-11-23T08:00:00Z").status == 1)
  }

  @Test("is Markdown in which what others wrote is text")
  func markdown() throws {
    let shown = try digest("--markdown", at: "2026-11-20T08:00:00Z").out
    #expect(shown.hasPrefix("## Thu 19 Nov\n\n### 09:00 Harbour \\*board\\* \\<b\\>\n\n"))
    #expect(
      shown.contains("- **Decision:** per berth.\n- [ ] order rope by Friday."), "\(shown)")
    #expect(shown.contains("(due Fri 20 Nov)"), "\(shown)")
  }

  @Test("is JSON for programs, of days that options name")
  func json() throws {
    let shown = try digest("--since", "yesterday", "--json", at: "2026-11-20T10:00:00Z")
    #expect(
      try shown.objects.map { ($0["meeting"] as? [String: Any])?["title"] as? String }
        == ["Harbour *board* <b>", "Lunch", "Later"])
    let items = try #require(try shown.objects[0]["items"] as? [[String: Any]])
    #expect(items.map { $0["kind"] as? String } == ["decision", "open"])
    #expect(
      try JSONValue(shown.out).list?.flatMap { try JSONSchema("digest").problems(of: $0) } == [])
    #expect(try digest("--json", "--markdown", at: "2026-11-20T10:00:00Z").status == 64)
  }

  @Test("says of days ahead how to list them, and of an empty span that it is empty")
  func ahead() throws {
    let shown = try digest("this", "week", at: "2026-11-16T08:00:00Z")
    #expect(
      shown.status == 1
        && shown.err == """
          a digest covers only meetings that have begun; to list these 3: \
          meetings list this week

          """,
      "\(shown)")
    let dated = try digest("--since", "2026-11-20", at: "2026-11-19T18:00:00Z")
    #expect(dated.err.hasSuffix("to list this one: meetings list --since 2026-11-20\n"), "\(dated)")
    let none = try digest("last", "week", at: "2026-11-16T08:00:00Z")
    #expect(none.err == "no meeting 9–15 Nov\n", "\(none)")
  }

  @Test("goes on from the last one")
  func sinceLast() throws {
    let first = try digest("--since-last", at: "2026-11-19T18:00:00Z")
    #expect(first.out.contains("Lunch") && !first.out.contains("Later"), "\(first)")
    let next = try digest("--since-last", at: "2026-11-20T18:00:00Z")
    #expect(next.out.contains("Later") && !next.out.contains("Lunch"), "\(next)")
    let none = try digest("--since-last", at: "2026-11-20T18:00:01Z")
    #expect(none.status == 1 && none.err == "no meeting since the last digest\n", "\(none)")
    #expect(try digest("today", "--since-last", at: "2026-11-20T18:00:00Z").status == 64)
  }
}
