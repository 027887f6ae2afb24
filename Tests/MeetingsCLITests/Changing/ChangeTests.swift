import Foundation
import Testing

@Suite("A change to a calendar of the user's")
struct ChangeTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "Europe/Berlin"
    try box.write(ICS.calendar(lunch).replacing("\n", with: "\r\n"), to: "cal/lunch.ics")
    try box.write(ICS.calendar(standup), to: "cal/standup.ics")
    try box.index("cal", "--writable", "--owner", "me@example.com")
  }

  private var lunch: String {
    ICS.event("lunch", "Lunch", at: "20261127T113000Z", "X-VENDOR:kept", "LOCATION:Pier 4")
  }

  private var standup: String {
    ICS.event(
      "standup", "Stand-up", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6", "X-VENDOR:kept",
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.com")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(box.folder)/\(path)", encoding: .utf8)
  }

  private func id(_ title: String, _ place: Int = 0) throws -> String {
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2027-12-31", "--json")
    let ids = try found.objects.filter { $0["title"] as? String == title }
      .compactMap { $0["id"] as? String }
    return try #require(ids.count > place ? ids[place] : nil)
  }

  private func starts(_ title: String) throws -> [String] {
    try box.meetings("list", "--from", "2026-11-01", "--to", "2027-12-31", "--json").objects
      .filter { $0["title"] as? String == title }.compactMap { $0["startLocal"] as? String }
  }

  // MARK: One event

  @Test("is in the file and in the index at once, and taken back to the byte")
  func editAndUndo() throws {
    let before = try text("cal/lunch.ics")
    let edited = try box.meetings("edit", id("Lunch"), "--title", "Late lunch", "--yes").expect(0)
    #expect(edited.out.hasPrefix("done: change 'Lunch' on Fri 27 Nov, 12:30–13:30"))
    let after = try text("cal/lunch.ics")
    #expect(after.contains("SUMMARY:Late lunch\r\n"))
    #expect(after.contains("X-VENDOR:kept\r\n"))
    #expect(try box.meetings("show", id("Late lunch")).status == 0)
    let undone = try box.meetings("undo", "--yes")
    #expect(undone.out.hasPrefix("undone: change 'Lunch'"), "\(undone)")
    #expect(try text("cal/lunch.ics") == before)
    #expect(try starts("Lunch").count == 1)
    #expect(try box.meetings("undo", "--yes").status == 2)
  }

  @Test("is none if it is so already, and nothing to take back")
  func alreadySo() throws {
    let before = try text("cal/lunch.ics")
    let same = try box.meetings("edit", id("Lunch"), "--title", "Lunch", "--yes")
    #expect(same.out.contains("no change needed; nothing was written"), "\(same)")
    #expect(try text("cal/lunch.ics") == before)
    #expect(try box.meetings("undo", "--yes").status == 2)
  }

  @Test("waits for others that change the same file")
  func atOnce() throws {
    let create = "\(Sandbox.binary) create walk 2026-12-0$n 10:00 --calendar cal --yes & "
    let all = try box.launch("/bin/sh", ["-c", "for n in 1 2 3 4; do \(create)done; wait"])
    #expect(try starts("walk").count == 4, "\(all)")
  }

  @Test("is shown as a diff that patch takes, and changes nothing")
  func dryRun() throws {
    let before = try text("cal/lunch.ics")
    let shown = try box.meetings("move", id("Lunch"), "next tuesday 15:00", "--dry-run").expect(
      0, out: "\n-DTSTART:20261127T113000Z\r\n")
    #expect(try text("cal/lunch.ics") == before)
    try box.write(shown.out, to: "change.diff")
    let patched = try box.launch(
      "/usr/bin/env", ["patch", "--binary", "-s", "cal/lunch.ics", "change.diff"])
    if patched.status != 127 { #expect(patched.status == 0, "\(patched)") }
  }

  @Test("to another hour keeps its day, to another day its hour")
  func moving() throws {
    try #require(try box.meetings("move", id("Lunch"), "14:00", "--yes").status == 0)
    #expect(try starts("Lunch").first?.hasPrefix("2026-11-27T14:00") == true)
    try #require(try box.meetings("move", id("Lunch"), "2026-12-01", "--yes").status == 0)
    #expect(try starts("Lunch").first?.hasPrefix("2026-12-01T14:00") == true)
  }

  @Test("is asked for, and without a terminal refused")
  func asking() throws {
    try box.meetings("cancel", id("Lunch")).expect(64, err: "--yes")
  }

  @Test("is refused where the source is only read, and the command that allows it is named")
  func readOnly() throws {
    let id = try id("Lunch")
    #expect(try box.run("add", "cal", "--read-only").out.contains("is only read"))
    let refused = try box.meetings("edit", id, "--title", "x", "--yes").expect(2)
    #expect(refused.err.contains("meetings add --writable"), "\(refused.err)")
    #expect(!refused.err.contains("Optional"), "\(refused.err)")
    #expect(try text("cal/lunch.ics").contains("SUMMARY:Lunch"))
  }

  @Test("is refused where somebody else has changed the file since it was read back")
  func conflict() throws {
    try #require(try box.meetings("edit", id("Lunch"), "--title", "Late", "--yes").status == 0)
    let other = try text("cal/lunch.ics").replacing("Pier 4", with: "Pier 5")
    try box.write(other, to: "cal/lunch.ics")
    try box.meetings("undo", "--yes").expect(
      2, err: "another program has changed it in the meantime")
    #expect(try text("cal/lunch.ics") == other)
  }

  // MARK: A series

  @Test("of which the span is not said is a mistake of the user's")
  func span() throws {
    try box.meetings("edit", id("Stand-up"), "--title", "x", "--yes").expect(
      64, err: "--span this, following or all")
  }

  @Test("from one occurrence on begins a series in a file of its own")
  func following() throws {
    let moved = try box.meetings(
      "move", id("Stand-up", 2), "10:30", "--span", "following", "--yes")
    #expect(moved.status == 0, "\(moved)")
    let files = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal")
    #expect(files.filter { $0.hasSuffix(".ics") }.count == 3)
    #expect(files.count { $0.hasPrefix(".") } == 0)
    #expect(
      try starts("Stand-up").map { $0.prefix(16) } == [
        "2026-11-23T09:00", "2026-11-30T09:00", "2026-12-07T10:30", "2026-12-14T10:30",
        "2026-12-21T10:30", "2026-12-28T10:30",
      ])
    try #require(try box.meetings("undo", "--yes").status == 0)
    #expect(try text("cal/standup.ics") == ICS.calendar(standup))
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal").count == 2)
  }

  @Test("from one occurrence on takes the notes with it that are attached to them, and back")
  func notes() throws {
    let id = try id("Stand-up", 3)
    try #require(try box.meetings("note", id, "--text", "the keys are under the mat").status == 0)
    let moved = try box.meetings(
      "move", self.id("Stand-up", 2), "10:30", "--span", "following", "--yes")
    #expect(moved.status == 0, "\(moved)")
    let there = try box.meetings("show", self.id("Stand-up", 3))
    #expect(there.out.contains("under the mat"), "\(there.out)")
    try #require(try box.meetings("undo", "--yes").status == 0)
    let back = try box.meetings("show", self.id("Stand-up", 3))
    #expect(back.out.contains("under the mat"), "\(back.out)")
  }

  @Test("of one's own answer needs no name of one's own")
  func answering() throws {
    let declined = try box.meetings("decline", id("Stand-up", 1), "--span", "this", "--yes")
    #expect(declined.status == 0, "\(declined)")
    let record = try box.meetings("show", id("Stand-up", 1), "--json")
    #expect(record.out.contains("\"participation\":\"declined\""), "\(record.out)")
  }

  // MARK: Many

  @Test("of many is listed, and one change to take back")
  func many() throws {
    let before = try text("cal/standup.ics")
    try box.meetings(
      "delete", "--from", "2026-12-01", "--to", "2026-12-31", "--matching", "stand-up", "--yes"
    ).expect(0, out: "Mon 7 Dec")
    #expect(try starts("Stand-up").count == 2)
    try #require(try box.meetings("undo", "--yes").status == 0)
    #expect(try text("cal/standup.ics") == before)
    try box.meetings("delete", "--from", "2020-01-01", "--to", "2020-01-02", "--yes").expect(1)
  }

  @Test("by a file of them is all or nothing")
  func applying() throws {
    let before = try text("cal/lunch.ics")
    let good = """
      {"do": "edit", "id": "\(try id("Lunch"))", "title": "Dinner", "start": "19:00"}
      {"do": "create", "text": "call sam monday 10:00 for 15 min", "calendar": "cal"}
      """
    try box.write(good + "\n{\"do\": \"delete\", \"id\": \"ffff\"}\n", to: "bad.jsonl")
    let refused = try box.meetings("apply", "bad.jsonl", "--yes").expect(2)
    #expect(refused.err.contains("line 3"), "\(refused.err)")
    #expect(try text("cal/lunch.ics") == before)
    try box.write(good + "\n", to: "good.jsonl")
    let applied = try box.meetings("apply", "good.jsonl", "--yes").expect(0)
    for line in ["apply 2 changes\nedit 'Lunch' on Fri 27 Nov", "\ncreate call sam\n"] {
      #expect(applied.err.contains(line), "\(applied)")
    }
    #expect(try starts("Dinner").first?.hasPrefix("2026-11-27T19:00") == true)
    #expect(try starts("call sam").first?.hasPrefix("2026-11-23T10:00") == true)
    try box.write("{\"do\": \"edit\", \"id\": \"7f\", \"titel\": \"x\"}\n", to: "odd.jsonl")
    try box.meetings("apply", "odd.jsonl", "--yes").expect(64, err: "'titel' is not a field")
  }

  @Test("by a file of them changes an event again that a line before has moved")
  func applyingTwice() throws {
    let id = try id("Lunch")
    let before = try text("cal/lunch.ics")
    try box.write(
      """
      {"do": "edit", "id": "\(id)", "start": "19:00"}
      {"do": "edit", "id": "\(id)", "title": "Dinner"}
      {"do": "move", "id": "\(id)", "to": "20:00"}
      {"do": "edit", "id": "\(id)", "location": "Pier 4"}

      """, to: "twice.jsonl")
    try box.meetings("apply", "twice.jsonl", "--yes").expect(0)
    #expect(try starts("Dinner").map { $0.prefix(16) } == ["2026-11-27T20:00"])
    #expect(try text("cal/lunch.ics").contains("LOCATION:Pier 4"))
    try #require(try box.meetings("undo", "--yes").status == 0)
    #expect(try text("cal/lunch.ics") == before)
  }

  // MARK: New

  @Test("by creating is told as it was understood, and is a file of its own")
  func creating() throws {
    try box.meetings(
      "create", "lunch with dana friday 12:30 at Pier 4 for 90 min", "--yes"
    ).expect(0, err: "Fri 27 Nov, 12:30–14:00 (Europe/Berlin)\n  at Pier 4")
    #expect(try starts("lunch with dana").map { $0.prefix(16) } == ["2026-11-27T12:30"])
    let record = try box.meetings("show", id("lunch with dana"))
    #expect(record.out.contains("12:30–14:00"), "\(record.out)")
    #expect(record.out.contains("Pier 4"))
    let files = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal")
    #expect(files.count == 3)
    try #require(try box.meetings("undo", "--yes").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal").count == 2)
  }

  @Test("by creating what comes again has the rule that was said")
  func repeating() throws {
    try box.meetings(
      "create", "review every other tuesday at 9 until 2026-12-31", "--yes"
    ).expect(0, err: "\n  again: every 2 weeks on Tue, until Thu 31 Dec\n")
    #expect(
      try starts("review").map { $0.prefix(16) } == [
        "2026-11-24T09:00", "2026-12-08T09:00", "2026-12-22T09:00",
      ])
  }

  @Test("by creating is refused with what was not understood")
  func misunderstood() throws {
    let refused = try box.meetings("create", "lunch on friday at 25:00", "--yes").expect(64)
    #expect(refused.err.contains("can't read '25:00' as a time"), "\(refused.err)")
  }

  @Test("goes into a file that holds others, behind them, and leaves their bytes")
  func intoFile() throws {
    let before = ICS.calendar(ICS.event("a", "Alpha"))
    try box.write(before, to: "one.ics")
    try box.index("one.ics", "--writable")
    try box.meetings("create", "beta tomorrow", "--calendar", "one", "--yes").expect(0)
    let after = try text("one.ics")
    #expect(after.hasPrefix(String(before.dropLast("END:VCALENDAR\n".count))))
    #expect(try starts("beta").count == 1)
  }

  @Test("is kept for its owner alone, and goes with what is forgotten")
  func journal() throws {
    try #require(try box.meetings("edit", id("Lunch"), "--title", "Late", "--yes").status == 0)
    let folder = box.folder + "/home/changes"
    let entry = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    for path in [folder, "\(folder)/\(entry)"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0o777) & 0o077 == 0, "\(path)")
    }
    try #require(try box.meetings("forget", "--before", "2020-01-01", "--yes").status <= 1)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("through a link writes what it leads to")
  func link() throws {
    try box.write(try text("cal/lunch.ics"), to: "elsewhere/lunch.ics")
    try box.remove("cal/lunch.ics")
    try FileManager.default.createSymbolicLink(
      atPath: box.folder + "/cal/lunch.ics",
      withDestinationPath: box.folder + "/elsewhere/lunch.ics")
    try #require(try box.meetings("edit", id("Lunch"), "--title", "Late", "--yes").status == 0)
    #expect(try text("elsewhere/lunch.ics").contains("SUMMARY:Late"))
    let kind = try FileManager.default.attributesOfItem(atPath: box.folder + "/cal/lunch.ics")
    #expect(kind[.type] as? FileAttributeType == .typeSymbolicLink)
  }
}
