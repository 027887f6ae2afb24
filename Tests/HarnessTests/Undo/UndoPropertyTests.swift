import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Random changes of the project's fixtures by the program, each of which is undone.
///
/// MEETINGS_UNDOS sets their number, MEETINGS_SEED the seed, MEETINGS_ICS a folder of more files.
@Suite("Whatever is changed in a folder of odd calendars,")
struct UndoPropertyTests {
  private static let undos = Harness.number("MEETINGS_UNDOS") ?? 2
  /// The step between the files used; a plain test run uses only some.
  private static let step = Harness.number("MEETINGS_UNDOS") == nil ? 10 : 1
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "CalendarsTests/Fixtures").path

  private let box = try! Sandbox()
  private var cal: String { box.folder + "/cal" }

  private func copyCalendars() throws {
    try FileManager.default.createDirectory(atPath: cal, withIntermediateDirectories: true)
    for folder in [Self.fixtures, Harness.text("MEETINGS_ICS")].compactMap({ $0 }) {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".ics") }.sorted()
      for (place, name) in names.enumerated() where place % Self.step == 0 {
        try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(cal)/\(name)")
      }
    }
  }

  private func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: cal)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(cal)/\($0)")))
      })
  }

  private static func command(_ id: String, using random: inout SplitMix64) -> [String] {
    let moment = "2027-0\(Int.random(in: 1...9, using: &random))-1"
    let commands = [
      ["edit", id, "--title", "changed"], ["edit", id, "--location", "Pier 4, north"],
      ["edit", id, "--note", "long ago; far away, and\nin two lines"],
      ["move", id, moment + "\(Int.random(in: 0...9, using: &random))"],
      ["move", id, "11:45"], ["cancel", id], ["delete", id],
    ]
    let span = ["this", "following", "all"].randomElement(using: &random)!
    return commands.randomElement(using: &random)! + ["--span", span, "--yes"]
  }

  @Test("'undo' gives back every file to the byte, and what is refused has changed none")
  func undo() throws {
    try copyCalendars()
    try box.run("add", "cal", "--writable")
    // Some files are broken, which the sync reports.
    try box.meetings("sync")
    let found = try box.meetings("list", "--from", "1990-01-01", "--to", "2034-12-31", "--json")
    // The events take turns, because two series of the fixtures have thousands of occurrences.
    let events = Dictionary(grouping: try found.objects) { $0["uid"] as? String ?? "" }
      .sorted { $0.key < $1.key }.map { $0.value.compactMap { $0["id"] as? String } }
    let before = try files()
    var random = SplitMix64(seed: Harness.seed)
    var written = 0
    for round in 0..<Self.undos {
      let ids = events.randomElement(using: &random)!
      let command = Self.command(ids.randomElement(using: &random)!, using: &random)
      let comment: Comment = "round \(round), seed \(Harness.seed): \(command)"
      let changed = try box.launch(Sandbox.binary, command + ["--now", Sandbox.now])
      if changed.status == 0 {
        written += 1
        #expect(try files() != before, comment)
        let undone = try box.meetings("undo", "--yes")
        #expect(undone.status == 0, "\(undone) \(comment)")
      } else {
        #expect([2, 64].contains(changed.status) && !changed.err.isEmpty, "\(changed) \(comment)")
      }
      #expect(try files() == before, comment)
    }
    print("\(written) of \(Self.undos) changes were written and taken back")
    #expect(written * 2 >= Self.undos)
  }
}
