import Foundation
import Testing

/// One file with all events, which declares the calendar's name.
final class FileContract: ContractSource {
  let box = try! Sandbox()
  let name = "work"
  let hasManyCalendars = false
  private var title = "Work"
  private var events: [String: ContractEvent] = [:]

  init() throws { try write() }

  private var text: String {
    ICS.calendar(name: title, events.keys.sorted().map { events[$0]!.ics }.joined())
  }

  private func write() throws { try box.write(text, to: "work.ics") }

  func add() throws { try #require(box.run("add", "work.ics").status == 0) }

  func put(_ event: ContractEvent, in calendar: String) throws {
    events[event.uid] = event
    try write()
  }

  func remove(_ uid: String, from calendar: String) throws {
    events[uid] = nil
    try write()
  }

  func rename(_ calendar: String, to title: String) throws {
    self.title = title
    try write()
  }

  func removeCalendar(_ calendar: String) throws { try box.remove("work.ics") }

  func setReachable(_ isReachable: Bool) throws {
    let (from, to) = isReachable ? ("away.ics", "work.ics") : ("work.ics", "away.ics")
    try FileManager.default.moveItem(
      atPath: "\(box.folder)/\(from)", toPath: "\(box.folder)/\(to)")
  }

  /// Simulates another program that is writing the file.
  func syncHalf() throws -> SyncOutcome {
    try box.write(String(text.prefix(text.count / 2)), to: "work.ics")
    defer { try? write() }
    return try sync()
  }

  func sync() throws -> SyncOutcome { try syncByProgram() }
}

/// A folder with a folder for each calendar and a file for each event (vdir).
final class FolderContract: ContractSource {
  let box = try! Sandbox()
  let name = "cal"
  let hasManyCalendars = true

  init() throws {
    for calendar in ["work", "home"] {
      try box.write(calendar.capitalized, to: "cal/\(calendar)/displayname")
    }
  }

  func add() throws { try #require(box.run("add", "cal").status == 0) }

  func put(_ event: ContractEvent, in calendar: String) throws {
    try box.write(ICS.calendar(event.ics), to: "cal/\(calendar)/\(event.uid).ics")
  }

  func remove(_ uid: String, from calendar: String) throws {
    try box.remove("cal/\(calendar)/\(uid).ics")
  }

  func rename(_ calendar: String, to title: String) throws {
    try box.write(title, to: "cal/\(calendar)/displayname")
  }

  func removeCalendar(_ calendar: String) throws { try box.remove("cal/\(calendar)") }

  func setReachable(_ isReachable: Bool) throws {
    let (from, to) = isReachable ? ("away", "cal") : ("cal", "away")
    try FileManager.default.moveItem(
      atPath: "\(box.folder)/\(from)", toPath: "\(box.folder)/\(to)")
  }

  /// Replaces one calendar by a dangling link, as on a disk that isn't mounted.
  func syncHalf() throws -> SyncOutcome {
    let (place, aside) = ("\(box.folder)/cal/work", "\(box.folder)/aside")
    try FileManager.default.moveItem(atPath: place, toPath: aside)
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: "\(box.folder)/nowhere")
    let outcome = try sync()
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.moveItem(atPath: aside, toPath: place)
    return outcome
  }

  func sync() throws -> SyncOutcome { try syncByProgram() }
}

/// A ZIP archive with a file for each calendar, which is exported again after every change.
final class ArchiveContract: ContractSource {
  let box = try! Sandbox()
  let name = "takeout"
  let hasManyCalendars = true
  private var titles = ["work": "Work", "home": "Home"]
  private var events: [String: [String: ContractEvent]] = ["work": [:], "home": [:]]

  init() throws { try write() }

  private var data: Data {
    StoredZip.data(
      events.keys.sorted().map { calendar in
        let all = events[calendar]!.sorted { $0.key < $1.key }.map(\.value.ics).joined()
        return ("Takeout/Calendar/\(calendar).ics", ICS.calendar(name: titles[calendar], all))
      })
  }

  private func write() throws { try box.write(data, to: "takeout.zip") }

  func add() throws { try #require(box.run("add", "takeout.zip").status == 0) }

  func put(_ event: ContractEvent, in calendar: String) throws {
    events[calendar]?[event.uid] = event
    try write()
  }

  func remove(_ uid: String, from calendar: String) throws {
    events[calendar]?[uid] = nil
    try write()
  }

  func rename(_ calendar: String, to title: String) throws {
    titles[calendar] = title
    try write()
  }

  func removeCalendar(_ calendar: String) throws {
    events[calendar] = nil
    try write()
  }

  func setReachable(_ isReachable: Bool) throws {
    let (from, to) = isReachable ? ("away.zip", "takeout.zip") : ("takeout.zip", "away.zip")
    try FileManager.default.moveItem(
      atPath: "\(box.folder)/\(from)", toPath: "\(box.folder)/\(to)")
  }

  /// Simulates a download in progress.
  func syncHalf() throws -> SyncOutcome {
    try box.write(data.prefix(data.count / 2), to: "takeout.zip")
    defer { try? write() }
    return try sync()
  }

  func sync() throws -> SyncOutcome { try syncByProgram() }
}
