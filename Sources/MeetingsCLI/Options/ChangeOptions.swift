import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import Writing

/// Options of all commands that change calendars. The user sees and confirms a change before it is
/// written.
struct ChangeOptions: ParsableArguments {
  @Flag(
    name: [.customShort("n"), .long],
    help: "Print the changes to files as a unified diff, and write nothing.")
  var dryRun = false

  @Flag(name: [.customShort("y"), .long], help: "Don't ask.")
  var yes = false

  @Flag(
    help: """
      Have the server notify the people invited, if it does that. (default: nobody is notified, as \
      far as the server lets us prevent it)
      """)
  var notify = false

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  /// Opens the index; with --dry-run, only for reading.
  func open() throws -> MeetingStore { try global.open(dryRun ? .reading : .writing) }

  /// Changes one meeting.
  ///
  /// - Parameters:
  ///   - id: the meeting's id or a reference such as `%1`, as typed.
  ///   - edit: returns the change, and the parts of its label before and after the meeting's name.
  func change(
    _ id: String, _ span: ChangeSpan?, as command: String,
    _ edit: (MeetingStore, MeetingRecord, _ tell: @escaping (String) -> Void) throws -> (
      change: EventChange, before: String, behind: String
    )
  ) throws {
    try logging.run(command) { log in
      let store = try open()
      let record = try record(id, store)
      let (change, before, behind) = try edit(store, record, log.note)
      try carryOut(
        [.change(meeting: record.id, span, change)],
        "\(before) \(named(record, span))\(behind)", store, log)
    }
  }

  /// Plans a change, asks the user to confirm it, and writes it.
  ///
  /// - Parameters:
  ///   - label: the description of the change.
  ///   - naming: returns an error that names the failed request; called with the request's index
  ///     and the original error.
  /// - Returns: true if the change was written.
  @discardableResult
  func carryOut(
    _ requests: [ChangeRequest], _ label: String, _ store: MeetingStore, _ log: RunLog,
    naming: (Int, any Error) -> any Error = { $1 }
  ) throws -> Bool {
    let servers = try ServerAccess.forChanges(store)
    // With --yes, the lock is already taken for planning, so no other process writes in between.
    let early = yes && !dryRun ? try turn.lock(store, log, now: global.moment) : nil
    let plan = try CalendarChanges(store).plan(
      requests, on: servers, isSilent: !notify, now: global.moment,
      newUID: { UUID().uuidString.lowercased() }, naming: naming)
    plan.remarks.forEach(log.note)
    try ChangeTimeWarnings(store: store, global: global).remarks(on: requests).forEach(log.note)
    // A confirmation displays the label. Without one, the label is printed, so that the user can
    // check how their words were understood.
    if dryRun || yes || !Terminal.current.isInput {
      for line in label.split(separator: "\n") { log.note(String(line)) }
    }
    if plan.changesNothing {
      try StandardOutput.print("no change needed; nothing was written")
      return false
    }
    if dryRun {
      try show(plan)
      return false
    }
    guard try isConfirmed(label) else {
      try StandardOutput.print("nothing was written")
      return false
    }
    let lock = try early ?? turn.lock(store, log, now: global.moment)
    let report = try CalendarChanges(store).carryOut(
      consume plan, label: label, on: servers, lock, now: global.moment)
    log.info("calendars were changed", ["files": .count(report.paths.count)])
    report.remarks.forEach(log.note)
    try tell(report, log)
    return true
  }

  /// Returns the first meeting of a newly written event from the updated index; nil if there is
  /// none.
  func meeting(_ event: NewEvent, _ store: MeetingStore) throws -> MeetingRecord? {
    try meeting(event.uid, on: global.displayTime.day(of: event.start.time), store)
  }

  /// Returns the event's meeting on that day from the updated index; nil if there is none.
  func meeting(_ uid: String, on day: CivilDate, _ store: MeetingStore) throws -> MeetingRecord? {
    var reading = ParsedQuery()
    reading.span = TimeSpan(
      from: LocalTime(day: day), to: LocalTime(day: day.adding(days: 1)))
    return try FittingRecords(store, now: global.moment).all(reading)
      .first { $0.key.uid == uid && !$0.isGone }
  }

  func tell(_ report: ChangeReport, _ log: RunLog, isUndone: Bool = false) throws {
    try StandardOutput.print(
      Program.changes.wrote(report.label, files: report.paths, isUndone: isUndone))
    SyncText(remedies: Program.remedies).remarks(on: report.sync, global.displayTime)
      .forEach(log.note)
    if let lag = report.lag {
      Trouble.say(Program.changes.lag(lag))
      throw ExitCode.trouble
    }
  }

  /// Prints the diff. Control characters are escaped on a terminal; elsewhere, every byte stays the
  /// same, for `patch`.
  func show(_ plan: ChangePlan) throws {
    let isPlain = !Terminal.current.isOutput
    for line in lines(of: plan, isExact: isPlain) {
      try StandardOutput.print(isPlain ? line : Sanitizer.line(line))
    }
  }

  /// Returns a line for each edit of a system calendar, and the diffs of all changed files.
  ///
  /// - Parameter isExact: if true, lines keep their carriage returns, for `patch`.
  func lines(of plan: ChangePlan, isExact: Bool = false) -> [String] {
    plan.edits.map { Program.changes.line(of: $0, global.displayTime) }
      + plan.writes.flatMap { write in
        UnifiedDiff(write.before, write.after, name: ChangePlan.shownPath(write)).lines
          .map { isExact || $0.last != 0x0D ? $0[...] : $0.dropLast() }
          .map { String(decoding: $0, as: UTF8.self) }
      }
  }

  /// Asks for confirmation on the terminal; with --yes, returns true without asking.
  func isConfirmed(_ what: String) throws -> Bool {
    if yes { return true }
    guard Terminal.current.isInput else {
      throw ValidationError("can't ask without a terminal; confirm with --yes")
    }
    try StandardOutput.print("\(Sanitizer.lines(what))? [Y/n] ", terminator: "")
    let answer = StandardInput.line()?.lowercased() ?? "n"
    return answer.isEmpty || "yes".hasPrefix(answer)
  }

  /// Returns the meeting named by the reference.
  func record(_ reference: String, _ store: MeetingStore) throws -> MeetingRecord {
    let ids = MeetingReference.ids(
      [try MeetingReference(reference)], LastAnswer(home: global.folder))
    guard ids.count == 1 else {
      throw ValidationError("Give one meeting: its id, or %1.")
    }
    return try MeetingRecord(withID: try ids[0].get(), in: store)
  }

  /// Returns the name of a meeting or series for labels.
  func named(_ record: MeetingRecord, _ span: ChangeSpan?) -> String {
    let title = record.title.isEmpty ? record.id : "'\(record.title)'"
    let when = global.displayTime.span(from: record.start, to: record.end)
    switch record.isRecurring ? span : .this {
    case .all: return "all occurrences of \(title)"
    case .following: return "\(title) and all later ones from \(when)"
    default: return "\(title) on \(when)"
    }
  }
}

extension ChangeSpan: ExpressibleByArgument {}

/// The option that selects the occurrences of a series.
struct SpanOption: ParsableArguments {
  @Option(help: "Required for a series: this, following or all.")
  var span: ChangeSpan?
}
