import Foundation
import Testing

/// A source of calendars as its user and its servers change it: what every kind has to answer for.
protocol ContractSource: AnyObject {
  /// Where the program runs.
  var box: Sandbox { get }
  /// What the source is called.
  var name: String { get }
  /// Whether it can have more than one calendar.
  var hasManyCalendars: Bool { get }

  func add() throws
  /// Makes an event, or has it say something else.
  func put(_ event: ContractEvent, in calendar: String) throws
  func remove(_ uid: String, from calendar: String) throws
  func rename(_ calendar: String, to title: String) throws
  func removeCalendar(_ calendar: String) throws
  /// From now on it can't be read, or again.
  func setReachable(_ isReachable: Bool) throws
  /// What a sync sees that gets a part of the answer for a whole.
  func syncHalf() throws -> SyncOutcome
  func sync() throws -> SyncOutcome
}

/// What a sync said.
struct SyncOutcome: Equatable, CustomStringConvertible {
  var created = 0
  var updated = 0
  var gone = 0
  var back = 0
  var unchanged = 0
  /// Whether something needs the user.
  var isTrouble = false
  var text = ""

  static func == (a: SyncOutcome, b: SyncOutcome) -> Bool {
    (a.created, a.updated, a.gone, a.back, a.isTrouble)
      == (b.created, b.updated, b.gone, b.back, b.isTrouble)
  }

  var description: String {
    "\(created) new, \(updated) updated, \(gone) gone, \(back) back, trouble \(isTrouble): \(text)"
  }

  static let nothing = SyncOutcome()
}

extension ContractSource {
  /// By the program itself.
  func syncByProgram() throws -> SyncOutcome {
    let output = try box.meetings("sync", "--json", "--timeout", "20")
    let json = (try? output.json as? [String: Any]) ?? [:]
    let number = { (name: String) in json[name] as? Int ?? 0 }
    return SyncOutcome(
      created: number("created"), updated: number("updated"), gone: number("gone"),
      back: number("back"), unchanged: number("unchanged"), isTrouble: output.status != 0,
      text: output.err)
  }

  /// The meetings that are listed, as `title at start`.
  func listed(_ options: String...) throws -> [String] {
    try records(options).map { "\($0["title"] ?? "") at \($0["start"] ?? "")" }
  }

  func records(_ options: [String] = []) throws -> [[String: Any]] {
    let output = try box.launch(
      Sandbox.binary,
      ["list", "--from", "2026-01-01", "--to", "2026-12-31", "--json", "--now", Sandbox.now]
        + options)
    return output.status == 1 ? [] : try output.objects
  }
}

/// All kinds of sources.
enum ContractKind: String, CaseIterable, CustomTestStringConvertible {
  case file, folder, archive, server, system

  var testDescription: String { rawValue }

  /// Those that this machine has.
  static var there: [ContractKind] {
    allCases.filter { $0 != .server || CalendarServer.isThere }.filter {
      $0 != .system || isDoubled
    }
  }

  /// A Mac has EventKit itself, with calendars that are somebody's.
  #if canImport(Darwin)
    private static let isDoubled = false
  #else
    private static let isDoubled = true
  #endif

  func make() throws -> any ContractSource {
    switch self {
    case .file: try FileContract()
    case .folder: try FolderContract()
    case .archive: try ArchiveContract()
    case .server: try ServerContract()
    case .system:
      #if canImport(Darwin)
        throw CocoaError(.featureUnsupported)
      #else
        try SystemContract()
      #endif
    }
  }
}
