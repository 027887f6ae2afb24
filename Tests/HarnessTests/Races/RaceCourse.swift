import Dispatch
import Foundation
import GRDB
import SeededRandom
import Synchronization

@testable import MeetingsCLITests

/// An index that several commands write to at once, and what it is to hold at the end.
///
/// Each racer has meetings or files of its own, so what is right does not depend on who came first.
final class RaceCourse: @unchecked Sendable {
  enum Racer: CaseIterable {
    case firstNotes, secondNotes, syncs, reindexing, nights, forgetting, checkups
  }

  /// What the racers have done so far.
  private struct Record {
    /// By the meeting's id, what is attached.
    var notes: [String: String] = [:]
    var gone: [String] = []
    var forgotten: [String] = []
    var troubles: [String] = []
    var laps: [Racer: Int] = [:]
  }

  let box: Sandbox
  let files: Int
  private let seed: UInt64
  private let record = Mutex(Record())
  /// The ids of the meetings that get notes.
  private var ids: [String] = []

  var notes: [String: String] { record.withLock { $0.notes } }
  /// Words that were attached and are not any more.
  var gone: [String] { record.withLock { $0.gone } }
  var forgotten: [String] { record.withLock { $0.forgotten } }
  /// Commands that ended otherwise than they should.
  var troubles: [String] { record.withLock { $0.troubles } }

  init(files: Int, seed: UInt64) throws {
    (self.files, self.seed) = (files, seed)
    box = try Sandbox()
    for file in 0..<files { try write(file, revision: 0) }
    try box.index("cal")
    ids = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").read {
      try String.fetchAll(
        $0, sql: "SELECT shortId FROM record WHERE uid LIKE '%-1' ORDER BY uid LIMIT 40")
    }
  }

  /// Of three meetings, the first changes with the file's revision, the second gets notes, and the
  /// third is with somebody who may be forgotten.
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

  /// - Returns: how often each came to an end.
  func run(for seconds: Double) -> [Racer: Int] {
    let end = ContinuousClock.now + .seconds(seconds)
    // A thread each: on a machine of few cores a queue would let them run one after another.
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
    }
  }

  /// Attaches a word that nothing else has, in place of what was there or below it, or removes all.
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
    case 0:
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

  /// A command that is to end well, without a word of complaint.
  private func command(_ arguments: String...) throws {
    let output = try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
    if output.status == 0 { return }
    let said = (output.err + output.out).prefix(600)
    record.withLock {
      $0.troubles.append("\(arguments.joined(separator: " ")) ended with \(output.status): \(said)")
    }
  }
}
