import Foundation
import Testing

@Suite("A folder of notes")
struct NoteSourceTests {
  let box = try! Sandbox()

  static let transcript = """
    WEBVTT

    1
    00:00:02.000 --> 00:00:06.000
    Dana Kim: Good morning, shall we begin?

    2
    00:14:32.500 --> 00:14:40.000
    Lee Park: The surcharge for islands goes away in May.

    3
    00:14:41.000 --> 00:14:44.000
    Dana Kim: Then let us tell the harbour.

    """

  init() throws {
    try box.write(
      ICS.calendar(
        ICS.event("ferry", "Ferry prices", with: ["Dana Kim", "Lee Park"]),
        ICS.event("hiring", "Hiring", at: "20260312T090000Z", with: ["Sam Roe"])),
      to: "cal/a.ics")
    try box.write(Self.transcript, to: "notes/calls/2026-03-10 14.02 Ferry prices.vtt")
    try box.write("# Garden\n\nPlant the rhubarb by the wall.\n", to: "notes/garden.md")
    try #require(box.run("add", "cal").status == 0)
    try box.index("notes", "--notes")
  }

  func links() throws -> [String: [String: Any]] {
    let all = try box.meetings("links", "--json").objects
    return Dictionary(
      uniqueKeysWithValues: all.map { link in
        (((link["file"] as? String ?? "") as NSString).lastPathComponent, link)
      })
  }

  func titles(about words: String...) throws -> [String] {
    let output = try box.launch(
      Sandbox.binary, ["about"] + words + ["--json", "--now", Sandbox.now])
    return output.status == 1 ? [] : try output.titles
  }

