import Foundation
import Testing

/// A calendar source with its changes. Every kind of source has to pass the same tests.
protocol ContractSource: AnyObject {
  /// The sandbox of the program.
  var box: Sandbox { get }
  /// The identifier of the source.
  var name: String { get }
  /// If true, the source can have several calendars.
  var hasManyCalendars: Bool { get }

  func add() throws
  /// Creates or changes an event.
  func put(_ event: ContractEvent, in calendar: String) throws
  func remove(_ uid: String, from calendar: String) throws
  func rename(_ calendar: String, to title: String) throws
  func removeCalendar(_ calendar: String) throws
  /// Makes the source unreadable, or readable again.
  func setReachable(_ isReachable: Bool) throws
  /// Syncs with an incomplete answer that looks complete.
  func syncHalf() throws -> SyncOutcome
  func sync() throws -> SyncOutcome
}

/// The result of a sync.
struct SyncOutcome: Equatable, CustomStringConvertible {
  var created = 0
  var updated = 0
  var gone = 0
  var back = 0
  var unchanged = 0
  /// If true, something needs the user's attention.
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
  /// Syncs with the real program.
  func syncByProgram() throws -> SyncOutcome {
    let output = try box.meetings("sync", "--json", "--timeout", "20")
    let json = (try? output.json as? [String: Any]) ?? [:]
    let number = { (name: String) in json[name] as? Int ?? 0 }
    return SyncOutcome(
      created: number("created"), updated: number("updated"), gone: number("gone"),
      back: number("back"), unchanged: number("unchanged"), isTrouble: output.status != 0,
      text: output.err)
  }

  /// Returns the listed meetings as `title at start`.
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

enum ContractKind: String, CaseIterable, CustomTestStringConvertible {
  case file, folder, archive, server, system

  var testDescription: String { rawValue }

  /// The kinds available on this machine.
  static var there: [ContractKind] {
    allCases.filter { $0 != .server || CalendarServer.isThere }.filter {
      $0 != .system || isDoubled
    }
  }

  /// A Mac has the real EventKit, with somebody's calendars.
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
