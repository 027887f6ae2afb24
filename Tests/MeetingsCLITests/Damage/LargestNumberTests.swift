import Foundation
import GRDB
import Testing

@Suite("A number too large to count on from")
struct LargestNumberTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("add", "cal", "--writable")
    try box.meetings("sync")
  }

  @Test("of a segment is told, and mended")
  func segment() throws {
    try DatabaseQueue(path: home + "/meetings.sqlite").writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE segment SET id = \(1 << 40)")
    }
    let forgotten = try box.meetings("forget", "--before", "2030-01-01", "--yes")
    #expect([0, 2].contains(forgotten.status), "\(forgotten)")
    _ = try box.meetings("doctor", "--fix")
    #expect(try box.meetings("doctor").status == 0)
  }
}
