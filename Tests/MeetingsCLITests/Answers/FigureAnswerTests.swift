import Testing

/// The calendar of Mara Lind, asked on Saturday 21 November 2026.
@Suite("An answer is a figure, a place or a clash:")
struct FigureAnswerTests {
  nonisolated(unsafe) private static let box: Sandbox = {
    let box = try! Sandbox()
    let (mara, dana, lee) = ("Mara Lind", "Dana Kim", "Lee Wong")
    try! box.write(
      ICS.calendar(
        name: "Work",
        ICS.event("r1", "Retro", at: "20261106T130000Z", with: [dana, mara], "LOCATION:Attic"),
        ICS.event("r2", "Retro", at: "20261120T130000Z", with: [lee, mara], "LOCATION:Quay"),
        ICS.event("r3", "Retro", at: "20261204T130000Z", with: [lee, mara], "LOCATION:Quay"),
        ICS.event("s", "Sales, Dana / Lee", at: "20261119T130000Z", with: [dana, lee]),
        ICS.event(
          "fair", "Boat fair", at: "20261005T130000Z", with: [mara],
          "ORGANIZER;CN=Ole Berg:mailto:ole.berg@example.com",
          "ATTENDEE;CN=Nils Ek;PARTSTAT=DECLINED:mailto:nils.ek@example.com"),
        ICS.event("one", "1:1 Dana / Mara", at: "20261118T090000Z", with: [dana, mara]),
        ICS.event("c", "Course", at: "20261124T090000Z", with: [mara], "LOCATION:School")
          .replacing("DURATION:PT1H", with: "DURATION:PT8H"),
        ICS.event("p", "Planning", at: "20261124T100000Z", with: [lee, mara]),
        ICS.event("d", "Demo", at: "20261124T103000Z", with: [lee, mara]),
        ICS.event("x", "Called off", at: "20261124T110000Z", with: [mara], "STATUS:CANCELLED"),
        ICS.event("h", "Holiday", at: "20261124"),
        ICS.event(
          "tides", "Tides", at: "20261110T090000Z", with: [mara],
          notes: "The berths are forty. Where we keep the keys: in the shed.")),
      to: "work.ics")
    try! box.index("work.ics", "--owner", "mara.lind@example.com")
    return box
  }()

  private func ask(_ question: String, _ options: String...) throws -> Sandbox.Output {
    try Self.box.launch(
      Sandbox.binary,
      ["search"] + (options.contains("--now") ? [] : ["--now", Sandbox.now]) + options + [
        "--", question,
      ])
  }

  @Test("and a meeting is found by what somebody else answered")
  func theirAnswer() throws {
    let found = try ask("which meetings did nils decline", "--json").objects
    #expect(found.map { $0["uid"] as? String } == ["fair"])
    #expect(try ask("meetings lee declined").status == 1)
    // Each of several people by an answer of their own.
    let both = try ask("which meetings did nils decline and ole not answer", "--json", "--reading")
    #expect(both.out.contains(#""answer":"declined""#), "\(both)")
  }

  @Test(
    "the number of meetings, or of people",
    arguments: [
      ("how many retros are left this year", 1), ("how many retros still until christmas", 1),
      ("how many retros before christmas", 1), ("how many retros did we have", 2),
      ("how many retros so far", 2),
      ("how many retros are there this year", 3),
      ("how often did I meet dana this month", 2), ("how many meetings with lee in november", 4),
      ("how many one-on-ones with dana", 1), ("how many meetings do I have on tuesday", 3),
      ("how many people were at the retro", 3), ("number of retro calls", 3),
    ])
  func count(question: String, count: Int) throws {
    let answer = try ask(question, "--json").objects
    #expect(answer.map { $0["count"] as? Int } == [count])
  }

