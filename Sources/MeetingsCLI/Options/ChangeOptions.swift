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
    _ edit: (MeetingStore, MeetingRecord) throws -> (
      change: EventChange, before: String, behind: String
    )
  ) throws {
    try logging.run(command) { log in
      let store = try open()
      let record = try record(id, store)
      let (change, before, behind) = try edit(store, record)
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

/// Parses times typed by users: ISO 8601, or words as in a question.
struct TypedTimes {
  let store: MeetingStore
  let global: GlobalOptions

  /// Parses a time.
  ///
  /// - Parameters:
  ///   - isEnd: if true, parses an end. A date is then the last day. A time without a date is on
  ///     the day of the start, or on the next day if it would otherwise be too early and the
  ///     meeting already ends on the next day.
  ///   - start: for an end, the new start.
  func moment(
    _ text: String, for record: MeetingRecord, isEnd: Bool = false,
    after start: EventChange.Moment? = nil
  ) throws -> EventChange.Moment {
    if let time = Self.iso(text) {
      return try moment(time, for: record, isEnd: isEnd)
    }
    var times = try self.times(Word.words(of: text), for: record)
    if isEnd, !times.hasDay, !times.isAllDay, start != nil || record.isShort {
      times.start.day = global.displayTime.day(of: start?.time ?? record.start)
      let begin = (start?.time ?? record.start).instant(in: global.zone)
      let isNextDay =
        times.start.instant(in: global.zone) <= begin && record.endsOnNextDay(global.zone)
      if isNextDay { times.start.day = times.start.day.adding(days: 1) }
      return .instant(times.start.instant(in: global.zone))
    }
    return try moments(of: times, for: record, isEnd: isEnd).start
  }

  /// Parses words that move a meeting, and returns the new times; the end is nil if the length
  /// stays the same.
  func span(
    _ words: [Word], for record: MeetingRecord
  ) throws -> (start: EventChange.Moment, end: EventChange.Moment?) {
    if words.count == 1, let time = Self.iso(words[0].text) {
      return (try moment(time, for: record, isEnd: false), nil)
    }
    return try moments(of: times(words, for: record), for: record, isEnd: false)
  }

  /// Parses words. A weekday alone is in the meeting's own week if that week is in the future.
  private func times(_ words: [Word], for record: MeetingRecord) throws -> DraftTimes {
    let now = global.moment
    let times = try QuestionReading(store, now: now).reader().times(words)
    guard times.isOfWeekday else { return times }
    let day = global.displayTime.day(of: record.start)
    let week = LocalTime(day: day.adding(days: 1 - day.weekday)).instant(in: now.zone)
    if week <= now.seconds { return times }
    return try QuestionReading(store, now: Moment(week, in: now.zone)).reader().times(words)
  }

  /// Completes the parsed times: a time of day with the meeting's day, and a day with the meeting's
  /// time.
  private func moments(
    of times: DraftTimes, for record: MeetingRecord, isEnd: Bool
  ) throws -> (start: EventChange.Moment, end: EventChange.Moment?) {
    let zone = global.zone
    let display = global.displayTime
    if times.isAllDay {
      let end = times.hasEnd ? EventChange.Moment.day(times.end.day) : nil
      return (try moment(.date(times.start.day), for: record, isEnd: isEnd), end)
    }
    var (start, end) = (times.start, times.end)
    if !times.hasDay {
      let day = display.day(of: isEnd ? record.end : record.start)
      end.day = day.adding(days: end.day.daysSince1970 - start.day.daysSince1970)
      start.day = day
    }
    return (
      try instant(start, isEnd: isEnd), times.hasEnd ? .instant(end.instant(in: zone)) : nil
    )
  }

  private func moment(
    _ time: EventTime, for record: MeetingRecord, isEnd: Bool
  ) throws -> EventChange.Moment {
    let zone = global.zone
    if case .floating(let clock) = time {
      return try instant(LocalTime(wallClock: clock), isEnd: isEnd)
    }
    guard case .date(let day) = time else { return .instant(time.instant(in: zone)) }
    if record.isAllDay { return .day(isEnd ? day.adding(days: 1) : day) }
    let own = LocalTime(instant: isEnd ? record.endsAt : record.startsAt, in: zone)
    return try instant(LocalTime(day: day, second: own.second), isEnd: isEnd)
  }

  private func instant(_ time: LocalTime, isEnd: Bool) throws -> EventChange.Moment {
    .instant(isEnd ? time.instant(in: global.zone) : try time.beginning(in: global.zone))
  }

  /// Parses `2026-03-26` or `2026-03-26T16:00`, with or without seconds and `Z`.
  static func iso(_ text: String) -> EventTime? {
    let isShort = text.count == 16 || text.count == 17 && text.hasSuffix("Z")
    guard isShort, text.contains("T") else { return EventTime(text) }
    return EventTime(text.prefix(16) + ":00" + text.dropFirst(16))
  }
}

extension MeetingRecord {
  /// If true, the meeting is shorter than a day, so a time without a date can be its end.
  fileprivate var isShort: Bool { endsAt - startsAt < 86_400 }

  fileprivate func endsOnNextDay(_ zone: Zone) -> Bool {
    let display = DisplayTime(zone: zone)
    return display.day(of: start).adding(days: 1) == display.day(of: end)
  }
}
