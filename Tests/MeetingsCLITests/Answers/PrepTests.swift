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
    let shown = try prep(at: "2026-11-24T08:10:00Z").out
    #expect(shown.contains("Dana Kim  last met Tue 17 Nov, Harbour board #2"), "\(shown)")
    #expect(shown.contains("Eve Fox   not met before"), "\(shown)")
    #expect(shown.contains("[ ] Dana measures the quay."), "\(shown)")
    #expect(
      shown.contains("Earlier, on this") && shown.contains("Rope for the harbour"), "\(shown)")
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
      "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nDana Kim: We agreed on chains.\n",
      to: "notes/2026-11-03 Quay round #0.vtt")
    try box.run("add", "cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    let shown = try box.launch(Sandbox.binary, ["prep", "--now", "2026-11-24T08:50:00Z"]).out
    #expect(
      shown.contains("Tue 3 Nov") && shown.contains("- We agreed on chains."), "\(shown)")
    #expect(
      shown.contains("nothing was written down on: Tue 17 Nov, Tue 10 Nov"), "\(shown)")
    #expect(!shown.contains("an invitation"), "\(shown)")
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
    let none = try prep("--next", "30m", at: "2026-11-24T08:10:00Z")
    #expect(none.status == 1 && none.err.contains("no upcoming meeting within 30m"), "\(none)")
    let begun = try prep("--next", "1h", at: "2026-11-24T09:10:00Z")
    #expect(begun.status == 1, "\(begun)")
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
    #expect(!(try prep("1:1").contains("Earlier, on this")))
    #expect(try prep("rope").contains("Quay"))
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
    #expect(shown.contains("in another place then: Dock"), "\(shown)")
    let json = try prep("board", "--json")
    #expect(try JSONSchema("preparation").problems(of: JSONValue(json)) == [])
    #expect(json.contains(#""startBefore":"2026-11-24T09:00:00Z""#), "\(json)")
    #expect(!(try prep("dentist").contains("moved")))
    let later = lone.replacing("20261126T090000Z", with: "20261127T140000Z")
    try box.write(ICS.calendar(name: "Work", series, moved, later), to: "cal/a.ics")
    try box.meetings("sync")
    #expect(try prep("dentist").contains("  moved  from Thu 26 Nov, 09:00"))
  }

  @Test("is the same as JSON, without what is restricted")
  func json() throws {
    let output = try prep("--json", at: "2026-11-24T08:10:00Z").out
    #expect(try JSONSchema("preparation").problems(of: JSONValue(output)) == [])
    #expect(!output.contains("secret") && output.contains("measures the quay"))
  }
}
