import Foundation
import SeededRandom
import Testing

/// Runs that write to a server are killed, at times with the program that asks it, at times without: a
/// resource is the old one or the new one, what is on record of it agrees, and nothing is sent twice.
/// `MEETINGS_KILLS=500` kills more.
@Suite(
  "Killed while it writes to a server,", .serialized,
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct ServerChangeKillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["MEETINGS_KILLS"].flatMap { Int($0) } ?? 5
  private static let seed =
    ProcessInfo.processInfo.environment["MEETINGS_SEED"].flatMap { UInt64($0) } ?? 1

  /// What somebody does when a run was killed.
  private static let next = [
    ["create", "call tomorrow 10:00", "--calendar", "Work", "--yes"], ["sync"], ["undo", "--yes"],
  ]

  private let box = try! Sandbox()

  /// What is on the server, by name.
  private func resources(_ server: CalendarServer) throws -> [String: String] {
    let names = try server.list("work")
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try server.get($0, in: "work")) })
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

  /// Each command, with whether something is written before that it can take back.
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

  private func microseconds(_ arguments: [String]) throws -> Int {
    let start = ContinuousClock.now
    let output = try box.launch(
      Sandbox.binary, arguments + ["--yes", "--now", Sandbox.now])
    try #require(output.status == 0, "\(output)")
    return Int(start.duration(to: .now) / .microseconds(1))
  }

  private func undoAll(_ comment: Comment) throws {
    var undo = try box.meetings("undo", "--yes")
    while undo.status == 0 { undo = try box.meetings("undo", "--yes") }
    #expect(undo.err.contains("nothing was written that"), "\(undo) \(comment)")
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
    let longest = try microseconds(commands[2].arguments)
    try undoAll("at first")
    #expect(try resources(server) == before)
    _ = try microseconds(edit)
    let edited = try resources(server)
    try undoAll("at first")

    var random = SplitMix64(seed: Self.seed)
    var cut = 0
    for round in 0..<Self.kills {
      let (isAfterEdit, arguments) = commands[round % commands.count]
      if isAfterEdit { _ = try microseconds(edit) }
      _ = relay.takeChanges()
      let withChildren = Bool.random(using: &random)
      // The longest of them is the one of many writes.
      let most = arguments[0] == "apply" ? longest : longest / 2
      let moment = Int.random(in: longest / 8..<most, using: &random)
      if try box.kill(arguments + ["--yes"], after: moment, withChildren: withChildren) { cut += 1 }
      let comment: Comment = "round \(round): \(arguments[0]), \(kind), seed \(Self.seed)"
      // Whoever writes or fetches next brings it to its end.
      let next = Self.next.randomElement(using: &random)!
      let done = try box.launch(Sandbox.binary, next + ["--now", Sandbox.now])
      #expect(done.status == 0 || next[0] == "undo", "\(done) \(comment)")
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
    #expect(cut > Self.kills / 4, "\(cut) of \(Self.kills) runs were cut short")
  }
}
