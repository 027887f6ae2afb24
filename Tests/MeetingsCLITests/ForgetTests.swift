import Foundation
import Testing

@Suite("Forgetting")
struct ForgetTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }

  init() throws {
    try box.write(
      ICS.calendar(
        name: "Team",
        ICS.event(
          "old", "Zirconium audit", at: "20240110T100000Z", with: ["Vashti Quill"],
          notes: "The xylographer objected."),
        ICS.event(
          "new", "Budget", with: ["Dana Wolf", "Lee Park"], notes: "Tiers and renewal.")),
      to: "cal/team.ics")
    try box.index(
      ICS.calendar(name: "Private", ICS.event("own", "Dentist", notes: "Molar")), as: "cal/p.ics")
    try box.meetings("nightly")
  }

  /// Returns the files in the home folder that contain any of `words`, in any case.
  func traces(of words: String...) throws -> [String] { try box.traces(of: words) }

  @Test("meetings before a day leaves no trace of their words or people, also in backups")
  func before() throws {
    #expect(try traces(of: "xylograph", "vashti").count > 1)
    let output = try box.meetings("forget", "--before", "2025-01-01", "--yes")
    #expect(output.status == 0, "\(output.err)")
    #expect(output.out == "forgot 1 meeting\n")
    #expect(try traces(of: "xylograph", "vashti", "zirconium", "quill") == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/backups").count == 1)
    #expect(try Soundness.problems(home: home) == [])
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("a person removes the meetings with them, and no sync brings them back until undone")
  func person() throws {
    let output = try box.meetings("forget", "--person", "vashti.quill@example.com", "--yes")
    #expect(output.out == "forgot 1 meeting with Vashti Quill\n", "\(output.err)")
    #expect(try box.meetings("sync", "--full").status == 0)
    #expect(
      try box.meetings("about", "zirconium", "--json").titles.contains("Zirconium audit") == false)
    #expect(try traces(of: "xylograph", "vashti") == [])
    #expect(try box.meetings("forget", "--undo").status == 0)
    #expect(try box.meetings("sync", "--full").status == 0)
    #expect(try box.meetings("about", "zirconium", "--json").titles.first == "Zirconium audit")
  }

  @Test("a calendar removes its meetings, whatever it still shows")
  func calendar() throws {
    #expect(
      try box.meetings("forget", "--calendar", "cal/private", "--yes").out == "forgot 1 meeting\n")
    try box.write(
      ICS.calendar(name: "Private", ICS.event("next", "Dentist", notes: "Molar")), to: "cal/p.ics")
    #expect(try box.meetings("sync").status == 0)
    #expect(try traces(of: "molar", "dentist") == [])
    try box.meetings("forget", "--calendar", "cal/private", "--yes").expect(1)
  }

  @Test("asks first: without a terminal it wants --yes, and a dry run removes nothing")
  func asks() throws {
    #expect(try box.meetings("forget", "--before", "2025-01-01").status == 64)
    let dry = try box.meetings("forget", "--before", "2025-01-01", "--dry-run")
    #expect(dry.out == "would forget 1 meeting\n")
    #expect(try box.meetings("about", "zirconium", "--json").status == 0)
    #expect(try box.meetings("forget", "--yes").status == 64)
    #expect(try box.meetings("forget", "--person", "nobody", "--yes").status == 2)
    #expect(try box.meetings("forget", "--calendar", "nowhere", "--yes").status == 2)
  }

  @Test("says where the index itself holds the calendar that has the text")
  func ownSources() throws {
    let piped = ICS.calendar(ICS.event("p", "Piped", with: ["Uma Orr"]))
    try box.run("add", "-", "--name", "piped", input: piped)
    try box.meetings("sync")
    try box.meetings("forget", "--person", "Uma Orr", "--yes").expect(err: "meetings remove piped")
  }
}

extension ForgetTests {
  /// An unreadable event whose problem quotes it.
  private static let broken =
    "BEGIN:VEVENT\nUID:vashti-quill-1\nDTSTART:Vashti Quill\nSUMMARY:x\nEND:VEVENT\n"

  @Test("leaves no trace in what could not be read, in unfinished backups or in what failed")
  func quotations() throws {
    try box.write(
      ICS.calendar(
        ICS.event("old", "Audit", with: ["Vashti Quill"], notes: "The xylographer."), Self.broken),
      to: "cal/b.ics")
    #expect(try box.meetings("sync").status == 2)
    #expect(try box.meetings("sync", "vashti").status == 2)
    try box.write(
      "the xylographer", to: "home/backups/meetings-2026-01-01T000000Z.sqlite.partial")
    let output = try box.meetings("forget", "--person", "Vashti Quill", "--yes")
    #expect(output.status == 0, "\(output.err)")
    #expect(try traces(of: "xylograph", "vashti") == [])
    // A repeated read doesn't quote it again.
    _ = try box.meetings("sync", "--full")
    #expect(try traces(of: "xylograph", "vashti") == [])
    let status = try box.meetings("status")
    #expect(status.status == 2 && status.out.contains("problems   in 1 file"), "\(status.out)")
  }

