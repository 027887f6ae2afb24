import Foundation
import Testing

@Suite("A filter that leaves nothing")
struct WidenedAnswerTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "d", "Depot planning", at: "20260310T140000Z", with: ["Dana Kim"],
          notes: "Steel beams for the boat depot's roof are delivered by Thursday\\, confirmed."),
        ICS.event(
          "s", "Sail loft", at: "20261118T140000Z", with: ["Lee Wong"], notes: "Canvas\\, thread."),
        ICS.event(
          "b", "Budget 2027, first pass", at: "20261105T140000Z",
          notes: "The supplier changes its format on 1 March.")
      ), as: "work.ics")
  }

  @Test("is words where these stand in a title, and how that was judged can be seen")
  func title() throws {
    try box.meetings("budget", "2027", "--explain").expect(
      out: "Budget 2027, first pass", err: "nothing matches '2027'; searched for the words instead",
      "reading 1.00 (answered): '2027' as words", "reading 0.00 (nothing found): as written")
    // No title matches, so there is no answer.
    try box.meetings("sail loft 2031").expect(1, err: "'Sail loft' on Wed 18 Nov")
  }

  @Test("stays in the future if the words look ahead")
  func ahead() throws {
    for question in ["have they anything down for march", "is anything planned in march"] {
      let output = try box.meetings(question)
      #expect(output.status == 1 && !output.out.contains("Depot"), "\(question): \(output)")
    }
    try box.meetings("what's on in march").expect(0, out: "Depot")
  }

  @Test("gives way to a clause that is a sentence of its own, and it is said")
  func clause() throws {
    for aside in ["I have to book a sitter", "or could I take the children swimming"] {
      try box.meetings("what was on last wednesday, \(aside)?").expect(
        0, out: "Sail loft", err: "ignored: '\(aside)'")
    }
    try box.meetings("and sunday, is there anything on sunday").expect(1)
  }

  /// Readings are compared in another order in each process, so one run shows little.
  @Test("is words where these stand in the text with the topic")
  func phrase() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("s", "Supplier sync", at: "20260212T140000Z", with: ["Dana Kim"]),
        ICS.event(
          "b", "Board", at: "20261110T140000Z", notes: "No contracts with new suppliers until Q2.")
      ), as: "work.ics")
    try box.meetings("contracts with new suppliers until q2").expect(
      0, out: "Board", err: "searched for the words instead")
    // The supplier sync is of that time, but `till q2` says how long something holds.
    try box.meetings("in which sync was decided no new suppliers till q2").expect(
      0, out: "Board", err: "also searched for 'till q2'")
    // If it is all that is asked for, it is a date.
    try box.meetings("anything with dana until q2").expect(0, out: "Supplier sync")
  }

  @Test("gives way to all words if a long topic was read as of meetings that overlap")
  func overlap() throws {
    try box.meetings("does canvas for the loft clash with thread for the sail").expect(
      0, out: "Sail loft", err: "nothing matches; searched for the words")
  }

  @Test("is compared with its words if hours of any day are read apart")
  func hoursApart() throws {
    let runs = try (0..<12).map { _ in
      try box.meetings("which evenings am I out this week, I have to book a sitter")
    }
    #expect(runs.allSatisfy { [0, 1].contains($0.status) && $0.out == runs[0].out }, "\(runs)")
  }

  @Test("is a year where no title has it beside the other words")
  func year() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Regatta, leg 3", at: "20250712T100000Z"),
        ICS.event("b", "Regatta, leg 3", at: "20260711T100000Z"),
        ICS.event("c", "Budget 2026, first pass", at: "20251104T100000Z")), as: "work.ics")
    let leg = try box.meetings("regatta 2026 leg 3 date")
    #expect(leg.out.contains("11 Jul") && !leg.out.contains("12 Jul"), "\(leg)")
    try box.meetings("budget 2026 pass").expect(out: "Tue 4 Nov 2025")
    // How a question is read is shown as it is when it is asked.
    try box.meetings("understand", "regatta 2026 leg 3").expect(out: "from: 2026-01-01")
    try box.meetings("understand", "budget 2026 pass").expect(out: "topic: budget 2026 pass")
    try box.meetings("which leg of last year's regatta was the third").expect(out: "12 Jul 2025")
  }

  @Test("stays if only other words ask for nothing, and they are named")
  func asking() throws {
    try box.meetings("whatever is in the book for the 18th of november").expect(
      0, out: "Sail loft", err: "ignored: 'book'")
    // What is likely content is never left out.
    try box.meetings("is the dentist on the 18th of november").expect(1)
  }

  @Test("is words where a text has them and the rest of the question")
  func text() throws {
    try box.meetings("supplier", "format", "on", "1", "march").expect(
      0, out: "Budget 2027", err: "nothing matches 'on 1 march'; searched for the words instead")
    try box.meetings("sails", "change", "on", "1", "march").expect(1)
  }

  @Test("is words where a text has the date near the topic, and only there")
  func mentionedDate() throws {
    let box = try Sandbox()
    let things = "a barge, two cranes, the quay wall, a boat lift, a mast and the old net loft"
    try box.index(
      ICS.calendar(
        ICS.event(
          "h", "Catch-up", at: "20260527T133000Z",
          notes: "Jo would like to spend October by the harbour in Hamburg."),
        ICS.event(
          "f", "Survey", at: "20260528T133000Z",
          notes: "October is quiet. We looked at \(things) and at the ferry.".replacing(
            ",", with: "\\,")),
        ICS.event("l", "Loft", at: "20261007T133000Z", notes: "Thread and canvas.")
      ), as: "work.ics")
    try box.meetings("hamburg in october").expect(
      0, out: "Catch-up", err: "nothing matches 'in october'; searched for the words instead")
    try box.meetings("ferry in october").expect(
      1, err: "the best match without 'in october' is 'Survey'")
  }

  @Test("keeps the people who were named where no meeting has the topic, and says so")
  func unknownTopic() throws {
    let output = try box.launch(
      Sandbox.binary, ["kubernetes", "with", "dana", "--json", "--now", Sandbox.now])
    #expect(try output.titles == ["Depot planning"])
    #expect(output.err.contains("no meeting matches 'kubernetes'; showing meetings with dana"))
    #expect(try box.run("kubernetes").status == 1)
    #expect(try box.run("last", "kubernetes", "meeting", "with", "dana").status == 1)
  }

  @Test(
    "gives way to a long topic, as its words may be of that, and it is said",
    arguments: [
      ("steel roof beams boat depot on thursday", "on thursday"),
      ("steel roof beams boat depot confirmed", "confirmed"),
      ("next steel roof beams boat depot", "next"),
    ])
  func longTopic(question: String, filter: String) throws {
    let words = question.split(separator: " ").map(String.init)
    let output = try box.launch(
      Sandbox.binary, words + ["--json", "--reading", "--now", Sandbox.now])
    #expect(output.status == 0)
    let answer = try #require(try output.json as? [String: Any])
    let reading = try #require(answer["reading"] as? [String: Any])
    #expect(reading["asWords"] as? [String] == [filter])
    #expect(reading["topic"] as? String == "steel roof beams boat depot")
    let notice = "nothing matches '\(filter)'; searched for the words instead"
    #expect(answer["notices"] as? [String] == [notice])
    #expect(output.err.contains(notice))
    let hits = try #require(answer["answer"] as? [[String: Any]])
    #expect(hits.first?["title"] as? String == "Depot planning")
  }

  @Test("is the answer to a short topic, and what there would be without it is said")
  func shortTopic() throws {
    let output = try box.meetings("depot", "beams", "last", "week", "--json")
    #expect(output.status == 1 && output.out == "[]\n")
    #expect(
      output.err.contains("the best match without 'last week' is 'Depot planning' on Tue 10 Mar"))
  }

  @Test("is the answer where it is all that is asked for, or was no word of the question")
  func asked() throws {
    for words in [
      ["meetings", "with", "dana", "last", "week"],
      ["who", "was", "at", "the", "depot", "in", "may"],
      [
        "steel", "roof", "beams", "boat", "depot", "--since", "2026-11-01", "--until",
        "2026-11-10",
      ],
      ["steel", "roof", "beams", "boat", "depot", "--status", "declined"],
    ] {
      let output = try box.launch(Sandbox.binary, words + ["--now", Sandbox.now])
      #expect(output.status == 1, "\(words)")
      #expect(!output.err.contains("without '") && !output.err.contains("instead"), "\(words)")
    }
  }
}

