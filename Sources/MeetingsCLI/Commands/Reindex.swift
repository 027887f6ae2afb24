import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

struct Reindex: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Embed what is stale, and put the index in order.",
    discussion: """
      Texts without a vector of this version's embedder get one. Then the index is compacted and \
      checked. Questions are answered meanwhile, by the old vectors until the new ones are all \
      there. Stopped halfway, the next run goes on from there.

        meetings reindex
        meetings reindex --all
        meetings reindex --json

      Exit status: 0 the index is sound, 2 something is wrong with it.
      """)

  @Flag(help: "Make all texts and vectors anew, also those that are current.")
  var all = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var waiting: WaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("reindex", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let store = try global.open(.writing)
    let bar = log.progressBar()
    defer { bar.clear() }
    let began = ContinuousClock.now
    let report = try store.reindex(all: all, patience: waiting.patience, now: global.time) {
      done, total in
      bar.show("embedding", done: done, of: total)
      log.embedding(done, of: total)
    }
    let seconds = began.duration(to: .now) / .seconds(1)
    bar.clear()
    log.tell(report)
    print(
      json
        ? try JSON.line(ReindexReportJSON(report: report, seconds: seconds))
        : summary(of: report, seconds: seconds))
    if report.hasTrouble { throw ExitCode.trouble }
  }

  private func summary(of report: ReindexReport, seconds: Double) -> String {
    var parts = [
      report.embedded == 0 ? "nothing was stale" : "embedded \(report.embedded) passages"
    ]
    if report.documentsDropped > 0 {
      parts.append("dropped \(report.documentsDropped) texts that no meeting has")
    }
    if report.bytesFreed > 0 { parts.append("freed \(Amount.bytes(report.bytesFreed))") }
    parts.append(report.hasTrouble ? "the index is damaged" : "the index is sound")
    return parts.joined(separator: ", ")
      + " (\(report.passages) passages, \(Amount.seconds(seconds)))"
  }
}

/// A re-index's report as JSON.
struct ReindexReportJSON: Encodable {
  let embedded, passages, documentsDropped: Int
  let isRebuilt: Bool
  let bytesFreed: Int64
  let problems: [String]
  /// Of this command; nil where it is part of another.
  let seconds: Double?

  init(report: ReindexReport, seconds: Double?) {
    embedded = report.embedded
    passages = report.passages
    documentsDropped = report.documentsDropped
    isRebuilt = report.isRebuilt
    bytesFreed = report.bytesFreed
    problems = report.problems
    self.seconds = seconds
  }
}
