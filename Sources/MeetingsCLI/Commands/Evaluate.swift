import ArgumentParser
import Calendars
import Foundation
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
      set at once, and the times are without that scan.

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
    var scores: [SetScore] = []
    var rankings: [String] = []
    for corpus in corpora {
      try withScratchIndex(of: corpus) { store in
        for set in try chosenSets(in: corpus) {
          scores.append(try score(set, corpus: corpus, store, rankings: &rankings))
          if !json { print(scores.last!.line) }
        }
      }
    }
    if json { print(try JSON.line(["sets": scores])) }
    if let runFile {
      try rankings.joined().write(toFile: runFile, atomically: true, encoding: .utf8)
    }
  }

  private func chosenSets(in corpus: String) throws -> [EvaluationSet] {
    let names = try EvaluationSet.names(in: corpus)
    return try names.filter { sets.isEmpty || sets.contains($0) }.map {
      try EvaluationSet(named: $0, in: corpus)
    }
  }

  /// The corpus in an index of its own, which is removed afterwards.
  private func withScratchIndex(of corpus: String, _ body: (MeetingStore) throws -> Void) throws {
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("meetings-evaluate-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: home) }
    let source = try CalendarSource(
      parsing: calendars ?? corpus, relativeTo: FileManager.default.currentDirectoryPath)
    let store = try MeetingStore(home: home, mode: .writing)
    _ = try store.addSource(source, named: "corpus", owners: [], now: global.time)
    let report = try store.sync(now: global.time, zone: global.zone)
    for problem in report.problems { Trouble.say(problem.line) }
    if report.created == 0 {
      throw IndexError(
        .notFound, "\(calendars ?? corpus) holds no meetings; --calendars names where they are")
    }
    try body(store)
  }

  private func score(
    _ set: EvaluationSet, corpus: String, _ store: MeetingStore, rankings: inout [String]
  ) throws -> SetScore {
    var metrics = RankingMetrics()
    var milliseconds: [Double] = []
    var options = SearchOptions(limit: depth, mode: mode)
    options.leftOut = Set(without)
    options.rescored = rescore
    let clock = ContinuousClock()
    let nearest = try mode == .vector ? batch(set, store, options) : []
    for (place, query) in set.queries.enumerated() {
      let start = clock.now
      let parsed = try store.parse(QueryWord.words(of: query.text), today: global.today)
      options.nearest = nearest.isEmpty ? nil : nearest[place]
      let result = try store.search(parsed, options: options, now: global.time, zone: global.zone)
      milliseconds.append((clock.now - start) / .milliseconds(1))
      let ids = result.hits.map(\.record.corpusID)
      metrics.add(ranking: ids, relevance: query.relevance)
      if runFile != nil {
        rankings += zip(ids, result.hits).enumerated().map { place, hit in
          "\(query.id) Q0 \(hit.0) \(place + 1) \(hit.1.score) meetings\n"
        }
      }
    }
    return SetScore(
      corpus: corpus, set: set.name, mode: mode, metrics: metrics, milliseconds: milliseconds)
  }
}

extension Evaluate {
  /// With vectors alone, the codes are scanned for all queries of a set at once.
  private func batch(
    _ set: EvaluationSet, _ store: MeetingStore, _ options: SearchOptions
  ) throws -> [NearestPassages] {
    let queries = try set.queries.map {
      try store.parse(QueryWord.words(of: $0.text), today: global.today)
    }
    return try store.nearestPassages(
      to: queries, options: options, now: global.time, zone: global.zone)
  }
}

extension SearchMode: ExpressibleByArgument {}
extension SearchEvidence: ExpressibleByArgument {}

/// A set's measures, as they are printed.
private struct SetScore: Encodable {
  let corpus: String
  let set: String
  let mode: SearchMode
  let metrics: RankingMetrics
  let milliseconds: [Double]

  private enum CodingKeys: String, CodingKey {
    case corpus, set, mode, queries
    case nDCG = "nDCG@10"
    case recall1 = "recall@1"
    case recall5 = "recall@5"
    case recall10 = "recall@10"
    case mrr = "MRR"
    case p50 = "p50ms"
    case p95 = "p95ms"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(corpus, forKey: .corpus)
    try container.encode(set, forKey: .set)
    try container.encode(mode.rawValue, forKey: .mode)
    try container.encode(metrics.queries, forKey: .queries)
    try container.encode(metrics.nDCGAt10, forKey: .nDCG)
    try container.encode(metrics.recall(at: 1), forKey: .recall1)
    try container.encode(metrics.recall(at: 5), forKey: .recall5)
    try container.encode(metrics.recall(at: 10), forKey: .recall10)
    try container.encode(metrics.mrr, forKey: .mrr)
    try container.encode(percentile(0.5), forKey: .p50)
    try container.encode(percentile(0.95), forKey: .p95)
  }

  var line: String {
    func number(_ value: Double) -> String { String(format: "%.3f", value) }
    let name = "\((corpus as NSString).lastPathComponent) \(set) (\(mode.rawValue))"
    return name.padding(toLength: max(36, name.count + 1), withPad: " ", startingAt: 0)
      + "nDCG@10 \(number(metrics.nDCGAt10))  recall@1 \(number(metrics.recall(at: 1)))"
      + "  @5 \(number(metrics.recall(at: 5)))  @10 \(number(metrics.recall(at: 10)))"
      + "  MRR \(number(metrics.mrr))  p50 \(String(format: "%.1f", percentile(0.5))) ms"
      + "  p95 \(String(format: "%.1f", percentile(0.95))) ms  (\(metrics.queries) queries)"
  }

  private func percentile(_ share: Double) -> Double {
    let sorted = milliseconds.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }
}
