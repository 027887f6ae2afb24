import Foundation
import Presentation
import Testing

@Suite("An assistant")
struct ServerTests {
  let box = try! Sandbox()

  init() throws { try box.indexForAssistants() }

  @Test("is told of all tools in 12 kB", arguments: [[], ["--write", "Work"]])
  func listed(options: [String]) throws {
    let answer = try #require(try box.serve([Sandbox.request("tools/list")], options).first)
    let bytes = try JSONSerialization.data(withJSONObject: answer).count
    #expect(bytes <= 12_288, "\(bytes)")
  }

  @Test("reads a busy week in 4 kB, and a month page by page, each meeting once")
  func week() throws {
    let events = (0..<120).map { number in
      let (day, hour) = (number / 6 + 1, number % 6 + 9)
      return ICS.event(
        "busy\(number)", "Weekly review of matter \(number)",
        at: String(format: "202701%02dT%02d0000Z", day, hour), with: ["Dana Kim", "Lee Park"],
        "ORGANIZER;CN=Dana Kim:mailto:dana.kim@example.com")
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/work/c.ics")
    try box.meetings("sync")
    let week = try box.call("list_meetings", ["since": "2027-01-04", "until": "2027-01-08"])
    #expect(week.text.utf8.count <= 4_096)
    #expect((week.value["meetings"] as? [Any])?.count == 30, "\(week.text)")
    var titles: [String] = []
    for page
      in 1...(try #require(
        try box.call("list_meetings", ["when": "2027-01"]).value["pages"] as? Int))
    {
      let part = try box.call("list_meetings", ["when": "2027-01", "page": page])
      #expect(part.text.utf8.count <= 4_096)
      titles += try #require(part.value["meetings"] as? [[String: Any]]).map { "\($0["title"]!)" }
    }
    #expect(titles == (0..<120).map { "Weekly review of matter \($0)" })
  }

  @Test("reads a long text in pages that leave nothing out, and says that there are more")
  func pages() throws {
    let lines = (0..<900).map { "Line \($0) of the long minutes, which nobody reads." }
    let long = String(repeating: "w", count: 9_500)
    let text = (lines + [long]).joined(separator: "\\n")
    try box.write(
      ICS.calendar(name: "Work", ICS.event("long", "Minutes", notes: text)), to: "cal/work/d.ics")
    try box.meetings("sync")
    let found = try box.call("search_meetings", ["about": "long minutes", "limit": 1])
    let id = try #require((found.value["meetings"] as? [[String: Any]])?.first?["id"] as? String)
    var (read, page, pages) = ("", 1, 1)
    repeat {
      let part = try box.call("get_meeting", ["id": id, "page": page])
      pages = try #require(part.value["pages"] as? Int)
      for piece in try #require(part.value["texts"] as? [[String: Any]]) {
        read += try #require(piece["text"] as? String)
        if piece["goesOn"] as? Bool == false { read += "\n" }
      }
      #expect(part.text.contains("page \(page) of \(pages)"))
      #expect(part.text.utf8.count < 24_000)
      page += 1
    } while page <= pages
    #expect(pages > 4)
    #expect(read == lines.joined(separator: "\n") + "\n" + long + "\n")
    let beyond = try box.call("get_meeting", ["id": id, "page": pages + 1])
    #expect(beyond.isError && beyond.text.contains("no page"))
  }

  @Test("is told of a meeting of hundreds who the first are and how many more there are")
  func crowd() throws {
    let names = (0..<300).map { "Guest Number\($0)" }
    try box.write(
      ICS.calendar(name: "Work", ICS.event("crowd", "Townhall", with: names)), to: "cal/work/t.ics")
    try box.meetings("sync")
    let found = try box.call("search_meetings", ["about": "townhall", "limit": 1])
    let hit = try #require((found.value["meetings"] as? [[String: Any]])?.first, "\(found.text)")
    #expect((hit["people"] as? [Any])?.count == 12 && hit["morePeople"] as? Int == 288)
    let (text, value, _) = try box.call("get_meeting", ["id": try #require(hit["id"])])
    let meeting = try #require(value["meeting"] as? [String: Any])
    #expect((meeting["attendees"] as? [Any])?.count == 20 && meeting["morePeople"] as? Int == 280)
    #expect(text.contains("and 280 more people") && text.utf8.count < 2_500, "\(text)")
  }

  @Test("gets no more than 2,000 tokens of any tool unless it asks for more")
  func room() throws {
    let long = (0..<60).map { "Sentence \($0) of the surcharge, which was said before." }
    let events = (0..<50).map { number in
      ICS.event(
        "long\(number)", "Surcharge round \(number)", at: "2026022\(number % 8)T100000Z",
        with: (0..<14).map { "Guest Number\($0)" }, notes: long.joined(separator: "\\n"))
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/work/l.ics")
    try box.meetings("sync")
    func size(_ tool: String, _ arguments: [String: Any]) throws -> Int {
      let (text, _, isError) = try box.call(tool, arguments)
      #expect(!isError)
      return TokenCount.of(text)
    }
    let question: [String: Any] = ["question": "about the surcharge", "limit": 50]
    for (tool, arguments): (String, [String: Any]) in [
      ("search_meetings", question), ("read_passages", ["question": "surcharge"]),
      ("search_meetings", ["question": "who was at the surcharge round"]),
      ("list_meetings", ["when": "february 2026"]), ("list_people", [:]), ("index_status", [:]),
      ("prepare_for_meeting", ["question": "about the surcharge"]), ("find_free_time", [:]),
    ] {
      let tokens = try size(tool, arguments)
      #expect(tokens <= 2_000, "\(tool): \(tokens)")
    }
    let (text, value, _) = try box.call("search_meetings", question)
    #expect(text.contains(/\nand (at least )?\d+ more\n/), "\(text)")
    let wide = try box.call("search_meetings", question.merging(["tokens": 12_000]) { $1 })
    let counts = [value, wide.value].map { ($0["meetings"] as? [Any])?.count ?? 0 }
    #expect(counts[0] > 4 && counts[1] > counts[0], "\(counts)")
    let id = try #require((value["meetings"] as? [[String: Any]])?.first?["id"] as? String)
    #expect(try size("get_meeting", ["id": id]) <= 2_000)
    #expect(try size("get_meeting", ["id": id, "about": "surcharge"]) <= 2_000)
    #expect(try size("get_meeting", ["id": id, "about": "surcharge", "tokens": 300]) <= 600)
  }
}
