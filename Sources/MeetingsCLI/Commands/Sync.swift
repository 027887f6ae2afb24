import ArgumentParser
import Calendars
import MeetingIndex

struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring the index up to what the calendars say.",
    discussion: """
      New meetings are added, changed ones updated, and such that have left their calendar are
      flagged, never deleted. A second run changes nothing. What can't be read is reported, the
      rest goes on, and what is stored of it stays.

        meetings sync
        meetings sync work --dry-run
        meetings sync --json

      Exit status: 0 done, 2 something could not be read.
      """)

  @Argument(help: "Sources by name. (default: all)")
  var sources: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Say what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Read every file, also those that have not changed.")
  var full = false

  @Option(help: "How many days ahead open-ended series are expanded.")
  var daysAhead = 366

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var waiting: WaitOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !(0...36_525).contains(daysAhead) {
      throw ValidationError("--days-ahead takes a number from 0 to 36525.")
    }
  }

  func run() throws {
    let store = try global.open(.writing)
    let options = SyncOptions(
      sources: sources.isEmpty ? nil : sources, daysAhead: daysAhead, isDryRun: dryRun,
      readsAll: full, patience: waiting.wait)
    let bar = ProgressBar()
    defer { bar.clear() }
    let report = try store.sync(
      options, now: global.time, zone: global.zone,
      progress: bar.show)
    bar.clear()
    report.sayTroubles()
    print(
      json
        ? try JSON.line(SyncReportJSON(report: report)) : report.summary(isDryRun: dryRun))
    if report.hasTrouble { throw ExitCode.trouble }
  }
}

extension SyncReport {
  /// `3 new, 2 unchanged (1 file read)`
  func summary(isDryRun: Bool) -> String {
    let changes = [
      (created, "new"), (updated, "updated"), (gone, "gone"), (back, "back"),
      (unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if changes.isEmpty { return "nothing to sync; meetings add PATH adds calendars" }
    let lead = isDryRun ? "would be: " : isUnchanged ? "nothing changed: " : ""
    return lead + changes.joined(separator: ", ") + " (\(filesRead.counted("file")) read)"
  }

  /// A line on standard error for each thing that could not be read.
  func sayTroubles() {
    for failure in failures {
      Trouble.say("source '\(failure.source)': \(failure.message); its meetings stay as they are")
    }
    for problem in problems { Trouble.say(problem.line) }
  }
}

extension FileProblem {
  /// `calendars/a.ics:12: UID x@example.com: DTSTART is missing`
  var line: String {
    let place = problem.line.map { ":\($0)" } ?? ""
    let uid = problem.uid.map { " UID \($0.prefix(80)):" } ?? ""
    return "\(path)\(place):\(uid) \(problem.message)"
  }
}

/// A sync's report as JSON.
struct SyncReportJSON: Encodable {
  struct Problem: Encodable {
    let source: String
    let path: String?
    let line: Int?
    let uid: String?
    let message: String
  }

  let created, updated, unchanged, gone, back, embedded: Int
  let filesRead, filesUnchanged, filesRemoved: Int
  let problems: [Problem]

  init(report: SyncReport) {
    created = report.created
    updated = report.updated
    unchanged = report.unchanged
    gone = report.gone
    back = report.back
    embedded = report.embedded
    filesRead = report.filesRead
    filesUnchanged = report.filesUnchanged
    filesRemoved = report.filesRemoved
    problems =
      report.failures.map {
        Problem(source: $0.source, path: nil, line: nil, uid: nil, message: $0.message)
      }
      + report.problems.map {
        Problem(
          source: $0.source, path: $0.path, line: $0.problem.line, uid: $0.problem.uid,
          message: $0.problem.message)
      }
  }
}
