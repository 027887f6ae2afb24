import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Changes files with series without a UID, in each span and way, and undoes the changes: each
/// component has exactly one UID then, no occurrence is duplicated, and undo restores the bytes.
/// `MEETINGS_SWEEPS=100` runs more.
@Suite("A series without a UID,", .serialized)
struct NamelessUndoSweepTests {
  private static let rounds = Harness.number("MEETINGS_SWEEPS") ?? 4

  private static func file(using random: inout SplitMix64) -> String {
    let count = Int.random(in: 3...5, using: &random)
    let rule = ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO"].randomElement(using: &random)!
    let uid = ["", "UID:\n", "UID:  \n"].randomElement(using: &random)!
    let end = ["DURATION:PT1H\n", "DTEND:20261123T100000Z\n", ""].randomElement(using: &random)!
    let series =
      "BEGIN:VEVENT\n\(uid)DTSTART:20261123T090000Z\n\(end)"
      + "RRULE:\(rule);COUNT=\(count)\nSUMMARY:Sail\nEND:VEVENT\n"
    let other = ICS.event("other@x", "Other", at: "20261123T150000Z")
    let events = Bool.random(using: &random) ? [series, other] : [other, series]
    return ICS.calendar(events.joined())
      .replacing("\n", with: Bool.random(using: &random) ? "\r\n" : "\n")
  }

  private static func command(_ id: String, using random: inout SplitMix64) -> [String] {
    let commands = [
      ["edit", id, "--title", "Row"], ["edit", id, "--location", "Pier 4"], ["move", id, "11:45"],
      ["cancel", id], ["delete", id],
    ]
    let span = ["this", "this", "following", "all"].randomElement(using: &random)!
    return commands.randomElement(using: &random)! + ["--span", span, "--yes"]
  }

  @Test("changed in any span, has one UID in all components, and goes back to the byte")
  func changes() throws {
    var random = SplitMix64(seed: Harness.seed)
    var written = 0
    for round in 0..<Self.rounds {
      let box = try Sandbox()
      let text = Self.file(using: &random)
      try box.write(text, to: "cal/a.ics")
      try box.index("cal", "--writable")
      var states = [try contents(box)]
      var meetings = try occurrences(box)
      for step in 0..<4 {
        guard let id = meetings.randomElement(using: &random)?.id else { break }
        let command = Self.command(id, using: &random)
        let comment: Comment = "round \(round), step \(step), seed \(Harness.seed): \(command)"
        let changed = try box.launch(Sandbox.binary, command + ["--now", Sandbox.now])
        guard changed.status == 0 else {
          #expect(changed.status == 2 && !changed.err.isEmpty, "\(changed) \(comment)")
          continue
        }
        if changed.out.contains("no change needed") { continue }
        written += 1
        states.append(try contents(box))
        expectNamed(states.last!, comment)
        let after = try occurrences(box)
        let isRemoval = command[0] == "delete"
        #expect(isRemoval ? after.count < meetings.count : after.count == meetings.count, comment)
        #expect(Set(after.map(\.start)).count == after.count, "\(after) \(comment)")
        meetings = after
      }
      while states.count > 1 {
        states.removeLast()
        let undone = try box.meetings("undo", "--yes")
        #expect(undone.status == 0, "\(undone), round \(round), seed \(Harness.seed)")
        #expect(try contents(box) == states.last!, "round \(round), seed \(Harness.seed)")
      }
      #expect(states == [text])
    }
    #expect(written >= 2 * Self.rounds)
  }

  private func contents(_ box: Sandbox) throws -> String {
    try String(contentsOfFile: box.folder + "/cal/a.ics", encoding: .utf8)
  }

  private func occurrences(_ box: Sandbox) throws -> [(id: String, start: String)] {
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2027-02-01", "--json")
    return try found.objects.filter { $0["title"] as? String != "Other" }.map {
      (try #require($0["id"] as? String), try #require($0["start"] as? String))
    }
  }

  /// Checks that each component of a changed event has a UID, and overrides that of their series.
  private func expectNamed(_ text: String, _ comment: Comment) {
    let events = text.replacing("\r\n", with: "\n").components(separatedBy: "BEGIN:VEVENT")
      .dropFirst()
    let uids = events.map { event in
      event.firstMatch(of: #/\nUID:(\S+)\n/#).map { String($0.output.1) }
    }
    #expect(!uids.contains(nil), "\(text) \(comment)")
    for (event, uid) in zip(events, uids) where event.contains("RECURRENCE-ID") {
      let masters = zip(events, uids).filter { $0.1 == uid && !$0.0.contains("RECURRENCE-ID") }
      #expect(masters.count == 1, "\(text) \(comment)")
    }
  }
}
