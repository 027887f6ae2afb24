import Foundation
import Testing

@Suite("A sync")
struct SyncTests {
  let box = try! Sandbox()

  func report(_ arguments: String...) throws -> [String: Int] {
    let output = try box.launch(
      Sandbox.binary, ["sync", "--json"] + arguments + ["--now", Sandbox.now])
    let object = try #require(try output.json as? [String: Any])
    return object.compactMapValues { $0 as? Int }
  }

  @Test("adds what is new, and a second one changes nothing")
  func twice() throws {
    let file = try box.write(
      ICS.calendar(ICS.event("a", "Budget"), ICS.event("b", "Hiring")), to: "work.ics")
    try box.run("add", file)
    #expect(try report()["created"] == 2)
    let second = try report()
    #expect(second["created"] == 0)
    #expect(second["unchanged"] == 2)
    #expect(second["filesRead"] == 0)
    #expect(second["embedded"] == 0)
    let text = try box.meetings("sync")
    #expect(text.out == "nothing changed: 2 unchanged (0 files read)\n")
    #expect(text.status == 0)
  }

  @Test("updates only what changed")
  func update() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget"), ICS.event("b", "Hiring")), as: "work.ics")
    try box.write(
      ICS.calendar(ICS.event("a", "Budget 2027"), ICS.event("b", "Hiring")), to: "work.ics")
    let second = try report()
    #expect(second["updated"] == 1)
    #expect(second["unchanged"] == 1)
    #expect(try box.meetings("about", "2027", "--json").titles.first == "Budget 2027")
  }

  @Test("flags what is gone, deletes nothing, and brings back the same id")
  func goneAndBack() throws {
    let budget = ICS.calendar(ICS.event("a", "Budget"))
    try box.write(budget, to: "cal/a.ics")
    try box.index(ICS.calendar(ICS.event("b", "Hiring")), as: "cal/b.ics")
    let before = try box.meetings("about", "budget", "--json").objects[0]["id"] as? String
    try box.remove("cal/a.ics")
    #expect(try report()["gone"] == 1)
    #expect(try report()["gone"] == 0)
    #expect(try !box.meetings("about", "budget", "--json").titles.contains("Budget"))
    let gone = try box.meetings("about", "budget", "--all", "--json").objects[0]
    #expect(gone["id"] as? String == before)
    #expect(gone["gone"] as? String == Sandbox.now)
    try box.write(budget, to: "cal/a.ics")
    #expect(try report()["back"] == 1)
    let back = try box.meetings("about", "budget", "--json").objects[0]
    #expect(back["id"] as? String == before)
    #expect(back["gone"] is NSNull)
  }

  @Test("keeps the key of an occurrence that moves")
  func moved() throws {
    let series = ICS.event("s", "Weekly", at: "20260105T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3")
    try box.index(ICS.calendar(series), as: "work.ics")
    let override = ICS.event(
      "s", "Weekly, later", at: "20260113T150000Z", "RECURRENCE-ID:20260112T090000Z")
    try box.write(ICS.calendar(series, override), to: "work.ics")
    let second = try report()
    #expect(second["updated"] == 1)
    #expect(second["created"] == 0)
    #expect(second["gone"] == 0)
    let hit = try box.meetings("about", "later", "--json").objects[0]
    #expect(hit["occurrence"] as? String == "2026-01-12T09:00:00Z")
    #expect(hit["start"] as? String == "2026-01-13T15:00:00Z")
  }

  @Test("counts an event that moves from one file to another as neither gone nor new")
  func betweenFiles() throws {
    let event = ICS.calendar(ICS.event("a", "Budget"))
    try box.write("Work", to: "cal/displayname")
    try box.index(event, as: "cal/b.ics")
    try box.remove("cal/b.ics")
    try box.write(event, to: "cal/a.ics")
    let second = try report()
    #expect(second["created"] == 0)
    #expect(second["gone"] == 0)
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("changes nothing in a dry run, and says what it would")
  func dryRun() throws {
    let file = try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "work.ics")
    try box.run("add", file)
    let dry = try box.meetings("sync", "--dry-run")
    #expect(dry.out == "would be: 1 new (1 file read)\n")
    #expect(try report()["created"] == 1)
  }

  @Test("gives a source that can't be read a notice, and leaves its meetings in place")
  func unreachable() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    try FileManager.default.moveItem(atPath: box.folder + "/cal", toPath: box.folder + "/away")
    try box.meetings("sync").expect(2, err: "source 'cal'")
    try box.meetings("about", "budget").expect(
      0, out: "Budget", err: "source 'cal' has been stale since Sat 21 Nov, 12:00")
  }

  @Test("reports a broken event by file and UID, reads the others, and keeps what it had of it")
  func brokenEvent() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget"), ICS.event("b", "Hiring")), as: "work.ics")
    let broken = ICS.event("a", "Budget").replacing("DTSTART:20260310T140000Z\n", with: "")
    try box.write(ICS.calendar(broken, ICS.event("b", "Hiring two")), to: "work.ics")
    let output = try box.meetings("sync").expect(2, out: "1 updated", err: "work.ics", "UID a")
    #expect(!output.out.contains("gone"))
    #expect(try box.meetings("about", "budget", "--json").titles.contains("Budget"))
    // The file is still broken: this is not reported again, but the status shows it.
    let next = try box.meetings("sync").expect(0)
    #expect(next.err.isEmpty)
    #expect(try box.meetings("status", "--problems").out.contains("UID a"))
  }

  @Test("reads a folder's displayname and color, and many calendars of one export folder")
  func calendars() throws {
    try box.write("Team Sales\n", to: "cal/sales/displayname")
    try box.write("#ff0000\n", to: "cal/sales/color")
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/sales/a.ics")
    try box.write(
      ICS.calendar(name: "Holidays", ICS.event("h", "May Day", at: "20260501")), to: "cal/h.ics")
    try box.index(ICS.calendar(name: "Ops", ICS.event("o", "Failover")), as: "cal/o.ics")
    let calendars = try box.meetings("calendars", "list", "--json").objects
    #expect(calendars.map { $0["id"] as? String } == ["cal/holidays", "cal/ops", "cal/sales"])
    #expect(calendars.map { $0["title"] as? String } == ["Holidays", "Ops", "Team Sales"])
    #expect(calendars[2]["color"] as? String == "#ff0000")
  }

  @Test("keeps a calendar's identifier when it is renamed")
  func renamed() throws {
    try box.index(ICS.calendar(name: "Ops", ICS.event("o", "Failover")), as: "cal/o.ics")
    try box.write(ICS.calendar(name: "Operations", ICS.event("o", "Failover")), to: "cal/o.ics")
    #expect(try report()["created"] == 0)
    let calendars = try box.meetings("calendars", "list", "--json").objects
    #expect(calendars.map { $0["id"] as? String } == ["cal/ops"])
    #expect(calendars.map { $0["title"] as? String } == ["Operations"])
  }

  @Test("leaves out an excluded calendar's meetings until it is included again")
  func excluded() throws {
    try box.index(ICS.calendar(name: "Ops", ICS.event("o", "Failover")), as: "cal/o.ics")
    try box.run("calendars", "exclude", "cal/ops")
    #expect(try box.meetings("about", "failover").status == 1)
    try box.run("calendars", "include", "cal/ops")
    #expect(try box.meetings("about", "failover").status == 0)
    try box.run("calendars", "exclude", "nonsense").expect(2, err: "there are: Ops")
  }

  @Test("shows the same meeting in two calendars once")
  func duplicate() throws {
    try box.write(ICS.calendar(name: "One", ICS.event("a", "Budget")), to: "cal/1.ics")
    try box.index(ICS.calendar(name: "Two", ICS.event("a", "Budget")), as: "cal/2.ics")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("reads standard input and a data: URL")
  func otherSources() throws {
    let added = try box.run(
      "add", "-", "--name", "piped", input: ICS.calendar(ICS.event("a", "Budget")))
    #expect(added.status == 0)
    let url =
      "data:text/calendar,"
      + ICS.calendar(ICS.event("b", "Hiring")).replacing("\n", with: "%0D%0A")
      .replacing(" ", with: "%20")
    try box.run("add", url, "--name", "inline")
    #expect(try report()["created"] == 2)
    #expect(try box.meetings("about", "hiring", "--json").titles == ["Hiring"])
  }

  @Test("forgets a removed source's meetings, but not such that carry notes unless forced")
  func remove() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "work.ics")
    let id = try #require(try box.meetings("about", "budget", "--json").objects[0]["id"] as? String)
    try box.meetings("note", id, "--text", "keep me")
    #expect(try box.run("remove", "work").status == 2)
    #expect(try box.run("remove", "work", "--force").status == 0)
    #expect(try box.meetings("about", "budget", "--all").status == 2)
    #expect(try box.run("remove", "work").status == 2)
  }

  @Test("takes what another file says once the file with the later revision is gone")
  func olderRevision() throws {
    try box.write("Work", to: "cal/displayname")
    try box.write(ICS.calendar(ICS.event("a", "Budget, old", "SEQUENCE:1")), to: "cal/a.ics")
    try box.index(ICS.calendar(ICS.event("a", "Budget, new", "SEQUENCE:2")), as: "cal/b.ics")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget, new"])
    try box.remove("cal/b.ics")
    let second = try report()
    #expect(second["gone"] == 0)
    #expect(second["updated"] == 1)
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget, old"])
    #expect(try report()["filesRead"] == 0)
  }

  @Test("knows the owner's answer, also when the owner is named later")
  func owner() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Me@Example.com")),
      as: "work.ics")
    func participation() throws -> Any? {
      try box.meetings("about", "budget", "--json").objects[0]["participation"]
    }
    #expect(try participation() is NSNull)
    #expect(try box.run("add", "work.ics").err.contains("was added before, as 'work'"))
    #expect(try box.run("add", "work.ics", "--owner", "me@example.com").status == 0)
    #expect(try report()["updated"] == 1)
    #expect(try participation() as? String == "declined")
    #expect(try box.meetings("about", "budget").out.contains("[declined]"))
  }

  @Test("lists where its calendars come from")
  func sources() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "work.ics")
    try box.index("work.ics", "--owner", "me@example.com")
    let sources = try box.meetings("sources", "--json").objects
    #expect(sources.count == 1)
    #expect(sources[0]["id"] as? String == "work")
    #expect((sources[0]["location"] as? String)?.hasSuffix("/work.ics") == true)
    #expect(sources[0]["owners"] as? [String] == ["me@example.com"])
    #expect(sources[0]["records"] as? Int == 1)
    #expect(sources[0]["syncedAt"] as? String == Sandbox.now)
    #expect(try box.meetings("sources").out.contains("1 meetings") == false)
  }
}
