import Foundation
import Testing

@Suite("A log")
struct LogTests {
  let box = try! Sandbox()
  /// Words that must not be in any log: people, addresses, texts, titles, identifiers, files.
  static let secrets = [
    "zebedee", "quirk", "marzipan", "walrus", "xylo", "orchid", "bramble", "tmp",
  ]

  init() throws {
    let good = ICS.event(
      "walrus@xylo.example", "Marzipan", with: ["Zebedee Quirk"], notes: "the orchid is ill")
    // A truncated rule, an invalid date, and a file that is not a calendar.
    let odd = ICS.event("walrus-2@xylo.example", "Marzipan", at: "20269999T140000Z")
    let folder = "cal-zebedee.quirk@xylo.example"
    try box.write(ICS.calendar(name: "Bramble", good), to: "\(folder)/walrus.ics")
    try box.write(ICS.calendar(odd), to: "\(folder)/walrus-2.ics")
    try box.write("marzipan", to: "\(folder)/orchid.ics")
    let owner = "zebedee.quirk@xylo.example"
    try box.run("add", folder, "--owner", owner, "--now", "2026-01-01T00:00:00Z")
    try box.meetings("add", try box.write(ICS.calendar(good), to: "bramble.ics"))
    try box.remove("bramble.ics")
  }

  func entries(_ output: Sandbox.Output) throws -> [[String: Any]] {
    try output.err.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  /// Returns the forbidden words that a text contains.
  func leaks(in text: String) -> [String] {
    Self.secrets.filter { text.lowercased().contains($0) }
  }

  @Test(
    "as JSON is an object a line, and names nobody and nothing",
    arguments: [["nightly"], ["sync", "--full"], ["reindex", "--all"], ["doctor"]])
  func json(command: [String]) throws {
    let output = try box.launch(
      Sandbox.binary, command + ["--log-format", "json", "--log-level", "debug"])
    let entries = try entries(output)
    #expect(entries.count >= 2)
    for entry in entries {
      #expect(Set(entry.keys) == ["time", "level", "message", "metadata"])
    }
    #expect(leaks(in: output.err) == [])
    let last = try #require(entries.last?["metadata"] as? [String: Any])
    #expect(last["status"] as? Int32 == output.status)
    #expect(last["seconds"] is Double)
  }

  @Test("tells what went wrong by kind, source and count")
  func warnings() throws {
    let output = try box.meetings("nightly", "--log-format", "json").expect(2)
    let entries = try entries(output)
    #expect(entries.map { $0["level"] as? String } == ["warning", "warning"])
    #expect(entries[0]["message"] as? String == "a source can't be read")
    #expect((entries[0]["metadata"] as? [String: Int]) == ["source": 2])
    #expect((entries[1]["metadata"] as? [String: Int]) == ["source": 1, "files": 2, "problems": 2])
  }

  @Test("tells why a run failed, and not where", arguments: ["sync", "nightly", "reindex"])
  func failure(command: String) throws {
    let text = "This is not a database, but a text of some length.\n"
    try box.write(text, to: "home/meetings.sqlite")
    let output = try box.meetings(command, "--log-format", "json").expect(2)
    let entry = try #require(try entries(output).last)
    #expect(entry["level"] as? String == "error")
    let metadata = try #require(entry["metadata"] as? [String: String])
    #expect(metadata["error"] == "database")
    #expect(metadata["sqlite"]?.contains("not a database") == true)
    #expect(leaks(in: output.err) == [])
  }

  @Test("as text is a line an entry, without colours and files")
  func text() throws {
    let output = try box.meetings("nightly", "--log-format", "text", "--log-level", "info")
    let lines = output.err.split(separator: "\n")
    #expect(lines.first?.hasSuffix(" info the run began command=nightly version=0.1.0") == true)
    #expect(lines.contains { $0.hasSuffix(" warning a source can't be read source=2") })
    #expect(leaks(in: output.err) == [])
  }

  @Test("is not kept unless it is asked for: messages name what is wrong, once")
  func messages() throws {
    let talkative = try box.meetings("sync", "--log-level", "info")
    #expect(talkative.err.components(separatedBy: "orchid.ics").count == 2, "\(talkative.err)")
    #expect(talkative.err.contains(" info synced "))
    // Problems in files were reported before; the missing source is reported again.
    let quiet = try box.meetings("sync")
    #expect(quiet.err.split(separator: "\n").count == 1, "\(quiet.err)")
    #expect(quiet.err.hasPrefix("meetings: source "))
  }

  @Test("tells of a run that was killed before this one, and not on which host")
  func predecessor() throws {
    try box.write("999999 walrus 1795262000\n", to: "home/writer.lock")
    let output = try box.meetings("nightly", "--log-format", "json", "--log-level", "notice")
    let entry = try #require(try entries(output).first)
    #expect(entry["level"] as? String == "notice")
    #expect((entry["message"] as? String)?.contains("was killed") == true)
    #expect(entry["metadata"] as? [String: Int] == ["process": 999_999])
    #expect(leaks(in: output.err) == [])
  }

  @Test("tells each start, change and end of what is under way, from debug on")
  func progress() throws {
    let output = try box.meetings("sync", "--log-format", "json", "--log-level", "debug")
    let sentences = try entries(output).compactMap { $0["message"] as? String }
    #expect(
      sentences.filter { !$0.contains("read completely") && !$0.contains("can't") } == [
        "the run began", "reading a source", "a source was read", "synced", "the run ended",
      ])
  }
}
