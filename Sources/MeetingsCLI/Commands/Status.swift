import ArgumentParser
import Calendars
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
      "index      \(Sanitizer.line(status.home)) (\(size(status.databaseSize)))",
      "meetings   \(status.records)\(gone)\(noted > 0 ? ", \(noted) with your notes" : "")",
      "people     \(status.people)",
      "passages   \(status.passages), embedder \(status.fingerprint.prefix(12))",
    ]
    lines += status.sources.map { source in
      let synced = source.syncedAt.map { "synced \(time.stamp($0))" } ?? "not synced yet"
      return "source     \(Sanitizer.line(source.id)): \(source.records) meetings, \(synced)"
    }
    return (lines + troubles(status, time).map { Style.warning($0) }).joined(separator: "\n")
  }

  private func troubles(_ status: IndexStatus, _ time: DisplayTime) -> [String] {
    var lines = status.sources.compactMap { source -> String? in
      guard let failure = source.failure, let since = source.failingSince else { return nil }
      return "stale      \(source.id) since \(time.stamp(since)): \(Sanitizer.line(failure))"
    }
    if status.filesWithProblems > 0 {
      let files = status.filesWithProblems == 1 ? "1 file" : "\(status.filesWithProblems) files"
      lines.append("problems   in \(files); 'meetings sync' names them")
    }
    if status.stalePassages > 0 {
      lines.append("stale      \(status.stalePassages) passages; 'meetings sync' embeds them")
    }
    return lines
  }

  private func size(_ bytes: Int64) -> String {
    let units = ["B", "KiB", "MiB", "GiB"]
    var (value, unit) = (Double(bytes), 0)
    while value >= 1_024, unit < units.count - 1 { (value, unit) = (value / 1_024, unit + 1) }
    return "\((value * 10).rounded() / 10) \(units[unit])"
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
    needsAttention = status.hasTrouble
  }
}
