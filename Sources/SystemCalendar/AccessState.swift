/// A program's permission to use the user's calendars.
package enum AccessState: Hashable, Sendable {
  /// The user has not been asked yet.
  case notDetermined
  /// An administrator forbids access, so the user can't allow it.
  case restricted
  case denied
  case fullAccess
  /// The program may create events but not read any, not even its own.
  case writeOnly
  /// A state that a newer system has added, by its raw value.
  case unknown(Int)

  package var canRead: Bool { self == .fullAccess }

  package var canCreate: Bool { self == .fullAccess || self == .writeOnly }

  /// The settings pane in which the user allows access.
  static let pane = "System Settings > Privacy & Security > Calendars"

  /// The state as a sentence without a full stop.
  ///
  /// - Parameter process: the name of the process that the system holds responsible.
  package func line(of process: String) -> String {
    switch self {
    case .notDetermined:
      "\(process) has neither been allowed nor denied access to the calendars "
        + "yet"
    case .restricted: "a profile or Screen Time forbids \(process) to read the calendars"
    case .denied: "\(process) is not allowed to read the calendars"
    case .fullAccess: "\(process) is allowed to read and write the calendars"
    case .writeOnly: "\(process) is allowed to add events to the calendars, but not to read them"
    case .unknown(let number):
      "the system reports an unknown kind of access to the calendars for \(process) (\(number))"
    }
  }

  /// The remedy for the user as a clause; nil if nothing has to be done.
  package func remedy(for process: String) -> String? {
    switch self {
    case .notDetermined:
      "add the calendars again in a terminal window on the Mac, which asks for access; if it "
        + "doesn't, use the app"
    case .restricted: "ask the administrator of this Mac"
    case .denied: "allow access in \(Self.pane): \(process), Full Access"
    case .fullAccess: nil
    case .writeOnly: "choose Full Access for \(process) in \(Self.pane)"
    case .unknown: "update this program, and look in \(Self.pane)"
    }
  }

  /// The state and the remedy in one line, for a program without permission to read.
  package func refusal(of process: String) -> String {
    [line(of: process), remedy(for: process)].compactMap { $0 }.joined(separator: "; ")
  }
}
