import Foundation
import GRDB

@testable import MeetingsCLITests

/// A small index with all kinds of rows, and its answers while it is sound.
final class DamageBench: @unchecked Sendable {
  let box: Sandbox
  /// The questions with their answers.
  private(set) var answers: [(question: [String], answer: [String])] = []

  private var sound: String { box.folder + "/home" }

  init() throws {
    box = try Sandbox()
    // A signal must end the program but not the tests.
    box.isHere = false
    try writeCalendars()
    try box.index("cal", "--owner", "dana.wolf@example.com")
    let ids = try box.meetings("about", "budget", "--json").objects
      .compactMap { $0["id"] as? String }
    try box.meetings("note", ids[0], "--text", "Dana wants the *tiers* by Friday.")
    try box.meetings("note", ids[1], "--text", "Nothing was decided about zeppelins.")
    try writeNotes()
    try box.index("notes", "--notes")
    // A deleted document in a segment, and a record that is gone.
    try box.remove("cal/work/3.ics")
    try box.write(ICS.calendar(event(4, revision: 2)), to: "cal/work/4.ics")
    try box.meetings("sync")
    try fold()
    let questions = [
      ["about", "budget", "tiers", "--json"], ["with", "lee", "--json"],
      ["about", "zeppelins", "--json"], ["about", "rhubarb", "--json"],
      ["about", "surcharge", "--json"],
      ["with", "dana", "about", "hiring", "in", "march", "--json"],
      ["list", "--from", "2026-03-01", "--to", "2026-04-30", "--json"], ["show", ids[0], "--json"],
    ]
    answers = try questions.map { ($0, try Self.answer(try run($0, in: sound))) }
  }

  private func event(_ number: Int, revision: Int = 1) -> String {
    let words = ["price", "tier", "renewal", "tender", "hiring", "roadmap", "audit", "harbour"]
    let notes = (0..<60).map { words[($0 * $0 + number * 3 + revision) % words.count] }
    return ICS.event(
      "\(number)", "Budget \(number)", at: "202603\(10 + number % 15)T140000Z",
      with: ["Dana Wolf", number % 2 == 0 ? "Lee Park" : "Ines Roth"],
      notes: number % 5 == 0 ? "" : notes.joined(separator: " "), "LOCATION:Room \(number)",
      "CATEGORIES:board,money")
  }

  private func writeCalendars() throws {
    for number in 0..<14 {
      try box.write(ICS.calendar(event(number)), to: "cal/work/\(number).ics")
    }
    try box.write("Work", to: "cal/work/displayname")
    let weekly = ICS.event(
      "weekly", "Stand-up", with: ["Dana Wolf", "Lee Park"], notes: "Hiring, and what else is new",
      "RRULE:FREQ=WEEKLY;COUNT=6")
    let day = ICS.event("day", "Offsite", at: "20260320", notes: "In the harbour")
    try box.write(ICS.calendar(name: "Home", weekly, day), to: "cal/home.ics")
  }

  /// Writes a note and a recording that belong to meetings, and a note that belongs to none.
  private func writeNotes() throws {
    try box.write(
      "---\nuid: day\nattendees: [Sam Hale]\n---\nPlant the rhubarb by the wall.\n",
      to: "notes/offsite.md")
    try box.write(
      "WEBVTT\n\n14:32.000 --> 14:40.000\n<v Dana Wolf>The surcharge goes away.</v>\n",
      to: "notes/2026-03-10 1400 Stand-up.vtt")
    try box.write("# Garden\n\nThe shed wants paint.\n", to: "notes/garden.md")
  }

  /// Merges the log, so that the database is a single file.
  private func fold() throws {
    try DatabaseQueue(path: sound + "/meetings.sqlite").writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Calls `body` with a copy of the sound home folder.
  func withCopy<Value>(_ body: (_ home: String) throws -> Value) throws -> Value {
    let home = "\(box.folder)/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.copyItem(atPath: sound, toPath: home)
    return try body(home)
  }

  private static let shown: Set<String> = [
    "id", "title", "start", "end", "status", "location", "attendees", "notes", "attachedNotes",
    "passage",
  ]

  /// Returns the answer: the meetings in order, with their times and texts.
  static func answer(_ output: Sandbox.Output) throws -> [String] {
    if output.status == 1 { return [] }
    let json = try output.json
    let meetings = (json as? [[String: Any]]) ?? [json as? [String: Any] ?? [:]]
    return try meetings.map { meeting in
      let shown = meeting.filter { Self.shown.contains($0.key) }
      let data = try JSONSerialization.data(withJSONObject: shown, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Runs a command with limits of five seconds of processor time and one minute of real time.
  ///
  /// - Returns: the output, with status -1 if a signal ended the command.
  func run(_ command: [String], in home: String) throws -> Sandbox.Output {
    let arguments = command + ["--home", home, "--now", Sandbox.now]
    return try box.launch(
      "/bin/sh",
      ["-c", "ulimit -t 5; exec timeout -s KILL 60 \"$@\"", "sh", Sandbox.binary] + arguments)
  }
}
