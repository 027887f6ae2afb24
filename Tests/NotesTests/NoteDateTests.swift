import Testing
import Time

@testable import Notes

@Suite("A note is dated by evidence")
struct NoteDateTests {
  static func notes(_ text: String, _ name: String) -> [Note] {
    NoteReader.read(Array(text.utf8), name: name).notes
  }

  @Test(
    "that it holds, in this order: a field, what is at or below its heading",
    arguments: [
      (
        "n.md", "---\ncreated: 2026-05-12T08:00:12.000Z\nupdated: 2026-05-20\n---\nNets.",
        "2026-05-12T08:00:12Z"
      ),
      ("n.md", "---\ndate: 2026-05-12\ncreated: 2026-05-20\n---\nNets.", "2026-05-12"),
      ("n.md", "---\nday: 12 May 2026\n---\n# Nets 2026-05-20", "2026-05-12"),
      ("n.md", "---\nupdated: 2026-05-12\nmodified: 2026-05-12\n---\nNets.", nil),
      ("n.md", "# Nets\ndate:: 2026-05-12\n\nText.", "2026-05-12"),
      ("n.md", "# Nets\n\n[date:: 2026-05-12] and more", "2026-05-12"),
      ("n.md", "# Nets\n\n**Date:** Tuesday, 12 May 2026 at 10:00\n", "2026-05-12T10:00:00"),
      ("n.md", "# Nets\n\n| Date | 12 May 2026 |\n|---|---|\n", "2026-05-12"),
      ("n.md", "# Nets\n\n- When: 2026-05-12 2:30 PM\n", "2026-05-12T14:30:00"),
      ("n.md", "# Nets\n\nDatum: 12. Mai 2026\n", "2026-05-12"),
      ("n.md", "# Nets\n*Tue, 12 May 26*\n\nText.", "2026-05-12"),
      ("n.md", "# Nets\nMay 12, 2026 10:02AM\n\nText.", "2026-05-12T10:02:00"),
      ("n.md", "# Nets\n\nOn 12 May 2026 the pier was painted.", nil),
      ("n.md", "# Nets\n\n- [ ] mend the net [created:: 2026-05-12]\n", nil),
      ("n.md", "# Nets\n\n- [ ] mend the net, due 2026-05-12\n", nil),
      ("n.md", "# Nets\n\nVersion: 2026-05-12\n", nil),
      ("n.org", "#+TITLE: Nets\n#+DATE: <2026-05-12 Tue>\nText.", "2026-05-12"),
      ("n.org", "* Nets <2026-05-12 Di 10:00-11:00>\nText.", "2026-05-12T10:00:00"),
      ("n.org", "* Nets\n  <2026-05-12 Di 10:00-11:00>\nText.", "2026-05-12T10:00:00"),
      ("n.org", "* Nets\n:PROPERTIES:\n:ID: 7\n:END:\n[2026-05-12 Tue]\nText.", "2026-05-12"),
      ("n.org", "* TODO Nets\nDEADLINE: <2026-05-12 Tue>\nText.", nil),
      ("n.org", "* Nets\nThe pier is painted <2026-05-12 Tue>.", nil),
      ("n.txt", "Nets\nThu, Nov 19, 2026 5:00PM\n\nText.", "2026-11-19T17:00:00"),
      ("n.md", "Nets are mended.", nil),
    ] as [(String, String, String?)])
  func evidence(name: String, text: String, start: String?) throws {
    let note = try #require(Self.notes(text, name).first)
    #expect(note.start?.description == start)
  }

  @Test(
    "with a span of hours, which isn't an offset",
    arguments: [
      ("2026-05-12 10:00-11:00", 60), ("2026-05-12 10:00-1130", 90), ("2026-05-12T10:00-11:00", 60),
      ("2026-05-12 10:00 - 11:00", 60), ("2026-05-12, 10:00–10:45", 45),
      ("12.05.2026 10:00-11:00", 60), ("12 May 2026, 10-11:30 am", 90),
      ("May 12, 2026 10:00 to 11:00", 60), ("Tue, 12 May 2026 10:00AM-1:00PM", 180),
      ("2026-05-12 at 10 AM", nil), ("12. Mai 2026 um 10 Uhr", nil), ("2026-05-12 10am", nil),
      ("2026-05-12 10:00 -11 people", nil),
    ] as [(String, Int?)])
  func spans(written: String, minutes: Int?) throws {
    for text in ["# Nets\nDate: \(written)\n\nText.", "---\ndate: \(written)\n---\nText."] {
      let note = try #require(Self.notes(text, "n.md").first)
      #expect(note.start?.description == "2026-05-12T10:00:00")
      #expect(note.length == minutes.map { $0 * 60 })
    }
  }

