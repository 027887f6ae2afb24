import Foundation
import Testing

/// The calendar of Mara Lind, asked on Saturday 21 November 2026.
struct AnswerCalendar {
  let box: Sandbox

  init() throws {
    box = try Sandbox()
    let (mara, dana, lee) = ("Mara Lind", "Dana Kim", "Lee Wong")
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event("r1", "Retro", at: "20260306T130000Z", with: [dana, lee]),
        ICS.event("r2", "Retro", at: "20260320T130000Z", with: [lee, mara]),
        ICS.event("b0", "Budget", at: "20261105T100000Z", with: [dana, mara], notes: "Old sums."),
        ICS.event("b1", "Budget", at: "20261112T100000Z", with: [dana, mara], notes: "Sums."),
        ICS.event(
          "h", "Hiring", at: "20261118T100000Z", with: [lee], notes: "Dana Kim sent regrets."),
        ICS.event("c", "Lunch", at: "20261120T120000Z", with: [dana], "STATUS:CANCELLED"),
        ICS.event("b2", "Budget", at: "20261124T100000Z", with: [dana, mara], notes: "New sums."),
        ICS.event("o", "Course", at: "20261126T090000Z", with: [mara])
          .replacing("DURATION:PT1H", with: "DURATION:PT8H"),
        ICS.event("p", "Planning", at: "20261127T100000Z", with: [lee, mara]),
        ICS.event("x", "Called off", at: "20261127T130000Z", with: [mara], "STATUS:CANCELLED"),
        ICS.event(
          "d", "Sales call", at: "20261127T140000Z", with: [dana],
          "ATTENDEE;PARTSTAT=DECLINED:mailto:mara.lind@example.com"),
        ICS.event("f", "Boat fair", at: "20261127", "TRANSP:TRANSPARENT"),
        ICS.event("m", "Free lunch", at: "20261127T120000Z", with: [mara], "TRANSP:TRANSPARENT"),
        ICS.event("v", "Leave", at: "20261203"),
        ICS.event("l", "Lee's dentist", at: "20261127T150000Z", with: [lee])),
      to: "work.ics")
    try box.index("work.ics", "--owner", "mara.lind@example.com")
  }

  func ask(_ question: String, _ options: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      question.split(separator: " ").map(String.init) + options + ["--now", Sandbox.now])
  }

  /// Returns the starts of the meetings in the answer.
  func starts(_ question: String, _ options: String...) throws -> [String] {
    let words = question.split(separator: " ").map(String.init)
    let output = try box.launch(
      Sandbox.binary, words + options + ["--json", "--now", Sandbox.now])
    return try output.objects.map { try #require($0["start"] as? String) }
  }
}

@Suite("An answer is what was asked for:")
struct AnswerTests {
  let calendar = try! AnswerCalendar()

  @Test("the next meeting, and never a past one")
  func next() throws {
    #expect(try calendar.starts("next meeting with dana") == ["2026-11-24T10:00:00Z"])
    #expect(try calendar.starts("next retro") == [])
    #expect(try calendar.ask("next retro").status == 1)
    #expect(try calendar.starts("upcoming meetings with lee").first == "2026-11-27T10:00:00Z")
  }

