import Foundation
import GRDB
import Testing

@Suite("Bad input gets one clear line, and loses nothing:")
struct BadInputTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(ICS.calendar(ICS.event("good", "Budget")), as: "cal/good.ics")
  }

  /// Expects status 2, one line of error with all of `words`, and that the good meeting is found.
  func expectTrouble(_ output: Sandbox.Output, _ words: String...) throws {
    #expect(output.status == 2, "\(output)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    for word in words { #expect(output.err.contains(word), "\(output.err)") }
    let answer = try box.meetings("about", "budget", "--json")
    #expect(try answer.titles == ["Budget"])
  }

  @Test("a database that another program has locked: reading goes on, writing gives up", .waits)
  func lockedDatabase() throws {
    let database = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite")
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      try box.write(ICS.calendar(ICS.event("new", "New")), to: "cal/new.ics")
      try expectTrouble(box.meetings("sync"), "locked")
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try box.meetings("sync").status == 0)
  }

  @Test("a second sync while one is at work", .waits)
  func busy() throws {
    let path = box.folder + "/home/writer.lock"
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try expectTrouble(box.meetings("sync"), "another meetings process")
  }

  @Test("a database of a newer version")
  func newerSchema() throws {
    let path = box.folder + "/home/meetings.sqlite"
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')")
    }
    for arguments in [["sync"], ["about", "budget"]] {
      try box.launch(Sandbox.binary, arguments).expect(2, err: "newer version of meetings")
    }
  }

  @Test("a folder that may not be read")
  func deniedFolder() throws {
    try box.write(ICS.calendar(ICS.event("secret", "Secret")), to: "cal/private/secret.ics")
    #expect(try box.meetings("sync").status == 0)
    try box.handOver()
    chmod(box.folder + "/cal/private", 0)
    defer { chmod(box.folder + "/cal/private", 0o700) }
    let output = try box.asOrdinaryUser("sync")
    try expectTrouble(output, "cal/private")
    #expect(!output.out.contains("gone"))
    #expect(try box.meetings("about", "secret", "--json").titles == ["Secret"])
  }

  @Test("too little memory that may be addressed")
  func littleMemory() throws {
    box.environment["MEETINGS"] = Sandbox.binary
    for command in ["about budget", "sync", "doctor"] {
      let output = try box.launch(
        "/bin/sh", ["-c", "ulimit -v 230000; exec \"$MEETINGS\" \(command)"])
      try expectTrouble(output, "below 256 MB", "ulimit -v")
    }
  }

  @Test("too few files that may be open at once", arguments: [4, 5, 9, 63])
  func fewDescriptors(most: Int) throws {
    box.environment["MEETINGS"] = Sandbox.binary
    func limited(_ most: Int, _ command: String) throws -> Sandbox.Output {
      try box.launch("/bin/sh", ["-c", "ulimit -n \(most); exec \"$MEETINGS\" \(command)"])
    }
    for command in ["about budget", "nightly"] {
      try expectTrouble(limited(most, command), "limit on open files", "ulimit -n")
      #expect(try limited(64, command).status == 0)
    }
  }
}
