import Calendars
import Foundation
import MeetingIndex

#if os(macOS)
  import SystemCalendar

  /// Access to the Mac's calendars.
  final class SystemCalendarAccess {
    private let calendars = SystemCalendars()
    private let process = SystemCalendarAccess.responsibleProcess

    /// - Returns: nil if no source needs access. Opening the calendars takes time, so it is
    ///   avoided.
    init?(for store: MeetingStore) throws {
      guard try SourceRegistry(store).all().contains(where: { $0.location.kind == .system }) else {
        return nil
      }
    }

    /// Requests access in order to add the source; throws `IndexError` if the user denies it.
    init() throws {
      let (state, failure) = calendars.requestAccess()
      if state.canRead { return }
      let why = failure.map { " (\($0))" } ?? ""
      throw IndexError(
        .notFound, state.line(of: process.name) + why,
        remedy: state.remedy(for: process.name).map { .advice($0) })
    }

    var access: SystemAccess {
      SystemAccess(
        ask: { [calendars, process] order, each in
          try calendars.answer(order, process: process.name, each: each)
        },
        write: { [calendars, process] edits in
          try calendars.write(edits, process: process.name)
        })
    }

    /// Waits until the calendars change; returns false if they don't within `seconds`.
    func waitForChange(seconds: Int) -> Bool {
      calendars.waitForChange(milliseconds: seconds * 1_000)
    }

    /// Returns a description of the permission, and a finding if there is a problem.
    func checkup() -> (line: String, finding: Finding?) {
      let state = calendars.access
      guard !state.canRead else { return (process.line, nil) }
      let remedy = state.remedy(for: process.name) ?? ""
      return (
        process.line,
        Finding(.sources, state.line(of: process.name), remedy: .advice(remedy))
      )
    }

    private static var responsibleProcess: ResponsibleProcess {
      let list = try? ChildProcess.run("/bin/ps", ["-axo", "pid=,ppid=,comm="])
      let own = Bundle.main.executablePath ?? "meetings"
      return list.flatMap { ResponsibleProcess(of: getpid(), in: $0.output) }
        ?? ResponsibleProcess(name: "this program", path: own, kind: .agent)
    }
  }
#else
  /// A stub for systems other than macOS, which never has access.
  final class SystemCalendarAccess {
    init?(for store: MeetingStore) throws { return nil }

    init() throws { throw SystemAccess.missing }

    var access: SystemAccess {
      SystemAccess(
        ask: { _, _ in throw SystemAccess.missing }, write: { _ in throw SystemAccess.missing })
    }

    func waitForChange(seconds: Int) -> Bool { false }

    func checkup() -> (line: String, finding: Finding?) { ("", nil) }
  }
#endif
