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
      readsAll: full)
    let bar = ProgressBar()
    defer { bar.clear() }
    let report = try store.sync(options, now: global.time, zone: global.zone) { progress in
      switch progress {
      case .reading(let source, let done, let total):
        bar.show("reading \(source)", done: done, of: total)
      case .embedding(let done, let total): bar.show("embedding", done: done, of: total)
      }
    }
    bar.clear()
    for failure in report.failures {
      Trouble.say("source '\(failure.source)': \(failure.message); its meetings stay as they are")
    }
    for problem in report.problems { Trouble.say(problem.line) }
    print(json ? try JSON.line(SyncReportJSON(report: report)) : summary(report))
    if report.hasTrouble { throw ExitCode.trouble }
  }

  private func summary(_ report: SyncReport) -> String {
    let changes = [
      (report.created, "new"), (report.updated, "updated"), (report.gone, "gone"),
      (report.back, "back"), (report.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = changes.isEmpty ? "nothing to sync; meetings add PATH adds calendars" : nil
    let lead = dryRun ? "would be: " : report.isUnchanged ? "nothing changed: " : ""
    return total ?? lead + changes.joined(separator: ", ")
      + " (\(report.filesRead.counted("file")) read)"
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
