import Testing

@testable import Presentation

@Suite("JSON for programs")
struct JSONTests {
  @Test("is an array with an element a line, in order of keys")
  func document() throws {
    #expect(try JSON.document([Int]()) == "[]")
    #expect(try JSON.line(JSONObject(["a": nil, "b": 1])) == #"{"b":1}"#)
    #expect(try JSON.document([["b": 1, "a": 2], [:]]) == "[\n{\"a\":2,\"b\":1},\n{}\n]")
  }

  @Test("has nothing that a terminal would act on, and says the same")
  func escapes() throws {
    let line = try JSON.line(["a/b": "\u{1b}[2J \u{202e}\u{9b} é"])
    #expect(line == #"{"a/b":"\u001b[2J \u202e\u009b é"}"#)
  }

  @Test("has instants in UTC")
  func instants() {
    #expect(JSON.instant(0) == "1970-01-01T00:00:00Z")
    #expect(JSON.instant(nil) == nil)
  }
}
