import Foundation
import Testing

@Suite("Evaluation")
struct EvaluateTests {
  let box = try! Sandbox()

  /// Fifty questions on the sample calendar, written before any measurement. A change that falls
  /// below the floor has made answers worse; one far above may raise it.
  @Test(
    "on the sample calendar stays above its floor", arguments: [("fused", 0.92), ("vector", 0.87)])
  func floor(mode: String, least: Double) throws {
    let output = try box.meetings(
      "evaluate", "\(Self.root)/Benchmarks/Corpora/company", "--calendars",
      "\(Self.root)/Examples/calendars",
      "--mode", mode, "--json")
    let sets = try #require((output.json as? [String: Any])?["sets"] as? [[String: Any]])
    #expect(sets[0]["queries"] as? Int == 50)
    let measured = try #require(sets[0]["nDCG@10"] as? Double)
    #expect(measured >= least, "\(mode) \(measured)")
  }

  @Test("measures as trec_eval does", .enabled(if: python != nil, "ir_measures is not installed"))
  func trecMeasures() throws {
    let corpus = "\(Self.root)/Benchmarks/Corpora/company"
    let output = try box.meetings(
      "evaluate", corpus, "--calendars", "\(Self.root)/Examples/calendars", "--run", "out.run",
      "--mode", "text", "--json")
    let sets = try #require((output.json as? [String: Any])?["sets"] as? [[String: Any]])
    let theirs = try box.launch(
      "/usr/bin/env",
      [
        try #require(Self.python), "\(Self.root)/Benchmarks/trec_measures.py",
        "\(corpus)/questions.qrels.tsv", "out.run",
      ])
    let lines = theirs.out.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 5, "\(theirs.err)")
    for line in lines {
      let ours = try #require(sets[0][String(line[0])] as? Double)
      #expect(abs(ours - (Double(line[1]) ?? -1)) < 1e-9, "\(line[0])")
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// A Python with ir_measures: the one in the environment variable PYTHON, or else python3.
  private static let python: String? = {
    let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"
    let probe = try? Sandbox().launch("/usr/bin/env", [python, "-c", "import ir_measures"])
    return probe?.status == 0 ? python : nil
  }()
}
