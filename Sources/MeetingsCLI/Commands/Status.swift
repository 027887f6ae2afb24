import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the index holds, how fresh it is, and what needs you.",
    discussion: """
        meetings status
        meetings status --problems
        meetings status --json

      Exit status: 0 all is well, 2 something needs you: a source, a file or a job is in trouble, a \
      source was never synced or not for a week, or texts have no vector.
      """)

  @Flag(help: "List what is wrong in each file, one problem a line.")
  var problems = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let store = try global.open(.reading)
    let (status, backups) = (try store.status(), store.backups())
    if problems {
      try show(store.problems())
      if status.filesWithProblems > 0 { throw ExitCode.trouble }
      return
    }
    try StandardOutput.print(
      json
        ? try JSON.line(StatusJSON(status: status, backups: backups, now: global.time))
        : text(of: status, backups))
    if status.hasTrouble || status.sources.contains(where: { $0.isStale(at: global.time) }) {
      throw ExitCode.trouble
    }
  }

  private func show(_ problems: [FileProblem]) throws {
    if json {
      return try StandardOutput.print(JSON.document(problems.map(SyncReportJSON.Problem.init)))
    }
    if problems.isEmpty { return try StandardOutput.print("no file has a problem") }
    for problem in problems {
      try StandardOutput.print(
        Sanitizer.line(problem.line)
          + (problem.isTrouble ? "" : global.page.dim("  [nothing lost]")))
    }
  }

  private func text(of status: IndexStatus, _ backups: [Backup]) -> String {
    let gone = status.goneRecords > 0 ? ", \(status.goneRecords) of them gone" : ""
    let noted = status.recordsWithAttachedNotes
    var lines = [
      "index      \(Sanitizer.line(status.home)) (\(Amount.bytes(status.databaseSize)))",
      "meetings   \(status.records)\(gone)\(noted > 0 ? ", \(noted) with your notes" : "")",
      "people     \(status.people)",
      "passages   \(status.passages), embedder \(status.fingerprint.prefix(12))",
    ]
    lines += status.sources.map { source in
      let synced = source.syncedAt.map { "synced \(stamp($0))" } ?? "not synced yet"
      let reindexed = status.reindexedAt(source).map { "; re-indexed \(stamp($0))" } ?? ""
      let count = source.records.counted("meeting")
      return "source     \(Sanitizer.line(source.id)): \(count), \(synced)\(reindexed)"
    }
    if let doneAt = status.jobs.first(where: { $0.job == .backup })?.doneAt, !backups.isEmpty {
      let size = Amount.bytes(backups.reduce(0) { $0 + $1.size })
      lines.append("backup     \(stamp(doneAt)); \(backups.count) kept (\(size))")
    }
    lines += stranded(status.strandedNotes)
    lines += status.jobs.filter { !$0.isFailing }.compactMap { failure(of: $0) }
      .map { "\($0); well since" }
    return (lines + troubles(status).map { global.page.warning($0) }).joined(separator: "\n")
  }

  /// `2026-03-26 16:00, 3 days ago`
  private func stamp(_ instant: Int64) -> String {
    "\(DisplayTime(zone: global.zone).stamp(instant)), \(Amount.age(global.time - instant))"
  }

  /// Notes that no sync could carry, the first few by name.
  private func stranded(_ notes: [StrandedNotes]) -> [String] {
    if notes.isEmpty { return [] }
    let time = DisplayTime(zone: global.zone)
    let named = notes.prefix(5).map { notes in
      let title = notes.title.isEmpty ? "(no title)" : Sanitizer.line(notes.title)
      return "           \(notes.record.prefix(8)) \(title), \(time.stamp(notes.startsAt))"
    }
    let more = notes.count > 5 ? ["           and \(notes.count - 5) more"] : []
    let lead = "notes      \(notes.count) with meetings that are gone, where questions find them"
    return [lead] + named + more
  }

  private func failure(of job: JobSummary) -> String? {
    guard let failure = job.failure, let failedAt = job.failedAt else { return nil }
    let sentence = Meetings.remedies.sentence(failure, job.remedy)
    return "failed     \(job.job) at \(stamp(failedAt)): \(Sanitizer.line(sentence))"
  }

  private func troubles(_ status: IndexStatus) -> [String] {
    var lines = status.sources.compactMap { source -> String? in
      let id = Sanitizer.line(source.id)
      if let failure = source.failure, let since = source.failingSince {
        return "stale      \(id) since \(stamp(since)): \(Sanitizer.line(failure))"
      }
      guard source.isStale(at: global.time) else { return nil }
      return "stale      \(id); 'meetings sync' reads it, 'meetings schedule install' every night"
    }
    if status.filesWithProblems > 0 {
      lines.append(
        "problems   in \(status.filesWithProblems.counted("file")); "
          + "'meetings status --problems' lists them")
    }
    if status.stalePassages > 0 {
      lines.append("stale      \(status.stalePassages) passages; 'meetings reindex' embeds them")
    }
    if let wipe = status.openWipe {
      let failure = wipe.failure.map { ": " + Sanitizer.line($0) } ?? ""
      lines.append(
        "forgetting begun \(stamp(wipe.beganAt)), not whole yet; 'meetings sync' finishes it\(failure)"
      )
    }
    return lines + status.jobs.filter(\.isFailing).compactMap(failure)
  }
}

