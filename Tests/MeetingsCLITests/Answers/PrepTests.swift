import Foundation
import Testing

@Suite("Before a meeting")
struct PrepTests {
  let box = try! Sandbox()

  /// A series whose first occurrence has notes, and another meeting with an open item.
  init() throws {
    let people = ["Dana Kim", "Lee Park", "Me Myself"]
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "board1", "Harbour board #1", at: "20261110T090000Z", with: people + ["Zoe Ram"],
          notes: "Decision: per berth.\\nAction: Lee orders the rope by Friday."),
        ICS.event("board2", "Harbour board #2", at: "20261117T090000Z", with: people),
        ICS.event(
          "board3", "Harbour board #3", at: "20261124T090000Z", with: people + ["Eve Fox"],
          "LOCATION:Attic"),
        ICS.event(
          "rope", "Rope for the harbour", at: "20261112T090000Z", with: ["Dana Kim"],
          notes: "The rope is hemp.\\nTODO: Dana measures the quay."),
        ICS.event("lone", "Dentist", at: "20261201T090000Z")), to: "cal/a.ics")
    try box.write(
      "---\nuid: rope\nsensitivity: restricted\n---\nTODO: Dana pays the secret bill\n",
      to: "notes/secret.md")
    try box.run("add", "cal", "--owner", "me.myself@example.com")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
  }

  private func prep(_ arguments: String..., at now: String) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, ["prep"] + arguments + ["--now", now])
  }

  @Test(
    "comes what was written down the last time of its series, with who is new and who is left out")
  func series() throws {
    let shown = try prep(at: "2026-11-24T08:10:00Z").out
    for line in [
      "Harbour board #3", "  when   in 50 minutes", "  where  Attic", "Last time",
      "Tue 10 Nov, 09:00–10:00  Harbour board #1", "  - per berth.",
      "  [ ] Lee orders the rope by Friday.  due Fri 13 Nov", "new since then: Eve Fox",
      "no longer invited: Zoe Ram",
    ] { #expect(shown.contains(line), "\(line) in \(shown)") }
  }

  @Test("come the people, when each was last met, and what they left open elsewhere")
  func people() throws {
    let shown = try prep(at: "2026-11-24T08:10:00Z").expect(
      out: "Dana Kim  last met Tue 17 Nov, Harbour board #2", "Eve Fox   not met before",
      "[ ] Dana measures the quay.", "Earlier on this topic", "Rope for the harbour"
    ).out
    #expect(!shown.contains("Me Myself"), "\(shown)")
  }

  @Test("come notes and what was said before a later invitation, and the days without either")
  func told() throws {
    let box = try Sandbox()
    let events = ["20261103", "20261110", "20261117", "20261124"].enumerated().map { number, day in
      ICS.event(
        "quay\(number)", "Quay round #\(number)", at: "\(day)T090000Z", with: ["Dana Kim"],
        notes: number == 1 ? "Bring the hammer.\\nDecision: an invitation." : "")
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    try box.write(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nDana Kim: Hi all, thanks for coming.\n\n"
        + "00:00:01.000 --> 00:00:04.000\nDana Kim: The quay sinks.\n\n"
        + "00:00:04.000 --> 00:00:06.000\nDana Kim: We agreed on chains.\n",
      to: "notes/2026-11-03 Quay round #0.vtt")
    try box.run("add", "cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    let shown = try box.launch(Sandbox.binary, ["prep", "--now", "2026-11-24T08:50:00Z"]).expect(
      out: "Tue 3 Nov", "- We agreed on chains.", "no notes from Tue 17 Nov, Tue 10 Nov"
    ).out
    #expect(!shown.contains("an invitation"), "\(shown)")
    #expect(shown.contains("The quay sinks.") && !shown.contains("Hi all"), "\(shown)")
  }

  @Test("come what stands before a mark in its line, and a note of this title on another day")
  func around() throws {
    try box.write(
      "---\nuid: board2\n---\nHemp is out. Decision: chains.\n", to: "notes/two.md")
    try box.write(
      "---\ndate: 2026-11-19\n---\n# Harbour board #3\n\nThe attic leaks.\n", to: "notes/three.md")
    try box.meetings("sync")
    try prep(at: "2026-11-24T08:10:00Z").expect(
      out: "  Hemp is out.\n  - chains.", "Thu 19 Nov  Harbour board #3  [note]")
  }

  @Test("of the first meeting of a day it is said how many more there are")
  func day() throws {
    let shown = try prep("november", at: "2026-11-09T08:10:00Z")
    #expect(shown.err.contains("this is the first of 4; to see all: meetings list november"))
    #expect(try !prep("harbour board", at: "2026-11-23T08:10:00Z").err.contains("first of"))
  }

  @Test("of a day without meetings it is the coming one that is named")
  func emptyDay() throws {
    try prep("sunday", at: "2026-11-23T08:10:00Z").expect(1, err: "'sunday' is read as Sun 29 Nov")
  }

  @Test("nothing is shown of which nothing is known")
  func unknown() throws {
    let shown = try prep("dentist", at: "2026-11-24T08:10:00Z").out
    #expect(shown.split(separator: "\n").count == 1 && shown.contains("Dentist"), "\(shown)")
  }

  @Test(
    "come of long notes without marks the headings and the lines that tell most, and no greetings")
  func telling() throws {
    let box = try Sandbox()
    let talk = [
      "Dana Kim: Hello, hello everyone, can you hear me well today?",
      "Lee Park: Good morning Dana, yes, we can hear you very well.",
      "Dana Kim: Then let us wait one more minute for the others to come.",
      "Lee Park: The rope of the quay is frayed, so hemp would have to be replaced before winter.",
      "Dana Kim: Hemp is cheap, but the quay was built for chains.",
      "Lee Park: With chains the rope and the frayed ends are gone, and so is the hemp.",
      "Dana Kim: Thank you all very much, this was a good one, see you next week then.",
    ]
    func notes(_ lines: [String]) -> String { lines.joined(separator: "\\n") }
    let series = [
      ("a1", "Attic #1", "20261110T090000Z", notes(talk)),
      ("a2", "Attic #2", "20261117T090000Z", ""),
      ("b1", "Boats #1", "20261110T100000Z", notes(["### Lanterns for the quay"] + talk)),
      ("b2", "Boats #2", "20261117T100000Z", ""),
    ].map { uid, title, start, notes in
      ICS.event(uid, title, at: start, with: ["Dana Kim"], notes: notes)
    }
    try box.index(
      box.write(
        ICS.calendar(name: "Work", series[0], series[1], series[2], series[3]), to: "cal/a.ics"))
    func prep(_ words: String...) throws -> String {
      try box.launch(Sandbox.binary, ["prep"] + words + ["--now", "2026-11-17T08:50:00Z"]).out
    }
    let plain = try prep()
    #expect(plain.contains("  Lee Park: With chains the rope"), "\(plain)")
    #expect(!plain.contains("hello") && !plain.contains("Good morning"), "\(plain)")
    let headed = try prep("boats")
    #expect(headed.contains("\n  Lanterns for the quay\n"), "\(headed)")
  }

  @Test("takes the number of a title in its series for no topic")
  func number() throws {
    let box = try Sandbox()
    let events = [
      ICS.event("a", "Quay # 12", at: "20261124T090000Z", with: ["Dana Kim"]),
      ICS.event(
        "b", "Lunch", at: "20261117T090000Z", with: ["Dana Kim"], notes: "Dana ate 12 plums."),
    ]
    try box.index(box.write(ICS.calendar(name: "Work", events[0], events[1]), to: "cal/a.ics"))
    let shown = try box.launch(Sandbox.binary, ["prep", "--now", "2026-11-24T08:50:00Z"]).out
    #expect(shown.contains("Quay # 12") && !shown.contains("plums"), "\(shown)")
  }

  @Test("is the one that is named, by id or in words, and the next where none is")
  func which() throws {
    let id = try #require(
      try box.meetings("list", "--from", "2026-11-01", "--to", "2026-11-30", "--json").objects
        .first { $0["uid"] as? String == "rope" }?["id"] as? String)
    for words in [[id], ["with", "dana", "about", "rope"]] {
      let shown = try box.launch(
        Sandbox.binary, ["prep"] + words + ["--now", "2026-11-24T08:10:00Z"])
      #expect(shown.out.contains("Rope for the harbour"), "\(words): \(shown)")
    }
    #expect(try prep("--next", "1h", at: "2026-11-24T08:10:00Z").status == 0)
    try prep("--next", "30m", at: "2026-11-24T08:10:00Z").expect(
      1, err: "no upcoming meeting within 30m")
    try prep("--next", "1h", at: "2026-11-24T09:10:00Z").expect(1)
    #expect(try prep(at: "2026-11-24T09:10:00Z").out.contains("under way"))
    #expect(try prep("--next", "soon", at: "2026-11-24T08:10:00Z").status == 64)
    #expect(try prep("with", "dana", "--next", "1h", at: "2026-11-24T08:10:00Z").status == 64)
  }

  @Test("is the next of a series of many, although earlier ones fit the words better")
  func longSeries() throws {
    let box = try Sandbox()
    let earlier = ICS.event(
      "standup", "Stand-up", at: "20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=80")
    let next = ICS.event(
      "moved", "Stand-up", at: "20261125T090000Z",
      notes: "New office, new time, because the tram from the north stops at half past.")
    try box.index(box.write(ICS.calendar(name: "Work", earlier, next), to: "cal/a.ics"))
    let output = try box.launch(
      Sandbox.binary, ["prep", "next", "stand-up", "--now", "2026-11-24T08:10:00Z"])
    #expect(output.out.contains("Wed 25 Nov"), "\(output)")
  }

  @Test("takes the names in its title for no topic")
  func names() throws {
    let box = try Sandbox()
    let dana = ["Dana Kim", "Lee Park"]
    let events = [
      ICS.event("a", "1:1 Dana / Lee", at: "20261124T090000Z", with: dana),
      ICS.event("b", "Lunch", at: "20261117T090000Z", with: dana, notes: "Dana paid for Lee."),
      ICS.event("c", "Rope with Dana", at: "20261125T090000Z", with: dana),
      ICS.event(
        "d", "Quay", at: "20261118T090000Z", with: ["Lee Park"], notes: "The rope is hemp."),
    ]
    try box.index(box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics"))
    func prep(_ words: String...) throws -> String {
      try box.launch(Sandbox.binary, ["prep"] + words + ["--now", "2026-11-24T08:00:00Z"]).out
    }
    #expect(!(try prep("1:1").contains("Earlier on this topic")))
    #expect(try prep("rope").contains("Quay"))
  }

  @Test("come earlier meetings with enough of its title, one a title, and the user named last")
  func likeness() throws {
    let box = try Sandbox()
    let both = ["Me Myself", "Dana Kim"]
    let events =
      (1...3).map {
        ICS.event("r\($0)", "Rope inventory", at: "2026110\($0)T090000Z", with: both)
      } + [
        ICS.event("b", "Mum's birthday", at: "20261105T090000Z"),
        ICS.event("n", "Rope splicing", at: "20261124T090000Z", with: both),
        ICS.event("p", "Parents' evening", at: "20261125T090000Z"),
      ]
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "a.ics")
    try box.index("a.ics", "--owner", "me.myself@example.com")
    let shown = try box.launch(
      Sandbox.binary, ["prep", "rope splicing", "--now", "2026-11-24T08:00:00Z"]
    ).out
    let parts = shown.components(separatedBy: "Earlier on this topic\n")
    try #require(parts.count == 2, "\(shown)")
    #expect(parts[1].components(separatedBy: "Rope inventory").count == 2, "\(shown)")
    #expect(parts[1].contains("    Dana Kim, Me Myself\n"), "\(shown)")
    let parents = try box.launch(
      Sandbox.binary, ["prep", "parents' evening", "--now", "2026-11-24T08:00:00Z"]
    ).out
    #expect(!parents.contains("Earlier on this topic"), "\(parents)")
  }

  @Test("takes what its description is about for the topic where its title says nothing")
  func description() throws {
    let box = try Sandbox()
    let dana = ["Dana Kim"]
    let call =
      "Join Zoom Meeting\\nhttps://zoom.example.com/j/83412345678\\nPasscode: 123456\\nDial: +1 669 900 6833"
    let about = "Hi Dana\\, let us talk about the hemp.\\nThanks\\, Lee\\n\\n\(call)"
    let events = [
      ICS.event("a", "Catch-up", at: "20261124T090000Z", with: dana, notes: about),
      ICS.event("b", "Quay", at: "20261125T090000Z", with: dana, notes: about),
      ICS.event(
        "d", "Lunch", at: "20261118T090000Z", with: dana, notes: "Hi Dana: thanks.\\n\(call)"),
      ICS.event("e", "Ropes", at: "20261110T090000Z", with: dana, notes: "The hemp is frayed."),
      ICS.event("f", "Harbour", at: "20261111T090000Z", with: dana, notes: "The quay is narrow."),
      ICS.event("g", "1:1", at: "20261126T090000Z", with: dana, notes: "Narrow boots if frosty."),
    ]
    try box.index(box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics"))
    func related(_ words: String...) throws -> [String] {
      let output = try box.launch(
        Sandbox.binary, ["prep"] + words + ["--json", "--now", "2026-11-24T08:00:00Z"])
      let hits = try #require(output.objectsOrOne["related"] as? [[String: Any]])
      return hits.compactMap { $0["title"] as? String }
    }
    #expect(try related() == ["Ropes"])
    #expect(try related("quay").first == "Harbour", "a title that says something is the topic")
    #expect(try related("1:1") == [], "one word of several is chance")
  }

  @Test("come what the user left open towards its people, and what notes without a meeting say")
  func towards() throws {
    let box = try Sandbox()
    let all = ["Dana Kim", "Lee Park", "Me Myself"]
    let events = [
      ICS.event(
        "pair", "Rope", at: "20261110T090000Z", with: ["Dana Kim", "Me Myself"],
        notes: "TODO: Me orders the hemp.\\nTODO: Lee paints."),
      ICS.event(
        "all", "Quay", at: "20261111T090000Z", with: all + ["Zoe Ram"],
        notes: "TODO: Me sends Dana the map.\\nTODO: Me writes the minutes."),
      ICS.event("next", "Catch-up", at: "20261124T090000Z", with: ["Dana Kim", "Me Myself"]),
      ICS.event("lone", "Dentist", at: "20261201T090000Z"),
    ]
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    try box.write(
      "---\ndate: 2026-11-12\n---\n# Thoughts\n\n- [ ] Dana to count [[Knots|knots]]\n- [ ] ask Dana\n- [ ] saw\n",
      to: "notes/thoughts.md")
    try box.run("add", "cal", "--owner", "me.myself@example.com")
    try box.index("notes", "--notes")
    let shown = try box.launch(
      Sandbox.binary, ["prep", "catch-up", "--now", "2026-11-24T08:50:00Z"]
    ).out
    let parts = shown.components(separatedBy: "\n\n")
    let theirs = try #require(parts.first { $0.hasPrefix("Their open items\n") })
    #expect(theirs.contains("[ ] Dana to count knots  thoughts.md:6") && !theirs.contains("Me "))
    let others = try #require(parts.first { $0.hasPrefix("Also open with them\n") })
    for line in ["Me orders the hemp.", "Me sends Dana the map.", "[ ] ask Dana"] {
      #expect(others.contains(line), "\(others)")
    }
    #expect(!shown.contains("writes") && !shown.contains("saw") && !shown.contains("paints"))
  }

  @Test("are no changes of a series whose meeting, or note, invites nobody")
  func uninvited() throws {
    try box.write("---\ndate: 2026-11-12\n---\n# Harbour board #9\n\nRope.\n", to: "notes/n.md")
    try box.meetings("sync")
    let id = try #require(
      try box.meetings("list", "2026-11-12", "--json").objects
        .first { $0["kind"] as? String == "note" }?["id"] as? String)
    let shown = try prep(id, at: "2026-11-24T08:10:00Z").out
    #expect(shown.contains("Last time") && !shown.contains("no longer invited"), "\(shown)")
  }

  @Test("is the last time one that has begun, and days that words leave open lie ahead")
  func ahead() throws {
    let box = try Sandbox()
    try box.index(
      box.write(
        ICS.calendar(
          name: "Work",
          ICS.event("s", "Stand-up", at: "20261116T090000Z", "RRULE:FREQ=DAILY;COUNT=20"),
          ICS.event("d", "Dentist", at: "20261124T091000Z")), to: "a.ics"))
    try box.meetings("prep", "stand-up", "on", "tuesday").expect(
      out: "Tue 24 Nov, 09:00–10:00  Stand-up", "Last time\n", "  Sat 21 Nov",
      "  clash  Dentist, 09:10–10:10\n")
    let none = try box.meetings("prep", "on", "2027-03-01")
    #expect(none.status == 1 && none.err.hasSuffix("no meeting matches 'on 2027-03-01'\n"))
    try box.meetings("list", "2026-11-24").expect(out: "Stand-up  [clashes with Dentist]")
  }

  @Test("come the lines beside a marked one, and the sentence that a pronoun in speech is about")
  func beside() throws {
    let box = try Sandbox()
    let events = ["20261110", "20261117"].enumerated().map { number, day in
      ICS.event("q\(number)", "Quay #\(number)", at: "\(day)T090000Z", with: ["Dana Kim"])
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    try box.write(
      """
      WEBVTT

      00:00:01.000 --> 00:00:04.000
      Dana Kim: The chain rusts. Lee builds a new rope. We agreed to ship it by December.

      00:00:05.000 --> 00:00:07.000
      Dana Kim: Action: Dana counts the knots.

      00:00:08.000 --> 00:00:09.000
      Dana Kim: The tide is late.

      """, to: "notes/2026-11-10 Quay #0.vtt")
    try box.run("add", "cal")
    try box.index("notes", "--notes")
    try box.launch(Sandbox.binary, ["prep", "--now", "2026-11-17T08:50:00Z"]).expect(
      out: "\n  Dana Kim: The tide is late.\n", "[ ] Dana counts the knots.",
      "  - Lee builds a new rope. We agreed to ship it by December.")
  }

  @Test("is the one with the whole title, in whatever case, as in show, which refuses several")
  func titled() throws {
    let box = try Sandbox()
    let call = "Join: https://meet.google.com/abc-defg-hij"
    try box.index(
      box.write(
        ICS.calendar(
          name: "Work",
          ICS.event("a", "Harbour board Q3", at: "20261014T090000Z", notes: call),
          ICS.event("b", "Harbour board Q4", at: "20261216T090000Z")), to: "a.ics"))
    try box.meetings("prep", "harbour", "board", "q3").expect(
      out: "Wed 14 Oct", "\n  join   https://meet.google.com/abc-defg-hij\n")
    let shown = try box.meetings("show", "harbour", "board", "q3").out
    #expect(shown.hasPrefix("Harbour board Q3\nwhen        Wed 14 Oct, 09:00–10:00\n"), "\(shown)")
    #expect(shown.contains("join        https://meet.google.com/abc-defg-hij\n"), "\(shown)")
    #expect(!shown.contains("occurrence"), "\(shown)")
    let whole = try box.meetings("show", "harbour board q3", "--json").json as? [String: Any]
    #expect(whole?["joinLink"] as? String == "https://meet.google.com/abc-defg-hij")
    try box.meetings("show", "harbour", "board").expect(2, err: "several titles")
    let none = try box.meetings("show", "rope")
    #expect(none.status == 1 && none.err.hasSuffix("no meeting matches 'rope'\n"), "\(none)")
  }

  @Test("says from when it was moved, and where the last time was if it was elsewhere")
  func moved() throws {
    let box = try Sandbox()
    let series = ICS.event(
      "board", "Harbour board", at: "20261117T090000Z", "RRULE:FREQ=WEEKLY;COUNT=2",
      "LOCATION:Dock")
    let moved = ICS.event(
      "board", "Harbour board", at: "20261125T100000Z", "RECURRENCE-ID:20261124T090000Z",
      "LOCATION:Attic")
    let lone = ICS.event("lone", "Dentist", at: "20261126T090000Z")
    try box.index(box.write(ICS.calendar(name: "Work", series, moved, lone), to: "cal/a.ics"))
    func prep(_ words: String...) throws -> String {
      try box.launch(Sandbox.binary, ["prep"] + words + ["--now", "2026-11-24T08:00:00Z"]).out
    }
    let shown = try prep("board")
    #expect(shown.contains("  moved  from Tue 24 Nov, 09:00"), "\(shown)")
    #expect(shown.contains("place last time: Dock"), "\(shown)")
    let json = try prep("board", "--json")
    #expect(try JSONSchema("preparation").problems(of: JSONValue(json)) == [])
    #expect(json.contains(#""startBefore":"2026-11-24T09:00:00Z""#), "\(json)")
    #expect(!(try prep("dentist").contains("moved")))
    let later = lone.replacing("20261126T090000Z", with: "20261127T140000Z")
    try box.write(ICS.calendar(name: "Work", series, moved, later), to: "cal/a.ics")
    try box.meetings("sync")
    #expect(try prep("dentist").contains("  moved  from Thu 26 Nov, 09:00"))
    #expect(try box.meetings("show", "dentist").out.contains("moved       from Thu 26 Nov, 09:00"))
  }

  @Test("is the same as JSON, without what is restricted")
  func json() throws {
    let output = try prep("--json", at: "2026-11-24T08:10:00Z").out
    #expect(try JSONSchema("preparation").problems(of: JSONValue(output)) == [])
    #expect(!output.contains("secret") && output.contains("measures the quay"))
  }
}
