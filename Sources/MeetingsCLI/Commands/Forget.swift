import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time

struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Permanently remove meetings from the index, with every trace.",
    discussion: """
      Removes the meetings' text, vectors, people and your notes, also from free pages, the log \
      and backups; one new backup replaces these. The calendars are never touched; meetings that \
      they still contain stay out of the index until --undo. A person who is named only in the \
      notes of other meetings stays there. Files that still have the text but don't belong to the \
      index, such as your calendars, are listed. If the run is killed or the disk is full, the \
      same command or the next sync completes it.

      Words are read as in a question, but ambiguous ones are refused.

        meetings forget before 2024-01-01 --dry-run
        meetings forget with lee@example.com
        meetings forget --before 2024-01-01
        meetings forget --person lee@example.com
        meetings forget --calendar work/private --yes
        meetings forget --undo

      Exit status: 0 done, 1 there was nothing to forget, 2 trouble.
      """)

  @Argument(help: "The meetings to forget: before a day, with a person, or in a calendar.")
  var words: [String] = []

  @Option(help: ArgumentHelp("Meetings that started before this day.", valueName: "day"))
  var before: CivilDate?

  @Option(help: "Meetings that somebody organized or was invited to: an address, or a name.")
  var person: String?

  @Option(help: "Meetings of a calendar, by its identifier.")
  var calendar: String?

  @Flag(help: "Allow all forgotten meetings again; 'meetings sync --full' then finds them.")
  var undo = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would be removed, and remove nothing.")
  var dryRun = false

  @Flag(name: [.customShort("y"), .long], help: "Don't ask.")
  var yes = false

  @OptionGroup var waiting: WaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let given = [!words.isEmpty, before != nil, person != nil, calendar != nil, undo].count { $0 }
    if given != 1 {
      throw ValidationError("Give one of: before DAY, with PERSON, in CALENDAR, or --undo.")
    }
  }

  func run() throws {
    try logging.run("forget", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let store = try global.open(dryRun ? .reading : .writing)
    if undo { return try takeBack(store, log) }
    let what = try what(store)
    if !words.isEmpty { log.note("read as: \(text.meaning(of: what))") }
    let planned = try planned(what, store)
    if dryRun { return try StandardOutput.print("would forget \(text.line(of: planned))") }
    guard try yes || isConfirmed(planned) else {
      return try StandardOutput.print("nothing was forgotten")
    }
    let report = try Forgetting(store).forget(what, patience: waiting.patience, now: global.moment)
    log.info("meetings were forgotten", ["meetings": .count(report.records)])
    let earlier = report.finishedEarlier ? "; an unfinished earlier run was completed" : ""
    try StandardOutput.print("forgot \(text.line(of: report))\(earlier)")
    text.notes(on: report.remains).forEach(log.note)
    report.person.map(remainsInSettings)?.forEach(log.note)
    if report.records == 0, !report.finishedEarlier { throw ExitCode.nothingFound }
  }

  /// Returns what would be forgotten.
  ///
  /// - Throws: `ExitCode.nothingFound` for an address that nobody has, so that a program that erases
  ///   it from many indexes can tell this from an error.
  private func planned(_ what: ForgetTarget, _ store: MeetingStore) throws -> ForgetReport {
    do {
      return try Forgetting(store).preview(of: what)
    } catch let error as IndexError where error.kind == .notFound {
      guard case .person(let written) = what, written.contains("@") else { throw error }
      throw ExitCode.nothingFound(text.nobody(has: written))
    }
  }

  private func what(_ store: MeetingStore) throws -> ForgetTarget {
    if let before { return .before(EventTime.date(before).instant(in: global.zone)) }
    if let person { return .person(person) }
    if let calendar { return .calendar(calendar) }
    return try Forgetting(store).target(
      of: Word.words(of: words), now: global.moment)
  }

  private var text: ForgetText {
    ForgetText(time: global.displayTime, remedies: Program.remedies)
  }

  /// Returns a notice for each alias and owner in the settings that still names the person, with
  /// the command that removes it.
  private func remainsInSettings(of person: KnownPerson) -> [String] {
    let marks = Set((person.names + person.emails).map { $0.lowercased() })
    let aliases = global.settings.aliases.filter { name, members in
      marks.contains(name.lowercased()) || members.contains { marks.contains($0.lowercased()) }
    }
    let owners = global.settings.owners.filter { marks.contains($0.lowercased()) }
    return aliases.keys.sorted().map {
      "your settings still have an alias; to remove it: meetings people alias --remove \"\($0)\""
    }
      + owners.map {
        "your settings still have the owner \($0); to change it: meetings config owner, with the "
          + "others or --unset"
      }
  }

  private func takeBack(_ store: MeetingStore, _ log: RunLog) throws {
    let count =
      try dryRun
      ? 0 : Forgetting(store).removeAllRules(waiting.lock(store, log, now: global.moment))
    try StandardOutput.print(Program.changes.takenBack(rules: count))
  }

  private func isConfirmed(_ planned: ForgetReport) throws -> Bool {
    guard Terminal.current.isInput else {
      throw ValidationError("This can't be undone; confirm with --yes.")
    }
    try StandardOutput.print(
      "forget \(text.line(of: planned))? This can't be undone. [y/N] ", terminator: "")
    return ["y", "yes"].contains(StandardInput.line()?.lowercased() ?? "")
  }
}