  @Test("the last meeting is one that took place, and where they were")
  func last() throws {
    #expect(try calendar.starts("last meeting with dana") == ["2026-11-12T10:00:00Z"])
    #expect(
      try calendar.starts("last two meetings with dana") == [
        "2026-11-12T10:00:00Z", "2026-11-05T10:00:00Z",
      ])
    #expect(try calendar.starts("first meeting with lee") == ["2026-03-06T13:00:00Z"])
  }

  @Test("a date, then the meeting")
  func when() throws {
    let output = try calendar.ask("when did I last meet Dana?")
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("Thu 12 Nov, 10:00, 9 days ago\n"))
    #expect(output.out.contains("10:00–11:00  Budget"))
    #expect(try calendar.ask("when is the budget").out.hasPrefix("Tue 24 Nov, 10:00, in 3 days"))
    #expect(try calendar.ask("when was the budget").out.hasPrefix("Thu 12 Nov, 10:00"))
    #expect(try calendar.ask("when is the next retro").status == 1)
    let past = try calendar.ask("when is the retro")
    #expect(past.out.hasPrefix("Fri 20 Mar, 13:00, 8 months ago"))
    #expect(past.err.contains("nothing upcoming; the most recent was:"))
  }

  @Test("the people, with how often they were there")
  func who() throws {
    let output = try calendar.ask("who was at the retro in march?")
    let lines = output.out.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Lee Wong   2 of 2  lee.wong@example.com")
    #expect(lines[1] == "Dana Kim   1 of 2  dana.kim@example.com")
    #expect(lines[2] == "Mara Lind  1 of 2  you, mara.lind@example.com")
    #expect(output.out.contains("Fri 20 Mar, 13:00–14:00  Retro"))
    let people = try calendar.ask("who was at the retro in march", "--json").objects
    #expect(people.map { $0["meetings"] as? Int } == [2, 1, 1])
    #expect(try calendar.ask("who was at the retro in april").status == 1)
    #expect(try !calendar.ask("who did I meet last week").out.contains("Mara Lind  "))
  }

  @Test("all that is in a span of time, in its order")
  func list() throws {
    let output = try calendar.ask("what do I have next week?")
    let listed = try calendar.box.meetings("list", "next", "week")
    #expect(output.out == listed.out)
    #expect(output.out.hasPrefix("Tue 24 Nov\n"))
    #expect(try calendar.ask("today?").status == 1)
    #expect(
      try calendar.starts("next week with lee") == ["2026-11-27T10:00:00Z", "2026-11-27T15:00:00Z"])
  }

  @Test("without a topic the newest first, and those who were there before those who are named")
  func presence() throws {
    let output = try calendar.ask("with dana since november")
    #expect(
      try calendar.starts("with dana in november") == [
        "2026-11-12T10:00:00Z", "2026-11-05T10:00:00Z", "2026-11-24T10:00:00Z",
        "2026-11-27T14:00:00Z", "2026-11-20T12:00:00Z", "2026-11-18T10:00:00Z",
      ])
    #expect(output.out.contains("Hiring  [dana named in the notes]"))
  }

  @Test(
    "who declined is said to have declined, and not to be named in notes that there are none of")
  func declined() throws {
    let box = try Sandbox()
    let person = "ATTENDEE;CN=Dana Kim;PARTSTAT=DECLINED:mailto:dana.kim@example.com"
    try box.index(
      ICS.calendar(
        ICS.event("a", "Long lunch", at: "20261112T100000Z", person),
        ICS.event("b", "Lunch", at: "20261113T100000Z", with: ["Dana Kim"])), as: "a.ics")
    let found = try box.meetings("lunch", "with", "dana").out
    #expect(found.contains("[dana declined]") && !found.contains("named in"), "\(found)")
    let listed = try box.meetings("list", "with", "dana").expect(out: "Long lunch", "  Lunch").out
    #expect(try box.meetings("list", "--with", "dana").out == listed)
  }

  @Test("shows what was written at a meeting before its invitation, if no topic is asked for")
  func written() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event(
          "a", "Quay round", at: "20261112T100000Z", with: ["Dana Kim"], notes: "Bring boots.")),
      as: "a.ics")
    try box.write("---\nuid: a\n---\nThe north quay sinks.\n", to: "notes/a.md")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    #expect(try box.meetings("with", "dana").out.contains("\n  The north quay sinks."))
    #expect(try box.meetings("boots", "with", "dana").out.contains("\n  Bring boots."))
  }

  @Test("names the nearest meeting if none is in the time asked for")
  func outside() throws {
    let found = try calendar.ask("with dana in november 2019")
    #expect(found.status == 1 && found.err.contains("the most recent was '"), "\(found)")
    #expect(try !calendar.ask("november 2019").err.contains("most recent"))
  }

  @Test("in a span of which both ends are named is of all of it, whatever is over")
  func bothEnds() throws {
    let box = try Sandbox()
    try box.index(ICS.calendar(ICS.event("a", "Tide talk", at: "20261112T100000Z")), as: "a.ics")
    for line in [
      "list about tide --since 2026-11-01 --until 2026-12-30",
      "list about tide since 2026-11-01 until 2026-12-30",
      "about tide --since 2026-11-01 --until 2026-12-30",
    ] {
      let found = try box.launch(
        Sandbox.binary,
        line.split(separator: " ").map(String.init) + ["--now", "2026-11-21T09:00:00Z"])
      #expect(found.out.contains("Tide talk") && found.err.isEmpty, "\(line): \(found)")
    }
  }

  @Test("whom only a title names is said to be named there")
  func namedInTitle() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Lunch for Dana", at: "20261112T100000Z", with: ["Lee Park"]),
        ICS.event("b", "Lunch", at: "20261113T100000Z", with: ["Dana Kim"])), as: "a.ics")
    let shown = try box.meetings("with", "dana", "about", "lunch").out
    #expect(shown.contains("Lunch for Dana  [dana named in the title]"), "\(shown)")
  }

  @Test("a day heads what began before it, and midnight ends a day at 24:00")
  func overnight() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Watch", at: "20261201T220000Z", "DTEND:20261203T000000Z"),
        ICS.event("b", "Fair", at: "20261202T000000Z", "DTEND:20261203T000000Z"),
        ICS.event("c", "Ferry", at: "20261202T230000Z", "DTEND:20261203T010000Z")), as: "a.ics")
    let shown = try box.run("list", "--day", "2026-12-02", "--now", "2026-11-27T12:00:00Z").out
    let lines = shown.split(separator: "\n").map { $0.replacing(#/^  [0-9a-f]{8}  /#, with: "") }
    #expect(
      lines == [
        "Wed 2 Dec", "1 Dec, 22:00–24:00  Watch  [clashes with Fair]",
        "00:00–24:00  Fair  [clashes with Watch]",
        "23:00 – 3 Dec, 01:00  Ferry  [clashes with Watch]",
      ], "\(shown)")
  }

  @Test("so many of them, how many more there are, and in the order that is wanted")
  func more() throws {
    let few = try calendar.ask("with dana", "--limit", "2")
    let rest = try #require(few.err.firstMatch(of: /and (\d+) more; --limit (\d+)/))
    #expect(Int(rest.2) == (try #require(Int(rest.1))) + 2)
    let all = try calendar.ask("with dana", "--all-results")
    #expect(!all.err.contains("more"))
    #expect(try calendar.starts("with dana", "--all-results").count == Int(rest.2))
    let words = try calendar.ask("about budget", "--limit", "1")
    #expect(words.err.contains("and 2 more; --limit 3 or --all-results shows them"))
    let byDate = try calendar.starts("about budget", "--sort", "date")
    #expect(byDate == byDate.sorted() && byDate.count == 3)
    #expect(try calendar.starts("about budget", "--sort", "-date") == byDate.reversed())
  }

  @Test("finds who stands before a long topic")
  func longTopic() throws {
    let prose = Array(repeating: "sums that were old, and sums that are new", count: 4)
    let reading = try calendar.ask("understand with dana about \(prose.joined(separator: " "))")
    #expect(
      reading.out.contains("with: dana.kim@example.com")
        && reading.out.contains("topic: sums that were"))
  }
}

