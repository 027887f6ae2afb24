import Foundation
import Testing

/// Servers that fail or answer something else than vectors.
extension EmbeddingTests {
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
    Wrong("fewer vectors than texts", "wrong number of vectors (2 instead of 3)") {
      answer(Array(vectors($0).dropLast()))
    },
    Wrong("more vectors than texts", "wrong number of vectors (4 instead of 3)") {
      answer(vectors($0) + [vector("x")])
    },
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
    Wrong("several dimensions", "of dimension 17 and of 16") { request in
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
    Wrong("a list", "something unreadable") { _ in http(200, "[]") },
    Wrong("a chat's answer", "without vectors") { _ in http(200, "{\"choices\": []}") },
    Wrong("words in place of numbers", "something unreadable") { request in
      let all = texts(of: request).map { _ in "{\"embedding\": [\"0.1\", \"0.2\"]}" }
      return http(200, "{\"data\": [\(all.joined(separator: ","))]}")
    },
    Wrong("an error with status 200", "out of memory") { _ in
      http(200, "{\"error\": {\"message\": \"out of memory\"}}")
    },
    Wrong("an error of its own", "boom") { _ in http(500, "{\"error\": \"boom\"}") },
    Wrong("no content", "answered with nothing") { _ in http(204, "") },
    Wrong("no such key", "rejects the key") { _ in http(401, "{}") },
    Wrong("the key in an error", "refused (400): no … in use") { _ in
      http(400, "{\"error\": {\"message\": \"no \(key) in use\"}}")
    },
    Wrong("the key at the end of a long error", "refused (500): xxx") { _ in
      http(500, "{\"error\": \"\(String(repeating: "x", count: 190))\(key)\"}")
    },
    Wrong("the key in an answer", "refused (200): no …;") { _ in
      http(200, "{\"error\": \"no \(key)\"}")
    },
    Wrong("no access for the key", "returns no vectors (404): … has no model m") { _ in
      http(404, "{\"error\": \"\(key) has no model m\"}")
    },
    Wrong("no such model", "returns no vectors (404): no model m") { _ in
      http(404, "{\"error\": \"no model m\"}")
    },
    Wrong("no time for an hour", "is busy (429): no quota left") { _ in
      http(429, "{\"error\": \"no quota left\"}", "Retry-After: 3600\r\n")
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
    #expect(!output.err.contains(Self.key.prefix(8)), "\(output.err)")
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
    try expectRefusal(asked, by: server)
    #expect(try launch("about", "mower").out.contains("Garden"))
  }

  /// Expects one line that names the address, the cause and the fix, and nowhere the key.
  func expectRefusal(_ output: Sandbox.Output, by server: LoopbackServer) throws {
    let lines = output.err.split(separator: "\n").filter { $0.contains("without the model") }
    #expect(lines.count == 1, "\(output)")
    let line = try #require(lines.first)
    #expect(line.hasPrefix("searched without the model: \(server.url)v1 "), "\(line)")
    #expect(line.contains("; "), "no fix: \(line)")
    #expect(!output.err.contains(Self.key.prefix(8)), "\(output)")
  }

  private static let endless = http(200, String(repeating: " ", count: 65 << 20))

  /// Faults of a server or of the way to it, which are tried again during a sync.
  static let losses: [Wrong] = [
    Wrong("a redirect", "redirects (302)") { _ in http(302, "", "Location: /login\r\n") },
    Wrong("hanging up", "the connection was lost") { _ in [] },
    Wrong("no HTTP", "no web server answers there") { _ in
      Array("220 mail.example.com ESMTP\r\n".utf8)
    },
    Wrong("an answer without end", "over the limit of 64 MiB") { _ in
      endless
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
    try box.run("config", "embeddings.timeout", "120")
    try launch("sync").requireSuccess()
    server.answer(lost.answer)
    let asked = try launch("about", "dues").expect(1)
    try expectRefusal(asked, by: server)
    #expect(asked.err.contains(lost.said), "\(asked.err)")
    server.answer(Self.honest)
    #expect(try launch("about", "dues").out.contains("Weekly"))
  }

  @Test("that fails leaves a question to the table of meanings", .waits)
  func table() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    let words = ["about", "additional", "fees", "vanish"]
    let byTable = try launch(words + ["--json"])
    try #require(byTable.out.contains("Weekly"), "\(byTable)")
    try set(server)
    try launch("sync").requireSuccess()
    server.answer { _ in Self.http(500, "") }
    let asked = try launch(words + ["--json"])
    #expect(asked.out == byTable.out, "\(asked)")
    try expectRefusal(asked, by: server)
    #expect(asked.err.contains("showing the nearest in meaning"), "\(asked)")
  }

  @Test("whose key is not to be had gets nothing, and is told of")
  func noKey() throws {
    let server = try LoopbackServer(Self.honest)
    defer { server.stop() }
    try set(server)
    try launch("sync").requireSuccess()
    server.forget()
    try box.run("config", "embeddings.key-command", "exit 3")
    let asked = try launch("about", "dues").expect(1, err: "failed with status 3")
    try expectRefusal(asked, by: server)
    #expect(server.log.isEmpty)
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
}
