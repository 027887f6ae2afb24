import Foundation
import Testing

@Suite("A change of an event to which somebody writes in the same moment")
final class ScheduleTagTests {
  private let box = try! Sandbox()
  private var server: StandInServer?

  deinit { server?.stop() }

  private static func event(_ title: String, _ answer: String) -> String {
    ICS.event(
      "a@x", title, at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6",
      "ATTENDEE;PARTSTAT=\(answer):mailto:dana@example.com")
  }

  /// Returns a server with a series, to which `events` are written before each of our changes.
  private func start(
    _ tags: StandInServer.Tags, _ events: [(title: String, answer: String)]
  ) throws -> StandInServer {
    let server = try StandInServer(tags)
    self.server = server
    try server.put("a.ics", in: "work", Self.event("Stand-up", "NEEDS-ACTION"))
    let added = try box.run(
      "add", "http://127.0.0.1:\(server.port)/dav/work/", "--user", "alice", "--password-command",
      "echo harbour", "--name", "me", "--writable")
    try #require(added.status == 0, "\(added)")
    try #require(try box.meetings("sync").status == 0)
    server.beforeChanges(
      events.map { event in
        { try? $0.put("a.ics", in: "work", Self.event(event.title, event.answer)) }
      })
    return server
  }

  private func run(_ command: [String]) throws -> Sandbox.Output {
    let found = try box.meetings("list", "--day", "2026-12-07", "--json").objects
    let id = try #require(found.first?["id"] as? String)
    return try box.launch(
      Sandbox.binary, [command[0], id] + command.dropFirst() + ["--yes", "--now", Sandbox.now])
  }

  @Test(
    "is made of the event with its new answers, where the schedule tag says that nothing else came in",
    arguments: ["this", "following", "all"])
  func answered(span: String) throws {
    // When a series is divided, the later half is written first.
    let before = span == "following" ? [("Stand-up", "NEEDS-ACTION")] : []
    let server = try start(.schedule, before + [("Stand-up", "ACCEPTED")])
    try run(["edit", "--title", "Ours", "--span", span]).expect(0)
    for file in server.list("work") {
      let text = try server.get(file, in: "work")
      #expect(text.contains("PARTSTAT=ACCEPTED") && !text.contains("NEEDS-ACTION"), "\(text)")
    }
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2027-01-31", "--json")
      .titles
    #expect(found.count == 6 && found.contains("Ours"), "\(found)")
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try server.get("a.ics", in: "work").contains("PARTSTAT=ACCEPTED"))
    #expect(server.list("work") == ["a.ics"])
    let synced = try box.meetings("sync")
    #expect(synced.out.hasPrefix("nothing changed"), "\(synced)")
  }

  @Test(
    "is refused where more than an answer came in, or answers come in again",
    arguments: [
      (StandInServer.Tags.schedule, [("Theirs", "ACCEPTED")]),
      (.frozenSchedule, [("Theirs", "NEEDS-ACTION")]), (.hashes, [("Stand-up", "ACCEPTED")]),
      (.schedule, [("Stand-up", "ACCEPTED"), ("Stand-up", "DECLINED")]),
    ])
  func refused(tags: StandInServer.Tags, events: [(String, String)]) throws {
    let server = try start(tags, events)
    try run(["edit", "--title", "Ours", "--span", "all"]).expect(
      2, err: "another program has changed it in the meantime (412)", "nothing was written")
    #expect(
      try server.get("a.ics", in: "work").contains("PARTSTAT=\(events.last!.1):")
        && server.get("a.ics", in: "work").contains("SUMMARY:\(events.last!.0)"))
  }
}
