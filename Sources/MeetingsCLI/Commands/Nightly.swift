import ArgumentParser
import MeetingIndex
import Presentation

struct Nightly: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly",
    abstract: "Sync, re-index and back up: all that an index needs, in one go.",
    discussion: """
      One line says what was done. Questions are answered meanwhile. Killed at any moment it loses \
      nothing, and the next run does the rest. A backup is checked before an older one goes, and \
      is put back by copying it over meetings.sqlite while no meetings process runs.

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

  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if wait < 0 { throw ValidationError("--wait takes a number of seconds from 0.") }
    if keep < 0 { throw ValidationError("--keep takes a number from 0.") }
  }

  func run() throws {
    try logging.run("nightly", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let store = try global.open(.writing)
    let sources = try store.sources()
    let bar = log.progressBar()
    defer { bar.clear() }
    let began = ContinuousClock.now
    let report = try store.nightly(
      NightlyOptions(backups: keep, patience: Double(wait)), now: global.time, zone: global.zone,
      progress: log.progress(of: sources, to: bar))
    let seconds = began.duration(to: .now) / .seconds(1)
    bar.clear()
    log.tell(report, of: sources)
    report.sync.remarks(DisplayTime(zone: global.zone)).forEach(log.note)
    try StandardOutput.print(
      json
        ? try JSON.line(NightlyReportJSON(report: report, seconds: seconds))
        : report.summary(seconds: seconds))
    if report.hasTrouble { throw ExitCode.trouble }
  }
}

extension NightlyReport {
  fileprivate func summary(seconds: Double) -> String {
    let state = reindex.hasTrouble ? "the index is damaged, no backup was made" : "index sound"
    let copy = backup.map { ["backup \($0.name) (\(Amount.bytes($0.size)), \(backups) kept)"] }
    return
      ([sync.summary(isDryRun: false), "\(sync.embedded + reindex.embedded) embedded", state]
      + (copy ?? []) + [Amount.seconds(seconds)]).joined(separator: "; ")
  }
}

/// A nightly run's report as JSON.
private struct NightlyReportJSON: Encodable {
  struct BackupJSON: Encodable {
    let path: String
    let size: Int64
  }

  let sync: SyncReportJSON
  let reindex: ReindexReportJSON
  let backup: BackupJSON?
  let backups: Int
  let seconds: Double

  init(report: NightlyReport, seconds: Double) {
    sync = SyncReportJSON(report: report.sync)
    reindex = ReindexReportJSON(report: report.reindex, seconds: nil)
    backup = report.backup.map { BackupJSON(path: $0.path, size: $0.size) }
    backups = report.backups
    self.seconds = seconds
  }
}
