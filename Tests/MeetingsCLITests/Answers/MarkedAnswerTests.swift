import Foundation
import Testing

/// Lines marked as decided or open in notes answer questions about them, with their meetings.
@Suite("A question for what was decided or left open")
struct MarkedAnswerTests {
  nonisolated(unsafe) private static let box: Sandbox = {
    let box = try! Sandbox()
    try! box.write(
      ICS.calendar(
        name: "Harbour office",
        ICS.event(
          "fees", "Berth fees", at: "20260312T100000Z",
          with: ["Robin Keel", "Dana Kim", "Lee Park"],
          notes: "Decide between fees a metre and fees a berth."),
        ICS.event(
          "fees2", "Berth fees", at: "20260402T100000Z", with: ["Robin Keel", "Dana Kim"],
          notes: "Decide between fees a metre and fees a berth."),
        ICS.event(
          "board", "Harbour board", at: "20260317T100000Z", with: ["Robin Keel", "Dana Kim"]),
        ICS.event("rope", "Rope", at: "20260318T100000Z", with: ["Robin Keel", "Lee Park"])),
      to: "cal/a.ics")
    try! box.write(
      """
      ---
      uid: board
      ---
      Decision: fees a berth, from May on.
      - [ ] @Dana sends the new fees
      - [ ] @Robin asks the bank
      - [x] @Dana counts the berths
      """, to: "notes/board.md")
    try! box.write(
      "---\nuid: rope\n---\n- [ ] @Lee orders hemp\n- [ ] @Robin pays for it\n"
        + "- [ ] @Lee to send the tide table by 2026-03-20\n",
      to: "notes/rope.md"
    )
    try! box.write(
      "---\ndate: 2026-03-01\n---\n# Berth fees, with the bank\n\nDecision: a floor of 99.\n",
      to: "notes/bank.md")
    try! box.write(
      "---\ndate: 2026-03-02\n---\n# Quay\n\nOn the new lanterns.\n\nDecision: the second offer.\n",
      to: "notes/quay.md")
    try! box.run("config", "owner", "robin.keel@example.com")
    try! box.index("cal")
    try! box.run("add", "notes", "--notes")
    try! box.meetings("sync")
    return box
  }()

  private func text(_ question: String) throws -> String {
    try Self.box.launch(Sandbox.binary, ["search", "--now", Sandbox.now, "--", question]).out
  }

  private func order(_ question: String) throws -> [String] {
    try Self.box.launch(
      Sandbox.binary, ["search", "--json", "--now", Sandbox.now, "--", question]
    ).objects.compactMap { $0["uid"] as? String }
  }

  @Test(
    "has the decision's meeting first, and those that only speak of the subject behind it",
    arguments: [
      "what did we decide about berth fees", "decisions about berth fees",
      "decisions about berth fees since february",
    ])
  func decisions(question: String) throws {
    #expect(try order(question).first == "board")
    #expect(try Set(order(question)).isSuperset(of: ["fees", "fees2"]))
    let found = try text(question)
    #expect(found.contains("  - fees a berth, from May on.  board.md:4"), "\(found)")
    #expect(found.contains("  - a floor of 99."), "\(found)")
  }

  @Test(
    "has the decisions of days or people, without a topic",
    arguments: ["what did we decide in march 2026", "what did we decide with dana"])
  func decisionsWithoutTopic(question: String) throws {
    #expect(try text(question).contains("  - fees a berth, from May on."))
  }

  @Test("has what is overdue")
  func overdue() throws {
    for question in ["what is overdue", "overdue tasks"] {
      let found = try text(question)
      #expect(found.contains("send the tide table"), "\(found)")
      #expect(!found.contains("asks the bank"), "\(found)")
    }
  }

  @Test(
    "has the lines of those who are to do it",
    arguments: [
      (
        "what is open with dana", ["sends the new fees", "asks the bank"],
        ["orders hemp", "counts"]
      ),
      ("what did dana promise", ["sends the new fees"], ["asks the bank", "orders hemp"]),
      ("dana's to-dos", ["sends the new fees"], ["asks the bank", "orders hemp"]),
      ("what do I owe lee", ["pays for it"], ["orders hemp", "asks the bank"]),
      (
        "my action items from march", ["asks the bank", "pays for it"], ["orders hemp", "new fees"]
      ),
      ("open items about rope", ["orders hemp", "pays for it"], ["asks the bank"]),
    ])
  func open(question: String, lines: [String], others: [String]) throws {
    let found = try text(question)
    for line in lines { #expect(found.contains("  [ ] ") && found.contains(line), "\(found)") }
    for line in others { #expect(!found.contains(line), "\(found)") }
  }

  @Test("has decisions of meetings on the subject, also if their lines don't name it")
  func elsewhere() throws {
    let found = try Self.box.launch(
      Sandbox.binary, ["search", "--now", Sandbox.now, "--", "what did we decide about lanterns"])
    #expect(found.out.contains("  - the second offer."), "\(found)")
    #expect(!found.err.contains("no decisions found"), "\(found)")
  }

  @Test("doesn't say that nobody said anything if it has lines")
  func promised() throws {
    let found = try Self.box.launch(
      Sandbox.binary, ["search", "--now", Sandbox.now, "--", "what did lee promise"])
    #expect(found.out.contains("orders hemp") && !found.err.contains("no line by"), "\(found)")
  }

  @Test("has the day of a note that only has a date")
  func day() throws {
    let found = try text("what did we decide about lanterns")
    #expect(found.contains("  Mon 2 Mar  Quay  [note]"), "\(found)")
  }

  @Test("says if nothing is marked, and shows the meetings")
  func nothing() throws {
    let found = try Self.box.launch(
      Sandbox.binary, ["search", "--now", Sandbox.now, "--", "what did we decide about rope"])
    #expect(found.err.contains("no decisions found; showing meetings"), "\(found)")
    #expect(found.out.contains("Rope"))
  }

  @Test(
    "is none if something else is asked for",
    arguments: [
      "when did we decide about berth fees", "harbour board", "who was at the board",
      "about the promise of new fees", "about open questions on fees", "promise of rope",
    ])
  func others(question: String) throws {
    #expect(try !text(question).contains("  [ ] "))
  }

  @Test("names the user behind the others, and no calendar that all meetings are of")
  func people() throws {
    let found = try text("harbour board")
    #expect(found.contains("  Dana Kim, Robin Keel\n"), "\(found)")
  }
}

@Suite("An organisation that is named")
struct OrganisationNameTests {
  @Test("means everybody with an address at its domain")
  func domain() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        name: "Work", ICS.event("kick", "Kick-off", at: "20260312T100000Z", with: ["Dana Kim"]),
        ICS.event("own", "Own", at: "20260313T100000Z", with: ["Lee Park"])
      ).replacing("dana.kim@example.com", with: "dana@gannet.example"), as: "cal/a.ics")
    let found = try box.meetings("search", "with", "gannet")
    #expect(found.out.contains("Kick-off") && !found.out.contains("Own"), "\(found)")
    #expect(found.err.contains("'gannet' is read as everybody with an address at gannet.example"))
    try box.meetings("search", "with", "puffin").expect(err: "no one is called 'puffin'")
  }
}
