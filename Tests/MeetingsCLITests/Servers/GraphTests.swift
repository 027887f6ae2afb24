import Foundation
import Testing

@Suite(
  "The calendars of Microsoft Graph", .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
final class GraphTests {
  let box = try! Sandbox()
  var server: GraphServer!

  deinit { server?.stop() }

  private func start(_ options: String...) throws {
    server = try GraphServer(in: box, options.first ?? "page=2")
    try server.put(ICS.calendar(ICS.event("a@x", "Pricing", at: "20261124T140000Z")), as: "a")
    try server.put(ICS.calendar(Self.standup()), as: "b")
  }

  private static func standup(_ more: String...) -> String {
    let lines = ["RRULE:FREQ=DAILY;COUNT=4"] + more
    return ICS.event("b@x", "Standup", at: "20261123T090000Z", lines.joined(separator: "\n"))
  }

  private func add(_ more: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      ["add", server.account, "--token-command", "echo graph", "--name", "me"] + more)
  }

  private func titles() throws -> [String] {
    try box.meetings("list", "--from", "2026-03-01", "--to", "2026-12-31", "--json").titles.sorted()
  }

  private func sync() throws -> Sandbox.Output { try box.meetings("sync") }

  @Test("are read over several pages, and followed by what has changed")
  func changes() throws {
    try start()
    try server.put(ICS.calendar(ICS.event("c@x", "Dentist")), as: "c", in: "home")
    try add().expect(0, out: "2 calendars: home, work")
    #expect(try sync().out.hasPrefix("6 new"))
    #expect(
      try box.meetings("sources", "--json").objects[0]["owners"] as? [String] == ["me@example.com"])
    try server.set("{}")
    #expect(try sync().out.hasPrefix("nothing changed: 6 unchanged (0 files read)"))
    #expect(try server.log() == ["calendars", "delta?$deltatoken", "delta?$deltatoken"])

    try server.put(ICS.calendar(ICS.event("a@x", "Pricing anew", at: "20261124T140000Z")), as: "a")
    try server.put(ICS.calendar(Self.standup("EXDATE:20261124T090000Z")), as: "b")
    // These are outside of the range in which changes are asked for.
    try server.put(ICS.calendar(ICS.event("c@x", "Optician")), as: "c", in: "home")
    try server.put(
      ICS.calendar(ICS.event("d@x", "Florist", at: "20260101T140000Z")), as: "d", in: "home")
    let second = try sync()
    #expect(second.out.hasPrefix("1 new, 2 updated, 1 gone"), "\(second)")
    #expect(try titles() == ["Optician", "Pricing anew", "Standup", "Standup", "Standup"])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("are read with all exceptions, however many there are")
  func manyExceptions() throws {
    try start()
    let changed = (23...26).map { day in
      ICS.event(
        "b@x", "Standup \(day)", at: "202611\(day)T100000Z", "RECURRENCE-ID:202611\(day)T090000Z")
    }
    try server.put(
      ICS.calendar(Self.standup()).replacing(
        "END:VCALENDAR", with: changed.joined() + "END:VCALENDAR"), as: "b")
    #expect(try add().status == 0 && sync().status == 0)
    #expect(try titles() == ["Pricing"] + (23...26).map { "Standup \($0)" })
  }

  @Test("say once which event can't be read, and keep what was read of it")
  func unreadable() throws {
    try start()
    #expect(try add().status == 0 && sync().status == 0)
    try server.put(ICS.calendar(Self.standup("LOCATION:Here")), as: "b")
    try server.set(#"{"broken": "timeless"}"#)
    try sync().expect(err: "an event that can't be read: Standup")
    #expect(try titles().count == 5)
    let second = try sync()
    #expect(second.status == 0 && second.err.isEmpty, "\(second)")
    try server.set(#"{"broken": ""}"#)
    #expect(try sync().out.hasPrefix("4 updated"))
  }

  @Test("flag what was deleted, and never delete it")
  func removal() throws {
    try start()
    #expect(try add().status == 0)
    #expect(try sync().status == 0)
    try server.delete("a")
    #expect(try sync().out.hasPrefix("1 gone"))
    #expect(try titles() == ["Standup", "Standup", "Standup", "Standup"])
    let all = try box.meetings(
      "list", "--from", "2026-11-24", "--to", "2026-11-24", "--all", "--json")
    #expect(try all.titles.sorted() == ["Pricing", "Standup"])
  }

  @Test("are listed anew if Graph doesn't say to which series a deleted occurrence belonged")
  func quietDeletion() throws {
    try start()
    #expect(try add().status == 0 && sync().status == 0)
    try server.put(ICS.calendar(Self.standup("EXDATE:20261124T090000Z")), as: "b")
    try server.set(#"{"broken": "quiet"}"#)
    #expect(try sync().out.hasPrefix("1 gone"))
    #expect(try server.log().contains("events"))
  }

  @Test("begin anew when Graph has forgotten what it told (410)")
  func reset() throws {
    try start()
    #expect(try add().status == 0 && sync().status == 0)
    try server.delete("a")
    try server.set(#"{"forget": true}"#)
    #expect(try sync().out.hasPrefix("1 gone"))
    let log = try server.log()
    #expect(log.starts(with: ["calendars", "delta?$deltatoken", "delta"]), "\(log)")
    try server.set("{}")
    #expect(try sync().out.hasPrefix("nothing changed"))
    #expect(try server.log() == ["calendars", "delta?$deltatoken"])
  }

  @Test("wait as long as Graph asks for (429), and keep everything if that is too long")
  func throttling() throws {
    try start()
    #expect(try add().status == 0 && sync().status == 0)
    try server.put(ICS.calendar(ICS.event("a@x", "Pricing anew", at: "20261124T140000Z")), as: "a")
    try server.set(#"{"throttled": 1, "retry_after": 1}"#)
    #expect(try sync().out.hasPrefix("1 updated"))
    #expect(try server.log()[0].hasSuffix("429"))
    try server.set(#"{"throttled": 9, "retry_after": 600}"#)
    try sync().expect(2, err: "is busy (429); try again in 10 minutes")
    #expect(try titles().count == 5)
  }

  @Test(
    "keep everything when an answer fails, and catch up later",
    arguments: ["calendars", "delta", "events", "elsewhere", "endless", "none"])
  func failures(word: String) throws {
    try start()
    #expect(try add().status == 0 && sync().status == 0)
    try server.put(ICS.calendar(ICS.event("a@x", "Pricing anew", at: "20261124T140000Z")), as: "a")
    try server.delete("b")
    try server.set(#"{"broken": "\#(word)", "forget": true}"#)
    let synced = try sync()
    // Without changes to ask for, everything is listed.
    #expect(synced.status == (word == "none" ? 0 : 2), "\(synced)")
    if word != "none" {
      #expect(try titles() == ["Pricing", "Standup", "Standup", "Standup", "Standup"])
    }
    try server.set(#"{"broken": ""}"#)
    #expect(try sync().status == 0)
    #expect(try titles() == ["Pricing anew"])
  }

  @Test("are only read")
  func readOnly() throws {
    try start()
    try add("--writable").expect(64, err: "read-only")
    #expect(try !box.hasSources)
    #expect(try add().status == 0)
    #expect(try box.meetings("create", "Lunch tomorrow 12:00", "--yes").status != 0)
  }

  @Test(
    "are signed in to with a browser, and renewed in the middle of a sync",
    .enabled(if: SignInServer.isThere, CalendarServer.skipped))
  func signingIn() throws {
    try start()
    let login = try SignInServer(in: box, "grace=0", "graph=\(server.port)")
    defer { login.stop() }
    let added = try box.launch(
      Sandbox.binary,
      ["add", login.issuer + "v1.0/me", "--sign-in", "--issuer", login.issuer, "--client-id"]
        + ["meetings-test", "--user", "me", "--name", "work"])
    #expect(added.status == 0, "\(added)")
    try login.set(#"{"requests_until_expiry": 2}"#)
    let synced = try sync()
    #expect(synced.status == 0 && synced.err.isEmpty, "\(synced)")
    #expect(try titles().count == 5)
    let source = try box.meetings("sources", "--json").objects[0]
    #expect(source["signedInAs"] as? String == "me")
    #expect(source["location"] as? String == login.issuer + "v1.0/me?user=me")
  }

  @Test("give the same occurrences as the same calendars in files")
  func sameAsFiles() throws {
    server = try GraphServer(in: box)
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../CalendarsTests/Fixtures")
    for file in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      let bytes = try Data(contentsOf: fixtures.appending(path: file))
      guard let text = String(data: bytes, encoding: .utf8) else { continue }
      let name = file.replacing(".ics", with: "")
      // Many fixtures have the same UID, and equal meetings are shown once.
      try server.put(text.replacing("UID:", with: "UID:\(name)-"), as: name, in: name)
    }
    try server.put(Self.series, as: "series")
    let files = try Sandbox()
    for (calendar, others) in try server.inexpressible() {
      let folder = box.folder + "/graph/" + calendar
      if others.isEmpty {
        let copy = try files.write(calendar, to: "\(calendar)/displayname")
        let file = calendar == "work" ? "series.ics" : calendar + ".ics"
        try FileManager.default.copyItem(
          atPath: "\(folder)/\(file)", toPath: copy.replacing("displayname", with: file))
      } else {
        try FileManager.default.removeItem(atPath: folder)
      }
    }
    #expect(try add().status == 0 && sync().status == 0)
    _ = try files.run("add", files.folder, "--name", "me", "--owner", "me@example.com")
    _ = try files.meetings("sync")
    let (fromGraph, fromFiles) = (try occurrences(in: box), try occurrences(in: files))
    #expect(Set(fromGraph.keys).symmetricDifference(fromFiles.keys) == [])
    #expect(fromGraph.count > 300 && Set(fromGraph.keys.map { $0[0] }).count > 30)
    for (key, occurrence) in fromFiles {
      #expect(fromGraph[key] == occurrence, "\(key)")
    }
  }

  /// Returns title, start, end, organizer, attendees and more by calendar, UID and original start.
  private func occurrences(in box: Sandbox) throws -> [[String]: [String]] {
    let all = try box.meetings(
      "list", "--from", "2000-01-01", "--to", "2035-01-01", "--all-results", "--json")
    var found: [[String]: [String]] = [:]
    for record in try all.objects {
      func text(_ name: String) -> String { record[name] as? String ?? "" }
      let people = (record["attendees"] as? [[String: Any]] ?? []).map { person in
        ["name", "email", "status"].map { person[$0] as? String ?? "" }.joined(separator: " ")
      }
      let organizer = record["organizer"] as? [String: Any]
      let calendar = text("calendar").split(separator: "/").last.map(String.init) ?? ""
      found[[calendar, text("uid"), text("occurrence")]] =
        ["title", "start", "end", "status", "location", "participation"].map(text)
        + [organizer?["email"] as? String ?? "", "\(record["transparent"] ?? "")"] + people.sorted()
    }
    return found
  }
}
