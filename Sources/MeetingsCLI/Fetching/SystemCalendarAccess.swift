import Calendars
import FetchMessages
import Foundation
import MeetingIndex

#if os(macOS)
  import SystemCalendar

  /// The calendars of this Mac, asked by one store for as long as the program runs.
  final class SystemCalendarAccess {
    private let calendars = SystemCalendars()
    private let process = SystemCalendarAccess.responsibleProcess

    /// - Returns: nil if no source needs it: to open the calendars takes its time.
    init?(for store: MeetingStore) throws {
      guard try store.sources().contains(where: { $0.location.kind == .system }) else { return nil }
    }

    /// For a source that is to be added: has the system ask its user, where no one was asked yet.
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

    /// - Returns: whether the calendars have changed.
    func waitForChange(seconds: Int) -> Bool {
      calendars.waitForChange(milliseconds: seconds * 1_000)
    }

    /// The state of the permission, and its finding if something is wrong.
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
  /// The access to a Mac's own calendars.
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
