import Foundation
import Testing

@Suite("JSON that is printed fits its schema")
struct SchemaTests {
  let box = try! Sandbox()

  /// The schema of each command's output with `--json`.
  static let shapes = [
    "search": "hit", "list": "record", "show": "meeting",
    "today": "record", "tomorrow": "record", "week": "record", "free": "stretch",
    "people list": "person", "people alias": "alias", "people doubles": "double",
    "sources": "source", "calendars list": "calendar", "sync": "sync", "reindex": "reindex",
    "nightly": "nightly", "status": "status", "doctor": "doctor", "evaluate": "evaluation",
    "inspect": "occurrence", "understand": "reading", "links": "link",
    "prep": "preparation", "hours": "hours", "digest": "digest", "open": "item",
    "decisions": "item",
    "status --problems": "problem", "context": "context",
  ]
  /// The schema of notes, which `inspect` prints.
  static let note = "note"
  /// The schema of log entries, which no `--json` prints.
  static let log = "log"
  /// The schema of the input of `apply`.
  static let change = "change"
  /// The schemas of other answers to a search, and of the object around them.
  static let answers = ["answer", "participant", "stretch", "figure", "overlap"]

  /// Prepares meetings with and without all kinds of fields, a broken file, and a missing source.
  init() throws {
    let rich = ICS.event(
      "rich", "Budget", with: ["Dana Kim"], notes: "The budget. Prices rise.",
      "ORGANIZER;CN=Lee Park:mailto:lee.park@example.com", "LOCATION:Attic",
      "URL:https://example.com/b", "CATEGORIES:money,plans", "RRULE:FREQ=WEEKLY;COUNT=3",
      "ATTENDEE;CUTYPE=ROOM:mailto:attic@example.com", "STATUS:TENTATIVE",
      "ATTENDEE;PARTSTAT=DELEGATED;ROLE=NON-PARTICIPANT:mailto:sam@example.com")
    try box.write(
      ICS.calendar(name: "Work", rich, ICS.event("bare", "", at: "20260312")), to: "cal/a.ics")
    let gone = ICS.event("gone", "Budget of old", with: ["Dana M Kim"])
    try box.write(ICS.calendar(gone), to: "cal/gone.ics")
    try box.write(ICS.calendar(ICS.event("else", "Hiring")), to: "lost/else.ics")
    try box.run("add", "cal", "--owner", "sam@example.com")
    try box.run("add", "lost")
    try box.meetings("sync")
    try box.remove("cal/gone.ics")
    try box.remove("lost")
    try box.write("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:broken\nDTSTART:never\n", to: "cal/b.ics")
  }

  func problems(_ output: Sandbox.Output, _ schema: String) throws -> [String] {
    let value = try JSONValue(output.out)
    return try JSONSchema(schema).problems(of: value)
  }

  /// Returns the problems of each element of the printed list, or of each line with `--jsonl`.
  func problemsOfEach(_ output: Sandbox.Output, _ schema: String) throws -> [String] {
    let isList = output.out.hasPrefix("[")
    let values =
      isList
      ? try #require(try JSONValue(output.out).list)
      : try output.out.split(separator: "\n").map { try JSONValue(String($0)) }
    #expect(!values.isEmpty, "\(output)")
    return try values.flatMap { try JSONSchema(schema).problems(of: $0) }
  }

