import Foundation
import GRDB
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// `make torture` requests 500 kills. Whenever all vectors are made, a round begins anew, from an
/// index without vectors or with those of another model.
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

  /// The number of texts with vectors of this model, and of those that may have some.
  private func embedded() throws -> (count: Int, texts: Int) {
    let status = try box.meetings("status", "--json").json as? [String: Any]
    let counts = status?["embeddings"] as? [String: Any]
    return (try stored().count { $0.contains("new") }, counts?["texts"] as? Int ?? 0)
  }

  /// The stored vectors, each with its model, and with the hash of its text instead of its id.
  private func stored() throws -> [String] {
    try DatabaseQueue(path: home + "/meetings.sqlite").read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT replace(recipe, char(31), ' ') AS model, answers, hex(probe) AS probe,
            hex(hash) AS text, hex(passages) AS passages, hex(vectors) AS vectors
          FROM modelVector JOIN vectorSet ON vectorSet.id = setId
          JOIN document ON document.id = documentId ORDER BY hash, recipe
          """
      ).map(\.description)
    }
  }

  private func reset(to start: String) throws {
    try FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: start, toPath: home)
  }

  private struct Finished: Equatable {
    let answer: String
    let stored: [String]
  }

  private func finish() throws -> Finished {
    #expect(try box.meetings("reindex").status == 0)
    let counts = try embedded()
    #expect(counts.count == counts.texts && counts.texts > 0)
    return Finished(answer: try box.meetings("about", "dues", "--json").out, stored: try stored())
  }

  @Test("a run keeps those that it has, and the next ones make the others")
  func kills() throws {
    try index()
    let server = try LoopbackServer { request in
      let vectors = EmbeddingTests.texts(of: request).map {
        EmbeddingTests.vector($0, tilt: request.body.contains(#""model":"old""#) ? 6 : 0)
      }
      usleep(30_000)
      return EmbeddingTests.answer(vectors)
    }
    defer { server.stop() }
    try box.run("config", "embeddings.endpoint", server.url + "v1")
    try box.run("config", "embeddings.allowed", "127.0.0.1")
    let starts = [box.folder + "/without", box.folder + "/other"]
    try FileManager.default.copyItem(atPath: home, toPath: starts[0])
    try box.run("config", "embeddings.model", "old")
    try #require(try box.meetings("reindex").status == 0)
    try FileManager.default.copyItem(atPath: home, toPath: starts[1])
    try box.run("config", "embeddings.model", "new")
    try reset(to: starts[0])
    var length = try RunLength { try box.meetings("reindex") }
    let whole = try finish()
    #expect(whole.answer.contains("Weekly"))
    var random = SplitMix64(seed: Harness.seed)
    var (cut, kept, known, finished) = (0, 0, 0, 0)
    try reset(to: starts[0])
    for round in 1...Self.rounds {
      let context: Comment = "kill \(round), seed \(Harness.seed)"
      let run = try box.kill(
        [["reindex"], ["sync"]].randomElement(using: &random)!,
        after: length.moment(from: 0.2, using: &random),
        withChildren: Bool.random(using: &random))
      length.learn(from: run)
      if run == .cut { cut += 1 }
      #expect(try Soundness.problems(home: home) == [], context)
      let now = try embedded()
      #expect(now.count >= known, context)
      if now.count > known, run == .cut { kept += 1 }
      known = now.count
      if now.count > 0, now.count == now.texts {
        #expect(try finish() == whole, context)
        finished += 1
        try reset(to: starts.randomElement(using: &random)!)
        known = 0
      }
    }
    #expect(try finish() == whole)
    // Otherwise the harness was tested rather than the program.
    if let kills = Harness.number("MEETINGS_KILLS") {
      #expect(cut > kills / 2, "\(cut) of \(kills) runs were cut short")
      print(
        "\(kills) runs, \(cut) cut short, \(kept) of which had made vectors; \(finished) times all "
          + "were made")
    }
  }
}
