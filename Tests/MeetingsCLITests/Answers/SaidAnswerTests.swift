import Foundation
import Testing

/// A customer's weekly meeting, in one of which more was said than its invitation tells.
@Suite("A question about what was said")
struct SaidAnswerTests {
  nonisolated(unsafe) private static let box: Sandbox = {
    let box = try! Sandbox()
    let dana = "ATTENDEE;CN=Dana Kim:mailto:dana@lantern.example"
    let bo = "ATTENDEE;CN=Bo Berg:mailto:bo@lantern.example"
    let weekly = ["20260305", "20260312", "20260319", "20260402"].map { day in
      ICS.event(
        "weekly-\(day)", "Lantern weekly", at: day + "T140000Z", with: ["Robin Keel"],
        notes: "Agenda in the channel.", dana, bo)
    }
    let lamps = ["20260105", "20260210"].map { day in
      ICS.event(
        "lamps-\(day)", "Night lamps", at: day + "T090000Z", with: ["Robin Keel"],
        notes: "The oil licence expired.", "LOCATION:Pier \(day.suffix(1))")
    }
    try! box.write(
      ICS.calendar(
        name: "Harbour office",
        (weekly + lamps + [
          ICS.event(
            "standup", "Daily standup", at: "20260323T080000Z", with: ["Robin Keel"],
            "CONFERENCE;VALUE=URI:https://meet.example.com/standup"),
          ICS.event("cable", "Cable", at: "20260220T080000Z", with: ["Robin Keel", "Lee Park"]),
        ]).joined()), to: "cal/a.ics")
    try! box.write(
      """
      ---
      uid: weekly-20260312
      ---
      Dana Kim: Keep us off the metered tariff until the contract ends in June.
      """, to: "notes/weekly.md")
    try! box.run("config", "owner", "robin.keel@example.com")
    try! box.index("cal")
    try! box.run("add", "notes", "--notes")
    try! box.meetings("sync")
    return box
  }()

  private func ask(_ question: String) throws -> Sandbox.Output {
    try Self.box.launch(
      Sandbox.binary,
      ["--now", "2026-03-20T12:00:00Z"] + question.split(separator: " ").map(String.init))
  }

  @Test(
    "finds the meeting where it was said, also before the next with part of it in its title",
    arguments: ["when does the lantern contract end", "when did we talk about the metered tariff"])
  func whenItWasSaid(question: String) throws {
    let found = try ask(question)
    #expect(found.out.hasPrefix("Thu 12 Mar, 14:00"), "\(found)")
    #expect(found.err.contains("showing where it is mentioned"), "\(found)")
  }

  @Test("shows the line with its words, not the beginning of the invitation")
  func excerpt() throws {
    try ask("when does the lantern contract end").expect(out: "until the contract ends in June")
  }

  @Test("takes an organization that says something for its people")
  func organizationSays() throws {
    let found = try ask("what did lantern say about the tariff")
    #expect(found.out.hasPrefix(try id("weekly-20260312")), "\(found)")
    #expect(found.out.contains("Dana Kim: Keep us off the metered tariff"), "\(found)")
  }

  private func id(_ uid: String) throws -> String {
    let all = try ask("list --with robin --json").objects
    let found = try #require(all.first { $0["uid"] as? String == uid }?["id"] as? String)
    return String(found.prefix(8))
  }

  @Test("shows the lines of whoever is asked about, if there is no topic")
  func allThatWasSaid() throws {
    let found = try ask("what did dana say")
    #expect(found.out.hasPrefix(try id("weekly-20260312")), "\(found)")
    #expect(found.out.contains("Dana Kim: Keep us off the metered tariff"), "\(found)")
    #expect(try ask("what did bo say").err.contains("no line by bo was found"))
  }

  @Test("has the latest of meetings that differ only in their place")
  func latestOfEquals() throws {
    #expect(try ask("when did the oil licence expire").out.hasPrefix("Tue 10 Feb"))
  }

  @Test("answers who is of an organization with its people")
  func organization() throws {
    for question in ["who do I know from lantern", "people lantern", "people at lantern"] {
      let found = try ask(question).expect(out: "Dana Kim", "Bo Berg")
      #expect(!found.out.hasPrefix("Robin"), "\(found)")
      #expect(!found.out.split(separator: "\n\n")[0].contains("Robin Keel"), "\(found)")
    }
  }

  @Test(
    "has the link of a meeting, also if its title looks like a verb",
    arguments: ["where is the standup", "what is the link for the daily standup"])
  func link(question: String) throws {
    #expect(try ask(question).out.hasPrefix("https://meet.example.com/standup"))
  }

  @Test("says when the last was if none is to come")
  func noneToCome() throws {
    let found = try ask("when is the next cable meeting")
    #expect(found.status == 1 && found.out.isEmpty)
    #expect(found.err.contains("the most recent was 'Cable' on Fri 20 Feb"), "\(found)")
  }

  @Test("names all conditions of an empty list")
  func emptyList() throws {
    try ask("list --status declined march").expect(err: "no meeting found (Mar · declined)")
  }
}
