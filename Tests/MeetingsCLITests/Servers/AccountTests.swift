import Foundation
import Testing

@Suite("An account on a real server", .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct AccountTests {
  let box = try! Sandbox()

  private func add(_ server: CalendarServer, _ options: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      ["add", server.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me"]
        + options)
  }

  private func titles() throws -> [String] {
    try box.meetings("list", "--month", "2026-03", "--json").titles.sorted()
  }

  @Test(
    "is found by the address of its server, fetched, and followed",
    arguments: CalendarServer.Kind.allCases)
  func whole(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    try server.make("home", name: "Home")
    try server.make("diary", name: "Diary", kind: "VJOURNAL")
    try server.put("a.ics", in: "work", ICS.event("a@x", "Pricing", with: ["Dana Fox"]))
    try server.put("b.ics", in: "work", ICS.event("b@x", "Stand-up", "RRULE:FREQ=DAILY;COUNT=3"))
    try server.put("c.ics", in: "home", ICS.event("c@x", "Dentist"))
    try add(server).expect(0, out: "2 calendars", "left out, without events or tasks: Diary")
    let first = try box.meetings("sync")
    #expect(first.status == 0 && first.out.hasPrefix("5 new"), "\(first)")
    #expect(try box.meetings("with", "dana", "about", "pricing").out.contains("Pricing"))
    #expect(try box.meetings("sync").out.hasPrefix("nothing changed: 5 unchanged (0 files read)"))

    try server.put("a.ics", in: "work", ICS.event("a@x", "Pricing anew"))
    try server.put("d.ics", in: "home", ICS.event("d@x", "Optician"))
    try server.delete("home/c.ics")
    try server.rename("home", to: "At home")
    let second = try box.meetings("sync")
    #expect(second.status == 0 && second.out.hasPrefix("1 new, 1 updated, 1 gone"), "\(second)")
    let shown = try titles()
    #expect(shown == ["Optician", "Pricing anew", "Stand-up", "Stand-up", "Stand-up"])
    #expect(try box.meetings("calendars").out.contains("At home"))
    #expect(try box.meetings("doctor").status == 0)
    let status = try box.meetings("status", "--json").json as? [String: Any]
    let sources = try #require(status?["sources"] as? [[String: Any]])
    #expect(sources[0]["host"] as? String == "127.0.0.1" && sources[0]["contactedAt"] is String)
  }

  @Test(
    "has tasks beside events and in a list of their own, which are followed and written by no one",
    arguments: CalendarServer.Kind.allCases)
  func tasks(kind: CalendarServer.Kind) throws {
    func task(_ uid: String, _ title: String, _ more: String...) -> String {
      (["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)"] + more
        + ["END:VTODO", ""]).joined(separator: "\n")
    }
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work", kind: "VEVENT\"/><C:comp name=\"VTODO")
    try server.make("tasks", name: "Tasks", kind: "VTODO")
    try server.put("a.ics", in: "work", ICS.event("a@x", "Pricing"))
    try server.put("b.ics", in: "work", task("b@x", "Order rope", "RELATED-TO:a@x"))
    try server.put("c.ics", in: "tasks", task("c@x", "Buy milk"))
    #expect(try add(server).out.contains("2 calendars"))
    try box.meetings("sync")
    func open() throws -> [[String: Any]] { try box.meetings("open", "--json").objects }
    #expect(try open().map { $0["text"] as? String } == ["Order rope", "Buy milk"])
    #expect(try open()[0]["title"] as? String == "Pricing")
    try server.put("c.ics", in: "tasks", task("c@x", "Buy milk", "STATUS:COMPLETED"))
    try server.delete("work/b.ics")
    try server.put("d.ics", in: "tasks", task("d@x", "Pay the rent"))
    try box.meetings("sync")
    #expect(try open().map { $0["text"] as? String } == ["Pay the rent"])
  }

  @Test(
    "is followed where it changes within the second in which it was read", .waits,
    arguments: CalendarServer.Kind.allCases)
  func atOnce(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try server.make("work")
    #expect(try add(server, "--sync").status == 0)
    for number in 1...8 {
      try server.put("\(number % 3).ics", in: "work", ICS.event("a\(number % 3)", "Pass \(number)"))
      _ = try box.meetings("sync")
      let shown = try titles()
      #expect(shown.contains("Pass \(number)"), "\(shown)")
    }
    // From here on, the timestamps of a server that counts whole seconds are reliable.
    usleep(2_100_000)
    for number in 9...10 {
      #expect(try box.meetings("sync").out.hasPrefix("nothing changed"))
      try server.put("1.ics", in: "work", ICS.event("a1", "Pass \(number)"))
      #expect(try box.meetings("sync").out.hasPrefix("1 updated"))
    }
  }

  @Test("loses a calendar only after two syncs have seen that it is gone")
  func deletedCalendar() throws {
    let server = try CalendarServer(.radicale, in: box)
    for name in ["work", "home"] {
      try server.make(name)
      try server.put("a.ics", in: name, ICS.event("\(name)@x", "At \(name)"))
    }
    #expect(try add(server, "--sync").status == 0)
    try server.delete("home/")
    try box.meetings("sync").expect(2, err: "'home' is no longer on the server")
    #expect(try titles() == ["At home", "At work"])
    let second = try box.meetings("sync")
    #expect(second.status == 0 && second.out.hasPrefix("1 gone"), "\(second)")
    #expect(second.err.contains("'home' was deleted on the server"), "\(second)")
    #expect(try titles() == ["At work"])
    try server.delete("work/")
    for _ in 1...3 {
      try box.meetings("sync").expect(2, err: "no longer lists any calendar")
    }
    #expect(try titles() == ["At work"])
  }

  @Test("is taken in part where calendars are named, and not at all where none is called so")
  func chosen() throws {
    let server = try CalendarServer(.radicale, in: box)
    try server.make("work", name: "Work")
    try server.make("home", name: "Home")
    try add(server, "--calendar", "garden").expect(2, err: "its calendars are: ")
    #expect(try add(server, "--calendar", "work").out.contains("1 calendar: Work"))
    #expect(try box.meetings("sync").out == "no meetings yet (0 files read)\n")
    try box.run("add", server.url).expect(2, err: "requires sign-in")
  }
}