  @Test("how often it is, up to now, with the last of them")
  func rate() throws {
    let box = try Sandbox()
    let events = [
      ICS.event(
        "m", "Mooring", at: "20260710T090000Z", with: ["Dana Kim", "Me"],
        "RRULE:FREQ=WEEKLY;INTERVAL=2"),
      ICS.event("a", "Audit", at: "20260710T150000Z"),
      ICS.event("b", "Audit", at: "20261110T150000Z"),
    ]
    try box.write(ICS.calendar(events.joined()), to: "a.ics")
    try box.index("a.ics", "--owner", "me@example.com")
    let mooring = try box.meetings("how often do dana and I meet")
    #expect(
      mooring.out.hasPrefix(
        "10 meetings from Fri 10 Jul to Fri 13 Nov, about every two weeks\n"),
      "\(mooring)")
    let json = try box.meetings("how often is the mooring", "--json").out
    #expect(json.contains(#""count":10,"counted":"meetings","intervalDays":14"#), "\(json)")
    #expect(try JSONSchema("figure").problems(of: try #require(JSONValue(json).list?.first)) == [])
    // Two meetings show no frequency.
    #expect(try box.meetings("how often is the audit").out.hasPrefix("2 meetings\n"))
  }

  @Test("of all together where an average is asked for, which is said")
  func average() throws {
    for question in ["how many hours a week", "how many hours do I spend in meetings per week"] {
      let answer = try ask(question)
      let sum = try ask("how many hours do I spend in meetings")
      #expect(answer.out == sum.out && answer.status == 0, "\(answer)")
      #expect(answer.err.contains("not an average"), "\(answer)")
    }
  }

  @Test("none, which is a number too, and no other meetings")
  func none() throws {
    let answer = try ask("how many meetings with dana in may", "--json")
    #expect(try answer.objects.map { $0["count"] as? Int } == [0])
    #expect(answer.status == 1)
  }

  @Test("no number of meetings where something else is counted, but what is written of it")
  func berths() throws {
    #expect(try ask("how many berths", "--json").objects.first?["uid"] as? String == "tides")
  }

  @Test("the hours together, with how many meetings they are")
  func hours() throws {
    let answer = try ask("hours in meetings next tuesday", "--json").objects
    #expect(answer.map { $0["minutes"] as? Int } == [480])
    #expect(answer.map { $0["overlapping"] as? Int } == [90])
    let text = try ask("hours in meetings next tuesday").out
    #expect(
      text.hasPrefix("8 h in 3 meetings; overlaps counted once (1 h 30 min)\n"),
      "\(text)")
  }

  @Test("the length of one, of the one that is meant, or of the longest")
  func lengths() throws {
    #expect(try ask("how long is the course").out.hasPrefix("8 h\n"))
    let longest = try ask("longest meeting next tuesday", "--json").objects
    #expect(longest.first?["uid"] as? String == "c")
  }

  @Test("the place, of the last one or the next one as it is asked")
  func places() throws {
    #expect(try ask("where was the first retro").out.hasPrefix("Attic\n"))
    #expect(try ask("where is the retro").out.hasPrefix("Quay\n"))
    #expect(try ask("retro where").out.contains("Quay"))
    #expect(
      try ask("where do we keep the keys", "--json").objects.first?["uid"] as? String == "tides")
  }

  @Test("also if no word of the question asks for it, unless a title has the words")
  func likeOthers() throws {
    try ask("which building do I have to be in for the course", "--json").expect(out: "School")
    let clash = try ask("am I expected at the planning and the demo at once", "--json").objects
    #expect(clash.map { $0["minutes"] as? Int } == [30])
    let time = try ask("could I squeeze in a haircut on tuesday morning", "--json", "--reading")
    #expect(time.out.contains(#""kind":"free""#), "\(time)")
    let meeting = try ask("could there be a demo on tuesday", "--json").objects
    #expect(meeting.first?["uid"] as? String == "d")
  }

  @Test("meetings by where they are, beside what they are called")
  func there() throws {
    let answer = try ask("when was I last in the quay", "--json").objects
    #expect(answer.first?["uid"] as? String == "r2")
  }

  @Test("each two at one time, without what takes no time, and with the time that they share")
  func overlaps() throws {
    let pairs = try ask("any conflicts next week", "--json").objects
    #expect(pairs.map { $0["minutes"] as? Int } == [60, 60, 30])
    let named = try ask("does anything clash with the demo on tuesday", "--json").objects
    #expect(named.count == 2)
    let both = try ask("does the planning overlap with the demo on tuesday", "--json").objects
    #expect(both.map { $0["minutes"] as? Int } == [30])
    // A title of which a word is no topic by itself.
    try ask("does sales, dana / lee overlap with the boat fair", "--json", "--reading").expect(
      out: #""kind":"overlap""#)
    try ask("does the retro overlap with the demo this month").expect(1)
    try ask("does the zeppelin overlap with the demo on tuesday").expect(err: "ignored: zeppelin")
    try ask("any double bookings in december").expect(1, err: "no overlapping meetings")
  }

  @Test("what goes on now, and else what is next")
  func now() throws {
    let during = try ask("what's on now", "--now", "2026-11-24T10:15:00Z", "--json").objects
    #expect(during.compactMap { $0["uid"] as? String } == ["h", "c", "p"])
    try ask("what is on right now", "--now", "2026-11-18T08:00:00Z").expect(
      1, err: "nothing is on now; next is '1:1 Dana / Mara'")
  }

  @Test("meetings by how many are there, who declined not among them")
  func sizes() throws {
    let three = try ask("with at least three people", "--json").objects
    #expect(three.compactMap { $0["uid"] as? String } == [])
    // One of the six doesn't have these people.
    let two = try ask("how many meetings with two people in november", "--json").objects
    #expect(two.first?["count"] as? Int == 5)
  }

  @Test("those who organize it or declined it, and not all who are invited")
  func parts() throws {
    let names = { (question: String) in
      try ask(question, "--json").objects.map { $0["name"] as? String }
    }
    #expect(try names("who organizes the boat fair") == ["Ole Berg"])
    #expect(try names("who declined the boat fair") == ["Nils Ek"])
    #expect(try ask("who organizes the retro").err.contains("names its organizer"))
    let notes = try ask("who took notes at the tides meeting", "--json")
    #expect(notes.err.contains("who took the notes is unknown; showing the meetings"))
    #expect(try notes.objects.first?["uid"] as? String == "tides")
  }

  @Test("the last of what is called so, whichever word for a meeting stands behind it")
  func words() throws {
    for question in ["last retro", "last retro call", "last retro meeting", "last retro session"] {
      #expect(try ask(question, "--json").objects.first?["uid"] as? String == "r2", "\(question)")
    }
  }

  @Test("of two who meet alone, however that is written")
  func alone() throws {
    for question in ["last 1:1", "last one on one", "last 1on1", "last one-to-one", "last 1-1"] {
      #expect(try ask(question, "--json").objects.first?["uid"] as? String == "one", "\(question)")
    }
  }
}
