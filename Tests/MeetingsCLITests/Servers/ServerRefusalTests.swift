import Foundation
import GRDB
import Testing

/// Servers that refuse changes or don't answer.
extension ServerChangeTests {
  @Test("is not made in part where a server refuses the second half of it")
  func half() throws {
    let (server, _) = try start(.radicale)
    let id = try id("Stand-up", 2)
    try server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Theirs", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    try box.meetings("edit", id, "--span", "following", "--title", "Ours", "--yes").expect(2)
    #expect(try box.meetings("sync").status == 0)
    #expect(try starts("Theirs").count == 6 && starts("Ours").isEmpty)
  }

  @Test(
    "that is answered with a status of trouble changes nothing",
    arguments: [403, 409, 412, 423, 500, 503, 507])
  func refused(status: Int) throws {
    let (server, relay) = try start(.radicale) { try FaultyRelay(to: $0.port) }
    let before = try server.get("a.ics", in: "work")
    let id = try id("Stand-up")
    // The resource is read on two connections, and then written.
    relay?.plan(FaultSequence([.none, .none, .status(status)]).next)
    try box.meetings("edit", id, "--span", "all", "--title", "Ours", "--yes").expect(
      2, err: "(\(status)", "nothing was written")
    #expect(try server.get("a.ics", in: "work") == before)
    #expect(try starts("Stand-up").count == 6)
    #expect(try box.meetings("undo", "--yes").status == 2)
    relay?.stop()
  }

  @Test("of which no answer came is looked up, and not sent again", .waits)
  func unanswered() throws {
    let (_, relay) = try start(.radicale) { try FaultyRelay(to: $0.port) }
    let id = try id("Stand-up")
    relay?.plan(FaultSequence([.none, .none, .cut(after: 0)]).next)
    // The server may have finished by then or not, which the client can't know.
    let edited = try box.meetings("edit", id, "--span", "all", "--title", "Ours", "--yes")
    #expect(edited.status == 0 || edited.err.contains("may or may not have been"), "\(edited)")
    sleep(1)
    #expect(try box.meetings("sync").status == 0)
    #expect(try starts("Ours").count == 6)
    // A change that never reached the server doesn't exist, which the next run finds out.
    relay?.plan(FaultSequence([.none, .none, .refused]).next)
    let open = try box.meetings("edit", id, "--span", "all", "--title", "Again", "--yes")
    #expect(open.status == 2 && open.err.contains("may or may not have been"), "\(open)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try starts("Ours").count == 6)
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try starts("Stand-up").count == 6)
    relay?.plan(FaultSequence([.none, .none, .cut(after: 0), .refused, .refused]).next)
    let blind = try box.meetings("edit", id, "--span", "all", "--title", "Open", "--yes")
    #expect(blind.status == 2 && blind.err.contains("may or may not have been"), "\(blind)")
    sleep(1)
    #expect(try box.meetings("sync").status == 0)
    #expect(try starts("Open").count == 6)
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try starts("Stand-up").count == 6)
    relay?.stop()
  }

  @Test("is refused where no ETag tells its states apart", arguments: ["W/\"1\"", nil])
  func tags(etag: String?) throws {
    let (server, _) = try start(.radicale)
    let before = try server.get("a.ics", in: "work")
    let database = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite")
    try database.write { try $0.execute(sql: "UPDATE resource SET etag = ?", arguments: [etag]) }
    try database.close()
    let refused = try box.meetings(
      "edit", id("Stand-up"), "--span", "all", "--title", "Ours", "--yes")
    #expect(refused.status == 2 && refused.err.contains("no usable ETag"), "\(refused)")
    #expect(try server.get("a.ics", in: "work") == before)
  }
}

/// Faults in sequence, and none after the last.
final class FaultSequence: @unchecked Sendable {
  private var faults: [FaultyRelay.Fault]
  private let lock = NSLock()

  init(_ faults: [FaultyRelay.Fault]) { self.faults = faults }

  func next() -> FaultyRelay.Fault {
    lock.withLock { faults.isEmpty ? .none : faults.removeFirst() }
  }
}
