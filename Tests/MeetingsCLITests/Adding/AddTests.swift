import Foundation
import Testing

@Suite("Adding a source")
struct AddTests {
  let box = try! Sandbox()

  var copies: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: box.folder + "/home/sources")) ?? []
  }

  @Test("from standard input replaces what came under the same name, in whatever case")
  func replacing() throws {
    let first = try box.run(
      "add", "-", "--name", "Team", input: ICS.calendar(ICS.event("a", "Budget")))
    #expect(first.out == "added 'team' (1 file); now run: meetings sync\n")
    try box.meetings("sync")
    for name in ["Team", "TEAM", "team"] {
      let again = try box.run(
        "add", "-", "--name", name,
        input: ICS.calendar(ICS.event("a", "Budget"), ICS.event("b", "Hiring for \(name)")))
      #expect(again.status == 0, "\(again)")
      #expect(again.out == "replaced 'team'; now run: meetings sync\n")
    }
    #expect(copies == ["team.ics"])
    #expect(try box.meetings("sync").out.contains("1 new, 1 unchanged"))
    #expect(try box.meetings("about", "hiring", "--json").titles == ["Hiring for team"])
    #expect(try box.meetings("sources", "--json").objects.count == 1)
  }

  @Test(
    "from standard input that is no calendar leaves the copy that is there",
    arguments: ["", "<html>busy</html>"])
  func noCalendar(input: String) throws {
    try box.run("add", "-", "--name", "team", input: ICS.calendar(ICS.event("a", "Budget")))
    try box.run("add", "-", "--name", "team", input: input).expect(
      2, err: "standard input has no calendar")
    try box.meetings("sync")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("from standard input does not take the name of a folder, and writes nothing then")
  func nameTaken() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "team/a.ics")
    try box.run("add", "team")
    try box.run(
      "add", "-", "--name", "Team", input: ICS.calendar(ICS.event("b", "Hiring"))
    ).expect(2, err: "'team' already exists, as \(box.folder)/team; choose another name")
    #expect(copies.isEmpty)
  }

  @Test(
    "that names nothing is refused",
    arguments: ["", "file://", "file://localhost", "file:///a%00b"])
  func nothing(argument: String) throws {
    let output = try box.run("add", argument).expect(2)
    #expect(output.err.split(separator: "\n").count == 1)
    #expect(try box.run("sources").status == 2)
  }

  @Test("keeps what it is: a folder that becomes a file is a source that can't be read")
  func decidedOnce() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    try box.remove("cal")
    try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "cal")
    let output = try box.meetings("sync").expect(2, err: "source 'cal'")
    #expect(!output.out.contains("gone"))
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test(
    "that reads like an address without its scheme is refused with the address",
    arguments: [
      ("outlook.live.com/owa/x/calendar.ics", "https://outlook.live.com/owa/x/calendar.ics"),
      ("cloud.example.com", "https://cloud.example.com"),
      ("cloud.example.com:8443/dav", "https://cloud.example.com:8443/dav"),
      ("localhost:5232", "http://localhost:5232"), ("127.0.0.1:9", "http://127.0.0.1:9"),
      ("10.0.0.4:5232/me", "https://10.0.0.4:5232/me"),
      ("https:/example.com/team.ics", "https://example.com/team.ics"),
    ])
  func bareAddress(argument: String, address: String) throws {
    for options in [[], ["--user", "me"]] {
      try box.launch(Sandbox.binary, ["add", argument] + options).expect(
        2, err: "no such file or folder; if you mean an address: meetings add \(address)\n")
    }
  }

  @Test(
    "that reads like a path is not taken for an address",
    arguments: ["team.ics", "exports/team.ics", "a.b/c", "./cloud.example.com"])
  func noAddress(argument: String) throws {
    let output = try box.run("add", argument)
    #expect(output.status == 2 && !output.err.contains("address"), "\(output)")
  }

  @Test("says which libraries are needed where what asks servers can't be loaded")
  func unloadable() throws {
    try box.installScript("meetings-fetch", "exit 127")
    let program = try box.install(Sandbox.binary, to: "bin/meetings")
    try box.launch(program, ["add", "https://example.com/team.ics"]).expect(
      2, err: "glibc 2.35", "can't run")
  }

  @Test("takes several at once, and one that can't be read does not stop the others")
  func several() throws {
    for name in ["a", "b"] {
      try box.write(ICS.calendar(ICS.event(name, "Budget \(name)")), to: "\(name).ics")
    }
    try box.write("Subject,Start Date\nBudget,03/10/2026\n", to: "outlook.csv")
    let output = try box.run("add", "a.ics", "outlook.csv", "nowhere.ics", "b.ics").expect(2)
    #expect(output.out == "added 'a' (1 file)\nadded 'b' (1 file); now run: meetings sync\n")
    #expect(output.err.split(separator: "\n").count == 2, "\(output.err)")
    #expect(try box.meetings("sync").out.contains("2 new"))
    #expect(try box.run("add", "a.ics", "b.ics", "--name", "x").status == 64)
  }

  @Test(
    "refuses what no sync could read, with the way that works",
    arguments: [
      ("outlook.csv", "Subject\n", "in Outlook save the calendar as .ics"),
      ("mail.pst", "!BDN", "readpst -e -t a -8 -o outlook FILE.pst"),
      ("page.ics", "<html>", "no calendar found"),
      ("empty.ics", "", "the file is empty"),
    ])
  func refused(name: String, contents: String, words: String) throws {
    try box.write(contents, to: name)
    let output = try box.run("add", name)
    #expect(output.status == 2 && output.err.contains(words), "\(output)")
    #expect(output.err.split(separator: "\n").count == 1)
    #expect(try box.run("sources").status == 2)
  }

  @Test("says that a folder holds nothing yet, and reads what appears there")
  func emptyFolder() throws {
    try FileManager.default.createDirectory(
      atPath: box.folder + "/cal", withIntermediateDirectories: true)
    let output = try box.run("add", "cal").expect(0)
    #expect(
      output.err == "cal has no calendars (.ics) yet; a sync reads any that appear\n",
      "\(output)")
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    #expect(try box.meetings("sync").out.contains("1 new"))
  }
}
