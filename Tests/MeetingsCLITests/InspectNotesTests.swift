import Foundation
import Testing

@Suite("Inspecting a note")
struct InspectNotesTests {
  let box: Sandbox

  init() throws { box = try Sandbox() }

  @Test("shows who says what, and when")
  func transcript() throws {
    try box.write(
      "WEBVTT - Tides\n\n00:01.000 --> 00:02.000\nAda: Late.\n\n"
        + "01:00:03.500 --> 01:00:04.000\nBen: \u{1b}[31mHow late?\n", to: "call.vtt")
    let text = try box.run("inspect", "call.vtt").expect(
      0, out: "00:00:01 Ada: Late.\n01:00:03 Ben: ")
    #expect(!text.out.contains("\u{1b}"))
    let lines = try box.run("inspect", "call.vtt", "--jsonl").out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains("\"speaker\":\"Ben\""))
    #expect(lines[1].contains("\"start\":3603.5"))
  }

  @Test("of many meetings shows each with its day")
  func sections() throws {
    try box.write("## 2026-04-09 Tides\nLate.\n\n## 2026-04-10 Moon\nFull.\n", to: "log.md")
    let output = try box.run("inspect", "log.md")
    #expect(output.out == "2026-04-09  Tides\nLate.\n\n2026-04-10  Moon\nFull.\n")
  }

  @Test("that is none says why in one line and ends with 2")
  func broken() throws {
    try box.write("{\"name\": \"package\"}", to: "package.json")
    let output = try box.run("inspect", "package.json").expect(2)
    #expect(output.err.split(separator: "\n").count == 1)
    #expect(output.err.contains("package.json: the JSON is not a transcript"))
    #expect(output.out.isEmpty)
  }
}
