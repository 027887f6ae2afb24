import Foundation
import Synchronization
import Testing

@Suite("A model that makes vectors")
struct EmbeddingTests {
  let box = try! Sandbox()

  init() throws {
    let fees = ICS.event(
      "fees", "Weekly",
      notes: "The surcharge goes away in June. Nobody pays more than ten per cent extra.")
    let lawn = ICS.event(
      "lawn", "Garden", at: "20260312T140000Z", notes: "The mower stays in the shed until spring.")
    try box.index(ICS.calendar(fees, lawn), as: "cal/a.ics")
  }

  static let key = "sk-proj-0123456789abcdef"

  func set(_ server: LoopbackServer, allowed: Bool = true) throws {
    try box.run("config", "embeddings.endpoint", server.url + "v1")
    try box.run("config", "embeddings.key-command", "echo \(Self.key)")
    try box.run("config", "embeddings.model", "m")
    try box.run("config", "embeddings.timeout", "1")
    if allowed { try box.run("config", "embeddings.allowed", "127.0.0.1") }
  }

  func launch(_ arguments: String...) throws -> Sandbox.Output { try launch(arguments) }

  func launch(_ arguments: [String]) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
  }

  func embedded() throws -> Int? {
    let status = try box.run("status", "--json")
    let counts = (try status.json as? [String: Any])?["embeddings"] as? [String: Any]
    return counts?["embedded"] as? Int
  }

  @Test("finds a meeting that has none of the words, and is asked once a question")
  func meaning() throws {
    let before = try launch("about", "dues", "--ids")
    #expect(before.status == 1 && before.out.isEmpty)
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("reindex").expect(0)
    #expect(try embedded() == 2)
    #expect(server.log.allSatisfy { $0.path == "/v1/embeddings" })
    server.forget()
    for _ in 0..<2 {
      try launch("about", "dues").expect(0, out: "Weekly", "The surcharge goes away in June.")
    }
    #expect(server.log.count == 1)
    // Words in the index give the same answer as before, without a request.
    let plain = try launch("about", "the", "mower", "--json")
    #expect(plain.out.contains("Garden") && server.log.count == 1)
    try box.run("config", "embeddings.endpoint", "--unset")
    #expect(try launch("about", "dues", "--ids").out == before.out)
    #expect(try launch("about", "the", "mower", "--json").out == plain.out)
  }

  @Test("says that no meeting has the words, and finds nothing that is near to nothing")
  func remark() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("reindex").requireSuccess()
    let near = try launch("about", "dues")
    #expect(near.err.contains("no meeting has 'dues'; showing the nearest in meaning"), "\(near)")
    #expect(!near.err.contains("no meeting mentions 'dues'"), "\(near)")
    // As far from all meetings as these are from each other.
    let far = try launch("about", "violins")
    #expect(far.status == 1 && far.out.isEmpty, "\(far)")
    #expect(far.err.contains("no meeting mentions 'violins'"), "\(far)")
    let plain = try launch("about", "mower")
    #expect(!plain.err.contains("near in meaning"), "\(plain)")
  }

  @Test("puts the nearest meeting before one that has a single word of two")
  func nearest() throws {
    var question = [Double](repeating: 0, count: 16)
    (question[0], question[5]) = (0.6, 0.8)
    let server = try LoopbackServer { [question] request in
      Self.answer(
        Self.texts(of: request).map {
          $0.lowercased() == "dues spring" ? question : Self.vector($0)
        })
    }
    defer { server.stop() }
    let words = try launch("about", "dues", "spring").expect(0, out: "Garden")
    #expect(!words.out.contains("Weekly"), "\(words)")
    try set(server)
    try launch("reindex").requireSuccess()
    let found = try launch("about", "dues", "spring").expect(
      0, err: "no meeting has much of 'dues spring'; showing the nearest in words or in meaning")
    #expect(found.out.components(separatedBy: "\n\n")[0].contains("Weekly"), "\(found)")
    // An abbreviation is no everyday word, so that a part of the words counts sooner.
    #expect(try launch("about", "DUES", "spring").out == words.out)
  }

  @Test("puts the nearest meeting first, though others have a rarer word")
  func nearestWithAWord() throws {
    let box = try Sandbox()
    let texts = [
      "loft": "The rope is wet.", "pier": "Tea was served.", "shed": "A sail is torn.",
      "quay": "A rope for the buoy.", "slip": "A rope for the mast.",
    ]
    try box.index(
      ICS.calendar(texts.sorted { $0.key < $1.key }.map { ICS.event($0, $0, notes: $1) }.joined()),
      as: "cal/a.ics")
    // The question, and each meeting with its nearness to it.
    let nearness: [(String, Double)] = [
      ("dues", 1), ("loft", 0.5), ("pier", 0.49), ("shed", 0), ("quay", 0), ("slip", 0),
    ]
    let server = try LoopbackServer { request in
      Self.answer(
        Self.texts(of: request).map { text in
          guard let place = nearness.firstIndex(where: { text.contains($0.0) }) else {
            return Self.vector(text)
          }
          var vector = [Double](repeating: 0, count: 16)
          let cosine = nearness[place].1
          (vector[0], vector[place + 1]) = (cosine, (1 - cosine * cosine).squareRoot())
          return vector
        })
    }
    defer { server.stop() }
    try box.run("config", "embeddings.endpoint", server.url + "v1")
    try box.run("config", "embeddings.model", "m")
    try box.run("config", "embeddings.allowed", "127.0.0.1")
    try box.run("reindex").requireSuccess()
    let found = try box.meetings("about", "rope", "sail", "dues", "--json", "--explain").objects
    #expect(found.prefix(2).map { $0["uid"] as? String } == ["loft", "pier"])
    let words = (found[0]["evidence"] as? [String: Double])?["words"] ?? 1
    #expect(words < 1)
  }

  @Test("gets nothing before a yes, which says how much would be sent")
  func consent() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server, allowed: false)
    for command in ["sync", "nightly", "reindex"] {
      try launch(command).expect(0, err: "2 passages (0.0 MB of text) would go to 127.0.0.1")
    }
    _ = try launch("about", "dues")
    #expect(server.log.isEmpty)
    #expect(try launch("reindex", "--yes").status == 0)
    #expect(try embedded() == 2)
  }

  @Test("gets no text of an evaluation before a yes either")
  func consentToEvaluate() throws {
    try box.write(#"{"_id": "q", "text": "dues"}"# + "\n", to: "cal/a.queries.jsonl")
    try box.write("query-id\tcorpus-id\tscore\n", to: "cal/a.qrels.tsv")
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server, allowed: false)
    try launch("evaluate", "cal", "--meaning").expect(
      2, err: "2 passages (0.0 MB of text) would go to 127.0.0.1", "to agree: --yes")
    #expect(server.log.isEmpty)
    try launch("evaluate", "cal", "--meaning", "--yes").expect(0)
    #expect(server.log.contains { $0.body.contains("surcharge") })
    try launch("evaluate", "cal", "--meaning").expect(0)
  }

  @Test("never sees restricted notes")
  func restricted() throws {
    try box.write(
      "---\nsensitivity: restricted\ndate: 2026-03-10 14:00\n---\n# Weekly\n\nThe secret mower password.\n",
      to: "notes/a.md")
    try box.run("add", "notes", "--notes")
    try box.run("sync")
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    #expect(try launch("sync").status == 0)
    #expect(!server.log.isEmpty)
    #expect(!server.log.contains { $0.body.contains("secret") })
  }

  @Test("loses its vectors with the meetings that are forgotten")
  func forgotten() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("reindex").requireSuccess()
    #expect(try box.run("forget", "--before", "2026-03-11", "--yes").status == 0)
    #expect(try embedded() == 1)
  }

  @Test("that answers in another order, in small batches, or after a while, is understood")
  func odd() throws {
    let waits = Mutex(1)
    let server = try LoopbackServer { request in
      let isBusy = waits.withLock { waits in
        waits -= 1
        return waits >= 0
      }
      if isBusy {
        return Self.http(429, "", "Retry-After: 1\r\n")
      }
      let texts = Self.texts(of: request)
      return texts.count > 2
        ? Self.http(413, "") : Self.answer(texts.map { Self.vector($0) }, shuffled: true)
    }
    defer { server.stop() }
    try set(server)
    #expect(try launch("reindex").status == 0)
    #expect(try embedded() == 2)
    let found = try launch("about", "dues")
    #expect(found.out.contains("Weekly") && !found.out.contains("Garden"), "\(found)")
  }

  @Test("that was replaced under its name answers no question, and makes all anew")
  func replaced() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("sync").requireSuccess()
    server.answer { request in
      Self.answer(Self.texts(of: request).map { Self.vector($0, tilt: 6) })
    }
    let asked = try launch("about", "dues").expect(1, err: "different model")
    try expectRefusal(asked, by: server)
    try box.write(
      ICS.calendar(ICS.event("new", "New", notes: "A trimmer.")), to: "cal/b.ics")
    #expect(try launch("sync").err.isEmpty)
    #expect(try embedded() == 3)
    #expect(try launch("about", "dues").out.contains("Weekly"))
  }

  @Test("that is dead or silent costs a question its timeout once", .waits)
  func dead() throws {
    let server = try LoopbackServer(Self.honest)
    try set(server)
    try launch("sync").requireSuccess()
    server.answer { _ in
      sleep(4)
      return []
    }
    let clock = ContinuousClock()
    let time = try clock.measure {
      try launch("about", "dues").expect(1, err: "without the model")
    }
    #expect(time < .seconds(3.5))
    server.stop()
    #expect(try launch("about", "dues").err.contains("without the model"))
  }
}

extension Sandbox.Output {
  func requireSuccess() throws {
    try #require(status == 0, "\(self)")
  }
}
