import Foundation
import Testing

@Suite("A word for meetings behind a name")
struct MeetingNounTests {
  @Test("changes nothing of which is the last", arguments: ["", "call", "meeting", "session"])
  func last(noun: String) throws {
    let box = try Sandbox()
    let notes =
      "The depot review call, a call of the depot review.\\nWhat the meeting and the session said."
    try box.index(
      ICS.calendar(
        ICS.event("a", "Depot review", at: "20260210T140000Z", notes: notes),
        ICS.event("b", "Depot review", at: "20260217T140000Z", notes: "Paint."),
        ICS.event("c", "Sails", at: "20260218T140000Z", notes: "A call.")), as: "work.ics")
    let output = try box.launch(
      Sandbox.binary,
      ["last", "depot", "review"] + (noun.isEmpty ? [] : [noun]) + ["--json", "--now", Sandbox.now])
    #expect(try output.objects.first?["uid"] as? String == "b", "\(output)")
  }
}

/// A numbered series, calls with speakers, and a holiday that only its notes call so.
@Suite("Meetings of a kind")
struct KindOfMeetingTests {
  nonisolated(unsafe) private static let box: Sandbox = {
    let box = try! Sandbox()
    let numbered = (1...4).map { number in
      ICS.event(
        "n\(number)", "Harbour forum #0\(number)", at: "2026050\(number)T140000Z",
        notes: "Presented by \(number.isMultiple(of: 2) ? "Ada Ruiz" : "Bo Lindt").")
    }
    try! box.index(
      ICS.calendar(
        (numbered + [
          ICS.event("h", "Midsummer", at: "20260619", notes: "A public holiday."),
          ICS.event("s", "Sails", at: "20260620T140000Z", notes: "Public viewing of sails."),
        ]).joined()), as: "work.ics")
    return box
  }()

  private func first(_ question: String) throws -> String? {
    let output = try Self.box.launch(
      Sandbox.binary, ["search", "--json", "--now", Sandbox.now, "--", question])
    return try output.objects.first?["uid"] as? String
  }

  @Test(
    "are told apart by a number, however it is written",
    arguments: [
      "when was the third harbour forum", "when was the 3rd harbour forum",
      "which day was harbour forum number 3", "when was harbour forum call #3",
    ])
  func numbered(_ question: String) throws {
    #expect(try first(question) == "n3")
  }

