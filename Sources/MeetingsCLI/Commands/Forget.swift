import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation

struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove meetings from the index for good, with every trace of them.",
    discussion: """
      Text, vectors, people and your notes go, also from free pages, the log and backups, which one \
      new backup replaces. The calendars are never touched; what they still show stays out of the \
      index until --undo. A person who is only named in the notes of other meetings stays there.

        meetings forget --before 2024-01-01 --dry-run
        meetings forget --person lee@example.com
        meetings forget --calendar work/private --yes
        meetings forget --undo

      Exit status: 0 done, 1 there was nothing to forget, 2 trouble.
      """)

  @Option(help: ArgumentHelp("Meetings that began before this day.", valueName: "day"))
  var before: CivilDate?

  @Option(help: "Meetings that somebody organized or was invited to: an address, or a name.")
  var person: String?

  @Option(help: "Meetings of a calendar, by its identifier.")
  var calendar: String?

  @Flag(help: "Take back all that keeps meetings out; 'meetings sync --full' then finds them.")
  var undo = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would go, and remove nothing.")
  var dryRun = false

  @Flag(name: [.customShort("y"), .long], help: "Don't ask.")
  var yes = false

  @OptionGroup var waiting: WaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let given = [before != nil, person != nil, calendar != nil, undo].count { $0 }
    if given != 1 {
      throw ValidationError("Give one of --before, --person, --calendar and --undo.")
    }
  }

  func run() throws {
    try logging.run("forget", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let store = try global.open(dryRun ? .reading : .writing)
    guard let what else { return try takeBack(store, log) }
    let planned = try store.whatIsForgotten(with: what)
    if dryRun { return print("would forget \(planned.line)") }
    guard try yes || isConfirmed(planned) else { return print("nothing was forgotten") }
    let report = try store.forget(what, patience: waiting.patience, now: global.time)
    log.info("meetings were forgotten", ["meetings": .count(report.records)])
    print("forgot \(report.line)")
    for source in report.sourcesWithText {
      log.note("the source '\(source)' itself still has their text: meetings remove \(source)")
    }
    if report.records == 0 { throw ExitCode.nothingFound }
  }

  private var what: Forgettable? {
    if let before { return .before(EventTime.date(before).instant(in: global.zone)) }
    return person.map(Forgettable.person) ?? calendar.map(Forgettable.calendar)
  }

  private func takeBack(_ store: MeetingStore, _ log: RunLog) throws {
    let count =
      try dryRun ? 0 : store.forgetNothing(waiting.lock(store, log, now: global.time))
    print(count == 0 ? "nothing is kept out" : "taken back; now run: meetings sync --full")
  }

  private func isConfirmed(_ planned: ForgetReport) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("This can't be undone; --yes says that you mean it.")
    }
    print("forget \(planned.line)? This can't be undone. [y/N] ", terminator: "")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}

extension ForgetReport {
  /// `12 meetings with Lee Park, 3 with your notes`
  fileprivate var line: String {
    let count = "\(records) \(records == 1 ? "meeting" : "meetings")"
    let whom = person.map { " with \(Sanitizer.line($0))" } ?? ""
    let noted = recordsWithAttachedNotes
    return count + whom + (noted > 0 ? ", \(noted) with your notes" : "")
  }
}
