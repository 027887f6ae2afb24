import Foundation
import Testing

@Suite("People")
struct PeopleTests {
  let box = try! Sandbox()

  func index(_ events: String..., owner: String = "me@example.com") throws {
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "work.ics")
    try box.index("work.ics", "--owner", owner)
  }

  func attendee(_ name: String, _ address: String, _ answer: String = "ACCEPTED") -> String {
    "ATTENDEE;CN=\(name);PARTSTAT=\(answer):mailto:\(address)"
  }

  @Test("lead to the last meeting and the next, but for those that were cancelled or declined")
  func leads() throws {
    let dana = attendee("Dana Kim", "dana@example.com")
    try index(
      ICS.event("met", "Met", at: "20261110T140000Z", dana),
      ICS.event("off", "Cancelled", at: "20261115T140000Z", dana, "STATUS:CANCELLED"),
      ICS.event(
        "no", "Declined by me", at: "20261116T140000Z", dana,
        attendee("Me", "me@example.com", "DECLINED")),
      ICS.event(
        "hers", "Declined by her", at: "20261117T140000Z",
        attendee("Dana Kim", "dana@example.com", "DECLINED")),
      ICS.event("next", "Ahead", at: "20261201T140000Z", dana))
    let found = try #require(try box.meetings("people", "dana", "--json").objects.first)
    #expect(found["meetings"] as? Int == 2)
    let ids = try ["lastMeeting", "nextMeeting"].map { try #require(found[$0] as? String) }
    let titles = try ids.map { try box.meetings("show", $0, "--json").json as? [String: Any] }
    #expect(titles.map { $0?["title"] as? String } == ["Met", "Ahead"])
    let text = try box.meetings("people", "dana").out
    #expect(text.contains("  last  \(ids[0].prefix(8))  Tue 10 Nov, 14:00–15:00  Met\n"))
    #expect(text.contains("  next  \(ids[1].prefix(8))  Tue 1 Dec, 14:00–15:00  Ahead\n"))
  }

  @Test("are called as they are called most, not at greatest length")
  func commonest() throws {
    let events = (1...3).map {
      ICS.event(
        "e\($0)", "Budget", at: "2026030\($0)T100000Z", attendee("Dana Kim", "d@example.com"))
    }
    try index(
      events.joined(), ICS.event("x", "Plan", attendee("Dana Kim (via Calendar)", "d@example.com")))
    #expect(try box.meetings("people").out.hasPrefix("Dana Kim  d@example.com  4 meetings"))
    try box.write(
      ICS.calendar(name: "Work", ICS.event("x", "Plan", attendee("Dana K", "d@example.com"))),
      to: "work.ics")
    try box.meetings("sync")
    try box.meetings("forget", "--before", "2026-03-09", "--yes")
    #expect(try box.meetings("people").out.hasPrefix("Dana K  d@example.com  1 meeting"))
  }

  @Test("are counted by what is past and to come, with the user behind the others")
  func counts() throws {
    let people = attendee("Me", "me@example.com") + "\r\n" + attendee("Dana", "dana@example.com")
    try index(
      ICS.event("rope", "Rope", at: "20261110T140000Z", people, "RRULE:FREQ=WEEKLY;COUNT=3"),
      ICS.event("mine", "Mine", at: "20261101T140000Z", attendee("Me", "me@example.com")))
    let lines = try box.meetings("people").out.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("Me  "), "\(lines)")
    #expect(lines[0].hasPrefix("Dana  dana@example.com  2 past, 1 to come, last Tue 17 Nov"))
  }

  @Test("are found by their domain")
  func domain() throws {
    try index(
      ICS.event(
        "a", "Budget", attendee("Dana Kim", "d@example.org"), attendee("Lee", "l@example.com")))
    for words in [["@example.org"], ["anyone", "from", "example.org"]] {
      let output = try box.launch(
        Sandbox.binary, ["people"] + words + ["--json", "--now", Sandbox.now])
      #expect(try output.objects.map { $0["name"] as? String } == ["Dana Kim"])
    }
  }

  @Test("are those of the meetings that words describe")
  func meetings() throws {
    try index(
      ICS.event("a", "Board meeting", at: "20260310T100000Z", with: ["Dana Kim", "Lee Wong"]),
      ICS.event("b", "Board meeting", at: "20260410T100000Z", with: ["Ana Ruiz"]),
      ICS.event("c", "Lunch", at: "20260312T100000Z", with: ["Sam Hall"]))
    func names(_ words: String) throws -> [String?] {
      try box.launch(
        Sandbox.binary,
        ["people"] + words.split(separator: " ").map(String.init) + [
          "--json", "--now", Sandbox.now,
        ]
      ).objects.map { $0["name"] as? String }
    }
    #expect(try names("at the board meeting in march") == ["Dana Kim", "Lee Wong"])
    #expect(try names("in march") == ["Dana Kim", "Lee Wong", "Sam Hall"])
    #expect(try names("with dana") == ["Dana Kim", "Lee Wong"])
    #expect(try names("dana") == ["Dana Kim"])
    #expect(try box.meetings("people", "at", "the", "xylophone", "rehearsal").status == 1)
    try box.meetings("people", "lunch").expect(1, err: "meetings people at lunch")
  }

  @Test("are two, not one, if one organizes a meeting that lists the other")
  func organizedBesideNamesake() throws {
    let (hall, halle) = (
      ICS.event("a", "Budget", attendee("Sam Hall", "sam@example.org")),
      ICS.event("b", "Plan", "ORGANIZER;CN=Sam Halle:mailto:halle@example.com")
    )
    try index(hall, halle)
    try box.meetings("people", "doubles").expect(0, out: "Sam Halle")
    let together = ICS.event(
      "c", "Review", "ORGANIZER;CN=Sam Halle:mailto:halle@example.com",
      attendee("Sam Hall", "sam@example.org"))
    try box.write(ICS.calendar(name: "Work", hall, halle, together), to: "work.ics")
    try box.meetings("sync")
    try box.meetings("people", "doubles").expect(1, err: "no likely duplicates")
  }

  // MARK: Aliases

  func indexTwoAddresses() throws {
    try index(
      ICS.event("a", "Budget", attendee("Luke W", "luke@example.com")),
      ICS.event("b", "Plan", attendee("wagner", "lw@example.org")))
  }

  @Test(
    "whom the user says to be one are one in questions, in people, and where they are forgotten")
  func alias() throws {
    try indexTwoAddresses()
    #expect(try box.meetings("people", "--json").objects.count == 2)
    let said = try box.run("people", "alias", "Luke Wagner", "luke@example.com", "LW@example.org")
    #expect(said.status == 0, "\(said.err)")
    let found = try box.meetings("people", "--json").objects
    #expect(found.count == 1)
    #expect(found[0]["name"] as? String == "Luke Wagner")
    #expect(found[0]["meetings"] as? Int == 2)
    #expect(try Set(box.meetings("with", "luke", "wagner", "--json").titles) == ["Budget", "Plan"])
    let forgotten = try box.meetings("forget", "--person", "Luke Wagner", "--yes")
    #expect(forgotten.out == "forgot 2 meetings with Luke Wagner\n")
    #expect(forgotten.err.contains("people alias --remove"))
  }

  @Test("stay one until the alias is removed, and the settings are otherwise as they were")
  func removeAlias() throws {
    try indexTwoAddresses()
    try box.run("config", "limit", "4")
    try box.run("people", "alias", "Luke Wagner", "luke@example.com")
    try box.run("people", "alias", "luke wagner", "lw@example.org")
    #expect(
      try box.run("people", "alias").out == "Luke Wagner  luke@example.com  lw@example.org\n")
    #expect(try box.run("people", "alias", "--remove", "Luke Wagner").status == 0)
    #expect(try box.run("people", "alias").status == 1)
    #expect(try box.run("config", "limit").out == "4\n")
    #expect(try box.meetings("people", "--json").objects.count == 2)
    #expect(try box.run("people", "alias", "--remove", "Luke Wagner").status == 64)
  }

  @Test("have an address that is no other's, and one that no meeting has is said")
  func aliasMistakes() throws {
    try indexTwoAddresses()
    try box.run("people", "alias", "Luke Wagner", "luke@example.com")
    try box.run("people", "alias", "Lucy", "luke@example.com").expect(
      64, err: "'luke@example.com' belongs to 'Luke Wagner'")
    #expect(try box.run("people", "alias", "luke@example.com", "Luke").status == 64)
    let slip = try box.run("people", "alias", "Luke Wagner", "lukke@example.com")
    #expect(slip.err.contains("no meeting mentions 'lukke@example.com' yet"))
  }

  // MARK: Doubles

  @Test("who may be one are named with the command that says so, which does")
  func doubles() throws {
    try index(
      ICS.event("a", "Budget", attendee("Dana Okafor", "dana@example.com")),
      ICS.event("b", "Plan", attendee("Dana Okafer", "do@example.org")),
      ICS.event("c", "Retro", attendee("Ann O'Neil", "ann@example.com")),
      ICS.event("d", "Lunch", attendee("Ann M O'Neil", "am@example.org")),
      ICS.event(
        "e", "Both", attendee("Sam Hall", "s@example.com"), attendee("Sam Halle", "t@example.com")))
    let output = try box.meetings("people", "doubles").expect(0)
    let commands = output.out.split(separator: "\n").compactMap { line in
      line.range(of: "meetings people alias").map { String(line[$0.lowerBound...]) }
    }
    #expect(commands.count == 2, "\(output.out)")
    let folder = URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().path
    for command in commands {
      let said = try box.launch("/bin/sh", ["-c", "PATH='\(folder)':$PATH; \(command)"])
      #expect(said.status == 0, "\(said.err)")
    }
    #expect(try box.meetings("people", "doubles").status == 1)
    #expect(try box.meetings("people", "ann", "--json").objects.count == 1)
  }
}
