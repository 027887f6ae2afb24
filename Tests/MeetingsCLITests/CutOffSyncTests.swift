import Foundation
import GRDB
import Testing

@Suite("A sync that a signal has ended,")
struct CutOffSyncTests {
  let box = try! Sandbox()

  private func calendar(_ name: String, events: Int) throws {
    let lines = (0..<events).map { number in
      """
      BEGIN:VEVENT\r\nUID:\(name)-\(number)\r\nDTSTART:2026\(10 + number % 3)10T090000Z\r
      SUMMARY:Tide \(name) \(number)\r\nEND:VEVENT\r\n
      """
    }
    try box.write(
      "BEGIN:VCALENDAR\r\n\(lines.joined())END:VCALENDAR\r\n", to: "\(name).ics")
    try box.run("add", "\(name).ics")
  }

  @Test("is known to the next one, and said by 'status' and 'doctor'")
  func killed() throws {
    try calendar("large", events: 20_000)
    try calendar("small", events: 1)
    let script = """
      "$0" sync --now \(Sandbox.now) & sync=$!
      until [ -e home/sync.reading ]; do :; done
      kill -9 $sync; wait $sync
      """
    _ = try box.launch("/bin/sh", ["-c", script, Sandbox.binary])
    let status = try box.meetings("status").expect(
      out: "cut off    the sync of Sat 21 Nov, 12:00, just now ended early, at large")
    let json = try box.meetings("status", "--json").json as? [String: Any]
    #expect((json?["cutOffSync"] as? [String: Any])?["source"] as? String == "large")
    let doctor = try box.meetings("doctor").expect(2, out: "ended early, at source 'large'")

    let next = try box.meetings("sync", "--json").expect(
      0, err: "the sync of Sat 21 Nov, 12:00 ended early, at 'large'")
    let report = try next.json as? [String: Any]
    #expect((report?["cutOff"] as? [String: Any])?["source"] as? String == "large")
    #expect(try !box.meetings("status").out.contains("cut off"))
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("sync").err == "")
  }

  @Test("leaves no note without a meeting that it has read")
  func notes() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.write("---\nuid: a\n---\nTiers first\n", to: "notes/a.md")
    try box.index("cal")
    try box.index("notes", "--notes")
    // The state if the sync that added the calendar ended before the note was weighed again.
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").write {
      try $0.execute(
        sql: "UPDATE record SET linkedTo = NULL, linkEvidence = NULL WHERE linkedTo IS NOT NULL")
    }
    try box.write("1795262400 cal", to: "home/sync.reading")
    try box.meetings("sync").expect(0, out: "1 note linked")
  }

  @Test("or an error of the database, leaves no note without a meeting that it has read")
  func failed() throws {
    try box.write("---\nuid: a\n---\nTiers first\n", to: "notes/a.md")
    try box.index("notes", "--notes")
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("add", "cal")
    let database = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite")
    try database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER failing BEFORE UPDATE OF linkedTo ON record
          BEGIN SELECT RAISE(ABORT, 'out of order'); END
          """)
    }
    try box.meetings("sync").expect(2, err: "out of order")
    #expect(try box.meetings("status").out.contains("cut off"))
    try database.write { try $0.execute(sql: "DROP TRIGGER failing") }
    try box.meetings("sync").expect(0, out: "1 note linked")
    #expect(try !box.meetings("status").out.contains("cut off"))
  }
}
