import Testing

@Suite("A meeting whose title is typed")
struct TitledAnswerTests {
  nonisolated(unsafe) private static let box: Sandbox = {
    let box = try! Sandbox()
    try! box.index(
      ICS.calendar(
        name: "Harbour",
        ICS.event("who", "Keys: who carries what", at: "20260310T140000Z", with: ["Dana Wolf"]),
        ICS.event("who2", "Keys: the new cabinet", at: "20260311T140000Z", with: ["Lee Park"]),
        ICS.event("budget", "Budget 2027, first pass", at: "20260914T100000Z"),
        ICS.event("later", "Budget", at: "20270310T100000Z"),
        ICS.event("findings", "Audit: the findings", at: "20260513T100000Z"),
        ICS.event("audit", "Audit", at: "20260511T100000Z", notes: "The findings, the findings."),
        ICS.event(
          "one", "Review Lee / Dana", at: "20260601T100000Z", with: ["Lee Park", "Dana Wolf"]),
        ICS.event(
          "two", "Review Lee / Dana", at: "20261207T100000Z", with: ["Lee Park", "Dana Wolf"]),
        ICS.event("mast", "Mast: what we learned", at: "20261202T100000Z"),
        ICS.event("keel", "Mast: daily", at: "20261102T100000Z"),
        ICS.event("next", "Prepare the next meeting", at: "20261201T100000Z"),
        ICS.event("words", "Is it from the", at: "20260610T120000Z"),
        ICS.event("never", "So many with or", at: "20260611T120000Z"),
        ICS.event("q3", "Merger may q3", at: "20260612T120000Z"),
        ICS.event("dash", "Plan – “step” two…", at: "20260613T120000Z"),
        ICS.event("picture", "🚀 Gannets & skuas", at: "20260614T120000Z"),
        ICS.event("puffins", "Gannets or puffins, then skuas", at: "20260616T120000Z"),
        ICS.event("offer", "To quay & back", at: "20260115T120000Z"),
        ICS.event("quay", "Back of the quay", at: "20260920T120000Z"),
        ICS.event("busy", "Busy quay", at: "20260116T120000Z"),
        ICS.event("count", "But within how many", at: "20260117T120000Z"),
        ICS.event("tomorrow", "Lunch", at: "20261122T120000Z")), as: "cal/harbour.ics")
    return box
  }()

  private func first(_ question: String) throws -> String? {
    let found = try Self.box.launch(
      Sandbox.binary, ["search", "--json", "--now", Sandbox.now, "--", question])
    return try found.objects.first?["uid"] as? String
  }

  @Test("is no day that has a title of its own, if a meeting of that day is asked for")
  func titledDay() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        name: "Days", ICS.event("day", "Christmas Day", at: "20261225"),
        ICS.event("retro", "Retro", at: "20261225T140000Z"),
        ICS.event("old", "Retro", at: "20261113T140000Z")), as: "days.ics")
    let found = try box.meetings(
      "do we have a retro on christmas day", "--json", "--now", Sandbox.now)
    let first = try found.objects.first
    #expect(first?["uid"] as? String == "retro", "\(found)")
  }

  @Test(
    "comes first, though its words could be read as a person, a date, a kind of answer or filler",
    arguments: [
      ("Keys: who carries what", "who"), ("keys who carries what", "who"),
      ("Budget 2027, first pass", "budget"), ("budget 2027 first", "budget"),
      ("Audit: the findings", "findings"), ("Is it from the", "words"),
      ("SO MANY WITH OR?", "never"), ("merger may q3", "q3"),
      ("plan step two", "dash"), ("Plan - 'step' two", "dash"), ("gannets and skuas", "picture"),
      ("🚀 gannets & skuas", "picture"), ("gannets puffins then skuas", "puffins"),
      ("to quay back", "offer"), ("busy quay", "busy"), ("but within how many", "count"),
    ])
  func exact(question: String, uid: String) throws { #expect(try first(question) == uid) }

  @Test(
    "is found ahead, though a word of it tells of the past",
    arguments: [
      "when is mast what we learned", "when is mast: what we learned", "when is mast learned",
    ])
  func ahead(question: String) throws {
    let found = try Self.box.launch(
      Sandbox.binary, ["--now", Sandbox.now] + question.split(separator: " ").map(String.init))
    #expect(found.out.hasPrefix("Wed 2 Dec, 10:00"), "\(found)")
  }

  @Test(
    "is among the first, if a word of it is missing", arguments: ["is it the", "so, many with"])
  func near(question: String) throws {
    let found = try Self.box.launch(
      Sandbox.binary, ["search", "--json", "--now", Sandbox.now, "--", question])
    let first = try found.objects.prefix(3).compactMap { $0["uid"] as? String }
    #expect(first.contains("words") || first.contains("never"), "\(first)")
  }

  @Test(
    "is found with a person, an order or a month beside its title",
    arguments: [
      ("Keys: who carries what with Dana", "who"), ("keys who carries what march", "who"),
      ("last to quay back", "offer"), ("to quay & back january", "offer"),
      ("busy quay january", "busy"), ("last Review Lee / Dana", "one"),
      ("next Review Lee / Dana", "two"),
    ])
  func around(question: String, uid: String) throws { #expect(try first(question) == uid) }

  @Test("is said to have been found by its title, where the words were read otherwise at first")
  func notice() throws {
    let found = try Self.box.meetings("keys who carries what")
    #expect(found.err.contains("is a title; searched for its words"), "\(found)")
  }

  @Test("is named beside an answer of another kind, if a word of it is missing")
  func noted() throws {
    let found = try Self.box.meetings("within how many")
    #expect(found.err.contains("a meeting is called 'But within how many'"), "\(found)")
  }

  @Test("leaves an order or a date alone what it is, whatever is called so")
  func filters() throws {
    #expect(try first("next meeting") == "tomorrow")
    #expect(try first("tomorrow") == "tomorrow")
  }
}
