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

  private func set(_ server: LoopbackServer, allowed: Bool = true) throws {
    try box.run("config", "embeddings.endpoint", server.url + "v1")
    try box.run("config", "embeddings.model", "m")
    try box.run("config", "embeddings.timeout", "1")
    if allowed { try box.run("config", "embeddings.allowed", "127.0.0.1") }
  }

  private func launch(_ arguments: String...) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
  }

  private func embedded() throws -> Int? {
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

  /// A faulty server, and the expected message.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let name: String
    let said: String
    let answer: LoopbackServer.Answer

    init(_ name: String, _ said: String, _ answer: @escaping LoopbackServer.Answer) {
      (self.name, self.said, self.answer) = (name, said, answer)
    }

    var testDescription: String { name }
  }

  static func vectors(_ request: LoopbackServer.Request) -> [[Double]] {
    texts(of: request).map { vector($0) }
  }

  static let wrongs: [Wrong] = [
    Wrong("fewer vectors than texts", "vectors for") { answer(Array(vectors($0).dropLast())) },
    Wrong("more vectors than texts", "vectors for") { answer(vectors($0) + [vector("x")]) },
    Wrong("one number twice", "numbers its vectors incorrectly") { answer(vectors($0)) { _ in 0 } },
    Wrong("numbers beyond the texts", "numbers its vectors incorrectly") {
      answer(vectors($0)) { $0 + 1 }
    },
    Wrong("texts cut off", "truncates a passage") { request in
      answer(texts(of: request).map { vector(String($0.prefix(60))) })
    },
    Wrong("the same for all", "same vector") { request in
      answer(texts(of: request).map { _ in vector("x") })
    },
    Wrong("zeros", "unusable vector") { request in
      answer(texts(of: request).map { _ in [Double](repeating: 0, count: 16) })
    },
    Wrong("not a number", "unusable vector") { request in
      let all = texts(of: request).map { _ in "{\"embedding\": [NaN, 1.0, 2.0]}" }
      return http(200, "{\"data\": [\(all.joined(separator: ","))]}")
    },
    Wrong("infinity", "unusable vector") { request in
      let all = texts(of: request).map { _ in "{\"embedding\": [Infinity, 1.0, 2.0]}" }
      return http(200, "{\"data\": [\(all.joined(separator: ","))]}")
    },
    Wrong("several dimensions", "dimensions, but some with") { request in
      answer(
        texts(of: request).enumerated().map { vector($1, dimension: $0 == 0 ? 16 : 17) })
    },
    Wrong("too large a dimension", "2 to 4096") { request in
      answer(texts(of: request).map { vector($0, dimension: 5_000) })
    },
    Wrong("one number a vector", "2 to 4096") { request in
      answer(texts(of: request).map { [Double($0.count)] })
    },
    Wrong("an HTML page", "an HTML page") { _ in http(200, "<html>Sign in</html>") },
    Wrong("nothing", "answered with nothing") { _ in http(200, "") },
    Wrong("cut JSON", "something unreadable") { _ in http(200, "{\"data\": [{\"embedding\": [0.1,")
    },
    Wrong("a chat's answer", "without vectors") { _ in http(200, "{\"choices\": []}") },
    Wrong("words in place of numbers", "something unreadable") { request in
      let all = texts(of: request).map { _ in "{\"embedding\": [\"0.1\", \"0.2\"]}" }
      return http(200, "{\"data\": [\(all.joined(separator: ","))]}")
    },
    Wrong("an error with status 200", "out of memory") { _ in
      http(200, "{\"error\": {\"message\": \"out of memory\"}}")
    },
    Wrong("an error of its own", "boom") { _ in http(500, "{\"error\": \"boom\"}") },
    Wrong("no such key", "rejects the key") { _ in http(401, "{}") },
    Wrong("no such model", "returns no vectors (404): no model m") { _ in
      http(404, "{\"error\": \"no model m\"}")
    },
    Wrong("no time for an hour", "is busy (429)") { _ in
      http(429, "", "Retry-After: 3600\r\n")
    },
    Wrong("too large, whatever is sent", "texts of this length") { _ in http(413, "") },
    Wrong("an end in the middle", "can't be reached") { _ in
      Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"data\"".utf8)
    },
  ]

  @Test(
    "and goes wrong is told of in one line, mixes nothing and loses nothing", .waits,
    arguments: wrongs)
  func wrong(_ wrong: Wrong) throws {
    let server = try LoopbackServer(wrong.answer)
    defer { server.stop() }
    try set(server)
    let output = try launch("sync").expect(0)
    #expect(output.err.contains(wrong.said), "\(output.err)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    #expect([nil, 0].contains(try embedded()))
    #expect(try launch("reindex").status == 2)
    // After the server recovers, embedding continues.
    server.answer(Self.honest)
    #expect(try launch("sync").err.isEmpty)
    #expect(try embedded() == 2)
    // If it fails again, a question is answered by its words.
    server.answer(wrong.answer)
    let asked = try launch("about", "dues")
    // A question is short enough for a server that truncates texts.
    if wrong.name == "texts cut off" { return }
    #expect(asked.status == 1, "\(asked)")
    #expect(asked.err.split(separator: "\n").count { $0.contains("by words only") } == 1)
    #expect(try launch("about", "mower").out.contains("Garden"))
  }

  /// Faults of a server or of the way to it, which are tried again during a sync.
  static let losses: [Wrong] = [
    Wrong("a redirect", "redirects (302)") { _ in http(302, "", "Location: /login\r\n") },
    Wrong("hanging up", "the connection was lost") { _ in [] },
    Wrong("no HTTP", "can't be reached") { _ in Array("220 mail.example.com ESMTP\r\n".utf8) },
    Wrong("an answer without end", "over the limit of 64 MiB") { _ in
      http(200, String(repeating: " ", count: 65 << 20))
    },
    Wrong("a wrong packing", "can't be reached") { _ in
      http(200, "{\"data\": []}", "Content-Encoding: gzip\r\n")
    },
  ]

  @Test(
    "and is lost later leaves a question to its words, with one line", .waits, arguments: losses)
  func lost(_ lost: Wrong) throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try box.run("config", "embeddings.timeout", "30")
    try launch("sync").requireSuccess()
    server.answer(lost.answer)
    let asked = try launch("about", "dues").expect(1)
    #expect(asked.err.split(separator: "\n").count { $0.contains("by words only") } == 1)
    #expect(asked.err.contains(lost.said), "\(asked.err)")
    server.answer(Self.honest)
    #expect(try launch("about", "dues").out.contains("Weekly"))
  }

  @Test("that has no TLS is told of, and gets nothing")
  func unencrypted() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("sync").requireSuccess()
    server.forget()
    try box.run("config", "embeddings.endpoint", "https://127.0.0.1:\(server.port)/v1")
    try launch("about", "dues").expect(1, err: "can't be reached")
    #expect(!server.log.contains { $0.method == "POST" })
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
    try launch("about", "dues").expect(1, err: "different model")
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
      try launch("about", "dues").expect(1, err: "by words only")
    }
    #expect(time < .seconds(3.5))
    server.stop()
    #expect(try launch("about", "dues").err.contains("by words only"))
  }
}

extension Sandbox.Output {
  fileprivate func requireSuccess() throws {
    try #require(status == 0, "\(self)")
  }
}
