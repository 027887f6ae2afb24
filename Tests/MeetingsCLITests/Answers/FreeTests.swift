import Foundation
import Testing

@Suite("Free together")
struct FreeTests {
  let box = try! Sandbox()

  /// On Monday 2026-11-23, the user declined Dana's meeting at ten and has a tentative lunch.
  init() throws {
    func event(_ uid: String, _ start: String, _ end: String, _ lines: String...) -> String {
      ([
        "BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid.capitalized)", "DTSTART:\(start)",
        "DTEND:\(end)",
      ]
        + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
    }
    let dana = "ATTENDEE;CN=Dana Kim:mailto:dana@example.com"
    try box.write(
      ICS.calendar(
        name: "Work",
        event(
          "rope", "20261123T100000Z", "20261123T110000Z", dana,
          "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com"),
        event(
          "lunch", "20261123T120000Z", "20261123T130000Z",
          "ATTENDEE;PARTSTAT=TENTATIVE:mailto:me@example.com"),
        event(
          "board", "20261123T140000Z", "20261123T170000Z", dana, "ATTENDEE:mailto:me@example.com"),
        event("cancelled", "20261123T090000Z", "20261123T170000Z", dana, "STATUS:CANCELLED")),
      to: "cal/a.ics")
    try box.run("add", "cal", "--owner", "me@example.com", "--writable")
    try box.meetings("sync")
  }

  private func free(_ words: String...) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, ["free"] + words + ["--now", Sandbox.now])
  }

  @Test("are the times beside other meetings first, and what is tentative last")
  func slots() throws {
    let shown = try free("with", "dana", "and", "me", "on monday", "for 60 min").out
    let lines = shown.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Mon 23 Nov  09:00–10:00  before Rope", "\(shown)")
    #expect(lines[1] == "Mon 23 Nov  11:00–12:00  after Rope  before Lunch", "\(shown)")
    #expect(lines[2] == "Mon 23 Nov  13:00–14:00  after Lunch  before Board", "\(shown)")
    #expect(lines[3] == "Mon 23 Nov  12:00–13:00  possible conflict: Lunch", "\(shown)")
    #expect(lines[4] == "Mon 23 Nov  free 09:00–10:00, 11:00–12:00, 13:00–14:00", "\(shown)")
  }

  @Test(
    "have the day that stands before their length",
    arguments: [
      ["monday", "60 min"], ["monday", "1h"], ["monday 60m"], ["for", "an hour monday"],
    ])
  func dayBeforeLength(words: [String]) throws {
    let free = try box.launch(
      Sandbox.binary, ["free"] + words + ["--now", Sandbox.now])
    #expect(free.out.hasPrefix("Mon 23 Nov  11:00–12:00  before Lunch"), "\(free)")
  }

  @Test("are not the times of what one wrote with guests before an owner was set")
  func withoutOrganizer() throws {
    let box = try Sandbox()
    try box.write(ICS.calendar(name: "Work"), to: "cal/a.ics")
    try box.run("add", "cal", "--writable")
    try box.meetings("sync")
    let created = try box.meetings(
      "create", "review monday 10:00-12:00", "--with", "dana@example.com", "--yes")
    try #require(created.status == 0, "\(created.err)")
    try box.run("config", "owner", "me@example.com")
    try box.meetings("sync")
    try box.meetings("free", "on monday").expect(out: "free 09:00–10:00, 12:00–17:00")
  }

  @Test("are lines of one's own: the times that are proposed, else the gaps")
  func lines() throws {
    let template = "{date} {time} {duration} {maybe}"
    let all = try free(
      "with", "dana", "for 60 min", "--since", "2026-11-23", "--until", "2026-11-23",
      "--all-results", "--format", template)
    #expect(
      all.out == """
        2026-11-23 09:00 1 h false
        2026-11-23 11:00 1 h false
        2026-11-23 13:00 1 h false
        2026-11-23 12:00 1 h true

        """, "\(all)")
    let gaps = try free("on", "monday", "--format", "{start} {minutes}")
    #expect(gaps.out == "2026-11-23T09:00:00Z 180\n2026-11-23T13:00:00Z 60\n", "\(gaps)")
    #expect(try free("on", "monday", "--format", "{title}").status == 64)
    #expect(try free("on", "monday", "--format", "{time}", "--json").status == 64)
    #expect(try free("lunch", "--since", "march").err.contains("has no time"))
  }

  @Test("is what the user declined in the way of others alone")
  func declined() throws {
    let mine = try free("on", "monday").out
    #expect(mine.hasPrefix("Mon 23 Nov  free 09:00–12:00, 13:00–14:00\n"), "\(mine)")
    let with = try free("with", "dana", "on monday", "for 3 hours")
    #expect(with.status == 0 && with.out.hasPrefix("Mon 23 Nov  11:00–14:00"), "\(with)")
    #expect(with.err.contains("Dana's other calendars aren't visible"), "\(with)")
  }

  @Test("is the user's own time as well, but where it is asked of others alone")
  func own() throws {
    try box.write(
      ICS.calendar(
        ICS.event("mine", "Mine", at: "20261124T090000Z", "ATTENDEE:mailto:me@example.com")),
      to: "cal/mine.ics")
    try box.meetings("sync")
    for words in ["with dana on tuesday", "dana on tuesday"] {
      try free(words).expect(out: "Tue 24 Nov  free 10:00–17:00")
    }
    #expect(try box.meetings("when is dana free on tuesday").out.contains("free 09:00–17:00"))
    #expect(try box.meetings("free with dana on tuesday").out.contains("free 10:00–17:00"))
  }

  @Test("are certain where one of those who are asked for is certain to be there")
  func certain() throws {
    let guests = [
      "ATTENDEE;CN=Dana Kim;PARTSTAT=ACCEPTED:mailto:dana@example.com",
      "ATTENDEE;PARTSTAT=TENTATIVE:mailto:me@example.com",
    ]
    try box.write(
      ICS.calendar(
        ICS.event("both", "Both", at: "20261124T090000Z", guests.joined(separator: "\n")),
        ICS.event(
          "hers", "Hers", at: "20261124T110000Z",
          "ORGANIZER:mailto:lee@example.com\nATTENDEE;CN=Dana Kim;PARTSTAT=TENTATIVE:mailto:dana@example.com"
        )),
      to: "cal/both.ics")
    try box.meetings("sync")
    let shown = try free("with dana on tuesday between 9 and 12 for an hour").out
    let lines = shown.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("Tue 24 Nov  10:00–11:00"), "\(shown)")
    #expect(lines[1] == "Tue 24 Nov  11:00–12:00  possible conflict: Hers", "\(shown)")
    #expect(lines[2].contains("free 10:00–11:00"), "\(shown)")
  }

  @Test("are beside what ends right before the first of all")
  func beside() throws {
    try box.write(
      ICS.calendar(ICS.event("early", "Early", at: "20261124T080000Z")), to: "cal/early.ics")
    try box.meetings("sync")
    let first = try free("on tuesday for an hour").out.split(separator: "\n").first
    #expect(first == "Tue 24 Nov  09:00–10:00  after Early")
  }

  @Test("are within the hours of each day that are named, and of other zones")
  func hours() throws {
    let named = try free("next week between 9 and 11 for 45 min", "--json").objects
    let slots = named.filter { $0["rank"] != nil }
    try free("next week in the morning for 45 min").expect(out: "Tue 24 Nov  free 09:00–12:00")
    #expect(slots.compactMap { $0["rank"] as? Int } == [1, 2, 3, 4, 5])
    #expect(
      slots.allSatisfy { slot in
        ["T09:", "T10:"].contains { (slot["start"] as? String)?.contains($0) == true }
      }, "\(slots)")
    let values = try free("next week for 45 min", "--json").out
    for value in try #require(try JSONValue(values).list) {
      #expect(try JSONSchema("stretch").problems(of: value) == [])
    }
    let both = try free("on tuesday for 30 min", "--also-in", "America/New_York").out
    #expect(both.contains("free 14:00–17:00"), "\(both)")
    #expect(try free("--also-in", "Mars/Phobos").status == 64)
  }

  @Test("is no time that is over, while the day that is asked for goes on")
  func over() throws {
    let evening = ["--now", "2026-11-23T18:00:00Z"]
    for words in [["free", "today"], ["free", "today for 30 min"], ["am I free today"]] {
      let shown = try box.launch(Sandbox.binary, words + evening)
      #expect(shown.status == 1 && shown.out == "", "\(shown)")
      #expect(shown.err.contains("those hours have passed"), "\(shown)")
    }
    try box.launch(Sandbox.binary, ["was I free on friday"] + evening).expect(0, out: "free 09:00")
  }

  @Test("is nothing where nothing is free, with exit status 1")
  func none() throws {
    try free("with dana on monday for 5 hours").expect(1, out: "Board", err: "not free")
  }

  @Test("is a word to search for where it asks for no time")
  func word() throws {
    try box.write(
      ICS.calendar(ICS.event("treat", "Free lunch", at: "20261124T120000Z")), to: "cal/b.ics")
    try box.meetings("sync")
    try free("lunch").expect(0, out: "Free lunch")
  }

  @Test("goes out as times alone, which a calendar library reads again")
  func freeBusy() throws {
    let file = try free("on monday", "--freebusy").out
    for line in [
      "BEGIN:VFREEBUSY", "DTSTART:20261123T000000Z", "DTEND:20261124T000000Z",
      "ORGANIZER:mailto:me@example.com", "FREEBUSY;FBTYPE=BUSY:20261123T140000Z/20261123T170000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T120000Z/20261123T130000Z", "METHOD:PUBLISH",
    ] { #expect(file.contains(line + "\r\n"), "\(line) in \(file)") }
    #expect(!file.lowercased().contains("board"))
    guard let environment = CalendarServer.environment else { return }
    let path = try box.write(file, to: "busy.ics")
    let script = """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(open(sys.argv[1], newline='').read())
      [one] = calendar.walk('VFREEBUSY')
      for line in one['FREEBUSY']:
          for period in getattr(line, 'dts', [line]):
              print(line.params['FBTYPE'], *(at.isoformat() for at in (period.start, period.end)))
      """
    let read = try box.launch(environment + "/python", ["-c", script, path])
    #expect(
      read.out == """
        BUSY 2026-11-23T14:00:00+00:00 2026-11-23T17:00:00+00:00
        BUSY-TENTATIVE 2026-11-23T12:00:00+00:00 2026-11-23T13:00:00+00:00

        """, "\(read)")
  }

  @Test("is of nobody else where words name nobody, which is said; only servers are waited for")
  func unnamed() throws {
    let all = try free("with everyone on monday for an hour")
    #expect(all.err.contains("ignored: everyone; name the people you mean"), "\(all)")
    #expect(
      try box.meetings("when is everybody free on monday").err.contains("ignored: everybody"))
    #expect(try free("on monday", "--timeout", "5").status == 64)
    #expect(try free("on monday", "--ask-servers", "--timeout", "0").status == 64)
  }

  @Test("is taken by an event that is created in the first slot")
  func created() throws {
    let written = try box.launch(
      Sandbox.binary,
      [
        "create", "talk with dana on monday for 60 min in the first slot", "--yes", "--now",
        Sandbox.now,
      ])
    #expect(written.status == 0, "\(written)")
    let day = try box.meetings("list", "--from", "2026-11-23", "--to", "2026-11-23", "--json")
      .objects
    let talk = try #require(day.first { $0["title"] as? String == "talk with dana" })
    #expect(talk["start"] as? String == "2026-11-23T09:00:00Z", "\(talk)")
    for (words, start, title) in [
      ("lunch with dana on tuesday for 45 min", "09:00", "lunch with dana"),
      ("Pricing review on tuesday for 2 hours between 1 and 4", "13:00", "Pricing review"),
    ] {
      let dry = try box.launch(
        Sandbox.binary,
        ["create", "\(words) in the first slot", "--dry-run", "--now", Sandbox.now]
      ).expect(0, err: "create \(title)\n  Tue 24 Nov, \(start)")
    }
    let stranger = try box.launch(
      Sandbox.binary,
      ["create", "talk with zorro on tuesday in the first slot", "--dry-run", "--now", Sandbox.now])
    #expect(stranger.err.contains("no one is called 'zorro'"), "\(stranger)")
    let none = try box.launch(
      Sandbox.binary,
      [
        "create", "talk with dana on monday for 6 hours in the first slot", "--yes", "--now",
        Sandbox.now,
      ])
    #expect(none.status == 64 && none.err.contains("no time suits everybody"), "\(none)")
  }
}
