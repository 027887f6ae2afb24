import Dispatch
import Foundation
import GRDB
import SeededRandom
import Synchronization

@testable import MeetingsCLITests

/// An index to which several commands write concurrently, and its expected contents.
///
/// Each racer has its own meetings or files, so the expected result doesn't depend on the order.
final class RaceCourse: @unchecked Sendable {
  enum Racer: CaseIterable {
    case firstNotes, secondNotes, syncs, reindexing, nights, forgetting, checkups, edits, creations
    /// Another program that edits calendars.
    case editor
  }

  /// The successful changes of the racers.
  private struct Record {
    /// The attached notes by meeting id.
    var notes: [String: String] = [:]
    var gone: [String] = []
    var forgotten: [String] = []
    var troubles: [String] = []
    var laps: [Racer: Int] = [:]
    /// The titles of added events.
    var created: [String] = []
    /// The last place set in each file.
    var places: [String: String] = [:]
  }

  let box: Sandbox
  let files: Int
  private let seed: UInt64
  private let record = Mutex(Record())
  /// The ids of the meetings with notes.
  private var ids: [String] = []
  /// The ids of the edited meetings, and their files; the editor also edits the first two.
  private var edited: [String] = []
  private static let editedFiles = (0..<4).map { "edited-\($0).ics" }

  var notes: [String: String] { record.withLock { $0.notes } }
  /// Words in notes that have been removed.
  var gone: [String] { record.withLock { $0.gone } }
  var forgotten: [String] { record.withLock { $0.forgotten } }
  var created: [String] { record.withLock { $0.created } }
  /// The last place set in each file that only one racer edits.
  var places: [String: String] { record.withLock { $0.places } }
  /// Commands with unexpected results.
  var troubles: [String] { record.withLock { $0.troubles } }

