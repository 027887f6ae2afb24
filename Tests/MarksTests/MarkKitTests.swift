import TestFiles
import Testing

@Suite("Of 300 lines by hand")
struct MarkKitTests {
  /// Files in `Kits` with documents and a transcript.
  static let names = ["markdown", "org", "minutes", "speech"]

  @Test(
    "at least 99 of 100 marks are found, 99 of 100 found are marks, and nothing unmarked is one")
  func precisionAndRecall() throws {
    var score = MarkScore()
    for kit in try Self.names.flatMap(MarkKit.kits) {
      for (row, kinds) in kit.found() { score.add(row, kinds) }
    }
    let missed = Comment(rawValue: score.wrong.joined(separator: "\n"))
    #expect(score.lines >= 300)
    #expect(score.traps * 5 >= score.lines * 2)
    #expect(score.recall >= 0.99, missed)
    #expect(score.precision >= 0.99, missed)
    #expect(score.inferred == 0, missed)
  }

  @Test("a row has kinds, people and a day before its bar, and the rest is its line, with all bars")
  func rows() throws {
    let text =
      "# note: lamps\nopen dana lee 03-20 |   - [ ] a | b\n\n# glance: rope\n- |\ndone open | c\n"
    let kits = try MarkKit.kits(in: text, name: "this")
    #expect(kits.map(\.form) == [.note, .glance])
    #expect(kits.map(\.topic) == ["lamps", "rope"])
    let rows = kits.flatMap(\.rows)
    #expect(rows.map(\.place) == ["this:2", "this:5", "this:6"])
    #expect(rows.map(\.kinds) == [["open"], [], ["done", "open"]])
    #expect(rows.map(\.people) == [["dana", "lee"], [], []])
    #expect(rows.map(\.due) == ["2026-03-20", nil, nil])
    #expect(rows.map(\.line) == ["  - [ ] a | b", "", "c"])
  }

  @Test(
    "a row that has no meaning is refused with its place",
    arguments: [
      "open - [ ] lamps", "open |- [ ] lamps", "opne | lamps", " | lamps", "- dana | lamps",
      "open done | lamps", "open open | lamps", "open 03-20 dana | lamps", "open Dana | lamps",
      "# lamps", "# notes: lamps", "#note: lamps", "# note: ",
    ])
  func refused(row: String) {
    let error = #expect(throws: MalformedLine.self) {
      try MarkKit.kits(in: "# note: lamps\n- | rope\n\(row)\n", name: "this")
    }
    #expect(error?.place == "this:3")
  }

  @Test(
    "so is a file without a topic or its lines", arguments: ["", "- | rope", "# note: lamps\n"])
  func empty(text: String) {
    #expect(throws: MalformedLine.self) { try MarkKit.kits(in: text, name: "this") }
  }
}
