import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Random edits of an account on a real server, and of a plain folder with the same calendars,
/// whose sync has to give the same result.
final class ServerHistory {
  let server: CalendarServer
  let relay: FaultyRelay
  /// The sandbox of the account.
  let box: Sandbox
  private let folder: Sandbox
  private var random: SplitMix64
  /// The contents by calendar and file.
  private var calendars: [String: [String: String]] = [:]
  private var fileCount = 0
  private var nameCount = 0

  init(_ kind: CalendarServer.Kind, seed: UInt64) throws {
    (box, folder, random) = (try Sandbox(), try Sandbox(), SplitMix64(seed: seed))
    server = try CalendarServer(kind, in: box)
    relay = try FaultyRelay(to: server.port)
    for name in ["work", "home"] { try make(name) }
    let added = try box.run(
      "add", relay.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me")
    try #require(added.status == 0, "\(added)")
    try folder.run("add", "cal", "--name", "me")
  }

  deinit {
    relay.stop()
    server.stop()
  }

  // MARK: Edits

  func edit() throws {
    let name = calendars.keys.sorted().randomElement(using: &random)!
    let file = calendars[name]!.keys.sorted().randomElement(using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try put(newFile(), in: name)
    case 8..<12: try put(file ?? newFile(), in: name)
    case 12..<15: if let file { try remove(file, from: name) }
    case 15..<17: if let file { try move(file, from: name) }
    case 17: try rename(name)
    case 18: if let file { try move(file, from: name, to: calendars.keys.sorted().first!) }
    default: if calendars.count < 4 { try make("c\(calendars.count)") }
    }
  }

  private func newFile() -> String {
    fileCount += 1
    return "e\(fileCount).ics"
  }

  private func make(_ calendar: String) throws {
    try server.make(calendar)
    calendars[calendar] = [:]
    try folder.write(calendar, to: "cal/\(calendar)/displayname")
  }

  private func rename(_ calendar: String) throws {
    nameCount += 1
    try server.rename(calendar, to: "Name \(nameCount)")
    try folder.write("Name \(nameCount)", to: "cal/\(calendar)/displayname")
  }

  private func put(_ file: String, in calendar: String) throws {
    let uid = calendars[calendar]?[file].flatMap(Self.uid) ?? "\(file)@x"
    try put(events(uid), as: file, in: calendar)
  }

  private func put(_ events: String, as file: String, in calendar: String) throws {
    try server.put(file, in: calendar, events)
    calendars[calendar]![file] = events
    try folder.write(ICS.calendar(events), to: "cal/\(calendar)/\(file)")
  }

  private func remove(_ file: String, from calendar: String) throws {
    calendars[calendar]![file] = nil
    try server.delete("\(calendar)/\(file)")
    try folder.remove("cal/\(calendar)/\(file)")
  }

  /// Moves an event to another file or another calendar.
  private func move(_ file: String, from calendar: String, to other: String? = nil) throws {
    let events = calendars[calendar]![file]!
    try remove(file, from: calendar)
    try put(events, as: newFile(), in: other ?? calendar)
  }

  private static func uid(_ events: String) -> String? {
    events.split(separator: "\n").first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
  }

  /// Returns a single event, or a series with possibly a moved and an excluded occurrence.
  private func events(_ uid: String) -> String {
    let title = "Title \(Int.random(in: 0...999, using: &random))"
    let day = Int.random(in: 2...6, using: &random)
    func time(_ week: Int, hour: Int = 14) -> String {
      "202603\(String(100 + day + 7 * week).dropFirst())T\(hour)0000Z"
    }
    guard Bool.random(using: &random) else { return ICS.event(uid, title, at: time(1)) }
    let leftOut = Bool.random(using: &random) ? "EXDATE:\(time(2))" : "X-NOTHING:left out"
    let series = ICS.event(uid, title, at: time(0), "RRULE:FREQ=WEEKLY;COUNT=4", leftOut)
    guard Bool.random(using: &random) else { return series }
    let moved = ICS.event(
      uid, "\(title) moved", at: time(1, hour: 16), "RECURRENCE-ID:\(time(1))")
    return series + moved
  }

  // MARK: Comparison

  func sync() throws -> Sandbox.Output { try box.meetings("sync", "--timeout", "20") }

  /// Returns the contents of the account's index as lines.
  func shown() throws -> Set<String> { try Self.lines(box) }

  /// Returns the expected contents.
  func wanted() throws -> Set<String> {
    try #require(folder.meetings("sync").status == 0)
    return try Self.lines(folder)
  }

  private static func lines(_ box: Sandbox) throws -> Set<String> {
    let output = try box.meetings("list", "--from", "2026-01-01", "--to", "2027-01-01", "--json")
    if output.status == 1 { return [] }
    return Set(
      try output.objects.map { record in
        ["uid", "occurrence", "start", "title", "calendar"].map { "\(record[$0] ?? "")" }
          .joined(separator: " | ")
      })
  }
}
