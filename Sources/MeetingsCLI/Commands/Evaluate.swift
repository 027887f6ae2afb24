import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions

struct Evaluate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure the search on calendars with known answers.",
    discussion: """
      A corpus is a folder of *.ics files with query sets beside them: NAME.queries.jsonl and \
      NAME.qrels.tsv, in BEIR's layout. Its calendars go into a scratch index, and each query runs \
      as it would from the terminal; with --mode vector, the codes are scanned for all queries of a \
      set at once, and the times are without that scan. A folder 'transcripts' or 'notes' in it holds \
      notes, which are linked to the meetings first.

        meetings evaluate corpora/qmsum corpora/wasm
        meetings evaluate corpora/qmsum --set questions --mode vector --json
      """)

  @Argument(help: ArgumentHelp("Corpus folders.", valueName: "corpus"))
  var corpora: [String]

  @Option(name: .customLong("set"), help: "Query sets by name. (default: all)")
  var sets: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the calendars are, if not beside the query sets.", valueName: "path"))
  var calendars: String?

  @Option(help: "Which evidence counts: fused, vector or text.")
  var mode = SearchMode.fused

  @Option(help: "Evidence to leave out: cosine, passages, records, phrases or people.")
  var without: [SearchEvidence] = []

  @Option(
    help: ArgumentHelp(
      "How many passages, the nearest by their codes, are compared exactly. (default: as a question)",
      discussion: "With more than a corpus has, the codes leave nothing out.", valueName: "n"))
  var rescore: Int?

  @Option(help: "How many meetings a query returns.")
  var depth = 10

  @Option(name: .customLong("run"), help: "Write the rankings to this file, as TREC runs are.")
  var runFile: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if depth < 10 { throw ValidationError("--depth takes a whole number from 10.") }
    if rescore.map({ $0 < 1 }) ?? false {
      throw ValidationError("--rescore takes a whole number from 1.")
    }
  }

  func run() throws {
    var results: [(corpus: String, result: EvaluationResult)] = []
    for corpus in corpora {
      try evaluate(corpus) { result in
        results.append((corpus, result))
        if !json { try StandardOutput.print(EvaluationText.line(of: result, corpus: corpus)) }
      }
    }
    if json { try StandardOutput.print(JSON.line(EvaluationJSON(results))) }
    if let runFile {
      let run = results.map { $0.result.run(named: "meetings") }.joined()
      try run.write(toFile: runFile, atomically: true, encoding: .utf8)
    }
  }

  private func evaluate(_ corpus: String, _ show: (EvaluationResult) throws -> Void) throws {
    let source = try SourceLocation(
      parsing: calendars ?? corpus, relativeTo: FileManager.default.currentDirectoryPath)
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("meetings-evaluate-\(UUID().uuidString)").path
    try MeetingStore.withScratchIndex(
      of: source, notes: try notesFolder(of: corpus), in: home, now: global.time, zone: global.zone
    ) { store, report in
      for problem in report.problems { Trouble.say(ProblemText.line(of: problem)) }
      if report.created == 0 {
        throw IndexError(
          .notFound, "\(calendars ?? corpus) holds no meetings; --calendars names where they are")
      }
      let start = ContinuousClock.now
      for set in try chosenSets(in: corpus) {
        try show(
          store.evaluate(
            set, options: options, now: global.time, zone: global.zone,
            clock: { start.duration(to: .now) / .milliseconds(1) }))
      }
    }
  }

  /// The folder `transcripts` or `notes` of a corpus, as files to be linked to its meetings.
  private func notesFolder(of corpus: String) throws -> SourceLocation? {
    let path = ["transcripts", "notes"].map { "\(corpus)/\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
    return try path.map {
      try SourceLocation(parsing: $0, relativeTo: FileManager.default.currentDirectoryPath)
    }
  }

  private func chosenSets(in corpus: String) throws -> [EvaluationSet] {
    try EvaluationSet.names(in: corpus).filter { sets.isEmpty || sets.contains($0) }.map {
      try EvaluationSet(named: $0, in: corpus)
    }
  }

  private var options: SearchOptions {
    var options = SearchOptions(limit: depth, mode: mode)
    options.leftOut = Set(without)
    options.rescored = rescore
    return options
  }
}

extension SearchMode: ExpressibleByArgument {}
extension SearchEvidence: ExpressibleByArgument {}