extension SourceSummary {
  /// Whether it was never read, not for a week, or can't be.
  fileprivate func isStale(at now: Int64) -> Bool {
    failure != nil || syncedAt.map { now - $0 > 7 * 86_400 } ?? true
  }
}

/// The index's state as JSON.
struct StatusJSON: Encodable {
  let home: String
  let databaseSize: Int64
  let sources: [SourceStateJSON]
  let calendars, records, gone, withAttachedNotes, people, passages, stalePassages: Int
  let filesWithProblems: Int
  /// The ids of meetings that are gone and carry notes.
  let strandedNotes: [String]
  let embedder: String
  let jobs: [JobJSON]
  let newestBackup: String?
  let backups: Int
  /// Of all backups, in bytes.
  let backupSize: Int64
  /// When forgetting began that is not whole.
  let forgettingSince: String?
  let needsAttention: Bool

  init(status: IndexStatus, backups: [Backup], now: Int64) {
    home = status.home
    databaseSize = status.databaseSize
    sources = status.sources.map { source in
      SourceStateJSON(
        source: source, reindexedAt: status.reindexedAt(source), isStale: source.isStale(at: now))
    }
    calendars = status.calendars
    records = status.records
    gone = status.goneRecords
    withAttachedNotes = status.recordsWithAttachedNotes
    people = status.people
    passages = status.passages
    stalePassages = status.stalePassages
    filesWithProblems = status.filesWithProblems
    strandedNotes = status.strandedNotes.map(\.record)
    embedder = status.fingerprint
    jobs = status.jobs.map(JobJSON.init)
    newestBackup = status.newestBackup?.path
    self.backups = backups.count
    backupSize = backups.reduce(0) { $0 + $1.size }
    forgettingSince = JSON.instant(status.openWipe?.beganAt)
    needsAttention = status.hasTrouble || sources.contains(where: \.isStale)
  }

  /// A source as `meetings sources` has it, and how fresh it is.
  struct SourceStateJSON: Encodable {
    let source: SourceSummary
    let reindexedAt: Int64?
    let isStale: Bool

    enum CodingKeys: CodingKey { case reindexedAt, isStale }

    func encode(to encoder: any Encoder) throws {
      try SourceJSON(source).encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(JSON.instant(reindexedAt), forKey: .reindexedAt)
      try container.encode(isStale, forKey: .isStale)
    }
  }

  /// When a job last ended well, and when and why it last did not.
  struct JobJSON: Encodable {
    let name: String
    let doneAt, failedAt, failure: String?

    init(job: JobSummary) {
      name = job.job.rawValue
      doneAt = JSON.instant(job.doneAt)
      failedAt = JSON.instant(job.failedAt)
      failure = job.failure.map { Meetings.remedies.sentence($0, job.remedy) }
    }
  }
}
