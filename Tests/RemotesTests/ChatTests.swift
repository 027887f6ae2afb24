import FetchMessages
import Foundation
import Testing

@testable import Remotes

/// A model server that always sends `body`, in pieces of a few bytes.
private final class StandIn: Transport {
  let body: [UInt8]
  let status: Int
  let piece: Int
  private(set) var requestCount = 0
  let scheme: String? = nil

  init(_ body: [UInt8], status: Int, piece: Int) {
    (self.body, self.status, self.piece) = (body, status, piece)
  }

  func pause(seconds: Int) {}

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    requests.map { request in
      requestCount += 1
      var rest = status == 200 ? body[...] : []
      while !rest.isEmpty, request.taker?.take(rest.prefix(piece)) ?? true {
        rest = rest.dropFirst(piece)
      }
      return .success(WebResponse(status: status, headers: [:], body: body, retryAfter: 3))
    }
  }
}

@Suite("A model's server")
struct ChatTests {
  /// Returns the text and the failure, which must not depend on how the bytes are divided.
  private func answer(
    _ body: [UInt8], status: Int = 200, inPiecesOf pieces: [Int] = [1, 7, 1 << 20]
  ) throws -> (text: String, failure: ChatFailure?) {
    let order = FetchOrder(
      task: .chat, url: "http://127.0.0.1/v1/chat/completions", credential: nil, caFile: nil,
      patience: 1, userAgent: "test")
    let address = try #require(WebAddress(order.url))
    let answers = try pieces.map { piece in
      var text = ""
      let chat = Chat { part in
        if case .answer(let words) = part { text += words } else { text = "" }
      }
      let failure = try chat.run(
        order, address, over: StandIn(body, status: status, piece: piece))
      return (text, failure)
    }
    #expect(answers.allSatisfy { $0 == answers[0] }, "\(answers)")
    return answers[0]
  }

  private func events(_ lines: [String], end: String = "data: [DONE]\n\n") -> [UInt8] {
    Array((lines.map { "data: \($0)\n\n" }.joined() + end).utf8)
  }

  private func said(_ text: String) -> String {
    let data = try! JSONEncoder().encode(text)
    return #"{"choices":[{"delta":{"content":\#(String(decoding: data, as: UTF8.self))}}]}"#
  }

  private func ended(_ reason: String) -> String {
    #"{"choices":[{"delta":{},"finish_reason":"\#(reason)"}]}"#
  }

  // MARK: Endings

  @Test(
    "that ends for another reason than the answer's end has given none",
    arguments: [
      ("length", .lengthLimit), ("content_filter", .filtered), ("stop", nil), ("eos", nil),
    ] as [(String, ChatFailure?)])
  func reasons(reason: String, failure: ChatFailure?) throws {
    let (text, found) = try answer(events([said("It is"), ended(""), said(" so."), ended(reason)]))
    #expect(text == "It is so." && found == failure)
  }