  @Test("is linked to its meetings, and what was said is found with the second at which it was")
  func spoken() throws {
    #expect(try links()["2026-03-10 14.02 Ferry prices.vtt"]?["state"] as? String == "linked")
    let hit = try #require(try box.meetings("about", "island", "surcharge", "--json").objects.first)
    #expect(hit["title"] as? String == "Ferry prices")
    #expect(hit["uid"] as? String == "ferry")
    let passage = try #require(hit["passage"] as? [String: Any])
    #expect(passage["second"] as? Double == 872.5)
    #expect(passage["speaker"] as? String == "Lee Park")
    #expect(
      try box.meetings("about", "island", "surcharge").out
        .contains("00:14:32 Lee Park: The surcharge for islands goes away in May."))
    let whole = try box.meetings("show", #require(hit["id"] as? String)).out
    #expect(whole.contains("from \(box.folder)/notes/calls/2026-03-10 14.02 Ferry prices.vtt:"))
    #expect(whole.contains("\n00:14:32 Lee Park: The surcharge for islands goes away in May.\n"))
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("sync").out.hasPrefix("nothing changed"))
  }

  @Test("is shown where a topic is spoken of most, by the verbs of the question, too")
  func middle() throws {
    try say(
      [
        (60, "The lighthouse is painted white."), (1_200, "Now the lighthouse again."),
        (1_215, "Sam reviewed the colours."), (1_230, "Nobody liked the lighthouse grey."),
        (2_400, "The lighthouse keeper retires."),
      ])
    let hit = try #require(
      try box.meetings("meeting", "where", "we", "reviewed", "the", "lighthouse", "--json").objects
        .first)
    let passage = try #require(hit["passage"] as? [String: Any])
    #expect(passage["second"] as? Double == 1_215)
  }

  @Test("names the other places where nearly as much of a topic is said, and no others")
  func elsewhere() throws {
    try say(
      [
        (60, "The lighthouse lamp is broken."), (600, "Budgets are late."),
        (1_200, "Back to the lighthouse lamp, a new one comes on Friday."),
        (1_800, "Sam is on leave."), (2_400, "The lighthouse keeper retires."),
      ])
    let hit = try #require(try box.meetings("about", "lighthouse", "lamp", "--json").objects.first)
    let passage = try #require(hit["passage"] as? [String: Any])
    #expect(passage["second"] as? Double == 1_200)
    let others = try #require(passage["elsewhere"] as? [[String: Any]])
    #expect(others.map { $0["second"] as? Double } == [60])
    #expect(others.first?["text"] as? String == "Dana Kim: The lighthouse lamp is broken.")
    let lines = try box.meetings("about", "lighthouse", "lamp").out.split(separator: "\n")
    #expect(lines.contains("  also 00:01:00 Dana Kim: The lighthouse lamp is broken."))
  }

  /// Writes a transcript with the given cues, in seconds from the start, and syncs it.
  private func say(_ cues: [(start: Int, text: String)]) throws {
    let blocks = cues.map { start, text in
      "\(start / 60):\(start % 60 < 10 ? "0" : "")\(start % 60).000 --> "
        + "\(start / 60):\(start % 60 + 4).000\nDana Kim: \(text)\n"
    }
    try box.write(
      "WEBVTT\n\n" + blocks.joined(separator: "\n"), to: "notes/2026-03-12 Hiring.vtt")
    try #require(box.meetings("sync").status == 0)
  }

  @Test("has a record of its own for what belongs to no meeting")
  func alone() throws {
    #expect(try links()["garden.md"]?["state"] as? String == "unlinked")
    let hit = try #require(try box.meetings("about", "rhubarb", "--json").objects.first)
    #expect(hit["kind"] as? String == "note")
    #expect(hit["title"] as? String == "Garden")
    #expect(try box.meetings("about", "rhubarb").out.contains("[note]"))
    let id = try #require(hit["id"] as? String)
    #expect(try box.meetings("show", id).out.contains("Plant the rhubarb"))
  }

  @Test("is read anew where a file changes, and its words leave where it goes")
  func changes() throws {
    let path = "notes/calls/2026-03-10 14.02 Ferry prices.vtt"
    try box.write(Self.transcript.replacing("surcharge", with: "mooring fee"), to: path)
    #expect(try box.meetings("sync").out.contains("1 updated"))
    #expect(try titles(about: "mooring") == ["Ferry prices"])
    #expect(try titles(about: "surcharge") == [])
    try box.remove(path)
    #expect(try box.meetings("sync").out.contains("1 gone"))
    #expect(try titles(about: "mooring") == [])
    #expect(try box.meetings("doctor").status == 0)
    try box.write(Self.transcript, to: path)
    try box.meetings("sync")
    #expect(try titles(about: "surcharge") == ["Ferry prices"])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("keeps its words with a meeting that its calendar changes, and has them back without it")
  func calendarChanges() throws {
    try box.write(
      ICS.calendar(
        ICS.event("ferry", "Ferry fares", with: ["Dana Kim", "Lee Park"]),
        ICS.event("hiring", "Hiring", at: "20260312T090000Z", with: ["Sam Roe"])),
      to: "cal/a.ics")
    try box.meetings("sync")
    #expect(try titles(about: "surcharge") == ["Ferry fares"])
    #expect(try box.meetings("doctor").status == 0)
    try #require(box.meetings("remove", "cal").status == 0)
    let hit = try #require(try box.meetings("about", "surcharge", "--json").objects.first)
    #expect(hit["kind"] as? String == "note")
    #expect(try box.meetings("doctor").status == 0)
    try box.index("cal")
    #expect(try titles(about: "surcharge") == ["Ferry fares"])
    try #require(box.meetings("remove", "notes").status == 0)
    #expect(try titles(about: "surcharge") == [])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("has those who speak at the meeting, and nobody twice")
  func speakers() throws {
    try box.write(
      Self.transcript.replacing("Lee Park", with: "Ines Vega"),
      to: "notes/calls/2026-03-10 14.02 Ferry prices.vtt")
    try box.meetings("sync")
    let hit = try #require(try box.meetings("with", "ines", "--json").objects.first)
    #expect(hit["title"] as? String == "Ferry prices")
    let people = try #require(hit["attendees"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == ["Dana Kim", "Lee Park", "Ines Vega"])
    #expect(people.last?["kind"] as? String == "speaker")
  }

  @Test("is asked for by name, where a folder holds no calendar")
  func recognised() throws {
    try box.write("# Diary\n\nRain.\n", to: "diary/2026-03-01.md")
    try box.run("add", "diary").expect(
      2, err: "has no calendar, but 1 notes file", "meetings add --notes diary")
    #expect(try box.run("add", "diary", "--notes").status == 0)
  }

  @Test("is rebuilt with its meetings by a re-index")
  func reindex() throws {
    #expect(try box.meetings("reindex", "--all").status == 0)
    #expect(try titles(about: "surcharge") == ["Ferry prices"])
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("is forgotten with its meeting, and the file is named")
  func forgotten() throws {
    let output = try box.meetings("forget", "--person", "Lee Park", "--yes")
    let all = output.out + output.err
    #expect(all.contains("2026-03-10 14.02 Ferry prices.vtt"), "\(output)")
    #expect(try titles(about: "surcharge") == [])
    try box.meetings("sync", "--full")
    #expect(try titles(about: "surcharge") == [])
    #expect(try box.meetings("doctor").status == 0)
  }
}
