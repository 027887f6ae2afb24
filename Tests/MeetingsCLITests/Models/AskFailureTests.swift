import Foundation
import Testing

/// Answers that fail or are cut off.
extension AskTests {
  @Test(
    "that fails is told of in a line, and the passages are printed all the same",
    arguments: [
      (401, #"{"error":{"message":"bad key"}}"#, "rejects the key (401)"),
      (
        404, #"{"error":{"message":"model 'm' not found"}}"#,
        "has no such model: model 'm' not found"
      ),
      (404, "<html>404</html>", "has no chat endpoint (404)"), (429, "", "is busy (429)"),
      (500, #"{"error":"out of memory"}"#, "refused (500): out of memory"),
      (200, "<!doctype html><p>Welcome", "answered with an HTML page"),
      (200, "", "answered with nothing"), (200, #"{"choices":[]}"#, "JSON without an answer"),
      (302, "", "refused (302)"),
    ])
  func failures(status: Int, body: String, said: String) throws {
    let (output, _) = try ask { _ in LoopbackServer.http(status, body) }
    #expect(output.status == 2)
    #expect(
      output.err.contains(said) && output.err.split(separator: "\n").count == 1, "\(output.err)")
    #expect(output.out.contains("notes| The surcharge goes away in June."), "\(output.out)")
  }

  @Test(
    "that repeats the key in an error is told of without it",
    arguments: [
      (400, "no s3cret in use", "refused (400): no … in use"),
      (404, "s3cret has no model m", "has no such model: … has no model m"),
      (200, "bad s3cret", "refused (200): bad …"),
    ])
  func repeatedKey(status: Int, said: String, shown: String) throws {
    let (output, _) = try ask(["surcharge"], ["--key-command", "echo s3cret"]) { _ in
      LoopbackServer.http(status, #"{"error":{"message":"\#(said)"}}"#)
    }
    output.expect(2, err: shown)
    #expect(!output.err.contains("s3cret"), "\(output.err)")
  }

  @Test("whose answer breaks off is not taken for one that is whole")
  func cutOff() throws {
    let (output, _) = try ask { _ in Self.events(["It goes away in ", "Ju"], isWhole: false) }
    #expect(output.status == 2 && output.err.contains("stopped in the middle"), "\(output)")
    #expect(output.out.hasPrefix("It goes away in Ju\n"))
  }

  @Test(
    "that gives no answer is told of in a line, with the passages, and what it said so far",
    arguments: [
      (
        #"{"content":"It goes"},"finish_reason":"length""#, "reached its token limit",
        "It goes\n"
      ),
      (#"{"content":"It goes"},"finish_reason":"content_filter""#, "a content filter", "It goes\n"),
      (
        #"{"refusal":"I won't \u001b[31m."},"finish_reason":"stop""#,
        "declined to answer: I won't \\u{1B}[31m.", "# From"
      ),
      (#"{"tool_calls":[{"id":"a"}]},"finish_reason":"tool_calls""#, "called a tool", "# From"),
      (#"{"content":"<think>Hm"},"finish_reason":"stop""#, "reasoning but no answer", "# From"),
      (#"{"content":""},"finish_reason":"stop""#, "answer is empty", "# From"),
    ])
  func noAnswer(choice: String, said: String, shown: String) throws {
    let (output, _) = try ask { _ in
      LoopbackServer.http(200, "data: {\"choices\":[{\"delta\":\(choice)}]}\n\n")
    }
    #expect(output.status == 2 && output.err.contains(said), "\(output)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    #expect(output.out.hasPrefix(shown) && output.out.contains("goes away in June."), "\(output)")
  }

  @Test("whose text turns out to be reasoning starts its answer anew")
  func retracted() throws {
    let (output, _) = try ask { _ in
      Self.events(["Perhaps \"never\" [1]. ", "Or not.</think>", "\nIn June [1]."])
    }
    #expect(output.out.contains("\n\nIn June [1].\n\nSources:\n[1] "), "\(output.out)")
    #expect(output.err.contains("is the model's reasoning") && !output.err.contains("quotation"))
  }

  @Test("that says nothing in time, or is not there, is told of", .waits)
  func silence() throws {
    let gone = try box.meetings(
      "ask", "surcharge", "--endpoint", "http://127.0.0.1:9/v1", "--model", "m")
    #expect(gone.status == 2 && gone.err.contains("can't ask"), "\(gone)")
    let (slow, _) = try ask(["surcharge"], ["--timeout", "1"]) { _ in
      sleep(3)
      return Self.events(["Late."])
    }
    #expect(slow.status == 2 && slow.err.contains("took too long"), "\(slow)")
  }
}
