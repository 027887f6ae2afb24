import ArgumentParser
import MeetingIndex
import Presentation

struct Evaluate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure search quality on calendars with known answers.",
    discussion: """
      A corpus is a folder of *.ics files with query sets beside them: NAME.queries.jsonl and \
      NAME.qrels.tsv, in BEIR's layout. Its calendars go into a scratch index, and each query runs \
      as it would from the terminal; with --mode vector, the codes are scanned for all queries of \
      a set at once, and the times exclude that scan. A subfolder 'transcripts' or 'notes' holds \
      notes, which are linked to the meetings first.

        meetings evaluate corpora/qmsum corpora/wasm
        meetings evaluate corpora/qmsum --set questions --mode vector --json
      """)

  @Argument(help: ArgumentHelp("Corpus folders.", valueName: "corpus"))
  var corpora: [String]

  @Option(name: .customLong("set"), help: "The query sets, by name. (default: all)")
  var sets: [String] = []

  @Option(
    help: ArgumentHelp(
      "The calendars' folder, if not beside the query sets.", valueName: "path"))
  var calendars: String?

  @Option(help: "The evidence to rank by: fused, vector or text.")
  var mode = SearchMode.fused

  @Option(
    help: """
      Evidence to leave out: cosine, passages, records, phrases, lines, people, equals, their-meetings \
      or meaning.
      """)
  var without: [SearchEvidence] = []

  @Option(
    help: ArgumentHelp(
      "How many of the passages nearest by code to compare exactly. (default: as for a question)",
      discussion: "From the size of the corpus on, the codes exclude nothing.", valueName: "n"))
  var rescore: Int?

  @Flag(
    help: ArgumentHelp(
      "With --mode vector: compare whole vectors, and check the codes against them.",
      discussion: """
        Every passage is embedded again; 'codes' is the share of a query's ten nearest passages \
        that the codes choose.
        """
    ))
  var exact = false

  @Flag(
    help: ArgumentHelp(
      "Show a plain search for all words of the queries beside each set.",
      discussion: "It is a lower bound: interpreting the questions must not score lower."))
  var plain = false

  @Option(help: "How many meetings to return per query.")
  var depth = 10

  @Option(name: .customLong("run"), help: "Write the rankings to this file, as a TREC run.")
  var runFile: String?

  @Flag(
    help: ArgumentHelp(
      "Embed with the model of 'embeddings.endpoint', and use it if words fail.",
      discussion: "All texts of the corpus are sent to it, after you have agreed."))
  var meaning = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var embedding: EmbeddingOptions
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
      throw ValidationError("--exact needs --mode vector.")
    }
  }

  func run() throws {
    var agreed: AgreedModel?
    func vectors(_ store: MeetingStore) throws -> QuestionVectors {
      let model = try agreed ?? agreedModel(for: store)
      agreed = model
      try model.embed(
        EmbeddingRun(store, model.recipe, now: global.moment), patience: EmbeddingOptions.patience)
      return model.ofQuestions
    }
    var results: [(corpus: String, result: EvaluationResult)] = []
    for path in corpora {
      let corpus = Corpus(
        path: Path.absolute(path), calendars: calendars ?? path, sets: sets, options: options,
        exactly: exact, plainly: plain, meaning: meaning ? vectors : nil,
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

  /// Returns the model for the texts of a corpus, for which the user is asked as by `sync`.
  private func agreedModel(for store: MeetingStore) throws -> AgreedModel {
    let log = RunLog(format: nil, level: .warning)
    guard let model = EmbeddingModel(global.settings.embedding),
      let agreed = try embedding.agreed(
        model, EmbeddingWork(store, model.recipe), log, command: "--yes")
    else { throw ExitCode.trouble }
    return agreed
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
