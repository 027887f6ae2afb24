import Foundation
import SeededRandom
import Testing

/// Calendars and notes, the indexes from which runs start, and results of undisturbed runs.
final class KillBench {
  struct Scenario {
    let name: String
    let command: [String]
    /// A copy of the home folder before the run.
    let start: String
    let before: IndexContent
    let after: IndexContent
  }

  let box: Sandbox
  private(set) var scenarios: [Scenario] = []
  /// The durations of runs by the scenario's name.
  private var lengths: [String: RunLength] = [:]
  var home: String { box.folder + "/home" }

  init() throws {
    box = try Sandbox()
    try writeFirstCalendars()
    try writeFirstNotes()
    try box.run("add", "cal")
    try box.run("add", "notes", "--notes")
    try keep(as: "empty")
    try box.meetings("sync")
    try keep(as: "synced")
    try writeChangedCalendars()
    try writeChangedNotes()
    try prepare("a first sync", ["sync"], from: "empty")
    try prepare("a sync of changes", ["sync"], from: "synced")
    try prepare("a nightly run", ["nightly"], from: "synced")
    try keep(as: "changed")
    try prepare("a rebuild", ["reindex", "--all"], from: "changed")
  }

  // MARK: Calendars

  private func writeFirstCalendars() throws {
    for file in 0..<12 { try write(file, revision: 1) }
    let weekly = ICS.event(
      "weekly", "Stand-up", with: ["Dana Wolf", "Lee Park"], notes: notes(99, 1),
      "RRULE:FREQ=WEEKLY;COUNT=30")
    try box.write(ICS.calendar(weekly), to: "cal/weekly.ics")
  }

  /// Changes, removes and adds files, and moves an event to another file.
  private func writeChangedCalendars() throws {
    for file in 0..<4 { try write(file, revision: 2) }
    for file in 4..<6 { try box.remove("cal/\(file).ics") }
    for file in 12..<16 { try write(file, revision: 1) }
    try FileManager.default.moveItem(
      atPath: box.folder + "/cal/6.ics", toPath: box.folder + "/cal/moved.ics")
  }

  private func write(_ file: Int, revision: Int) throws {
    let people = ["Dana Wolf", "Lee Park", "Ines Roth"]
    let events = (0..<3).map { event in
      ICS.event(
        "\(file)-\(event)", "Budget \(file) \(event)", with: [people[(file + event) % 3]],
        notes: notes(file * 3 + event, revision))
    }
    try box.write(
      ICS.calendar(events[0], events[1], events[2]), to: "cal/\(file).ics")
  }

  // MARK: Notes

  private func writeFirstNotes() throws {
    for file in 0..<4 { try writeNote(file, revision: 1) }
    try write(transcriptOn: 10)
    try box.write("# Garden\n\nPlant the rhubarb by the wall.\n", to: "notes/garden.md")
  }

  /// Changes, removes and adds notes, and corrects the week of a recording.
  private func writeChangedNotes() throws {
    try writeNote(0, revision: 2)
    try box.remove("notes/1.md")
    try writeNote(7, revision: 1)
    try box.remove("notes/2026-03-10 1400 Stand-up.vtt")
    try write(transcriptOn: 17)
  }

  private func writeNote(_ file: Int, revision: Int) throws {
    try box.write(
      "---\nuid: \(file)-1\nattendees: [Sam Hale]\n---\n\(notes(300 + file, revision))\n",
      to: "notes/\(file).md")
  }

  private func write(transcriptOn day: Int) throws {
    let cues = (10..<50).map { minute in
      "\(minute):00.000 --> \(minute):09.000\n<v Dana Wolf>\(notes(400 + minute, 1))</v>\n"
    }
    try box.write(
      "WEBVTT\n\n" + cues.joined(separator: "\n"), to: "notes/2026-03-\(day) 1400 Stand-up.vtt")
  }

  private func notes(_ seed: Int, _ revision: Int) -> String {
    let words = ["price", "tier", "renewal", "tender", "hiring", "roadmap", "audit", "harbour"]
    var moments = SplitMix64(seed: UInt64(seed * 10 + revision))
    return (0..<220).map { _ in words.randomElement(using: &moments)! }.joined(separator: " ")
  }

  // MARK: Starts and ends

  private func prepare(_ name: String, _ command: [String], from start: String) throws {
    try use(start)
    let before = try IndexContent(home: home)
    lengths[name] = try RunLength {
      let output = try run(command)
      try #require(output.status == 0, "\(output.err)")
    }
    scenarios.append(
      Scenario(
        name: name, command: command, start: start, before: before,
        after: try IndexContent(home: home)))
  }

  private func keep(as name: String) throws {
    try FileManager.default.copyItem(atPath: home, toPath: box.folder + "/" + name)
  }

  private func use(_ start: String) throws {
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: box.folder + "/" + start, toPath: home)
  }

  func reset(to scenario: Scenario) throws { try use(scenario.start) }

  func finish(_ scenario: Scenario) throws -> Sandbox.Output { try run(scenario.command) }

  private func run(_ command: [String]) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, command + ["--now", Sandbox.now])
  }

  /// Runs the scenario's command and kills it.
  ///
  /// - Returns: true if it was still running.
  func kill(_ scenario: Scenario, using random: inout SplitMix64) throws -> Bool {
    let moment = lengths[scenario.name]!.moment(using: &random)
    let run = try box.kill(scenario.command, after: moment)
    lengths[scenario.name]!.learn(from: run)
    return run == .cut
  }
}
