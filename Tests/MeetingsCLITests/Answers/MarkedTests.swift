import Testing

@Suite("What meetings left open and decided, as JSON")
struct MarkedTests {
  @Test("has the fields of its schema")
  func json() throws {
    let box = try Sandbox()
    let people = ["Dana Kim", "Lee Park"]
    let board = ICS.event(
      "board", "Harbour board", at: "20260317T100000Z", with: people,
      notes: "It rained. Decision: per berth.\\n\\nActions: Dana\\, the deck by Friday.")
    let rope = ICS.event("rope", "Rope", at: "20260318T100000Z", with: ["Lee Park"])
    try box.write(ICS.calendar(name: "Work", board, rope), to: "cal/a.ics")
    try box.write("---\nuid: rope\n---\n- [ ] @Lee orders rope\n", to: "notes/rope.md")
    try box.write(
      "WEBVTT\n\n00:00:07.000 --> 00:00:09.000\n<v Lee Park>We agreed on hemp.</v>\n",
      to: "notes/2026-03-18 Rope.vtt")
    try box.index("cal")
    try box.index("notes", "--notes")
    let open = try #require(try JSONValue(box.meetings("open", "--json").out).list)
    let decisions = try box.meetings("decisions", "--jsonl").out.split(separator: "\n")
      .map { try JSONValue(String($0)) }
    #expect(open.count == 2 && decisions.count == 2)
    #expect(try (open + decisions).flatMap { try JSONSchema("item").problems(of: $0) } == [])
  }
}