  @Test("are those whose title ends what is asked for, though others mention all of it")
  func titledByEnd() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("c", "Winter concert", at: "20261212T140000Z"),
        ICS.event(
          "r", "Rehearsal", at: "20261205T140000Z", notes: "The winter concert of the choir.")),
      as: "work.ics")
    try box.meetings("when is the choir's winter concert").expect(
      0, out: "Winter concert", err: "ignored: choir's")
  }

  @Test("come before others that mention what is asked for")
  func ofKind() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event(
          "c", "Committee", at: "20260312T140000Z", notes: "Tickets go over to pay-what-you-can."),
        ICS.event(
          "s", "Spring concert", at: "20260328T140000Z",
          notes: "The committee sells pay-what-you-can tickets.")),
      as: "work.ics")
    let output = try box.meetings("in which committee meeting did we go over to tickets", "--json")
    #expect(try output.titles.first == "Committee")
  }

  @Test("are counted if their texts have what their titles lack")
  func counted() throws {
    try Self.box.meetings("how many harbour forum sessions did Ada Ruiz present").expect(
      0, out: "2 meetings")
  }

  @Test("are listed without those that merely resemble them")
  func listed() throws {
    let output = try Self.box.meetings("which public holidays were there in june").expect(0)
    #expect(output.out.contains("Midsummer") && !output.out.contains("Sails"), "\(output)")
  }

  @Test("are those without the word for a meeting as well, if hardly any title has it")
  func ofManyTitles() throws {
    let box = try Sandbox()
    let talks = (1...4).map {
      ICS.event("t\($0)", "Open sails: part \($0)", at: "2026050\($0)T140000Z")
    }
    try box.index(
      ICS.calendar(
        (talks + [
          ICS.event("n", "Open sails: fair (no open sails session)", at: "20260509T140000Z"),
          ICS.event("g", "Open sails WG", at: "20260510T140000Z"),
        ]).joined()), as: "work.ics")
    let sessions = try box.meetings("open sails sessions in may 2026", "--json").objects
    #expect(sessions.count >= 5, "\(sessions)")
    let group = try box.meetings("last open sails WG meeting", "--json")
    #expect(try group.titles.first == "Open sails WG")
  }

  @Test("are listed alone if several have the name, and not found if only other months have one")
  func ofOneSpan() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Quay board", at: "20260504T140000Z"),
        ICS.event("b", "Quay board", at: "20260518T140000Z"),
        ICS.event("o", "Sails", at: "20260520T140000Z", notes: "The board of the yard."),
        ICS.event("d", "Rope", at: "20261220T140000Z", notes: "A new board.")), as: "work.ics")
    let may = try box.meetings("quay board may 2026", "--json").objects
    #expect(Set(may.compactMap { $0["uid"] as? String }) == ["a", "b"])
    try box.meetings("quay board in december 2026").expect(1, err: "best match without")
  }

  @Test("are found in a span of which only other spellings are, though other months have the title")
  func ofOtherSpelling() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("one", "Quay standup", at: "20260504T140000Z"),
        ICS.event("two", "Quay stand-up", at: "20261220T140000Z")), as: "work.ics")
    let found = try box.meetings("quay standup in december 2026", "--json")
    #expect(try found.objects.first?["uid"] as? String == "two", "\(found)")
  }

  @Test("are counted by their titles, whichever preposition the question has")
  func preposition() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Away game Elver", at: "20260504T140000Z"),
        ICS.event("b", "Home game vs Elver", at: "20260518T140000Z")), as: "work.ics")
    try box.meetings("how many games against Elver in 2026").expect(0, out: "2 meetings")
    try box.meetings("how much home games in 2026").expect(0, out: "1 meeting")
  }

  @Test("may have a season or a part of the day in their titles")
  func titledByTimes() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Parents' evening: boats", at: "20260312T090000Z"),
        ICS.event("b", "Parents' evening: oars", at: "20260428T170000Z"),
        ICS.event("s", "Sails, spring session", at: "20261028T140000Z")), as: "work.ics")
    try box.meetings("how many parents' evenings were there in 2026")
      .expect(0, out: "2 meetings")
    try box.meetings("sails spring session").expect(
      0, out: "Sails, spring session")
    try box.index(
      ICS.calendar(ICS.event("n", "Night watch", at: "20261010T200000Z")), as: "watch.ics")
    try box.meetings("my last night watch was when").expect(0, out: "Sat 10 Oct")
  }
}

@Suite("A word for a meeting of two")
struct PairMeetingTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event("all", "Huddle", at: "20261202T090000Z", with: ["Dana Kim", "Lee Wong"]),
        ICS.event("two", "Dana / Ivo", at: "20261204T090000Z", with: ["Dana Kim"])),
      as: "work.ics")
  }

  @Test(
    "means one that nobody else attends",
    arguments: [
      "my next 1:1 with dana", "next one to one with dana", "when's my next catch-up with dana",
      "next meeting with dana on her own",
    ])
  func pair(question: String) throws {
    try box.meetings(question).expect(0, out: "Dana / Ivo")
  }

  @Test("is the name of one if a title has it, and nothing if there is no other meeting")
  func titled() throws {
    try box.index(
      ICS.calendar(
        name: "More", ICS.event("c", "1:1 Dana", at: "20261203T090000Z", with: ["Dana Kim"])),
      as: "more.ics")
    try box.meetings("my next 1:1 with dana").expect(0, out: "1:1 Dana")
    try box.meetings("my next catch-up with lee").expect(0, out: "Huddle")
  }
}