  @Test(
    "that says nothing to the user has given no answer, streamed or whole",
    arguments: [
      (#"{"refusal":"I can't."}"#, .declined("I can't.")),
      (#"{"tool_calls":[{"index":0,"function":{"name":"f"}}]}"#, .toolCall),
      (#"{"function_call":{"name":"f"}}"#, .toolCall),
      (#"{"content":null,"tool_calls":[],"reasoning":"Hm."}"#, .reasoningAlone),
      (#"{"reasoning_content":"Hm.","content":""}"#, .reasoningAlone),
      (#"{"content":"<think>Hm."}"#, .reasoningAlone),
      (#"{"content":[{"type":"thinking","thinking":[]}]}"#, .reasoningAlone),
      (#"{"content":" \n"}"#, .empty), (#"{"role":"assistant"}"#, .empty),
      (#"{"content":[{"type":"text","text":"Yes."}]}"#, nil),
    ] as [(String, ChatFailure?)])
  func nothingSaid(words: String, failure: ChatFailure?) throws {
    let streamed = try answer(events([#"{"choices":[{"delta":\#(words)}]}"#, ended("stop")]))
    #expect(streamed.failure == failure)
    let whole = #"{"choices":[{"message":\#(words),"finish_reason":"stop"}]}"#
    #expect(try answer(Array(whole.utf8)).failure == failure)
  }

  // MARK: Reasoning

  @Test(
    "keeps its reasoning out of the answer",
    arguments: [
      ("<think>\nHm.\n</think>\n\nIn June [1].", "In June [1]."),
      ("First. <THINK>Hm.</think> Then.", "First.  Then."),
      ("[THINK]Hm.[/THINK]Yes.", "Yes."), ("Hm, so it is.</think>\nYes.", "Yes."),
      (
        "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>",
        "Yes."
      ),
      ("<|start|>assistant<|channel|>commentary to=f<|message|>{}<|call|>", ""),
      ("<|channel|>final <|constrain|>json<|message|>{}", "{}"),
      ("Yes.<|im_end|>", "Yes."), ("Is 1 < 2 | [1] <b> <|", "Is 1 < 2 | [1] <b> <|"),
      ("<think>one</think>Yes, `</think>` ends it.", "Yes, `` ends it."),
      ("A <thin line.", "A <thin line."),
      ("They drop `</think>` from it [1].", "They drop `` from it [1]."),
      ("In June [1].</think>", "In June [1]."), ("In June [1].\n</think>\n", "In June [1].\n"),
      ("Hm.\n</think>In June.", "In June."), ("</think>\nIn June.", "In June."),
    ])
  func reasoning(written: String, answer expected: String) throws {
    let (text, _) = try answer(events([said(written), ended("stop")]))
    #expect(text == expected)
    let letters = written.map { said(String($0)) }
    #expect(try answer(events(letters)).text == expected)
  }

  @Test("takes time by the length of its answer, whatever is in it")
  func manyTags() throws {
    let tags = said(String(repeating: "<think></think><[", count: 20_000))
    let began = ContinuousClock.now
    _ = try answer(events([tags]), inPiecesOf: [1 << 16])
    #expect(began.duration(to: .now) < .seconds(5))
  }

  // MARK: Hostile answers

  @Test("reads what is odd and harmless")
  func odd() throws {
    let noEnd = Array(
      #"data: {"choices":[{"delta":{"content":"A."},"finish_reason":"stop"}]}"#.utf8)
    #expect(try answer(noEnd) == ("A.", nil))
    let returns = Array("data: \(said("A."))\r\rdata: [DONE]\r\r".utf8)
    #expect(try answer(returns) == ("A.", nil))
    let number = #"{"choices":[{"delta":{"content":"A."},"logprobs":NaN,"x":-Infinity}]}"#
    #expect(try answer(events([number])) == ("A.", nil))
    let comments = events([": waiting", "", "keep-alive", #"{"choices":[]}"#, said("A.")])
    #expect(try answer(comments) == ("A.", nil))
    let broken = Array(#"data: {"choices":[{"delta":{"content":"A"#.utf8) + [0xff, 0xc3]
    let end = Array("B\"}}]}\n\ndata: [DONE]\n".utf8)
    #expect(try answer(broken + end) == ("A\u{FFFD}\u{FFFD}B", nil))
  }

  @Test("that sends a key which is not UTF-8 has given no answer, and ends nothing")
  func keyOfOtherBytes() {
    #expect(ChatReply([0x7B, 0xFF] + Array(".99999999999999999999".utf8)) == nil)
    #expect(ChatReply([0x7B, 0xC3] + Array(": NaN}".utf8)) == nil)
  }

  @Test("that leaves a piece out, or never ends, has given no whole answer")
  func incomplete() throws {
    #expect(try answer(events([said("A"), #"{"choices":[{"#, said("B")])) == ("A", .garbled))
    let huge = said(String(repeating: "x", count: 1 << 20))
    #expect(try answer(events([huge]), inPiecesOf: [1 << 16]).failure == .garbled)
    #expect(try answer(events([said("A")], end: "")) == ("A", .cutOff))
    let thousand = said(String(repeating: "word ", count: 1_000))
    let endless = events(Array(repeating: thousand, count: 60))
    #expect(try answer(endless, inPiecesOf: [1 << 16]).failure == .endless)
    let deep = String(repeating: "[", count: 2_000)
    #expect(try answer(events([#"{"choices":"# + deep])).failure == .garbled)
  }

  @Test(
    "that is no model, or has an error, says which",
    arguments: [
      (200, #"{"error":{"message":"no memory"}}"#, .refused(status: 200, "no memory")),
      (200, #"data: {"error":"no memory"}"#, .refused(status: 200, "no memory")),
      (200, #"{"choices":[]}"#, .noChat("JSON without an answer")),
      (200, #"{"detail":"x"}"#, .noChat("JSON without an answer")),
      (200, "\u{1B}[2J", .noChat("something that is not JSON")),
      (429, "{}", .busy(status: 429, seconds: 3)), (503, "", .busy(status: 503, seconds: 3)),
      (500, "\u{0}", .refused(status: 500, "")),
    ] as [(Int, String, ChatFailure)])
  func errors(status: Int, body: String, failure: ChatFailure) throws {
    let found = try answer(Array(body.utf8), status: status)
    #expect(found.failure == failure && found.text == "")
  }
}
