import Foundation
import Testing

@Suite(
  "A change of an event on a real server",
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct ServerChangeTests {
  let box = try! Sandbox()

  func start(
    _ kind: CalendarServer.Kind, by relay: (CalendarServer) throws -> FaultyRelay? = { _ in nil }
  ) throws -> (CalendarServer, FaultyRelay?) {
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    try server.put(
      "a.ics", in: "work",
      ICS.event(
        "a@x", "Stand-up", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6", "X-VENDOR:kept",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.com"))
    let relay = try relay(server)
    let added = try box.run(
      "add", relay?.url ?? server.url, "--user", "alice", "--password-command", "echo harbour",
      "--name", "me", "--owner", "me@example.com", "--writable")
    try #require(added.status == 0, "\(added)")
    try #require(try box.meetings("sync").status == 0)
    return (server, relay)
  }

  func starts(_ title: String) throws -> [String] {
    try found().filter { $0["title"] as? String == title }.compactMap { $0["start"] as? String }
  }

  func found() throws -> [[String: Any]] {
    try box.meetings("list", "--from", "2026-11-01", "--to", "2027-01-31", "--json").objects
  }

  func id(_ title: String, _ place: Int = 0) throws -> String {
    let ids = try found().filter { $0["title"] as? String == title }
      .compactMap { $0["id"] as? String }
    return try #require(ids.count > place ? ids[place] : nil)
  }

  @Test(
    "is on the server and in the index at once, and taken back",
    arguments: CalendarServer.Kind.allCases)
  func editAndUndo(kind: CalendarServer.Kind) throws {
    let (server, _) = try start(kind)
    let before = try server.get("a.ics", in: "work")
    let created = try box.meetings(
      "create", "lunch friday 12:30 at Pier 4", "--calendar", "Work", "--yes")
    #expect(created.status == 0 && created.out.contains("/work/"), "\(created)")
    #expect(try starts("lunch") == ["2026-11-27T12:30:00Z"])
    let edited = try box.meetings(
      "edit", id("Stand-up", 2), "--span", "following", "--title", "Later", "--yes")
    #expect(edited.status == 0, "\(edited)")
    #expect(try starts("Stand-up").count == 2 && starts("Later").count == 4)
    #expect(try server.get("a.ics", in: "work").contains("X-VENDOR:kept"))
    // The server's reformatting is not a change.
    let synced = try box.meetings("sync")
    #expect(synced.out.hasPrefix("nothing changed"), "\(synced)")
    #expect(try box.meetings("accept", id("Stand-up"), "--span", "all", "--yes").status == 0)
    #expect(try server.get("a.ics", in: "work").contains("PARTSTAT=ACCEPTED"))
    for _ in 1...2 { #expect(try box.meetings("undo", "--yes").status == 0) }
    #expect(try server.get("a.ics", in: "work") == before)
    #expect(try starts("Stand-up").count == 6 && starts("Later").isEmpty)
    #expect(try box.meetings("delete", id("Stand-up"), "--span", "all", "--yes").status == 0)
    #expect(throws: POSIXError.self) { try server.get("a.ics", in: "work") }
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try server.get("a.ics", in: "work") == before)
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test(
    "is refused where somebody else was first, and all three states are shown",
    arguments: CalendarServer.Kind.allCases)
  func clash(kind: CalendarServer.Kind) throws {
    let (server, _) = try start(kind)
    let id = try id("Stand-up")
    try server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Theirs", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    let theirs = try server.get("a.ics", in: "work")
    for command in [["edit", id, "--title", "Ours"], ["delete", id]] {
      try box.launch(
        Sandbox.binary, command + ["--span", "all", "--yes", "--now", Sandbox.now]
      ).expect(2, err: "another program has changed it in the meantime", "+SUMMARY:Theirs")
    }
    #expect(try server.get("a.ics", in: "work") == theirs)
    #expect(try box.meetings("undo", "--yes").err.contains("no change to undo"))
    // Our change is not undone if somebody else has changed the event since.
    #expect(try box.meetings("sync").status == 0)
    try box.meetings("edit", id, "--span", "all", "--title", "Ours", "--yes").expect(0)
    try server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Anew", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    try box.meetings("undo", "--yes").expect(2, err: "nothing was undone")
    #expect(try server.get("a.ics", in: "work").contains("SUMMARY:Anew"))
  }

  @Test(
    "that another client puts back to the very bytes of before is seen to be put back",
    arguments: CalendarServer.Kind.allCases)
  func putBack(kind: CalendarServer.Kind) throws {
    let (server, _) = try start(kind)
    let before = try server.get("a.ics", in: "work")
    let edited = try box.meetings(
      "edit", id("Stand-up"), "--span", "all", "--title", "Ours", "--yes")
    #expect(edited.status == 0, "\(edited)")
    try server.put(whole: before, as: "a.ics", in: "work")
    #expect(try box.meetings("sync").status == 0)
    #expect(try starts("Stand-up").count == 6 && starts("Ours").isEmpty)
  }

  @Test(
    "is kept for its undo as what differs, however large the event is",
    arguments: CalendarServer.Kind.allCases)
  func shortJournal(kind: CalendarServer.Kind) throws {
    let (server, _) = try start(kind)
    let notes = String(repeating: "word ", count: 40_000)
    try server.put(
      "b.ics", in: "work",
      ICS.event("b@x", "Long", at: "20261124T080000Z", "DESCRIPTION:\(notes)"))
    try #require(try box.meetings("sync").status == 0)
    let before = try server.get("b.ics", in: "work")
    #expect(try box.meetings("edit", id("Long"), "--title", "Longer", "--yes").status == 0)
    let journals = box.folder + "/home/changes"
    let names = try FileManager.default.contentsOfDirectory(atPath: journals)
    #expect(!names.isEmpty)
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(journals)/\(name)")
      #expect(try #require(attributes[.size] as? Int) < 4_096)
    }
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try server.get("b.ics", in: "work") == before)
  }

  @Test(
    "of which the answer and the look behind it are lost is told by the next sync and the status")
  func told() throws {
    let (server, relay) = try start(.radicale) { try FaultyRelay(to: $0.port) }
    defer {
      relay?.stop()
      server.stop()
    }
    let id = try id("Stand-up")
    relay?.plan(FaultSequence([.none, .none, .cut(after: 0), .refused, .refused]).next)
    #expect(try box.meetings("edit", id, "--span", "all", "--title", "Open", "--yes").status == 2)
    let status = try box.meetings("status").expect(2, out: "may or may not have been")
    try box.meetings("sync").expect(err: "which was left unfinished, was")
    #expect(try box.meetings("status").status == 0)
  }

  @Test("puts events where nothing is ever read", arguments: CalendarServer.Kind.allCases)
  func writeOnly(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    try server.put("a.ics", in: "work", ICS.event("a@x", "Secret"))
    try box.run(
      "add", server.url, "--user", "alice", "--password-command", "echo harbour", "--name", "team",
      "--write-only"
    ).expect(0)
    try box.meetings("create", "lunch friday 12:30", "--yes").expect(0)
    #expect(try server.list("work").count == 2)
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("list", "--month", "2026-03").status != 0)
    #expect(try box.run("sources").out.contains("write-only"))
    #expect(try box.run("sync", "team").status == 2)
    #expect(try box.meetings("undo", "--yes").status == 0)
    #expect(try server.list("work") == ["a.ics"])
    let mirror = FileManager.default.enumerator(atPath: box.folder + "/home/mirror")?.allObjects
    #expect((mirror as? [String] ?? []).allSatisfy { !$0.hasSuffix(".ics") })
  }

  @Test(
    "beside another program that edits the same events loses no edit of either", .waits,
    arguments: CalendarServer.Kind.allCases)
  func twoClients(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    for name in ["a", "b", "c"] {
      try server.put("\(name).ics", in: "work", ICS.event("\(name)@x", "Event \(name)"))
    }
    let added = try box.run(
      "add", server.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me",
      "--writable")
    try #require(added.status == 0, "\(added)")
    // On a busy machine, the other client would otherwise always be first.
    let pace = try ContinuousClock().measure { try box.meetings("sync") } / .seconds(1)
    let other = try SecondClient(of: server, in: box, waiting: max(0.1, 3 * pace))
    var ours: [String: String] = [:]
    var clashes = 0
    // Xandikos compares the ETag before it locks and writes, so it may accept two concurrent
    // writes. Only messages can be checked there.
    let isAtomic = kind == .radicale
    for round in 0..<24 {
      let name = ["a", "b", "c"][round % 3]
      #expect(try box.meetings("sync").status == 0)
      let shown = try box.meetings("list", "--month", "2026-03", "--json").objects
      for (name, place) in ours where isAtomic {
        let own = shown.first { $0["title"] as? String == "Event \(name)" }
        #expect(own?["location"] as? String == place, "round \(round)")
      }
      let own = try #require(shown.first { $0["title"] as? String == "Event \(name)" })
      let id = try #require(own["id"] as? String)
      let edited = try box.meetings("edit", id, "--location", "Pier \(round)", "--yes")
      if edited.status == 0 {
        ours[name] = "Pier \(round)"
      } else {
        clashes += 1
        // Xandikos locks the whole calendar while it writes.
        let isTold = ["another program has changed it", "is locked", "internal error"]
          .contains { edited.err.contains($0) }
        #expect(isTold && edited.err.contains("nothing was written"), "\(edited)")
      }
    }
    let theirs = try other.stop()
    #expect(!ours.isEmpty && theirs.lines.count > 5)
    print(
      "\(kind): \(theirs.lines.count) edits of the other, \(clashes) clashes of ours, "
        + "\(theirs.clashes) of the other's")
    var lost = 0
    for name in ["a", "b", "c"] {
      let text = try server.get("\(name).ics", in: "work")
      if isAtomic, let place = ours[name] {
        #expect(text.contains("LOCATION:\(place)"), "\(text)")
      }
      lost += theirs.lines.count { $0.event == name && !text.contains($0.line) }
    }
    if isAtomic { #expect(lost == 0) }
  }
}
