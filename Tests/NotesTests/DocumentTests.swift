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
      ("9.4.2026", "2026-04-09", ""),
    ])
  func dates(text: String, time: String, rest: String) throws {
    let date = try #require(WrittenDate(in: text))
    #expect(date.time.description == time)
    #expect(date.rest == rest)
  }

  @Test(
    "has no date in what only looks like one",
    arguments: ["Stand-up 209", "2026-13-40 Tides", "call 202604091234567", "04/09", "may 2026"])
  func noDates(text: String) {
    #expect(WrittenDate(in: text) == nil)
  }
}
