import Foundation
import Testing

/// An account on a real server, with faults on the connection.
final class ServerContract: ContractSource {
  let box = try! Sandbox()
  let name = "account"
  let hasManyCalendars = true
  private let server: CalendarServer
  private let relay: FaultyRelay

  init() throws {
    server = try CalendarServer(.radicale, in: box)
    relay = try FaultyRelay(to: server.port)
    try server.make("work", name: "Work")
    try server.make("home", name: "Home")
  }

  deinit {
    relay.stop()
    server.stop()
  }

  func add() throws {
    let added = try box.run(
      "add", relay.url, "--user", "alice", "--password-command", "echo harbour", "--name", name)
    try #require(added.status == 0, "\(added)")
  }

  func put(_ event: ContractEvent, in calendar: String) throws {
    try server.put("\(event.uid).ics", in: calendar, event.ics)
  }

  func remove(_ uid: String, from calendar: String) throws {
    try server.delete("\(calendar)/\(uid).ics")
  }

  func rename(_ calendar: String, to title: String) throws {
    try server.rename(calendar, to: title)
  }

  func removeCalendar(_ calendar: String) throws { try server.delete("\(calendar)/") }

  func setReachable(_ isReachable: Bool) throws {
    relay.plan { isReachable ? .none : .refused }
  }

  /// Each answer is cut off in the middle.
  func syncHalf() throws -> SyncOutcome {
    relay.plan { .cut(after: 600) }
    defer { relay.plan { .none } }
    return try sync()
  }

  func sync() throws -> SyncOutcome { try syncByProgram() }
}
