import Foundation
import Testing

@Suite("What comes first")
struct RankingTests {
  let box = try! Sandbox()

  func index(_ events: String...) throws {
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  /// Returns minutes with speakers' initials, of meetings with and without Bo Chen.
  func minutes() -> String {
    (1...9).map { day in
      ICS.event(
        "with\(day)", "Plenary", at: "2025010\(day)T100000Z", with: ["Bo Chen", "Ada Dale"],
        notes: "BC: item \(day) is on the agenda.\\nAD: agreed.")
        + ICS.event(
          "without\(day)", "Plenary", at: "2025020\(day)T100000Z", with: ["Ada Dale", "Eve Fox"],
          notes: "EF: item \(day) came back.\\nAD: agreed.")
    }.joined()
  }

  @Test("is who spoke by the minutes' initials, though the list of attendees leaves them out")
  func initials() throws {
    try index(
      minutes(),
      ICS.event(
        "older", "Harbour", at: "20250301T100000Z", with: ["Ada Dale", "Eve Fox"],
        notes: "BC: dredging begins in spring.\\nAD: agreed."),
      ICS.event(
        "newer", "Harbour", at: "20261101T100000Z", with: ["Ada Dale", "Eve Fox"],
        notes: "EF: dredging begins in spring.\\nAD: dredging is agreed."))
    let hits = try box.meetings("with", "bo", "chen", "about", "dredging", "--json").objects
    #expect(hits.map { $0["uid"] as? String } == ["older", "newer"])
    // Initials may belong to others: they affect the order, but don't count as a match.
    #expect(hits[0]["missing"] as? [String] == ["bo chen"])
    let plain = try box.meetings("about", "dredging", "--json").objects
    #expect(plain.first?["uid"] as? String == "newer")
  }

  @Test("is the same after a reindex, which counts again what names tell")
  func afterReindex() throws {
    try index(minutes())
    let question = ["with", "bo", "chen", "about", "item", "--json"]
    let before = try box.launch(Sandbox.binary, question + ["--now", Sandbox.now]).out
    #expect(try box.meetings("reindex").status == 0)
    #expect(try box.launch(Sandbox.binary, question + ["--now", Sandbox.now]).out == before)
  }

  @Test("is a title that is the topic, before texts that say it more often")
  func titled() throws {
    try index(
      ICS.event("t", "Budget", at: "20240310T140000Z", notes: "Nothing was decided."),
      ICS.event(
        "n", "Budget budget planning", at: "20261110T140000Z",
        notes: "Budget for spring. The budget of the harbour\\, and the budget of the office."))
    let hits = try box.meetings("about", "budget", "--json").objects
    #expect(hits.map { $0["uid"] as? String } == ["t", "n"])
  }

  @Test("is a line that is the topic, before a page that has its words here and there")
  func line() throws {
    let aside = "The harbour was quiet.\\nInvoices are late.\\nDredging is dear this spring."
    try index(
      ICS.event(
        "page", "Plenary", at: "20261110T140000Z", notes: aside + "\\nLunch at the harbour."),
      ICS.event(
        "line", "Plenary", at: "20240310T140000Z",
        notes: "Attendance\\nDredging in the harbour\\nThe plans were shown."))
    let hits = try box.meetings("about", "harbour", "dredging", "--json", "--explain").objects
    #expect(hits.map { $0["uid"] as? String } == ["line", "page"])
    #expect((hits[0]["evidence"] as? [String: Double])?["line"] == 1)
  }

  @Test("is a text that has all words, before a short one that has one of them often")
  func allWords() throws {
    try index(
      ICS.event(
        "few", "Yard", at: "20261110T140000Z",
        notes: "Varnish for the mast.\\nVarnish in tins\\, varnish by the drum."),
      ICS.event(
        "all", "Yard", at: "20240310T140000Z",
        notes: "The ladder at the slip is loose.\\nNoor brings a new rope and counts the buoys.\\n"
          + "Lee has asked for two more cleats and a lamp.\\nThe harbour master wants the gate "
          + "shut at night.\\nThe crane is checked in autumn.\\nA tin of varnish is left."))
    let hits = try box.meetings("about", "ladder", "varnish", "--json", "--explain").objects
    #expect(hits.map { $0["uid"] as? String } == ["all", "few"])
    let words = hits.map { ($0["evidence"] as? [String: Double])?["words"] ?? 1 }
    #expect(words[0] == 1 && words[1] < 1)
  }

  @Test("keeps its order behind those that are read line by line")
  func behindTheRead() throws {
    let notes = "Dredging harbour\\nOwn line."
    try index(
      (10...49).map {
        ICS.event("m\($0)", "Meeting \($0)", at: "202403\($0 % 20 + 10)T140000Z", notes: notes)
      }.joined())
    let hits = try box.meetings(
      "about", "harbour", "dredging", "--json", "--explain", "-n", "40"
    ).objects
    let scores = hits.compactMap { $0["score"] as? Double }
    #expect(scores.count == 40)
    #expect(scores == scores.sorted(by: >))
    #expect(scores.first.map { $0 - scores.last! } ?? 1 < 0.01)
  }

  @Test("is what took place, before what was cancelled and says the same")
  func cancelled() throws {
    try index(
      ICS.event(
        "c", "Harbour dredging", at: "20261110T140000Z", with: ["Bo Chen"],
        notes: "Bo Chen shows the plans.", "STATUS:CANCELLED"),
      ICS.event(
        "h", "Harbour dredging", at: "20240310T140000Z", with: ["Bo Chen"],
        notes: "Bo Chen shows all plans."))
    for question in [["about", "dredging"], ["with", "bo", "about", "dredging"], ["with", "bo"]] {
      let output = try box.launch(
        Sandbox.binary, question + ["--json", "--now", Sandbox.now])
      #expect(try output.objects.map { $0["uid"] as? String } == ["h", "c"], "\(question)")
    }
  }

  @Test("of a series is the latest that took place, not one that was cancelled")
  func cancelledOccurrence() throws {
    try index(
      ICS.event("s", "Harbour walk", at: "20261101T080000Z", "RRULE:FREQ=DAILY;COUNT=5"),
      ICS.event(
        "s", "Harbour walk", at: "20261105T080000Z", "RECURRENCE-ID:20261105T080000Z",
        "STATUS:CANCELLED"))
    let hits = try box.meetings("about", "harbour", "walk", "--json").objects
    #expect(hits.count == 1)
    #expect(hits[0]["start"] as? String == "2026-11-04T08:00:00Z")
    #expect(hits[0]["alsoOccurrences"] as? Int == 4)
  }

  @Test("of several that say the same, though of no series, is the latest that took place")
  func equalMeetings() throws {
    try index(
      ICS.event("a", "Harbour lunch", at: "20261101T120000Z", with: ["Bo Chen"]),
      ICS.event("b", "Harbour lunch", at: "20261108T120000Z", with: ["Bo Chen"]),
      ICS.event("c", "Harbour lunch", at: "20261109T120000Z", with: ["Bo Chen"], notes: "Crabs."))
    let hits = try box.meetings("about", "harbour", "lunch", "--json").objects
    #expect(Set(hits.compactMap { $0["uid"] as? String }) == ["b", "c"])
    #expect(hits.first { $0["uid"] as? String == "b" }?["alsoOccurrences"] as? Int == 1)
    #expect(try box.meetings("about", "harbour", "lunch").out.contains("(and 1 more like this)"))
    let each = try box.meetings("about", "harbour", "lunch", "--every-occurrence", "--json")
    #expect(try each.objects.count == 3)
  }

  @Test("is said to lack the words that are in no meeting, beside those that are")
  func absentWords() throws {
    try index(ICS.event("p", "Pricing review", notes: "When did we talk of annual plans?"))
    let some = try box.meetings("about", "seagulls", "pricing", "--json")
    #expect(try some.titles == ["Pricing review"])
    #expect(some.err.contains("no meeting mentions 'seagulls'"))
    let none = try box.meetings("when", "did", "we", "talk", "about", "seagulls")
    #expect(none.err.contains("no meeting mentions 'seagulls'"))
    let many = try box.meetings("about", "seagulls", "pricing", "zeppelins", "hippos")
    #expect(many.err == "no meeting mentions 'seagulls', 'zeppelins' or 'hippos'\n", "\(many)")
    #expect(try box.meetings("about", "pricing").err.isEmpty)
  }

  @Test("is not what shares only a question's words with it")
  func questionWords() throws {
    try index(ICS.event("p", "Pricing review", notes: "It was in the middle of that."))
    let output = try box.meetings("was", "it", "in", "the", "seagulls").expect(1)
    #expect(output.err == "no meeting mentions 'seagulls'\nno meeting found\n")
  }

  @Test("is found by a correction that is a word, as a meeting writes it")
  func correction() throws {
    try index(ICS.event("g", "Order", notes: "New Glasses for the kitchen."))
    let output = try box.meetings("about", "glases", "--json")
    #expect(try output.titles == ["Order"])
    #expect(output.err.contains("no meeting mentions 'glases'; searched for 'glasses'"))
  }

  @Test(
    "is found however its words are joined: as one, as two, or by a hyphen",
    arguments: [
      ("standup", "Stand-up"), ("stand-up", "Stand-up"), ("stand up", "Stand-up"),
      ("standups", "Stand-up"), ("stand-ups", "Stand-up"),
      ("kickoff", "Kick-off of the ferry"), ("prem", ""),
      ("followup bank", "Follow-up with the bank"), ("e-mail", "Email policy"),
      ("e mail", "Email policy"),
    ])
  func joinedWords(question: String, first: String) throws {
    try index(
      ICS.event("s", "Stand-up"), ICS.event("k", "Kick-off of the ferry"),
      ICS.event("f", "Follow-up with the bank"), ICS.event("e", "Email policy"),
      ICS.event("o", "Standing orders", notes: "Keep it up."))
    let output = try box.meetings("about", question, "--json")
    #expect(try (output.titles.first ?? "") == first)
    #expect(try !output.titles.contains("Standing orders"))
    if first.isEmpty { return }
    #expect(!output.err.contains("no meeting mentions"))
    let words = question.split(separator: " ").map(String.init)
    let last = try box.launch(Sandbox.binary, ["last"] + words + ["--json", "--now", Sandbox.now])
    #expect(try last.titles == [first] && last.err.isEmpty)
  }
}
