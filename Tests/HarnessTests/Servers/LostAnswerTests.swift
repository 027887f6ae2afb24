import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// The server does what is asked, and its answer is damaged on the way: whatever is said of a change is
/// true, nothing is lost, nothing is there twice. `MEETINGS_ANSWERS=500` tries more.
@Suite(
  "A change whose answer is damaged after it was made,", .serialized,
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct LostAnswerTests {
  /// A server, and what is added to its answers.
  struct Target: Sendable, CustomTestStringConvertible {
    let kind: CalendarServer.Kind
    /// A schedule tag that stays the same whatever is written, as some servers keep it.
    let keepsScheduleTag: Bool
    var testDescription: String { keepsScheduleTag ? "\(kind) with schedule tags" : "\(kind)" }
  }

  private static let targets =
    CalendarServer.Kind.allCases.flatMap { kind in
      // In a smoke one server keeps its tags, and the other does not.
      (isSmoke ? [kind == .xandikos] : [false, true]).map {
        Target(kind: kind, keepsScheduleTag: $0)
      }
    }
  private static let isSmoke = Harness.number("MEETINGS_ANSWERS") == nil
  private static let cases = Harness.number("MEETINGS_ANSWERS") ?? targets.count

  /// Both kinds of tags are hashes of the contents on these servers, so an undone change has them again.
  private static let commands = [
    ["create", "lunch friday 12:30", "--calendar", "Work"],
    ["edit", "ID", "--title", "Ours", "--span", "this"],
    ["edit", "ID", "--title", "Ours", "--span", "following"],
    ["edit", "ID", "--title", "Ours", "--span", "all"],
    ["move", "ID", "15:00", "--span", "this"],
    ["move", "ID", "15:00", "--span", "following"],
    ["move", "ID", "15:00", "--span", "all"],
    ["cancel", "ID", "--span", "this"],
    ["delete", "ID", "--span", "this"],
    ["delete", "ID", "--span", "following"],
    ["delete", "ID", "--span", "all"],
  ]

  private let box = try! Sandbox()

  private func start(_ target: Target) throws -> (CalendarServer, AnswerRelay) {
    let server = try CalendarServer(target.kind, in: box)
    try server.make("work", name: "Work")
    try server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Stand-up", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    let relay = try AnswerRelay(
      to: server.port, adding: target.keepsScheduleTag ? ["Schedule-Tag: \"s\""] : [])
    let added = try box.run(
      "add", relay.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me",
      "--writable")
    try #require(added.status == 0, "\(added)")
    try #require(try box.meetings("sync").status == 0)
    return (server, relay)
  }

  /// The titles and times of all meetings, as a sync finds them.
  private func meetings() throws -> [String] {
    let synced = try box.meetings("sync")
    #expect(synced.status == 0, "\(synced)")
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2027-01-31", "--json")
    return try found.objects.map { meeting in
      ["title", "start", "status"].map { "\(meeting[$0] ?? "")" }.joined(separator: " ")
    }.sorted()
  }

  private func id() throws -> String {
    let found = try box.meetings("list", "--day", "2026-12-07", "--json").objects
    return try #require(found.first?["id"] as? String)
  }

  private func run(_ command: [String]) throws -> Sandbox.Output {
    let id = try id()
    let words = command.map { $0 == "ID" ? id : $0 }
    return try box.launch(Sandbox.binary, words + ["--yes", "--now", Sandbox.now])
  }

  /// The faults of a run: those of its writes in order, and whether a look behind a fault fails too.
  private struct Plan {
    let place: Int
    let fault: AnswerRelay.Fault
    let isBlind: Bool

    init(_ random: inout SplitMix64) {
      place = Int.random(in: 0...1, using: &random)
      isBlind = Int.random(in: 0..<4, using: &random) == 0
      fault =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .silence
        case 1...3: .cut(share: Double.random(in: 0..<0.95, using: &random))
        case 4...6: .status([500, 502, 503, 504, 507, 408, 412].randomElement(using: &random)!)
        default: .status(Int.random(in: 400...599, using: &random))
        }
    }

    func start(_ relay: AnswerRelay) {
      let (place, fault, isBlind) = (place, fault, isBlind)
      let state = Tally()
      relay.plan { request in
        if request.isChange { return state.next() == place ? fault : nil }
        return isBlind && state.count > place ? .silence : nil
      }
    }
  }

  private final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    var count: Int { lock.withLock { value } }
    func next() -> Int {
      lock.withLock {
        value += 1
        return value - 1
      }
    }
  }

  @Test(
    "of which it is not known whether its first half went back stays open until a sync has looked")
  func takingBackUnknown() throws {
    let (server, relay) = try start(Target(kind: .radicale, keepsScheduleTag: false))
    defer {
      relay.stop()
      server.stop()
    }
    let before = try meetings()
    let changes = Tally()
    relay.plan { request in
      let place = request.isChange ? changes.next() : changes.count
      // The later half is made, the earlier one refused; what takes the later one back is not answered.
      if request.isChange, place == 1 { return .refused(403) }
      return place > 1 && changes.count > 2 ? .silence : nil
    }
    let edited = try run(["edit", "ID", "--title", "Ours", "--span", "following"])
    #expect(edited.status == 2 && edited.err.contains("is not known whether"), "\(edited)")
    #expect(try box.meetings("status").out.contains("open       "))
    relay.plan { _ in nil }
    let synced = try box.meetings("sync")
    #expect(synced.status == 0 && synced.err.contains("was taken back"), "\(synced)")
    #expect(try meetings() == before)
    #expect(try server.list("work") == ["a.ics"])
  }

  /// Leaves a division of the series open: its later half is made, the answer and all looks are lost.
  private func leaveOpen(_ relay: AnswerRelay) throws {
    let changes = Tally()
    relay.plan { request in
      if request.isChange { return changes.next() == 0 ? .silence : .refused(503) }
      return changes.count > 0 ? .silence : nil
    }
    let edited = try run(["edit", "ID", "--title", "Ours", "--span", "following"])
    #expect(edited.status == 2 && edited.err.contains("is not known whether"), "\(edited)")
    #expect(try box.meetings("status").out.contains("open       "))
  }

  @Test("and whose rest is refused later, goes back", arguments: [false, true])
  func restRefused(looksAgain: Bool) throws {
    let (server, relay) = try start(Target(kind: .radicale, keepsScheduleTag: false))
    defer {
      relay.stop()
      server.stop()
    }
    let before = try meetings()
    try leaveOpen(relay)
    try #require(server.list("work").count == 2)
    let changes = Tally()
    relay.plan { request in
      let place = request.isChange ? changes.next() : changes.count
      if request.isChange, place == 0 { return .refused(403) }
      // Taking it back is not answered either.
      return looksAgain && place > 0 && changes.count > 1 ? .silence : nil
    }
    let synced = try box.meetings("sync")
    if looksAgain {
      #expect(synced.err.contains("is still open"), "\(synced)")
      relay.plan { _ in nil }
    } else {
      #expect(synced.err.contains("was not written: ") && synced.err.contains("403"), "\(synced)")
    }
    #expect(try meetings() == before)
    #expect(try server.list("work") == ["a.ics"])
    #expect(try box.meetings("undo", "--yes").status == 2)
  }

  @Test("and whose rest another client changed, goes back")
  func restChanged() throws {
    let (server, relay) = try start(Target(kind: .radicale, keepsScheduleTag: false))
    defer {
      relay.stop()
      server.stop()
    }
    try leaveOpen(relay)
    relay.plan { _ in nil }
    try server.put(
      "a.ics", in: "work",
      ICS.event("a@x", "Theirs", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    let synced = try box.meetings("sync")
    #expect(synced.err.contains("was not written: another program has changed it"), "\(synced)")
    let found = try meetings()
    #expect(found.count == 6 && found.allSatisfy { $0.hasPrefix("Theirs") }, "\(found)")
    #expect(try server.list("work") == ["a.ics"])
  }

  @Test("is whole or not there, and what is said of it is true", arguments: targets)
  func answers(target: Target) throws {
    let (server, relay) = try start(target)
    defer {
      relay.stop()
      server.stop()
    }
    let before = try meetings()
    let resource = try server.get("a.ics", in: "work")
    var after: [[String]: [String]] = [:]
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<max(1, Self.cases / Self.targets.count) {
      let command = Self.commands.randomElement(using: &random)!
      let plan = Plan(&random)
      let comment: Comment =
        "round \(round), \(command), \(plan.fault) at write \(plan.place), seed \(Harness.seed)"
      if after[command] == nil {
        try #require(try run(command).status == 0, comment)
        after[command] = try meetings()
        try #require(try box.meetings("undo", "--yes").status == 0, comment)
        try #require(try meetings() == before, comment)
        try #require(try server.get("a.ics", in: "work") == resource, comment)
      }
      plan.start(relay)
      let output = try run(command)
      relay.plan { _ in nil }
      let found = try meetings()
      #expect(found == before || found == after[command], "\(output) \(found) \(comment)")
      if output.status == 0 { #expect(found == after[command], "\(output) \(comment)") }
      if output.err.contains("nothing was written") {
        #expect(found == before, "\(output) \(comment)")
      }
      if found != before {
        let undone = try box.meetings("undo", "--yes")
        #expect(undone.status == 0, "\(undone) after \(output) \(comment)")
      }
      #expect(try meetings() == before, comment)
      let again = try run(command)
      #expect(again.status == 0, "\(again) \(comment)")
      #expect(try meetings() == after[command], comment)
      #expect(try box.meetings("undo", "--yes").status == 0, comment)
      try #require(try meetings() == before, comment)
      try #require(try server.get("a.ics", in: "work") == resource, comment)
    }
  }
}
