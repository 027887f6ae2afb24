import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

struct Reindex: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Embed new texts, and compact and check the index.",
    discussion: """
      Embeds texts that have no vector of this version's embedder, then compacts and checks the \
      index. Meanwhile, questions are answered with the old vectors until all new ones are \
      complete. An interrupted run is continued by the next one. If 'embeddings.endpoint' is set, \
      its model also embeds all texts, once you have agreed; restricted notes are never sent.

        meetings reindex
        meetings reindex --all
        meetings reindex --json

      Exit status: 0 the index is sound, 2 something is wrong with it, or the model made no vectors.
      """)

  @Flag(help: "Rebuild all texts and vectors, even current ones.")
  var all = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var embedding: EmbeddingOptions
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
    let report = try ReindexRun(store).run(all: all, patience: waiting.patience, now: global.moment)
    {
      done, total in
      bar.show("embedding", done: done, of: total)
      log.embedding(done, of: total)
    }
    let seconds = began.duration(to: .now) / .seconds(1)
    bar.clear()
    log.tell(report)
    try StandardOutput.print(
      json
        ? try JSON.line(ReindexReportJSON(report: report, seconds: seconds))
        : ReindexText.line(of: report, seconds: seconds))
    let isWhole = try embedding.embed(store, global, log)
    if report.hasTrouble || !isWhole { throw ExitCode.trouble }
  }
}
