import Foundation
import Synchronization
import Testing

@Suite("A model")
struct AskTests {
  let box = try! Sandbox()

  init() throws {
    let review = ICS.event(
      "review", "Pricing review", with: ["Dana Kim"],
      notes: "The surcharge goes away in June. Nobody pays more than ten per cent extra.")
    let hiring = ICS.event(
      "hiring", "Hiring", at: "20260312T140000Z", notes: "Two people for sales.")
    try box.write(ICS.calendar(review, hiring), to: "cal/a.ics")
    try box.index("cal", "--owner", "dana.kim@example.com")
  }

  /// Returns a response that streams `pieces` as events.
  static func events(_ pieces: [String], isWhole: Bool = true) -> [UInt8] {
    let lines = pieces.map { piece -> String in
      let choice: [String: Any] = ["index": 0, "delta": ["content": piece]]
      let data = try! JSONSerialization.data(withJSONObject: ["choices": [choice]])
      return "data: \(String(decoding: data, as: UTF8.self))\r\n\r\n"
    }
    let end = isWhole ? "data: [DONE]\n\n" : ""
    let body = ": hello\n\n" + lines.joined() + end
    return Array(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\(body)".utf8)
  }

  /// Asks a question; returns the output and all requests sent.
  func ask(
    _ words: [String] = ["what", "about", "the", "surcharge"], _ options: [String] = [],
    answer: @escaping LoopbackServer.Answer
  ) throws -> (Sandbox.Output, [LoopbackServer.Request]) {
    let server = try LoopbackServer(answer)
    defer { server.stop() }
    let output = try box.launch(
      Sandbox.binary,
      ["ask"] + words + ["--now", Sandbox.now, "--endpoint", server.url + "v1", "--model", "m"]
        + options)
    return (output, server.log)
  }

  @Test("answers from passages, and its sources are shown by their ids")
  func sources() throws {
    let (output, log) = try ask { _ in
      Self.events([
        "It goes aw", "ay in June [1", "]. As it says, \"The surcharge goes away in June\" [1].",
      ])
    }
    #expect(output.status == 0, "\(output)")
    let id = try #require(
      try box.meetings("about", "surcharge", "--ids").out.split(separator: "\n").first)
    #expect(
      output.out == """
        It goes away in June [1]. As it says, "The surcharge goes away in June" [1].

        Sources:
        [1] \(id.prefix(8))  Tue 2026-03-10 14:00–15:00  Pricing review

        """)
    #expect(log.map(\.path) == ["/v1/models", "/v1/chat/completions"])
  }

  @Test("that cites what it was not given, or quotes what is not there, is told on")
  func lies() throws {
    let (output, _) = try ask { _ in
      Self.events([
        "It was “ten times as dear” [1] and true [7].\n",
        "Nobody pays “more than TEN per cent” [1] [2, 9].",
        " See [3](https://evil.example) ", "and \u{1B}[31m!",
      ])
    }
    #expect(
      output.out.contains("“ten times as dear” (not in the passage) [1] and true.\n"),
      "\(output.out)")
    #expect(output.out.contains("“more than TEN per cent” [1]"))
    for sign in ["[7]", "[9]", "\u{1B}"] { #expect(!output.out.contains(sign), "\(output.out)") }
    #expect(output.err.contains("citation"))
    #expect(output.err.contains("1 quotation is not in the passages"))
    let cited = output.out.components(separatedBy: "\n\n")[0].matches(of: /\[(\d+)\]/).map {
      $0.output.1
    }
    for number in Set(cited) { #expect(output.out.contains("\n[\(number)] "), "\(output.out)") }
  }

  @Test("that says nothing with a source is called a guess")
  func guesses() throws {
    let (output, _) = try ask { _ in Self.events(["Perhaps."]) }
    #expect(output.out == "Perhaps.\n" && output.err.contains("a guess"))
  }

  @Test("gets what was shown before, to the last byte, and no more")
  func dryRun() throws {
    let sent = Mutex("")
    let (_, log) = try ask(answer: { request in
      sent.withLock { $0 = request.body }
      return Self.events(["Yes [1]."])
    })
    let port = try #require(log.first)
    #expect(port.headers["authorization"] == nil)
    let shown = try box.meetings(
      "ask", "what", "about", "the", "surcharge", "--dry-run", "--model", "m")
    #expect(shown.status == 0)
    #expect(shown.out == sent.withLock { $0 } + "\n")
    #expect(shown.out.contains("The surcharge goes away in June."))
    #expect(!shown.out.contains("Two people for sales"))
  }

  @Test("is called with the key that a command prints")
  func key() throws {
    let (output, log) = try ask(["surcharge"], ["--key-command", "echo s3cret"]) { _ in
      Self.events(["Yes [1]."])
    }
    #expect(log.first?.headers["authorization"] == "Bearer s3cret")
    #expect(!(output.out + output.err).contains("s3cret"))
    let (failed, none) = try ask(["surcharge"], ["--key-command", "false"]) { _ in Self.events([]) }
    #expect(failed.status == 2 && failed.err.contains("the command for the key failed"))
    #expect(none.isEmpty && failed.out.contains("The surcharge goes away in June."))
  }

  @Test("is the first of those that are there, where none is named")
  func models() throws {
    let server = try LoopbackServer { request in
      request.path == "/v1/models"
        ? LoopbackServer.http(200, #"{"object":"list","data":[{"id":"llama3"},{"id":"b"}]}"#)
        : Self.events([request.body.contains(#""model":"llama3""#) ? "Yes [1]." : "No."])
    }
    defer { server.stop() }
    box.environment["MEETINGS_ENDPOINT"] = server.url + "v1/"
    let output = try box.meetings("ask", "surcharge")
    #expect(output.out.hasPrefix("Yes [1]."), "\(output)")
    #expect(server.log.map(\.path) == ["/v1/models", "/api/show", "/v1/chat/completions"])
  }

  @Test("gets no more passages than it reads at once, which a setting says where its server can't")
  func window() throws {
    let long = (0..<600).map { "The surcharge of lamp \($0) goes away." }.joined(separator: " ")
    let events = (0..<8).map {
      ICS.event("w\($0)", "Lamps \($0)", at: "2026031\($0)T100000Z", notes: "\($0): " + long)
    }
    try box.write(ICS.calendar(events.joined()), to: "cal/w.ics")
    try box.meetings("sync")
    func sent(_ listed: String, _ options: String...) throws -> Int {
      let server = try LoopbackServer { request in
        request.path == "/v1/models"
          ? LoopbackServer.http(200, #"{"data":[{"id":"m"\#(listed)}]}"#) : Self.events(["No."])
      }
      defer { server.stop() }
      let question = ["ask", "surcharge of lamps", "--now", Sandbox.now] + options
      let asked = question + ["--endpoint", server.url + "v1"]
      let output = try box.launch(Sandbox.binary, asked)
      let shown = try box.launch(Sandbox.binary, asked + ["--dry-run"])
      guard let body = server.log.last(where: { $0.path.hasSuffix("completions") })?.body else {
        #expect(output.err.contains("no room for a passage"), "\(output)")
        return 0
      }
      #expect(shown.out == body + "\n")
      return body.count / 4
    }
    let usual = try sent("")
    #expect((1_500..<3_000).contains(usual), "Ollama's window, as nothing else is known: \(usual)")
    #expect(try sent(#","context_length":2048"#) < 1_500)
    #expect(try sent(#","context_length":200"#) == 0)
    #expect(try sent(#","context_length":32768"#) > usual)
    try box.run("config", "ask.window", "8000")
    #expect(try sent("") > usual)
  }

  @Test("that answers whole instead of piece by piece is understood")
  func whole() throws {
    let (output, _) = try ask { _ in
      LoopbackServer.http(
        200, #"{"choices":[{"message":{"role":"assistant","content":"In June [1]."}}]}"#)
    }
    #expect(output.status == 0 && output.out.hasPrefix("In June [1].\n\nSources:\n[1] "))
  }

  @Test("is not asked where no meeting mentions it, unless that is wanted")
  func noEvidence() throws {
    let (output, log) = try ask(["the", "xylophone"]) { _ in Self.events(["A."]) }
    #expect(
      output.status == 1 && output.out == "" && output.err.contains("the model was not asked"))
    #expect(log.isEmpty)
    let (forced, sent) = try ask(["the", "xylophone"], ["--force"]) { _ in Self.events(["A."]) }
    #expect(forced.status == 0 && sent.count == 2)
  }
}
