import Foundation
import GRDB
import Testing

@Suite("A value that the schema forbids")
struct ForbiddenValueTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget", notes: "Tiers")), as: "cal/a.ics")
  }

  /// SQLite doesn't check CHECK constraints on a read-only connection.
  @Test(
    "is found by a check-up, although that changes nothing",
    arguments: [
      "UPDATE source SET content = ''", "UPDATE source SET isWritable = 7",
      "UPDATE record SET status = 'perhaps'", "UPDATE record SET isRecurring = 2",
    ])
  func found(_ change: String) throws {
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: change)
    }
    let output = try box.meetings("doctor").expect(2, out: "integrity")
    #expect(output.out.contains("CHECK"), "\(output.out)")
  }
}
