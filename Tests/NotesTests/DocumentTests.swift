import Testing
import Time

@testable import Notes

@Suite("A document")
struct DocumentTests {
  static func note(_ text: String, name: String = "n.md") throws -> Note {
    try #require(NoteReader.read(Array(text.utf8), name: name).notes.first)
  }

  @Test("says in its front matter what it belongs to")
  func frontMatter() throws {
    let note = try Self.note(
      """
      ---
      title: Tide table
      date: 2026-04-09
      time: 2:30 pm
      attendees:
        - "[[People/Ada Quist|Ada]]"
        - ben@example.org
      participants: Cleo, Ada Quist
      duration: 1h 30m
      uid: tide-7@example.org
      tags: [harbour, "#tides"]
      sensitivity: restricted
      ---
      # Other words

      The moon is late.
      """)
    #expect(note.title == "Tide table")
    #expect(note.start == EventTime("2026-04-09T14:30:00"))
    #expect(note.people == ["Ada Quist", "ben@example.org", "Cleo"])
    #expect(note.length == 5_400)
    #expect(note.uid == "tide-7@example.org")
    #expect(note.tags == ["harbour", "tides"])
    #expect(note.isRestricted)
    #expect(note.body == .text("# Other words\n\nThe moon is late."))
  }

  @Test("without front matter is called and dated by its first heading")
  func heading() throws {
    let note = try Self.note("Intro\n\n# Stand-up, 9 April 2026\n\nTides.")
    #expect(note.title == "Stand-up")
    #expect(note.start == .date(try #require(CivilDate("2026-04-09"))))
  }

  @Test("of many meetings is one note for each dated heading")
  func sections() throws {
    let text = """
      # Stand-ups

      ## 2026-04-09 Stand-up
      Tides.
      ### Actions
      None.

      ## 2026-04-10 Stand-up
      Moon.
      ```
      ## 2026-04-11 in code
      ```
      """
    let reading = NoteReader.read(Array(text.utf8), name: "log.md")
    #expect(reading.notes.map(\.start?.description) == ["2026-04-09", "2026-04-10"])
    #expect(reading.notes.map(\.title) == ["Stand-up", "Stand-up"])
    #expect(reading.notes.map(\.line) == [3, 8])
    #expect(reading.notes[0].body == .text("Tides.\n### Actions\nNone."))
  }

  @Test("of org-mode has its dates in time stamps")
  func org() throws {
    let text = """
      * TODO Tide table <2026-04-09 Thu 14:30> :harbour:
      Tides.
      * Moon [2026-04-10 Fri]
      Moon.
      """
    let reading = NoteReader.read(Array(text.utf8), name: "log.org")
    #expect(reading.notes.map(\.title) == ["Tide table", "Moon"])
    #expect(reading.notes.map(\.line) == [1, 3])
  }

  @Test("whose front matter is no YAML is read all the same, and it is said")
  func brokenFrontMatter() throws {
    let reading = NoteReader.read(Array("---\na: [b\n---\nTides.\n".utf8), name: "n.md")
    #expect(reading.problems.count == 1)
    #expect(reading.notes.map(\.body) == [.text("Tides.")])
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
