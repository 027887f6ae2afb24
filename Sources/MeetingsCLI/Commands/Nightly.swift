import ArgumentParser
import MeetingIndex
import Presentation

struct Nightly: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly",
    abstract: "Sync, re-index and back up in one go.",
    discussion: """
      Prints one line that says what was done. Questions are answered meanwhile. A run that is \
      killed loses nothing; the next one does the rest. A backup is checked before an older one is \
      deleted. To restore one, copy it over meetings.sqlite while no meetings process runs.

        meetings nightly
        meetings nightly --keep 14
        meetings nightly --json

      Exit status: 0 done, 2 something could not be read or is damaged.
      """)

  @Option(help: ArgumentHelp("How many backups to keep; 0 makes none.", valueName: "count"))
  var keep = 7

  @Option(
    help: ArgumentHelp(
      "How long to wait for another meetings process to finish writing.", valueName: "seconds"))
  var wait = 3_600

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var fetching: FetchingOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if wait < 0 { throw ValidationError("--wait must be a number of seconds from 0.") }
    if keep < 0 { throw ValidationError("--keep must be a number from 0.") }
  }

  func run() throws {
    try logging.run("nightly", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let store = try global.open(.writing)
    let sources = try SourceRegistry(store).all(counted: false)
    let bar = log.progressBar()
    defer { bar.clear() }
    let began = ContinuousClock.now
    var options = NightlyOptions(backups: keep, patience: Double(wait))
    options.sync.programs = .installed
    options.sync.fetched = try fetching.fetch(
      to: store, patience: Double(wait), global, log, bar)
    let report = try NightlyRun(store).run(
      options, now: global.moment,
      progress: log.progress(of: sources, to: bar))
    let seconds = began.duration(to: .now) / .seconds(1)
    bar.clear()
    log.tell(report, of: sources)
    let remedies = Program.remedies
    SyncText(remedies: remedies).remarks(on: report.sync, global.displayTime)
      .forEach(log.note)
    try StandardOutput.print(
      json
        ? JSON.line(NightlyReportJSON(report: report, seconds: seconds))
        : NightlyText.line(of: report, seconds: seconds, remedies))
    if !fetching.offline {
      try EmbeddingOptions.parse([]).embed(store, global, log, asksUser: false)
    }
    if report.hasTrouble { throw ExitCode.trouble }
  }
}