  @Test(
    "in which only one order of day and month is possible, or the user's is followed",
    arguments: [
      ("12/05/2026", "2026-12-05", "2026-05-12"), ("5/12/2026", "2026-05-12", "2026-12-05"),
      ("5-12-2026", "2026-05-12", "2026-12-05"), ("5/12/26", "2026-05-12", "2026-12-05"),
      ("5/5/2026", "2026-05-05", "2026-05-05"), ("18/11/26", "2026-11-18", "2026-11-18"),
      ("11/18/2026", "2026-11-18", "2026-11-18"), ("12.5.26", "2026-05-12", "2026-05-12"),
      ("12 May 26", "2026-05-12", "2026-05-12"), ("12. Mai 26", "2026-05-12", "2026-05-12"),
    ])
  func orders(written: String, monthFirst: String, dayFirst: String) throws {
    func start(_ isMonthFirst: Bool?) throws -> String? {
      let text = "# Nets\nDate: \(written)\n\nText."
      let reading = NoteReader.read(Array(text.utf8), name: "n.md", isMonthFirst: isMonthFirst)
      return try #require(reading.notes.first).start?.description
    }
    #expect(try start(true) == monthFirst)
    #expect(try start(false) == dayFirst)
    #expect(try start(nil) == (monthFirst == dayFirst ? monthFirst : nil))
  }

  @Test(
    "and a date that can't be read is reported",
    arguments: [
      ("Date: next full moon", true), ("Date: 2026-05-12", false), ("Date:", false),
      ("Date: TBD", false), ("When: on Mondays", false), ("Up to date: no", false),
      ("Date: 5/12/26-1", true), ("Date: 31/31/2026", true),
    ])
  func unread(field: String, isReported: Bool) {
    for text in ["# Nets\n\(field)\n\nText.", "---\n\(field)\n---\nText."] {
      let reading = NoteReader.read(Array(text.utf8), name: "n.md")
      #expect(reading.problems.map(\.losesText) == (isReported ? [false] : []))
    }
  }

  @Test("and takes the span of hours out of a title")
  func spanInTitle() throws {
    for title in ["Nets (12.05.2026, 10:00-11:00)", "2026-05-12 10:00-11:00: Nets"] {
      let note = try #require(Self.notes("# \(title)\n\nText.", "n.md").first)
      #expect(note.title == "Nets")
      #expect(note.length == 3_600)
    }
  }

  @Test(
    "with a zone or an offset",
    arguments: [
      ("2026-05-12 10:00:00 -0800", "18:00"), ("2026-05-12 10:00:00 +0900", "01:00"),
      ("2026-05-12 10:00:00 +09:00", "01:00"), ("2026-05-12 10:00:00 -5", "15:00"),
      ("2026-05-12T10:00-05:00", "15:00"), ("2026-05-12 10:00:00-11:00", "21:00"),
      ("2026-05-12 10:00 UTC", "10:00"), ("2026-05-12 10:00 Z", "10:00"),
      ("2026-05-12 10:00 EST", "15:00"), ("2026-05-12 10:00 GMT+1", "09:00"),
      ("2026-05-12 10:00 America/New_York", "14:00"), ("May 12, 2026, 10:00 AM PST", "18:00"),
      ("12 May 2026 10:00-11:00 CEST", "08:00"), ("Tue, 12 May 2026 10:00:00 -0500", "15:00"),
      ("2026-05-12 10:00\ntimezone: America/New_York", "14:00"),
    ])
  func zones(written: String, clock: String) throws {
    let note = try #require(Self.notes("---\ndate: \(written)\n---\nText.", "n.md").first)
    #expect(note.start?.description == "2026-05-12T\(clock):00Z")
  }

  @Test(
    "of one day is a note for each heading that names a time or a meeting",
    arguments: [
      ("## 10:00 Stand-up\nNets.", [("Stand-up", "2026-11-20T10:00:00")]),
      ("## Stand-up (14:30–15:00)\nNets.", [("Stand-up", "2026-11-20T14:30:00")]),
      ("## Stand-up @ 2pm\nNets.", [("Stand-up", "2026-11-20T14:00:00")]),
      (
        "# Friday\n\n## Tide table review\nNets.\n## Tasks\n- [ ] rope",
        [("Tide table review", "2026-11-20")]
      ),
      ("### 1:1 with Ada\nNets.\n### Notes\nRope.", [("1:1 with Ada", "2026-11-20")]),
      ("## [[Tide table]]\nNets.", [("Tide table", "2026-11-20")]),
      ("## Tasks\n- [ ] rope\n## Journal\nSun.", []),
      ("Sun.", []),
      (
        "# Harbour group\n\n## Present\n- Ada\n\n## Tides\nLate.", [("Harbour group", "2026-11-20")]
      ),
      ("## Present\n- Ada\n\n## Actions\n- [ ] rope", []),
    ] as [(String, [(String, String)])])
  func dailyNote(text: String, meetings: [(String, String)]) {
    let notes = Self.notes(text, "Daily/2026-11-20.md").filter { $0.title != nil }
      .filter { note in !["Tasks", "Friday", "Notes", "Journal", "Present"].contains(note.title!) }
    #expect(notes.map(\.title) == meetings.map(\.0))
    #expect(notes.map(\.start?.description) == meetings.map(\.1))
  }

  @Test(
    "but a template is none, and it is said",
    arguments: ["# {{title}}\n\nText.", "## {{date}} – notes\n", "# <% tp.file.title %>\n"])
  func templates(text: String) {
    let reading = NoteReader.read(Array(text.utf8), name: "n.md")
    #expect(reading.notes.isEmpty)
    #expect(reading.problems.map(\.losesText) == [false])
  }
}
