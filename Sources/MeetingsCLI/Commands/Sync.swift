import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation

struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Update the index from the calendars.",
    discussion: """
      Fetches calendars from servers first. New meetings are added, changed ones updated, and \
      those that have left their calendar flagged, never deleted. A second run changes nothing. \
      What can't be read is reported, the rest continues, and the stored version stays. Each \
      problem in a file is reported once; 'meetings status --problems' lists all. Notes that you \
      attached follow a meeting to another calendar or hour.

        meetings sync
        meetings sync work --dry-run
        meetings sync --watch
        meetings sync --json

      Exit status: 0 done, 2 a source can't be read or fetched, or a file has newly lost something.
      """)

  @Argument(help: "Sources by name. (default: all)")
  var sources: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Print what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Read all files, even unchanged ones.")
  var full = false

  @Option(
    help: ArgumentHelp("How many days ahead to expand open-ended series.", valueName: "days"))
  var daysAhead = 366

  @Flag(help: "Keep running, and sync again whenever a calendar changes, until Control-C.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "With --watch: how often to poll servers, and folders that report no changes.",
      valueName: "seconds"))
  var poll = 60

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var fetching: FetchingOptions
  @OptionGroup var embedding: EmbeddingOptions
  @OptionGroup var waiting: WaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !(0...36_525).contains(daysAhead) {
      throw ValidationError("--days-ahead must be a number from 0 to 36525.")
    }
    if watch && dryRun { throw ValidationError("--watch and --dry-run can't be combined.") }
    if !(1...86_400).contains(poll) {
      throw ValidationError("--poll must be a number of seconds from 1 to 86400.")
    }
  }

  func run() throws {
    try logging.run("sync", once)
  }

  /// Syncs once or, with --watch, indefinitely.
  func once(_ log: RunLog) throws {
    let store = try global.open(.writing)
    if watch { try follow(store, log) }
    let report = try sync(store, log)
    try show(report, try SourceRegistry(store).all(counted: false), log)
    if !dryRun, !fetching.offline { try embedding.embed(store, global, log) }
    if report.hasTrouble { throw ExitCode.trouble }
  }

  /// The calendars to fetch before a sync: all remote ones, only the system's, or none.
  private enum Fetching {
    case all, system, nothing
  }

  private func sync(
    _ store: MeetingStore, _ log: RunLog, _ wanted: Fetching = .all,
    _ system: SystemCalendarAccess? = nil
  ) throws -> SyncReport {
    let chosen = sources.isEmpty ? nil : sources
    let patience = max(waiting.patience, watch ? Self.watchTimeout : 0)
    let bar = log.progressBar()
    defer { bar.clear() }
    var options = SyncOptions(
      sources: chosen, daysAhead: daysAhead, isDryRun: dryRun, readsAll: full, patience: patience)
    options.programs = .installed
    // A dry run uses what was fetched before, because fetching would change the mirrors.
    if wanted != .nothing, !dryRun {
      options.fetched = try fetching.fetch(
        chosen, all: full, daysAhead: daysAhead, to: store, patience: patience, by: system,
        systemOnly: wanted == .system, global, log, bar)
    }
    return try SyncRun(store).run(
      options, now: global.moment,
      progress: log.progress(of: SourceRegistry(store).all(counted: false), to: bar))
  }

  private func show(_ report: SyncReport, _ sources: [SourceSummary], _ log: RunLog) throws {
    log.tell(report, of: sources)
    let text = SyncText(remedies: Program.remedies)
    text.remarks(on: report, global.displayTime).forEach(log.note)
    try StandardOutput.print(
      json
        ? JSON.line(SyncReportJSON(report: report)) : text.summary(of: report, isDryRun: dryRun))
    // Flushed, so that a program reading from a pipe receives each line immediately.
    try StandardOutput.flush()
  }

  /// The number of seconds for which --watch waits for another writer, such as a nightly run.
  private static let watchTimeout = 3_600.0

  /// Syncs after each change. It ends only when it is killed, which is safe at any time.
  private func follow(_ store: MeetingStore, _ log: RunLog) throws -> Never {
    let folders = FolderWatch(pollingEvery: poll)
    var last: SyncReport?
    var asked: ContinuousClock.Instant?
    // A single instance for all syncs, because it receives notifications only while it exists.
    let system = try SystemCalendarAccess(for: store)
    var isHeard = false
    while true {
      // Listening begins before reading, so that no change is missed.
      let sources = try SourceRegistry(store).all(counted: false)
      folders.listen(to: sources.compactMap(\.location.watchedPath), besides: global.folder)
      // Notifications report changes of files; servers have to be polled.
      let isDue = asked.map { $0.duration(to: .now) >= .seconds(poll) } ?? true
      let report = try sync(store, log, isDue ? .all : isHeard ? .system : .nothing, system)
      if isDue { asked = .now }
      log.debug("checked for changes", ["filesRead": .count(report.filesRead)])
      if last == nil || !report.isUnchanged || !report.newProblems.isEmpty
        || report.failures != last?.failures
      {
        try show(report, sources, log)
        if !fetching.offline { try embedding.embed(store, global, log, asksUser: false) }
      }
      last = report
      isHeard = system?.waitForChange(seconds: poll) ?? false
      if system == nil { folders.waitForChange() }
    }
  }
}
