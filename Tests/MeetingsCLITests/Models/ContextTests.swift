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
    try box.index(ICS.calendar(events.joined()), as: "cal/a.ics")
  }

  @Test("are fewer of a meeting that answers less well, or only its title")
  func others() throws {
    let events = (0..<14).map { number in
      let long = (0..<60).map { "In year \(number) lighthouse \($0) is painted, and nobody minds." }
      return ICS.event(
        "m\(number)", "Lighthouse \(number)",
        at: String(format: "202604%02dT140000Z", number + 1), with: ["Lee Park"],
        notes: long.joined(separator: " "))
    }
    try box.write(ICS.calendar(events.joined()), to: "cal/c.ics")
    try #require(try box.meetings("sync").status == 0)
    let output = try box.meetings("context", "lighthouse", "--tokens", "8000", "--json")
    let value = try #require(try output.json as? [String: Any], "\(output)")
    let passages = try #require(value["passages"] as? [[String: Any]])
    let ids = passages.compactMap { $0["id"] as? String }
    let byMeeting = Dictionary(grouping: passages) { $0["id"] as? String ?? "" }
    let lengths = byMeeting.mapValues { passages in
      passages.reduce(0) { $0 + ($1["text"] as? String ?? "").utf8.count }
    }
    #expect(byMeeting.count > 10, "\(byMeeting.count)")
    let (first, last) = (try #require(ids.first), try #require(ids.last))
    #expect(lengths[first]! > 2_000 && lengths[last]! < 1_000, "\(lengths)")
    #expect(lengths[first] == lengths.values.max(), "\(lengths)")
    // A title is printed only if no passage of its meeting fits.
    for (id, passages) in byMeeting where passages.count > 1 {
      #expect(passages.allSatisfy { ($0["text"] as? String)?.isEmpty == false }, "\(id)")
    }
  }

  @Test(
    "are whole sentences, in as many tokens as were asked for", arguments: [300, 600, 1_000, 4_000])
  func room(tokens: Int) throws {
    let output = try box.meetings("context", "the", "harbour", "--tokens", "\(tokens)", "--json")
    let value = try #require(try output.json as? [String: Any], "\(output)")
    let passages = try #require(value["passages"] as? [[String: Any]])
    #expect((value["tokens"] as? Int ?? .max) <= tokens)
    #expect(passages.count + (value["leftOut"] as? Int ?? 0) > 2)
    // A meeting without room for a passage, or with the same text as another, has only its title.
    let texts = passages.compactMap { $0["text"] as? String }
    for text in texts where !text.isEmpty {
      #expect(
        text.hasSuffix(".") && (text.hasPrefix("Sentence ") || text.hasPrefix("The ")), "\(text)")
    }
    // Most models have about one token for four letters; the estimate is on the safe side.
    let text = try box.meetings("context", "the", "harbour", "--tokens", "\(tokens)").out
    #expect(text.count / 4 <= tokens, "\(text.count)")
  }
}
