import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// `make torture` requests 500 kills. A round begins anew whenever all vectors are made.
@Suite("Killed while a model makes vectors,", .serialized)
struct EmbeddingKillTests {
  private static let rounds = Harness.number("MEETINGS_KILLS") ?? 4

  private let box = try! Sandbox()
  private var home: String { box.folder + "/home" }
  private var start: String { box.folder + "/start" }

  /// Meetings that share no word, so that questions in other words need the vectors.
  private func index() throws {
    let words = ["mower", "harbour", "budget", "violins", "lemons", "quarterly", "shed"]
    for file in 0..<40 {
      // Passages end with lines.
      let notes = (0..<400).map {
        words[(file + $0 * (1 + file % 5)) % words.count] + ($0 % 50 == 49 ? "\\n" : " ")
      }
      try box.write(
        ICS.calendar(ICS.event("\(file)", "Talk \(file)", notes: notes.joined())),
        to: "cal/\(file).ics")
    }
    try box.index(
      ICS.calendar(ICS.event("fees", "Weekly", notes: "The surcharge goes away.")),
      as: "cal/fees.ics")
  }

  private func embedded() throws -> (count: Int, texts: Int) {
    let status = try box.meetings("status", "--json").json as? [String: Any]
    let counts = status?["embeddings"] as? [String: Any]
    return (counts?["embedded"] as? Int ?? 0, counts?["texts"] as? Int ?? 0)
  }

  private func reset() throws {
    try FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: start, toPath: home)
  }

  private func finish() throws -> String {
    #expect(try box.meetings("reindex").status == 0)
    let counts = try embedded()
    #expect(counts.count == counts.texts && counts.texts > 0)
    return try box.meetings("about", "dues", "--json").out
  }

  @Test("a run keeps those that it has, and the next ones make the others")
  func kills() throws {
    try index()
    let server = try LoopbackServer { request in
      usleep(30_000)
      return EmbeddingTests.honest(request)
    }
    defer { server.stop() }
    try box.run("config", "embeddings.endpoint", server.url + "v1")
    try box.run("config", "embeddings.model", "m")
    try box.run("config", "embeddings.allowed", "127.0.0.1")
    try FileManager.default.copyItem(atPath: home, toPath: start)
    var length = try RunLength { try box.meetings("reindex") }
    let answer = try finish()
    #expect(answer.contains("Weekly"))
    try reset()
    var random = SplitMix64(seed: Harness.seed)
    var (cut, kept, known) = (0, 0, 0)
    for round in 1...Self.rounds {
      let context: Comment = "kill \(round), seed \(Harness.seed)"
      let run = try box.kill(
        ["reindex"], after: length.moment(from: 0.2, using: &random),
        withChildren: Bool.random(using: &random))
      length.learn(from: run)
      if run == .cut { cut += 1 }
      #expect(try Soundness.problems(home: home) == [], context)
      let now = try embedded()
      #expect(now.count >= known, context)
      if now.count > known, run == .cut { kept += 1 }
      known = now.count
      if now.count > 0, now.count == now.texts {
        #expect(try finish() == answer, context)
        try reset()
        known = 0
      }
    }
    #expect(try finish() == answer)
    // Otherwise the harness was tested rather than the program.
    if let kills = Harness.number("MEETINGS_KILLS") {
      #expect(cut > kills / 2, "\(cut) of \(kills) runs were cut short")
      print("\(kills) runs, \(cut) cut short, \(kept) of which had made vectors")
    }
  }
}