@Suite("An answer tells when one is free:")
struct FreeAnswerTests {
  let calendar = try! AnswerCalendar()

  @Test("the gaps of the working hours, and what is in the way")
  func gaps() throws {
    let output = try calendar.ask("am I free on friday?")
    #expect(output.status == 0)
    let lines = output.out.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Fri 27 Nov  free 09:00–10:00, 11:00–17:00")
    #expect(lines.count == 2 && lines[1].hasSuffix("10:00–11:00  Planning"))
  }

  @Test("nothing, with exit status 1, where there is no gap")
  func busy() throws {
    let output = try calendar.ask("am I free on thursday?")
    #expect(output.status == 1)
    #expect(output.out.hasPrefix("Thu 26 Nov  not free 09:00–17:00"))
    #expect(output.out.contains("Course"))
  }

  @Test("nothing on a day off that the calendar shows as taken")
  func leave() throws {
    let output = try calendar.ask("am I free on 3 december")
    #expect(output.status == 1)
    #expect(output.out.contains("all day      Leave"))
  }

  @Test("the hours that were asked for, whatever the working hours")
  func hours() throws {
    #expect(try calendar.ask("am I free on thursday at 3pm").status == 1)
    #expect(
      try calendar.ask("am I free on thursday at 7pm").out
        == "Thu 26 Nov  free 19:00–20:00\n")
  }

  @Test("a day off has hours as well, which is said")
  func weekend() throws {
    let output = try calendar.ask("am I free tomorrow")
    #expect(output.out == "Sun 22 Nov  free 09:00–17:00\n")
    #expect(output.err.contains("is not a working day"))
  }

  @Test("without the days that are left out, and naming what can't be left out")
  func withoutDays() throws {
    let output = try calendar.ask("am I free next week except wednesday")
    #expect(!output.out.contains("Wed 25 Nov") && output.err.isEmpty, "\(output)")
    for day in ["Mon 23 Nov", "Tue 24 Nov", "Thu 26 Nov", "Fri 27 Nov"] {
      #expect(output.out.contains(day), "\(output)")
    }
    let both = try calendar.ask("when can dana and I meet next week, not on tuesday or friday").out
    #expect(
      both.contains("Mon 23 Nov") && !both.contains("Tue ") && !both.contains("Fri "), "\(both)")
    try calendar.ask("am I free next week except the fair").expect(err: "ignored: fair")
  }

  @Test("as one gap around a meeting that takes no time")
  func noTime() throws {
    let box = calendar.box
    let reminder = ICS.event("z", "Reminder", at: "20261125T120000Z")
      .replacing("DURATION:PT1H", with: "DURATION:PT0S")
    try box.index(ICS.calendar(name: "Reminders", reminder), as: "reminders.ics")
    let output = try calendar.ask("am I free on wednesday").expect(0).out
    #expect(output.hasPrefix("Wed 25 Nov  free 09:00–17:00\n"), "\(output)")
  }

  @Test("of somebody else only what is in these calendars, which is said")
  func others() throws {
    let output = try calendar.ask("is lee free on friday")
    #expect(output.out.hasPrefix("Fri 27 Nov  free 09:00–10:00, 11:00–15:00, 16:00–17:00"))
    #expect(output.err.contains("Lee's other calendars aren't visible"))
    #expect(
      try calendar.ask("when are dana and I free on friday").out.hasPrefix(
        "Fri 27 Nov  free 09:00–10:00, 11:00–14:00, 15:00–17:00"),
      "Dana is at the sales call that Mara declined")
  }

  @Test("as a list of gaps and meetings for programs")
  func json() throws {
    let stretches = try calendar.ask("am I free on friday", "--json").objects
    #expect(stretches.map { $0["free"] as? Bool } == [true, false, true])
    #expect(stretches.map { $0["minutes"] as? Int } == [60, 60, 360])
  }
}
