import Foundation
import Testing

@Suite("Evaluation")
struct EvaluateTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        ICS.event("p", "Pricing review", notes: "Annual plans."),
        ICS.event("h", "Hiring sync", at: "20260312T090000Z", notes: "Two candidates.")),
      to: "corpus/work.ics")
    try box.write(
      """
      {"_id": "q1", "text": "meetings about pricing"}
      {"_id": "q2", "text": "which candidates were there"}
      {"_id": "q3", "text": "a question without an answer"}

      """, to: "corpus/questions.queries.jsonl")
    try box.write(
      """
      query-id\tcorpus-id\tscore
      q1\tp/2026-03-10T14:00:00Z\t1
      q2\th/2026-03-12T09:00:00Z\t1

      """, to: "corpus/questions.qrels.tsv")
  }

  @Test("prints the measures of each set", arguments: ["fused", "vector", "text"])
  func measures(mode: String) throws {
    let output = try box.meetings("evaluate", "corpus", "--mode", mode, "--json")
    #expect(output.status == 0, "\(output.err)")
    let sets = try #require((output.json as? [String: Any])?["sets"] as? [[String: Any]])
    #expect(sets.count == 1)
    #expect(sets[0]["set"] as? String == "questions")
    #expect(sets[0]["mode"] as? String == mode)
    #expect(sets[0]["queries"] as? Int == 2)
    #expect(sets[0]["nDCG@10"] as? Double == 1)
    #expect(sets[0]["p95ms"] is Double)
  }

  @Test("shows beside a set what a plain search for all words has, where that is asked")
  func plain() throws {
    // Only the words show that somebody has to be there.
    try box.write(
      ICS.calendar(
        ICS.event("c", "Pricing candidates", notes: "Meetings about pricing", "LOCATION:There")),
      to: "corpus/more.ics")
    let output = try box.meetings("evaluate", "corpus", "--plain", "--json")
    let set = try #require(((output.json as? [String: Any])?["sets"] as? [[String: Any]])?.first)
    let (plain, read) = (
      try #require(set["plainNDCG@10"] as? Double), try #require(set["nDCG@10"] as? Double)
    )
    #expect(plain > 0 && plain < 1 && read <= 1)
    #expect(try box.meetings("evaluate", "corpus", "--plain").out.contains("  plain 0."))
    #expect(try !box.meetings("evaluate", "corpus").out.contains("plain"))
  }

  @Test("compares as many passages exactly as it is told to")
  func rescore() throws {
    func rankings(_ passages: Int) throws -> [Substring] {
      let output = try box.meetings(
        "evaluate", "corpus", "--mode", "vector", "--rescore", "\(passages)", "--run", "out.run")
      #expect(output.status == 0, "\(output.err)")
      return try String(contentsOfFile: box.folder + "/out.run", encoding: .utf8)
        .split(separator: "\n")
    }
    try box.write(
      ICS.calendar(ICS.event("c", "Candidates", notes: "Which candidates for pricing?")),
      to: "corpus/more.ics")
    #expect(try rankings(1_000_000).filter { $0.hasPrefix("q2 ") }.count == 2)
    #expect(try rankings(1).filter { $0.hasPrefix("q2 ") }.count == 1)
    try box.meetings("evaluate", "corpus", "--rescore", "0").expect(
      64, err: "--rescore must be a whole number from 1;")
  }

  @Test("compares whole vectors where that is asked, and says what the codes keep of it")
  func exact() throws {
    func set(_ options: String...) throws -> [String: Any] {
      let output = try box.launch(
        Sandbox.binary, ["evaluate", "corpus", "--mode", "vector", "--json"] + options)
      #expect(output.status == 0, "\(output.err)")
      return try #require(((output.json as? [String: Any])?["sets"] as? [[String: Any]])?.first)
    }
    #expect(try set()["codeRecall"] == nil)
    let exact = try set("--exact")
    #expect(exact["codeRecall"] as? Double == 1 && exact["nDCG@10"] as? Double == 1)
    // Two passages are near the question, but only one is kept among the codes.
    try box.write(
      ICS.calendar(ICS.event("c", "Candidates", notes: "Which candidates were there, twice?")),
      to: "corpus/more.ics")
    let kept = try #require(try set("--exact", "--rescore", "1")["codeRecall"] as? Double)
    #expect(kept > 0 && kept <= 1)
    try box.run("evaluate", "corpus", "--exact").expect(64, err: "--exact needs --mode vector")
    #expect(
      try box.run("evaluate", "corpus", "--mode", "vector", "--exact").out.contains("  codes 1.000")
    )
  }

  @Test("writes the rankings as TREC runs are written")
  func trecRun() throws {
    try box.meetings("evaluate", "corpus", "--run", "out.run").expect(out: "nDCG@10 1.000")
    let run = try String(contentsOfFile: box.folder + "/out.run", encoding: .utf8)
    let first = try #require(run.split(separator: "\n").first).split(separator: " ")
    #expect(first.prefix(4) == ["q1", "Q0", "p/2026-03-10T14:00:00Z", "1"])
    #expect(first.last == "meetings")
  }

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

  @Test("names the line of a set that can't be read")
  func malformed() throws {
    try box.write("query-id\tcorpus-id\tscore\nq1\tp\n", to: "corpus/questions.qrels.tsv")
    try box.meetings("evaluate", "corpus").expect(2, err: "questions.qrels.tsv:2:")
  }
}
