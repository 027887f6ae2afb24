import Testing
import Time

@testable import Notes

@Suite("A document")
struct DocumentTests {
  static func note(_ text: String, name: String = "n.md") throws -> Note {
    try #require(NoteReader.read(Array(text.utf8), name: name).notes.first)
  }

  @Test("whose front matter would multiply without end costs nothing")
  func bomb() throws {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      let alias = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(alias)]\n"
    }
    let note = try Self.note("---\n\(yaml)title: Tides\n---\nText.")
    #expect(note.title == "Tides")
  }

  @Test(
    "has its date in one of many forms",
    arguments: [
      ("2026-04-09 Stand-up", "2026-04-09", "Stand-up"),
      ("20260409 Stand-up", "2026-04-09", "Stand-up"),
      ("GMT20260409-143005_Recording", "2026-04-09T14:30:05Z", "Recording"),
      ("2026-04-09 14.30.05 Tides", "2026-04-09T14:30:05", "Tides"),
      ("2026-04-09T14:30:00+02:00 Tides", "2026-04-09T12:30:00Z", "Tides"),
      ("Tides, 9th of April 2026", "2026-04-09", "Tides"),
      ("Tides (Apr 9, 2026)", "2026-04-09", "Tides"),
      ("9.4.2026", "2026-04-09", ""), ("18/11/2026 Tides", "2026-11-18", "Tides"),
      ("Tides 11/18/2026 10:00", "2026-11-18T10:00:00", "Tides"),
      ("Tides 11-18-2026", "2026-11-18", "Tides"), ("4/4/2026", "2026-04-04", ""),
    ])
  func dates(text: String, time: String, rest: String) throws {
    let date = try #require(WrittenDate(in: text))
    #expect(date.time.description == time)
    #expect(date.rest == rest)
  }

  @Test(
    "has no date in what only looks like one",
    arguments: [
      "Stand-up 209", "2026-13-40 Tides", "call 202604091234567", "04/09", "may 2026", "04/09/2026",
    ])
  func noDates(text: String) {
    #expect(WrittenDate(in: text) == nil)
  }

  @Test("has no title in the heading of a part")
  func partHeading() throws {
    #expect(try Self.note("Tides.\n\n## Decisions\n- go").title == nil)
    #expect(try Self.note("## Tide table\n- go").title == "Tide table")
    #expect(try Self.note("# Notes\n- go").title == "Notes")
  }

  @Test(
    "has its hour in the name of its file",
    arguments: [
      ("Tides - 2026_04_09 15_00 CET - Notes by Gemini", "2026-04-09T14:00:00Z"),
      ("Tides (2026-04-09 15_00 GMT+1) - Transcript", "2026-04-09T14:00:00Z"),
      ("Tides-20260409_150000-Meeting Recording", "2026-04-09T15:00:00"),
      ("2026-04-09T15-00-00 Tides", "2026-04-09T15:00:00"),
      ("2026-04-09 15-00 Tides", "2026-04-09T15:00:00"),
      ("Tides-2026-04-09-15-00", "2026-04-09T15:00:00"), ("2026-04-09 Tides", "2026-04-09"),
    ])
  func fileNames(name: String, time: String) throws {
    let date = try #require(WrittenDate(inFileName: name))
    #expect(date.time.description == time)
    #expect(date.rest.hasPrefix("Tides"))
    #expect(!date.rest.contains(":"))
  }
}
