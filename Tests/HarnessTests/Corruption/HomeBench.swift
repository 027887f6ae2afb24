import Foundation

@testable import MeetingsCLITests

/// A home folder with a journal, settings, a mirror and calendars, and the valid states of each
/// file.
final class HomeBench {
  let box: Sandbox
  private let server: StandInServer
  /// The meetings in each state of a file, by name and contents.
  private(set) var states: [String: [String: [String]]] = [:]
  /// The id of an occurrence that is in no journal.
  private var id = ""

  private static let files = ["0.ics", "1.ics", "2.ics"]
  private static let resources = ["a.ics", "b.ics"]

  init() throws {
    box = try Sandbox()
    // A signal must end the program but not the tests.
    box.isHere = false
    server = try StandInServer(.schedule)
    for name in Self.files { try box.write(ICS.calendar(Self.event(name)), to: "cal/\(name)") }
    for name in Self.resources { try server.put(name, in: "work", Self.event(name)) }
    try box.index("cal", "--writable")
    let set = try box.run("config", "hours.days", "mon")
    guard set.status == 0 else { throw POSIXError(.EINVAL) }
    try box.run(
      "add", "http://127.0.0.1:\(server.port)/" + server.path(of: "work"), "--user", "alice",
      "--password-command", "echo harbour", "--name", "me", "--writable")
    try box.meetings("sync")
    try learn()
    id = try edit("2.ics")
    try learn()
    try box.meetings("undo", "--yes")
    for name in ["0.ics", "a.ics"] { _ = try edit(name) }
    try learn()
    try copy("", to: "kept/")
  }

  deinit { server.stop() }

  private static func event(_ name: String) -> String {
    ICS.event(name, "Series \(name)", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=3")
  }

  private func edit(_ name: String) throws -> String {
    let found = try box.meetings("list", "--day", "2026-11-30", "--json").objects
    let id = found.first { ($0["title"] as? String)?.hasSuffix(name) == true }?["id"] as? String
    let edited = try box.meetings(
      "edit", id ?? "", "--span", "this", "--title", "Ours \(name)", "--yes")
    guard edited.status == 0 else { throw POSIXError(.EIO) }
    return id ?? ""
  }

  // MARK: States

  private func copy(_ from: String, to: String) throws {
    for folder in ["cal", "home", ".config"] {
      let target = "\(box.folder)/\(to)\(folder)"
      try? FileManager.default.removeItem(atPath: target)
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(box.folder)/\(from)\(folder)", toPath: target)
    }
  }

  /// Restores the undamaged folders before each trial.
  func restore() throws {
    try copy("kept/", to: "")
    for name in Self.resources where !text(name).contains("Ours \(name)") {
      let edited = states[name]?.keys.first { $0.contains("Ours \(name)") }
      try server.put(whole: edited ?? text(name), as: name, in: "work")
    }
  }

  private func text(_ name: String) -> String {
    if Self.resources.contains(name) { return (try? server.get(name, in: "work")) ?? "nothing" }
    return (try? String(contentsOfFile: "\(box.folder)/cal/\(name)", encoding: .utf8)) ?? "nothing"
  }

  private func shown() throws -> [String] {
    let found = try run(["list", "--from", "2026-11-01", "--to", "2027-01-31", "--json"])
    return try found.objects.map { "\($0["start"] ?? "") \($0["title"] ?? "")" }
  }

  private func learn() throws {
    let shown = try shown()
    for name in Self.files + Self.resources {
      states[name, default: [:]][text(name)] = shown.filter { $0.hasSuffix(name) }
    }
  }

  /// Returns the files that are in no valid state.
  func strange() throws -> [String] {
    let others = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/cal")
      .filter { !Self.files.contains($0) }
    return others
      + (Self.files + Self.resources).filter { states[$0]?[text($0)] == nil }.map {
        "\($0): \(text($0))"
      }
  }

  /// Returns true if the index shows what the calendars contain.
  func isShown() throws -> Bool {
    let all = (Self.files + Self.resources).flatMap { states[$0]?[text($0)] ?? [] }
    return try shown().sorted() == all.sorted()
  }

  // MARK: Commands

  var commands: [[String]] {
    [
      ["status"], ["list", "--day", "2026-11-30"],
      ["edit", id, "--span", "this", "--title", "Ours 2.ics", "--yes"], ["undo", "--yes"],
      ["undo", "--yes"], ["sync"], ["forget", "--before", "2001-01-01", "--yes"],
      ["nightly", "--keep", "1"], ["doctor"], ["doctor", "--fix"], ["sync"],
    ]
  }

  /// Runs a command with limits of five seconds of processor time and half a minute of real time.
  func run(_ command: [String]) throws -> Sandbox.Output {
    try box.launch(
      "/bin/sh",
      ["-c", "ulimit -t 5; exec timeout -s KILL 30 \"$@\"", "sh", Sandbox.binary] + command
        + ["--now", Sandbox.now])
  }
}