  init(files: Int, seed: UInt64) throws {
    (self.files, self.seed) = (files, seed)
    box = try Sandbox()
    // Separate processes compete as a user's do.
    if RaceTests.seconds != nil { box.isHere = false }
    for file in 0..<files { try write(file, revision: 0) }
    for name in Self.editedFiles {
      try box.write(ICS.calendar(ICS.event(name, name)), to: "cal/\(name)")
    }
    try box.index("cal", "--writable")
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").read { db in
      ids = try String.fetchAll(
        db, sql: "SELECT shortId FROM record WHERE uid LIKE '%-1' ORDER BY uid LIMIT 40")
      edited = try String.fetchAll(
        db, sql: "SELECT shortId FROM record WHERE uid LIKE 'edited-%' ORDER BY uid")
    }
  }

  /// Writes three meetings: the first changes with the file's revision, the second gets notes, and
  /// the third has a person who may be forgotten.
  private func write(_ file: Int, revision: Int) throws {
    var random = SplitMix64(seed: seed &+ UInt64(file * 1_000 + revision))
    let words = ["price", "tier", "renewal", "tender", "hiring", "roadmap", "audit", "harbour"]
    let events = (0..<3).map { event in
      let notes = (0..<80).map { _ in words.randomElement(using: &random)! }
      return ICS.event(
        "\(file)-\(event)", event == 0 ? "Budget \(file) as of \(revision)" : "Budget \(file)",
        with: event == 2 ? ["Guest Nr\(file)"] : ["Dana Wolf"],
        notes: event == 0 ? notes.joined(separator: " ") : "")
    }
    let path = try box.write(ICS.calendar(events[0], events[1], events[2]), to: "new/\(file).ics")
    try FileManager.default.createDirectory(
      atPath: box.folder + "/cal", withIntermediateDirectories: true)
    rename(path, "\(box.folder)/cal/\(file).ics")
  }

  // MARK: The race

  /// - Returns: the number of completed laps of each racer.
  func run(for seconds: Double) -> [Racer: Int] {
    let end = ContinuousClock.now + .seconds(seconds)
    // A thread each, because a queue on few cores would run them one after another.
    let arrivals = DispatchGroup()
    for (place, racer) in Racer.allCases.enumerated() {
      arrivals.enter()
      Thread.detachNewThread {
        self.run(racer, until: end, SplitMix64(seed: self.seed &+ UInt64(place)))
        arrivals.leave()
      }
    }
    arrivals.wait()
    return record.withLock { $0.laps }
  }

  private func run(_ racer: Racer, until end: ContinuousClock.Instant, _ random: SplitMix64) {
    var random = random
    var lap = 0
    repeat {
      lap += 1
      do { try run(racer, lap: lap, &random) } catch {
        record.withLock { $0.troubles.append("\(racer): \(error)") }
      }
      record.withLock { $0.laps[racer, default: 0] += 1 }
      usleep(UInt32.random(in: 0..<40_000, using: &random))
    } while ContinuousClock.now < end
  }

  private func run(_ racer: Racer, lap: Int, _ random: inout SplitMix64) throws {
    switch racer {
    case .firstNotes: try note(ids.prefix(20), "alpha", lap, &random)
    case .secondNotes: try note(ids.dropFirst(20), "omega", lap, &random)
    case .syncs:
      for _ in 0..<3 { try write(Int.random(in: 0..<files, using: &random), revision: lap) }
      try command("sync", "--wait", "300")
    case .reindexing: try command("reindex", lap % 3 == 0 ? "--json" : "--all", "--wait", "300")
    case .nights: try command("nightly", "--keep", "2", "--wait", "300")
    case .forgetting: try forget(lap)
    case .checkups: try command("doctor")
    case .edits: try edit(Int.random(in: 0..<edited.count, using: &random), lap)
    case .creations:
      let title = "lunch number \(lap)"
      try command("create", "\(title) friday 12:30", "--calendar", "cal", "--yes", "--wait", "300")
      record.withLock { $0.created.append(title) }
    case .editor: try editElsewhere(lap)
    }
  }

  // MARK: Changes of calendars

  private func edit(_ number: Int, _ lap: Int) throws {
    let place = "Pier \(lap)"
    let output = try box.launch(
      Sandbox.binary,
      ["edit", edited[number], "--location", place, "--yes", "--wait", "300", "--now", Sandbox.now])
    let wasFirst = output.err.contains("another program has changed it")
    if output.status == 0, number > 1 {
      record.withLock { $0.places[Self.editedFiles[number]] = place }
    }
    if output.status != 0, number > 1 || !wasFirst {
      record.withLock { $0.troubles.append("edit ended with \(output.status): \(output.err)") }
    }
  }

  /// Replaces a file that was read, as editors do. Earlier changes must still be there, because
  /// nobody else may overwrite them.
  private func editElsewhere(_ lap: Int) throws {
    for name in Self.editedFiles.prefix(2) {
      let path = "\(box.folder)/cal/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let last = "COMMENT:Edit \(lap - 1)\n"
      if lap > 1, !text.contains(last) {
        record.withLock { $0.troubles.append("\(name) has lost its edit \(lap - 1): \(text)") }
      }
      let next = "COMMENT:Edit \(lap)\n"
      let new =
        lap > 1
        ? text.replacing(last, with: next) : text.replacing("END:VEVENT", with: next + "END:VEVENT")
      rename(try box.write(new, to: "new/\(name)"), path)
    }
  }

  /// Attaches a unique word, replaces or extends notes, or removes them all.
  private func note(
    _ own: ArraySlice<String>, _ name: String, _ lap: Int, _ random: inout SplitMix64
  ) throws {
    let id = own.randomElement(using: &random)!
    let old = record.withLock { $0.notes[id] ?? "" }
    let digits = String(lap).map {
      String(UnicodeScalar(UInt8(ascii: "b") + UInt8($0.wholeNumberValue!)))
    }
    let word = name + digits.joined() + "xq"
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !old.isEmpty:
      try command("note", id, "--remove", "--wait", "300")
      set(id, to: "", from: old)
    case 1:
      try command("note", id, "--text", word, "--wait", "300")
      set(id, to: old.isEmpty ? word : "\(old)\n\n\(word)", from: "")
    default:
      try command("note", id, "--text", word, "--replace", "--wait", "300")
      set(id, to: word, from: old)
    }
  }

  private func set(_ id: String, to text: String, from old: String) {
    record.withLock {
      $0.notes[id] = text
      $0.gone += old.split(separator: "\n\n").map(String.init)
    }
  }

  private func forget(_ lap: Int) throws {
    guard lap < files else { return }
    let person = "guest.nr\(lap)@example.com"
    try command("forget", "--person", person, "--yes", "--wait", "300")
    record.withLock { $0.forgotten.append(person) }
  }

  /// Runs a command that must succeed without messages.
  private func command(_ arguments: String...) throws {
    let output = try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
    if output.status == 0 { return }
    let said = (output.err + output.out).prefix(600)
    record.withLock {
      $0.troubles.append("\(arguments.joined(separator: " ")) ended with \(output.status): \(said)")
    }
  }
}
