import Foundation
import Testing

@Suite("Passages for a model")
struct ContextTests {
  let box = try! Sandbox()

  init() throws {
    let long = (0..<400).map { "Sentence \($0) speaks of the harbour and its many lamps." }
      .joined(separator: " ")
    let events = [
      ICS.event("long", "Harbour", with: ["Dana Kim"], notes: long),
      ICS.event(
        "same", "Harbour copy", at: "20260311T140000Z", notes: "The harbour closes at ten."),
      ICS.event(
        "twin", "Harbour twin", at: "20260312T140000Z", notes: "The harbour closes at ten."),
    ]
    try box.write(ICS.calendar(events.joined()), to: "cal/a.ics")
    try box.index("cal")
  }

  @Test("are numbered, each said once, with when, who and where from")
  func numbered() throws {
    let output = try box.meetings("context", "the", "harbour")
    #expect(output.status == 0)
    let headings = output.out.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.count == 2, "\(output.out)")
    #expect(headings[0].hasPrefix("## [1] ") && headings[1].hasPrefix("## [2] "))
    #expect(output.out.components(separatedBy: "closes at ten").count == 2)
    #expect(output.out.contains("people| Dana Kim"))
  }

  @Test(
    "are whole sentences, in as many tokens as were asked for", arguments: [300, 600, 1_000, 4_000])
  func room(tokens: Int) throws {
    let output = try box.meetings("context", "the", "harbour", "--tokens", "\(tokens)", "--json")
    let value = try #require(try output.json as? [String: Any], "\(output)")
    let passages = try #require(value["passages"] as? [[String: Any]])
    #expect((value["tokens"] as? Int ?? .max) <= tokens)
    #expect(passages.count + (value["leftOut"] as? Int ?? 0) == 2)
    for passage in passages {
      let text = try #require(passage["text"] as? String)
      #expect(
        text.hasSuffix(".") && (text.hasPrefix("Sentence ") || text.hasPrefix("The ")), "\(text)")
    }
    // Some four letters are a token to most models; the estimate is on the safe side of that.
    let text = try box.meetings("context", "the", "harbour", "--tokens", "\(tokens)").out
    #expect(text.count / 4 <= tokens, "\(text.count)")
  }

  @Test(
    "are evidence also where a word stands in the title or the location alone",
    arguments: ["what did we decide about hiring", "hiring", "about the lighthouse"])
  func titleAlone(question: String) throws {
    try box.write(
      ICS.calendar(
        ICS.event("hiring", "Hiring round", at: "20260313T140000Z", "LOCATION:Lighthouse")),
      to: "cal/b.ics")
    try #require(try box.meetings("sync").status == 0)
    let sent = try box.meetings("ask", "--dry-run", question)
    #expect(sent.status == 0 && sent.out.contains("title| Hiring round"), "\(sent)")
    #expect(try !box.meetings("context", question).err.contains("no meeting has a word"))
  }

  @Test("that are too long for the room are said to be")
  func tooLong() throws {
    let output = try box.meetings("context", "lamps", "--tokens", "200")
    #expect(output.status == 1 && output.out == "" && output.err.contains("more --tokens"))
    #expect(try box.meetings("context").status == 64)
    #expect(try box.meetings("context", "with", "dana", "--json").status == 0)
  }
}