  @Test("with a hit, a record, and a meeting", arguments: ["--json", "--jsonl"])
  func meetings(format: String) throws {
    let found = try box.meetings("with", "dana", "about", "budget", "--all", "--explain", format)
    #expect(try problemsOfEach(found, "hit") == [])
    try box.meetings("sync")
    let listed = try box.meetings("list", "--month", "2026-03", "--all", format)
    #expect(try problemsOfEach(listed, "record") == [])
    let record = try box.meetings("list", "--month", "2026-03", "--json").objects[0]
    let shown = try box.meetings("show", try #require(record["id"] as? String), "--json")
    #expect(try problems(shown, "meeting") == [])
  }

  @Test(
    "with the answer to each kind of question, and around it how it was read",
    arguments: [
      ("with dana about budget", "hit"), ("when did I meet dana", "hit"), ("in march", "record"),
      ("who was at budget", "participant"), ("am I free on 2026-03-10", "stretch"),
      ("how many meetings in march", "figure"), ("how many hours in meetings in march", "figure"),
      ("where was the budget", "hit"), ("how long was the budget", "hit"),
      ("overlapping meetings in march", "overlap"),
    ])
  func answers(question: String, schema: String) throws {
    try box.meetings("sync")
    let words = question.split(separator: " ").map(String.init) + ["--now", Sandbox.now]
    for format in ["--json", "--jsonl"] {
      let plain = try box.launch(Sandbox.binary, words + [format])
      #expect(try problemsOfEach(plain, schema) == [])
      let whole = try box.launch(Sandbox.binary, words + [format, "--reading"])
      #expect(try problems(whole, "answer") == [])
    }
  }

  @Test("with people, calendars and sources", arguments: ["--json", "--jsonl"])
  func around(format: String) throws {
    try box.meetings("sync")
    #expect(try problemsOfEach(try box.meetings("people", format), "person") == [])
    let doubles = try box.meetings("people", "doubles", format)
    #expect(try problemsOfEach(doubles, "double") == [])
    try box.run("people", "alias", "Dana K", "dana.kim@example.com", "Dana")
    #expect(try problemsOfEach(try box.run("people", "alias", format), "alias") == [])
    #expect(try problemsOfEach(try box.meetings("calendars", "list", format), "calendar") == [])
    #expect(try problemsOfEach(try box.meetings("sources", format), "source") == [])
  }

  @Test("with reports of work done, sound or in trouble")
  func reports() throws {
    let synced = try box.meetings("sync", "--json").expect(2)
    #expect(try problems(synced, "sync") == [])
    let listed = try box.meetings("status", "--problems", "--json")
    #expect(try problemsOfEach(listed, "problem") == [])
    #expect(try problems(try box.meetings("reindex", "--all", "--json"), "reindex") == [])
    #expect(try problems(try box.meetings("nightly", "--json"), "nightly") == [])
    #expect(try problems(try box.meetings("nightly", "--keep", "0", "--json"), "nightly") == [])
  }

  @Test("with the state of an index that has everything, and of one that has nothing")
  func states() throws {
    try box.meetings("nightly")
    let status = try box.meetings("status", "--json").expect(2)
    #expect(try problems(status, "status") == [])
    let diagnosis = try box.meetings("doctor", "--json").expect(2)
    #expect(try problems(diagnosis, "doctor") == [])
    let empty = try Sandbox()
    try empty.meetings("sync")
    for (command, schema) in [("status", "status"), ("doctor", "doctor"), ("sync", "sync")] {
      #expect(try problems(try empty.meetings(command, "--json"), schema) == [])
    }
  }

  @Test("with how often meetings are, times that are proposed, hours and a digest")
  func figures() throws {
    let event = ICS.event(
      "pier", "Pier", at: "20261120T090000Z",
      notes: "Decision: a pier.\\nAction: order [rope](https://evil.example) by Friday.")
    try box.write(ICS.calendar(event), to: "cal/pier.ics")
    try box.meetings("sync")
    let often = try box.meetings("how often is the budget", "--json").expect(out: "intervalDays")
    #expect(try problemsOfEach(often, "figure") == [])
    let free = try box.meetings("free", "next week for 45 min", "--json").expect(out: "rank")
    #expect(try problemsOfEach(free, "stretch") == [])
    let hours = try box.meetings("hours", "in 2026 by week", "--all", "--json")
      .expect(out: "groups")
    #expect(try problems(hours, "hours") == [])
    let digest = try box.meetings("digest", "--since", "yesterday", "--json")
      .expect(out: "decision")
    #expect(try problemsOfEach(digest, "digest") == [])
  }

  @Test("with what a file has, and what of it can't be read", arguments: ["--json", "--jsonl"])
  func occurrences(format: String) throws {
    let whole = try box.meetings("inspect", "cal/a.ics", format)
    #expect(try problemsOfEach(whole, "occurrence") == [])
    let broken = try box.meetings("inspect", "cal/b.ics", "--jsonl").expect(2)
    #expect(try problemsOfEach(broken, "occurrence") == [])
  }

  @Test("with notes and the meetings that they belong to", arguments: ["--json", "--jsonl"])
  func links(format: String) throws {
    try box.write(
      "WEBVTT\n\n00:01.000 --> 00:02.000\nDana Kim: Money.\n", to: "n/2026-03-10 14.01 Budget.vtt")
    try box.write("---\nsensitivity: restricted\n---\nHush.\n", to: "n/x.md")
    try box.run("add", "n", "--notes")
    try box.meetings("sync")
    let links = try box.meetings("links", format, "--restricted")
    #expect(try problemsOfEach(links, "link") == [])
    let found = try box.meetings("about", "money", "hush", "--restricted", format)
    #expect(try problemsOfEach(found, "hit") == [])
  }

  @Test("with a note and with the turns of a transcript", arguments: ["--json", "--jsonl"])
  func notes(format: String) throws {
    try box.write("---\ndate: 2026-04-09\ntags: [a]\n---\n# Tides\n\nLate.\n", to: "n.md")
    try box.write("WEBVTT\n\n00:01.000 --> 00:02.000\nAda: Late.\n", to: "n.vtt")
    for file in ["n.md", "n.vtt"] {
      #expect(try problemsOfEach(try box.meetings("inspect", file, format), Self.note) == [])
    }
  }

  @Test("with the measures of an evaluation")
  func evaluation() throws {
    try box.write(ICS.calendar(ICS.event("p", "Pricing review")), to: "corpus/work.ics")
    try box.write("{\"_id\": \"q1\", \"text\": \"about pricing\"}\n", to: "corpus/q.queries.jsonl")
    try box.write(
      "query-id\tcorpus-id\tscore\nq1\tp/2026-03-10T14:00:00Z\t1\n", to: "corpus/q.qrels.tsv")
    #expect(try problems(try box.meetings("evaluate", "corpus", "--json"), "evaluation") == [])
  }

  @Test("with a question as it was read", arguments: ["--json", "--jsonl"])
  func readings(format: String) throws {
    let questions = [
      ["last", "three", "meetings", "with", "dana", "about", "pricing"],
      ["with", "dana", "without", "lee", "about", "\"the budget\"", "in", "cal", "since", "march"],
      ["on", "2026-02-30"],
    ]
    for words in questions {
      let output = try box.launch(
        Sandbox.binary, ["understand"] + words + [format, "--now", Sandbox.now])
      #expect(try problemsOfEach(output, "reading") == [])
    }
  }

  @Test("with passages for a model")
  func context() throws {
    try box.meetings("sync")
    for words in [["budget"], ["in", "march"], ["with", "dana"]] {
      let output = try box.launch(
        Sandbox.binary, ["context"] + words + ["--json", "--now", Sandbox.now])
      #expect(try problems(output, "context") == [])
    }
  }

  @Test("with a log")
  func logs() throws {
    let log = try box.meetings("nightly", "--log-format", "json", "--log-level", "debug").err
    #expect(!log.isEmpty)
    for line in log.split(separator: "\n") {
      #expect(try JSONSchema(Self.log).problems(of: JSONValue(String(line))) == [])
    }
  }

  @Test("and so do the changes that help shows, which are read")
  func changes() throws {
    let help = try box.run("help", "apply").out
    let lines = help.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("{") }
    #expect(lines.count == 3)
    for line in lines {
      #expect(try JSONSchema(Self.change).problems(of: JSONValue(String(line))) == [])
    }
  }

  @Test("and each command that prints JSON, and each schema, is in these tests")
  func everyShape() throws {
    for command in CommandTests.commands {
      let words = ["help"] + command.split(separator: " ").map(String.init)
      let hasJSON = try box.launch(Sandbox.binary, words).out.contains("--json")
      // The command by itself lists the calendars, too.
      #expect(hasJSON == (Self.shapes[command] != nil), "\(command)")
    }
    let known = Set(Self.shapes.values).union(Self.answers).union(
      [Self.log, Self.note, Self.change])
    #expect(try JSONSchema.names() == known.sorted())
  }

  @Test("and each schema says which version it is", arguments: try! JSONSchema.names())
  func versions(name: String) throws {
    let root = try JSONSchema(name).root
    #expect(root["$id"] == .text("\(name).schema.json"))
    #expect((root["version"]?.number ?? 0) >= 1)
    #expect(root["title"] != nil)
  }
}
