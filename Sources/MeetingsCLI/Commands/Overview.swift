import Foundation
import MeetingIndex
import Presentation

/// The output of the program without arguments: today at a glance or, if there are no sources, the
/// first steps.
struct Overview {
  let global: GlobalOptions

  func run() throws {
    guard let agenda = try agenda() else {
      return Terminal.current.isInput && Terminal.current.isOutput
        ? try SetupDialogue(global).run() : try StandardOutput.print(Self.firstSteps)
    }
    let text = AgendaText(
      time: global.displayTime, page: global.page, remedies: Program.remedies)
    global.storeAnswer(agenda.meetings)
    try PagerOptions.none.show(text.text(of: agenda))
    try StandardOutput.flush()
    text.stale(in: agenda).forEach(Trouble.note)
  }

  /// Returns today's agenda, or nil if there are no sources yet.
  private func agenda() throws -> DayAgenda? {
    guard FileManager.default.fileExists(atPath: MeetingStore.databasePath(in: global.folder))
    else { return nil }
    let store = try global.open(.reading)
    if try SourceRegistry(store).all(counted: false).isEmpty { return nil }
    return try DayAgenda(in: store, now: global.moment)
  }

  static let firstSteps = """
    Find the meeting that you can't quite remember. There are no calendars yet.

      meetings demo         a sample calendar and five questions, in under a minute
      meetings setup        your own calendar, one question at a time
      meetings add PATH     the same in one line: an .ics file, a folder, an https: address
      meetings sync         then read it, and ask:
      meetings with dana about pricing

    All commands: meetings --help
    """
}
