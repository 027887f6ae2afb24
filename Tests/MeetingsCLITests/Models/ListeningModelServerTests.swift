import Foundation
import Testing

/// Tests `meetings mcp --http` with the real programs on the loopback address.
@Suite("A server of models that listens")
struct ListeningModelServerTests {
  let box = try! Sandbox()

  init() throws { try box.indexForAssistants() }

  @Test("answers a tool, a search and a context to whoever has the token")
  func answers() throws {
    let server = try ListeningModelServer(box)
    let call = Sandbox.request(
      "tools/call", ["name": "search_meetings", "arguments": ["question": "surcharge"]])
    #expect("\(try server.post(call))".contains("Pricing review"))
    let search = try server.ask("/search?q=about+the%20surcharge&with=dana&limit=1")
    #expect(
      search.status == 200 && search.body.contains("\"title\":\"Pricing review\""), "\(search)")
    let context = try server.ask("/context?q=surcharge&tokens=500")
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(context.body.utf8)) as? [String: Any])
    #expect(value["limit"] as? Int == 500 && (value["passages"] as? [Any])?.isEmpty == false)
    #expect(try JSONSchema("context").problems(of: JSONValue(context.body)) == [])
  }

  @Test("takes a message of 300,000 bytes of Cyrillic, and says why it takes none of 5 million")
  func longMessages() throws {
    let server = try ListeningModelServer(box)
    func call(_ count: Int) -> [String: Any] {
      let question = "surcharge " + String(repeating: "жёлудь ", count: count)
      return Sandbox.request(
        "tools/call", ["name": "search_meetings", "arguments": ["question": question]])
    }
    let answer = try server.post(call(23_000))
    #expect(answer["result"] != nil || answer["error"] != nil, "\(answer)")
    let body = String(
      decoding: try JSONSerialization.data(withJSONObject: call(400_000)), as: UTF8.self)
    let refused = try server.ask(
      "/mcp", method: "POST", body: body, "Content-Type: application/json")
    #expect(refused.status == 413 && refused.body.contains("is longer than 4 MiB"), "\(refused)")
  }

  @Test("lets in nobody else: without the token, from a page, by another name")
  func refusals() throws {
    let server = try ListeningModelServer(box)
    let right = "Authorization: Bearer \(server.token)"
    func status(_ headers: [String], host: String? = nil, method: String = "GET") throws -> Int {
      try Loopback.ask(
        server.port, method, "/search?q=surcharge", headers: headers, body: "", host: host
      ).status
    }
    #expect(try status([right]) == 200)
    #expect(try status([right, "Origin: http://localhost:\(server.port)"]) == 200)
    for headers in [
      [], ["Authorization: Bearer "], ["Authorization: Bearer \(server.token)0"],
      ["Authorization: Basic \(server.token)"], ["Cookie: token=\(server.token)"], [right, right],
    ] { #expect(try status(headers) == 401, "\(headers)") }
    for line in [
      "Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site",
      "Origin: http://127.0.0.1:1",
    ] { #expect(try status([right, line]) == 403, "\(line)") }
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:\(server.port)"] {
      #expect(try status([right], host: host) == 421, "\(host)")
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      #expect(try status([right], method: method) == 405, "\(method)")
    }
    #expect(try server.ask("/mcp").status == 405)
    #expect(try server.ask("/etc/passwd").status == 404)
    #expect(
      try server.ask("/mcp", method: "POST", body: "{}", "Content-Type: text/plain").status == 415)
    #expect(try server.ask("/search?q=").status == 400)
    #expect(try server.ask("/search?q=surcharge&limit=all").body.contains("limit"))
    #expect(try server.ask("/context?sql=1").status == 400)
  }

  @Test("keeps its token in a file for its user alone, until a new one is wanted")
  func token() throws {
    let first = try ListeningModelServer(box)
    let second = try ListeningModelServer(box)
    #expect(first.token == second.token && first.token.count == 48)
    let file = ListeningModelServer.tokenFile(of: box)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let third = try ListeningModelServer(box, "--new-token")
    #expect(third.token != first.token && third.token.count == 48)
    try box.write("short\n", to: "home/mcp-token")
    try box.run("mcp", "--http", "--port", "0").expect(2, err: "--new-token")
  }

  @Test("sees as little as it was told, and says where its port is taken")
  func scope() throws {
    let server = try ListeningModelServer(box, "--calendar", "work")
    #expect(try !server.ask("/search?q=choir").body.contains("Choir"))
    #expect(try !server.ask("/context?q=zebra").body.contains("zebra is paid"))
    let taken = try box.run("mcp", "--http", "--port", "\(server.port)")
    #expect(taken.status == 2 && taken.err.contains("choose another port with --port"), "\(taken)")
    #expect(try box.run("mcp", "--port", "1").status == 64)
  }

  @Test("gives texts that were written for a model nothing but quotations and values")
  func hostile() throws {
    let box = try Sandbox()
    try HostileToolTests.index(in: box)
    let server = try ListeningModelServer(box)
    for (place, text) in HostileToolTests.texts.enumerated() {
      let call = Sandbox.request(
        "tools/call", ["name": "read_passages", "arguments": ["question": "agenda\(place)"]],
        id: place)
      let answer = try server.post(call)
      #expect(answer["id"] as? Int == place, "\(text.key)")
      let result = try #require(answer["result"] as? [String: Any])
      let content = try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
      #expect(content.contains("Kickoff\(place) "), "\(content)")
      try HostileTextTests.check(content, text.key)
      for path in ["/search?q=agenda\(place)", "/context?q=agenda\(place)"] {
        let answer = try server.ask(path)
        // The text ends neither the answer nor its line.
        #expect(answer.status == 200 && !answer.body.contains("\n"), "\(text.key)")
        let value = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
        let strings = HostileTextTests.strings(value)
        #expect(strings.contains { $0.contains("Kickoff\(place)") }, "\(text.key) \(answer.body)")
        for text in strings { try HostileTextTests.checkVisible(text, path) }
      }
    }
  }
}
