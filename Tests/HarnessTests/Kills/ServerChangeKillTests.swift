import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Kills runs that write to a server, with or without `meetings-fetch`: each resource must be the
/// old or the new one, the journal must agree, and nothing may be sent twice. `MEETINGS_KILLS=500`
/// kills more.
@Suite(
  "Killed while it writes to a server,", .serialized,
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct ServerChangeKillTests {
  private static let kills = Harness.number("MEETINGS_KILLS")
  private static let rounds = kills ?? 2

  /// The commands of which one runs after a kill.
  private static let next = [
    ["create", "call tomorrow 10:00", "--calendar", "Work", "--yes"], ["sync"], ["undo", "--yes"],
  ]

  private let box = try! Sandbox()

  /// Returns the resources on the server by name.
  private func resources(_ server: CalendarServer) throws -> [String: String] {
    let names = try server.list("work")
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try server.get($0, in: "work")) })
  }

  /// Returns the journal entries of changes with an unknown outcome.
  private func openJournals() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: box.folder + "/home/changes")
      .filter { $0.hasSuffix(".begun") || $0.hasSuffix(".undoing") }
  }

  private func start(_ kind: CalendarServer.Kind) throws -> (CalendarServer, FaultyRelay) {
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    for name in ["a", "b"] {
      try server.put(
        "\(name).ics", in: "work",
        ICS.event(
          "\(name)@x", "Event \(name)", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6"))
    }
    let relay = try FaultyRelay(to: server.port)
    let added = try box.run(
      "add", relay.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me",
      "--writable")
    try #require(added.status == 0, "\(added)")
    try #require(try box.meetings("sync").status == 0)
    return (server, relay)
  }

  /// Returns the commands, each with whether it needs an earlier change to undo.
  private func commands() throws -> [(isAfterEdit: Bool, arguments: [String])] {
    let found = try box.meetings("list", "--day", "2026-12-07", "--json").objects
    let ids = found.compactMap { $0["id"] as? String }
    try #require(ids.count == 2)
    let lines = ids.map {
      "{\"do\": \"edit\", \"id\": \"\($0)\", \"span\": \"following\", \"title\": \"x\"}"
    }
    try box.write(lines.joined(separator: "\n"), to: "all.jsonl")
    return [
      (false, ["edit", ids[0], "--span", "all", "--title", "x"]),
      (true, ["undo"]),
      (false, ["apply", "all.jsonl"]),
      (false, ["delete", ids[1], "--span", "all"]),
      (false, ["create", "lunch friday 12:30", "--calendar", "Work"]),
    ]
  }

  @discardableResult private func undisturbed(
    _ arguments: [String], _ comment: Comment = "at first"
  ) throws -> RunLength {
    try RunLength {
      let output = try box.launch(Sandbox.binary, arguments + ["--yes", "--now", Sandbox.now])
      try #require(output.status == 0, "\(output) \(comment)")
    }
  }

  private func undoAll(_ comment: Comment) throws {
    var undo = try box.meetings("undo", "--yes")
    while undo.status == 0 { undo = try box.meetings("undo", "--yes") }
    #expect(undo.err.contains("no change to undo"), "\(undo) \(comment)")
  }

  @Test(
    "a run leaves what can be taken back, and sends nothing twice",
    arguments: CalendarServer.Kind.allCases)
  func kills(kind: CalendarServer.Kind) throws {
    let (server, relay) = try start(kind)
    defer {
      relay.stop()
      server.stop()
    }
    let before = try resources(server)
    let commands = try commands()
    let edit = commands[0].arguments
    let applied = try undisturbed(commands[2].arguments)
    try undoAll("at first")
    #expect(try resources(server) == before)
    let changed = try undisturbed(edit)
    let edited = try resources(server)
    try undoAll("at first")

    var lengths = commands.map { $0.arguments[0] == "apply" ? applied : changed }
    var random = SplitMix64(seed: Harness.seed)
    var cut = 0
    for round in 0..<Self.rounds {
      let which = round % commands.count
      let (isAfterEdit, arguments) = commands[which]
      let comment: Comment = "round \(round): \(arguments[0]), \(kind), seed \(Harness.seed)"
      if isAfterEdit { try undisturbed(edit, comment) }
      _ = relay.takeChanges()
      let withChildren = Bool.random(using: &random)
      let run = try box.kill(
        arguments + ["--yes"], after: lengths[which].moment(from: 0.25, using: &random),
        withChildren: withChildren)
      lengths[which].learn(from: run)
      if run == .cut { cut += 1 }
      // The next writer or fetch completes the change.
      let next = Self.next.randomElement(using: &random)!
      let done = try box.launch(Sandbox.binary, next + ["--now", Sandbox.now])
      #expect(done.status == 0 || next[0] == "undo", "\(done) \(comment)")
      if next[0] == "sync" { #expect(try openJournals() == [], comment) }
      for (name, text) in try resources(server) where before[name] != nil {
        let isKnown = text == before[name] || text == edited[name]
        #expect(isKnown || arguments[0] == "apply", "\(text) \(comment)")
      }
      try undoAll(comment)
      #expect(try resources(server) == before, comment)
      let sent = relay.takeChanges()
      #expect(Set(sent).count == sent.count, "\(sent) \(comment)")
      #expect(try box.meetings("list", "--day", "2026-12-07", "--json").titles.count == 2, comment)
    }
    if let kills = Self.kills {
      #expect(cut > kills / 4, "\(cut) of \(kills) runs were cut short")
    }
  }
}
