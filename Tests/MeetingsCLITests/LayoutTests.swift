import Foundation
import GRDB
import Testing

@Suite("A database of another layout")
struct LayoutTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget", notes: "Tiers")), as: "cal/a.ics")
  }

  private func setMigrations(_ names: String...) throws {
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").write { db in
      try db.execute(sql: "DELETE FROM grdb_migrations")
      // Columns and tables that migrations have added since the first release.
      try db.execute(sql: "ALTER TABLE source DROP COLUMN links")
      try db.execute(sql: "ALTER TABLE source DROP COLUMN excluded")
      try db.execute(sql: "ALTER TABLE record DROP COLUMN stamp")
      try db.execute(sql: "DROP INDEX recordWithCopies")
      try db.execute(sql: "ALTER TABLE record DROP COLUMN hasCopies")
      try db.execute(sql: "ALTER TABLE generation DROP COLUMN commonLines")
      try db.execute(sql: "ALTER TABLE record DROP COLUMN marks")
      try db.execute(sql: "DROP TABLE series")
      for name in names {
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
      }
    }
  }

  private func noted() throws -> Bool {
    try box.meetings("about", "treasurer", "--json").titles == ["Budget"]
  }

  private func note() throws {
    let found = try box.meetings("about", "budget", "--json").objects
    let id = try #require(found.first?["id"] as? String)
    #expect(try box.meetings("note", id, "--text", "Ask the treasurer").status == 0)
  }

  @Test("that has the first release's tables is read as it is, and brought up when it is written")
  func sameTables() throws {
    try box.write("# Budget\n- [ ] Ask the bank\n", to: "notes/2026-03-10 Budget.md")
    try box.run("add", "notes", "--notes")
    #expect(try box.meetings("sync").status == 0)
    try setMigrations("records, people and segments", "texts that may have something open")
    #expect(try box.meetings("open").out.contains("[ ] Ask the bank"))
    #expect(try box.meetings("sources", "--json").objects.first?["links"] as? String == "all")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
    #expect(try box.meetings("list", "2026-03-10", "--json").titles == ["Budget"])
    try note()
    #expect(try noted())
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("open").out.contains("[ ] Ask the bank"))
    #expect(try box.meetings("sync").status == 0)
    let notes = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM record WHERE isNote AND length(marks) > 1")
    }
    #expect(notes == 1)
    #expect(try box.meetings("open").out.contains("[ ] Ask the bank"))
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
    #expect(try box.meetings("add", "cal", "--links", "inside").status == 0)
    #expect(try box.meetings("sources", "--json").objects.first?["links"] as? String == "inside")
  }

  @Test("that no migration brings up is begun anew with its sources and attached notes")
  func draft() throws {
    try note()
    try setMigrations("records, people and segments")
    for arguments in [["sync"], ["about", "budget"]] {
      try box.launch(Sandbox.binary, arguments).expect(2, err: "older format", "doctor --restore")
    }
    #expect(try box.meetings("doctor").out.contains("older format"))
    #expect(try box.meetings("doctor", "--restore").err.contains("sources: cal"))
    #expect(try noted())
    #expect(try box.meetings("sync").status == 0)
    #expect(try noted())
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("without tables asks for a sync, which makes them")
  func empty() throws {
    let path = box.folder + "/home/meetings.sqlite"
    for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "CREATE TABLE other (id INTEGER); DROP TABLE other")
    }
    try box.meetings("about", "budget").expect(2, err: "sync")
    #expect(try box.meetings("sync").status == 0)
    try box.index("cal")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }
}