@Suite("A question in other words, about somebody's meetings")
struct TheirMeetingsTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        ICS.event(
          "roof", "Roof", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"],
          notes: "Dana: steel is late.\\nLee: how late?\\nDana: two weeks.\\nDana Kim asks again."),
        ICS.event(
          "fees", "Fees", at: "20260910T140000Z", with: ["Dana Kim", "Lee Wong"],
          notes: "Lee: the surcharge goes away.\\nLee: nobody pays more. Dana agrees."),
        ICS.event(
          "port", "Port", at: "20261110T140000Z", with: ["Lee Wong"],
          notes: "Lemons are unloaded in the harbour. Invoice 48213 is open.")
      ), as: "work.ics")
  }

  private func asked(_ question: String) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, [question, "--json", "--now", Sandbox.now])
  }

  @Test("has for an answer those in which that person speaks most, and a line says so")
  func order() throws {
    let output = try asked("with dana about hungry seagulls stealing our precious lemons")
    #expect(try output.titles == ["Roof", "Fees"], "\(output)")
    let line = "no meeting has much of 'hungry seagulls stealing our precious lemons'; "
    #expect(output.err.contains(line + "showing those with dana"), "\(output)")
    #expect(!output.err.contains("no meeting mentions"), "\(output)")
    // Dates count, too.
    let later = try asked(
      "with dana about hungry seagulls stealing our precious lemons since april")
    #expect(try later.titles == ["Fees"], "\(later)")
  }

  @Test(
    "is none where words are there, or can't be said otherwise",
    arguments: [
      "with dana about lemons in the harbour", "with dana about seagulls stealing invoice 48213",
      "with dana about seagulls stealing \"precious lemons\"",
    ])
  func words(question: String) throws {
    let output = try asked(question)
    #expect(try output.titles.first == "Port", "\(output)")
    #expect(!output.err.contains("showing those with"), "\(output)")
  }
}
