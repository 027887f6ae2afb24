import ArgumentParser
import MeetingIndex
import Presentation

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

  @Option(
    help: """
      Evidence to leave out: cosine, passages, records, phrases, lines, people, equals, their-meetings \
      or meaning.
      """)
  var without: [SearchEvidence] = []

  @Option(
    help: ArgumentHelp(
      "How many passages, the nearest by their codes, are compared exactly. (default: as a question)",
      discussion: "With more than a corpus has, the codes leave nothing out.", valueName: "n"))
  var rescore: Int?

  @Flag(
    help: ArgumentHelp(
      "With --mode vector: compare whole vectors, and hold the codes against them.",
      discussion: """
        Every passage is embedded again; 'codes' is the share of the ten nearest that they keep.
        """
    ))
  var exact = false

  @Flag(
    help: ArgumentHelp(
      "Show beside each set what a plain search for all words of its queries has.",
      discussion: "It is a floor: what is read out of the words may only raise it."))
  var plain = false

  @Option(help: "How many meetings a query returns.")
  var depth = 10

  @Option(name: .customLong("run"), help: "Write the rankings to this file, as TREC runs are.")
  var runFile: String?

  @Flag(
    help: ArgumentHelp(
      "Have the model of 'embeddings.endpoint' make vectors, and join them if words fail.",
      discussion: "All texts of the corpus are sent there."))
  var meaning = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if depth < 10 { throw ValidationError("--depth must be a whole number from 10.") }
    if rescore.map({ $0 < 1 }) ?? false {
      throw ValidationError("--rescore must be a whole number from 1.")
    }
    if meaning, EmbeddingModel(global.settings.embedding) == nil {
      throw ValidationError("--meaning needs a model: 'meetings config embeddings.endpoint URL'.")
    }
    if exact, mode != .vector {
      throw ValidationError("--exact compares vectors: it goes with --mode vector.")
    }
  }

  func run() throws {
    var results: [(corpus: String, result: EvaluationResult)] = []
    for path in corpora {
      let corpus = Corpus(
        path: Path.absolute(path), calendars: calendars ?? path, sets: sets, options: options,
        exactly: exact, plainly: plain, meaning: meaning,
        global: global)
      try corpus.evaluate { result in
        results.append((path, result))
        if !json { try StandardOutput.print(EvaluationText.line(of: result, corpus: path)) }
      }
    }
    if json { try StandardOutput.print(JSON.line(EvaluationJSON(results))) }
    if let runFile {
      let run = results.map { $0.result.run(named: "meetings") }.joined()
      try run.write(toFile: Path.absolute(runFile), atomically: true, encoding: .utf8)
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
