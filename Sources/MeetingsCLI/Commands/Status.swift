import ArgumentParser
import Calendars
import Foundation
import MeetingIndex

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what the index holds, how fresh it is, and what needs you.",
    discussion: """
        meetings status
        meetings status --json

      Exit status: 0 all is well, 2 something needs you.
      """)

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let status = try global.open(.reading).status()
    print(json ? try JSON.line(StatusJSON(status: status)) : text(of: status))
    if status.hasTrouble { throw ExitCode.trouble }
  }

  private func text(of status: IndexStatus) -> String {
    let time = DisplayTime(zone: global.zone)
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
      return
        "source     \(Sanitizer.line(source.id)): \(source.records.counted("meeting")), \(synced)"
    }
    lines += status.jobs.filter { $0.job != .sync }.compactMap { job in
      job.doneAt.map { "\(label(job.job))\(stamp($0))" }
    }
    return (lines + troubles(status, time).map { Style.warning($0) }).joined(separator: "\n")
  }

  /// `2026-03-26 16:00, 3 days ago`
  private func stamp(_ instant: Int64) -> String {
    "\(DisplayTime(zone: global.zone).stamp(instant)), \(Amount.age(global.time - instant))"
  }

  private func label(_ job: Job) -> String {
    job.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
  }

  private func troubles(_ status: IndexStatus, _ time: DisplayTime) -> [String] {
    var lines = status.sources.compactMap { source -> String? in
      guard let failure = source.failure, let since = source.failingSince else { return nil }
      return "stale      \(source.id) since \(time.stamp(since)): \(Sanitizer.line(failure))"
    }
    if status.filesWithProblems > 0 {
      lines.append(
        "problems   in \(status.filesWithProblems.counted("file")); 'meetings sync' names them")
    }
    if status.stalePassages > 0 {
      lines.append("stale      \(status.stalePassages) passages; 'meetings reindex' embeds them")
    }
    lines += status.jobs.compactMap { job in
      guard let failure = job.failure, let failedAt = job.failedAt, job.isFailing else {
        return nil
      }
      return "failed     \(job.job) at \(stamp(failedAt)): \(Sanitizer.line(failure))"
    }
    return lines
  }
}

/// The index's state as JSON.
struct StatusJSON: Encodable {
  let home: String
  let databaseSize: Int64
  let sources: [SourceJSON]
  let calendars, records, gone, withAttachedNotes, people, passages, stalePassages: Int
  let filesWithProblems: Int
  let embedder: String
  let jobs: [JobJSON]
  let newestBackup: String?
  let needsAttention: Bool

  init(status: IndexStatus) {
    home = status.home
    databaseSize = status.databaseSize
    sources = status.sources.map(SourceJSON.init)
    calendars = status.calendars
    records = status.records
    gone = status.goneRecords
    withAttachedNotes = status.recordsWithAttachedNotes
    people = status.people
    passages = status.passages
    stalePassages = status.stalePassages
    filesWithProblems = status.filesWithProblems
    embedder = status.fingerprint
    jobs = status.jobs.map(JobJSON.init)
    newestBackup = status.newestBackup?.path
    needsAttention = status.hasTrouble
  }

  /// When a job last ended well, and when and why it last did not.
  struct JobJSON: Encodable {
    let name: String
    let doneAt, failedAt, failure: String?

    init(job: JobSummary) {
      name = job.job.rawValue
      doneAt = JSON.instant(job.doneAt)
      failedAt = JSON.instant(job.failedAt)
      failure = job.failure
    }
  }
}
