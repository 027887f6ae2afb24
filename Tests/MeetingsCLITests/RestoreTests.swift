import Foundation
import GRDB
import Testing

@Suite("A damaged database")
struct RestoreTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }
  var database: String { home + "/meetings.sqlite" }

  init() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget", notes: "Tiers")), as: "cal/a.ics")
  }

  /// Overwrites every page that begins at or after an offset in bytes.
  private func tear(from first: Int) throws {
    for log in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + log) }
    let handle = try #require(FileHandle(forUpdatingAtPath: database))
    let size = Int(try handle.seekToEnd())
    for place in stride(from: first, to: size, by: 4_096) {
      try handle.seek(toOffset: UInt64(place))
      try handle.write(contentsOf: Data(repeating: 0xA5, count: 64))
    }
    try handle.close()
  }

  private func folded() throws {
    try DatabaseQueue(path: database).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  @Test("gives way to the newest good backup, with the sources that came later, and is kept")
  func backup() throws {
    for day in 1...3 {
      try box.run("nightly", "--now", "2026-11-0\(day)T03:00:00Z", "--keep", "3")
    }
    try Data("no database".utf8).write(
      to: URL(fileURLWithPath: home + "/backups/meetings-2026-11-03T030000Z.sqlite"))
    try box.index(ICS.calendar(ICS.event("b", "Hiring")), as: "later/b.ics")
    try folded()
    // After the pages of the schema and the sources.
    try tear(from: 64 * 16_384)
    try DatabaseQueue(path: database).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM calendar WHERE sourceId = 'cal'")
    }
    try box.meetings("doctor").expect(
      2, out: "doctor --restore", "meetings-2026-11-02T030000Z.sqlite")
    try box.meetings("doctor", "--restore").expect(err: "sources: cal, later")
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("list", "--from", "2000-01-01", "--json").titles.count == 2)
    let kept = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(kept.contains { $0.hasPrefix("meetings.sqlite.damaged-") })
  }

  @Test("without a backup gives way to a new index with the same sources and what is forgotten")
  func noBackup() throws {
    try box.index(ICS.calendar(ICS.event("b", "Hiring")), as: "second/b.ics")
    try box.meetings("forget", "--calendar", "cal", "--yes")
    try DatabaseQueue(path: database).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM document; DELETE FROM notes")
      try db.execute(sql: "DELETE FROM person; DELETE FROM calendar WHERE sourceId = 'second'")
    }
    try box.meetings("doctor").expect(out: "creates a new index")
    #expect(try box.meetings("doctor", "--restore").err.contains("sources: cal, second"))
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("list", "--from", "2000-01-01", "--json").titles == ["Hiring"])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test(
    "whose pages of the schema or of sources are gone leaves the sources, and what is forgotten",
    arguments: [0, 4_096])
  func noSchema(first: Int) throws {
    try box.index(ICS.calendar(ICS.event("b", "Hiring")), as: "second/b.ics")
    try box.meetings("forget", "--calendar", "cal", "--yes")
    try folded()
    try tear(from: first)
    #expect(try box.meetings("doctor").out.contains("doctor --restore"))
    #expect(try box.meetings("doctor", "--restore").err.contains("sources: cal, second"))
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("list", "--from", "2000-01-01", "--json").titles == ["Hiring"])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("without a backup leaves what the user attached to meetings, and which note is of which")
  func attached() throws {
    try box.write(
      ICS.calendar(
        ICS.event("c", "Tides", at: "20260311T090000Z", with: ["Dana Kim"]),
        ICS.event("d", "Moles", at: "20260312T090000Z", with: ["Dana Kim"])), to: "cal/c.ics")
    try box.write("---\ndate: 2026-03-11\n---\nDana: the gauge is broken.\n", to: "notes/x.md")
    try box.index("notes", "--notes")
    func id(_ title: String) throws -> String {
      let all = try box.meetings("list", "--from", "2026-01-01", "--to", "2027-01-01", "--json")
      let meeting = try all.objects.first { $0["title"] as? String == title }
      return try #require(meeting?["id"] as? String)
    }
    try box.meetings("note", try id("Tides"), "--text", "Ask the harbour master")
    try box.meetings("note", try id("Budget"), "--text", "Ask the treasurer")
    let note = try #require(try box.meetings("links", "--json").objects.first?["id"] as? String)
    #expect(try box.meetings("link", note, try id("Moles")).status == 0)
    try box.remove("cal/a.ics")
    try box.meetings("sync")
    try DatabaseQueue(path: database).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM file")
    }
    #expect(try box.meetings("doctor", "--restore").status == 0)
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("show", try id("Tides")).out.contains("harbour master"))
    #expect(try box.meetings("about", "treasurer", "--json").titles == ["Budget"])
    let meetings = try box.meetings("links", "--json").objects.first?["meetings"]
    #expect((meetings as? [[String: Any]])?.first?["title"] as? String == "Moles")
    try box.meetings("doctor").expect(0)
  }
}