  @Test("names the user's own files that still have the text, and what is called after a person")
  func remains() throws {
    try box.write(
      ICS.calendar(name: "Vashti Quill", ICS.event("v", "Lunch", with: ["Vashti Quill"])),
      to: "cal/vashti-quill.ics")
    try box.meetings("sync")
    try box.write("mine", to: "home/backups/meetings-before-the-move.sqlite")
    let output = try box.meetings("forget", "--person", "Vashti Quill", "--yes")
    let files = ["team.ics", "vashti-quill.ics"].map { "\(box.folder)/cal/\($0)" }
    #expect(
      output.err.contains(
        "still have their text, and are never touched: \(files[0]), \(files[1])\n"))
    #expect(
      output.err.contains("calendar 'cal/vashti-quill', file 'vashti-quill.ics'"), "\(output.err)")
    #expect(output.err.contains("\(home)/backups/meetings-before-the-move.sqlite"))
  }

  @Test("leaves no name of an alias that the settings have no more")
  func aliasNames() throws {
    let home = box.folder + "/home"
    func isNamed() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: home).contains { file in
        let bytes = FileManager.default.contents(atPath: "\(home)/\(file)") ?? Data()
        return bytes.firstRange(of: Data("Quilleran".utf8)) != nil
      }
    }
    try box.run("people", "alias", "Vashti Quilleran", "lee.park@example.com", "lee@example.org")
    try box.meetings("sync", "--full")
    try box.run("people", "alias", "--remove", "Vashti Quilleran")
    let output = try box.meetings("forget", "--before", "2000-01-01", "--yes")
    #expect(output.status == 0 || output.status == 1, "\(output)")
    #expect(try !isNamed())
    try box.run("people", "alias", "Vashti Quilleran", "lee.park@example.com", "lee@example.org")
    try box.meetings("forget", "--person", "lee.park@example.com", "--yes")
    #expect(try !isNamed())
  }

  @Test("names the settings that still name the person, by name or address")
  func settings() throws {
    try box.run("config", "owner", "me@example.com", "lee.park@example.com")
    try box.run("people", "alias", "Boss", "lee.park@example.com", "lee@example.org")
    let output = try box.meetings("forget", "--person", "lee.park@example.com", "--yes")
    #expect(output.status == 0, "\(output.err)")
    #expect(output.err.contains("meetings people alias --remove \"Boss\""))
    #expect(output.err.contains("have the owner lee.park@example.com"))
    #expect(!output.err.contains("me@example.com"))
  }

  @Test("and the removal of the source that has the text leave no copy of it, also in backups")
  func removedSources() throws {
    let piped = ICS.calendar(ICS.event("p", "Piped", with: ["Uma Orr"]))
    try box.run("add", "-", "--name", "piped", input: piped)
    let url = "data:text/calendar," + piped.replacing("\n", with: "%0A").replacing(" ", with: "%20")
    try box.run("add", url, "--name", "inline")
    try box.meetings("nightly")
    #expect(try traces(of: "uma.orr").count > 2)
    let output = try box.meetings("forget", "--person", "Uma Orr", "--yes")
    for source in ["piped", "inline"] {
      #expect(output.err.contains("meetings remove \(source)\n"), "\(output.err)")
      #expect(try box.meetings("remove", source).status == 0)
    }
    #expect(try traces(of: "uma") == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/sources") == [])
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("is known when it is asked for again: there is nothing left, and no backup is lost")
  func again() throws {
    for name in ["Vashti", "vashti.quill@example.com", "Vashti Quill"] {
      let output = try box.meetings("forget", "--person", name, "--yes")
      #expect(output.status == (name == "Vashti" ? 0 : 1), "\(name): \(output.err)")
    }
    #expect(try box.meetings("forget", "--person", "vashti", "--yes").status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/backups").count == 1)
  }

  @Test("keeps out somebody of whom the calendar has one word only")
  func oneWord() throws {
    try box.write(
      ICS.calendar(
        ICS.event("w", "Whist", "ATTENDEE;CN=Zebulon:urn:none")), to: "cal/w.ics")
    try box.meetings("sync")
    #expect(try box.meetings("forget", "--person", "Zebulon", "--yes").status == 0)
    #expect(try box.meetings("sync", "--full").status == 0)
    #expect(try box.meetings("list", "2026-03-10", "--json").titles.contains("Whist") == false)
  }
}
