import Foundation
import Presentation
import Testing

@Suite("An assistant")
struct ServerTests {
  let box = try! Sandbox()

  init() throws { try box.indexForAssistants() }

  @Test("finds by words and by fields, and is told who called it and what the user answered")
  func search() throws {
    for arguments: [String: Any] in [
      ["question": "with dana about the surcharge"], ["with": ["dana"], "about": "surcharge"],
      ["with": "dana", "question": "surcharge", "since": "march", "until": "2026-04-01"],
    ] {
      let (text, value, isError) = try box.call("search_meetings", arguments)
      #expect(!isError, "\(text)")
      let first = try #require((value["meetings"] as? [[String: Any]])?.first)
      #expect(first["title"] as? String == "Pricing review")
      #expect(first["organizer"] as? String == "Dana Kim")
      #expect(first["you"] as? String == "accepted")
      #expect(text.contains("\ntitle| Pricing review\norganizer| Dana Kim\n"), "\(text)")
      #expect(text.contains("notes| The surcharge goes away in June."), "\(text)")
    }
  }

  @Test("is told of all tools in 12 kB", arguments: [[], ["--write", "Work"]])
  func listed(options: [String]) throws {
    let answer = try #require(try box.serve([Sandbox.request("tools/list")], options).first)
    let bytes = try JSONSerialization.data(withJSONObject: answer).count
    #expect(bytes <= 12_288, "\(bytes)")
  }

  @Test(
    "is answered what is asked: the next one, a date, people, gaps",
    arguments: [
      ("next meeting with dana", "meetings", "Pricing again"),
      ("when was the pricing review", "meetings", "Pricing review"),
      ("who was at the pricing review", "people", "Dana Kim"),
    ])
  func kinds(question: String, list: String, found: String) throws {
    let (text, value, _) = try box.call("search_meetings", ["question": question])
    let first = try #require((value[list] as? [[String: Any]])?.first, "\(text)")
    #expect([first["title"] as? String, first["name"] as? String].contains(found))
    #expect(text.contains("| \(found)\n"))
  }

  @Test("is proposed times where all are free, the best first, and how often one meets")
  func times() throws {
    let (text, value, _) = try box.call(
      "search_meetings",
      ["question": "when are dana and I free next week in the morning for an hour"])
    let slots = try #require(value["slots"] as? [[String: Any]])
    #expect(slots.count == 5 && slots.allSatisfy { $0["maybe"] as? Bool == false }, "\(text)")
    #expect(text.contains("\nsuits best  "), "\(text)")
    let (_, often, _) = try box.call("search_meetings", ["question": "how often do I meet dana"])
    let figure = try #require(often["figure"] as? [String: Any])
    #expect(figure["count"] is Int && figure.keys.contains("intervalDays"), "\(figure)")
  }

  @Test(
    "sees the agenda that words and fields ask for",
    arguments: [
      ([:], ["Choir", "Pricing again"]), (["when": "march 2026"], ["Pricing review", "lamps"]),
      (["when": "2026-11-24"], ["Pricing again"]), (["calendar": ["Home"]], ["Choir"]),
      (["since": "2026-11-24", "until": "2026-11-30"], ["Pricing again"]),
    ] as [([String: any Sendable], [String])])
  func agenda(arguments: [String: any Sendable], titles: [String]) throws {
    let (text, value, _) = try box.call("list_meetings", arguments)
    let found = (value["meetings"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
    #expect(found == titles, "\(text)")
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

  @Test("reads the passages that answer, in as many tokens as were asked for, without attendees")
  func passages() throws {
    let (text, value, isError) = try box.call(
      "read_passages", ["question": "what did we say about the surcharge", "tokens": 500])
    #expect(!isError && text.contains("notes| The surcharge goes away in June."), "\(text)")
    let passages = try #require(value["passages"] as? [[String: Any]])
    #expect(passages.contains { ($0["text"] as? String ?? "").contains("surcharge") })
    #expect(passages.allSatisfy { $0["people"] == nil && $0["attendees"] == nil })
    #expect(try #require(value["tokens"] as? Int) <= 500)
    #expect(try box.call("read_passages", ["question": " "]).isError)
    #expect(try box.call("read_passages", ["question": "surcharge", "tokens": 10]).isError)
  }

  @Test("reads the passages of a long transcript that have some words, in its order, and no others")
  func about() throws {
    let found = try box.call("search_meetings", ["about": "lighthouse", "limit": 1])
    let id = try #require((found.value["meetings"] as? [[String: Any]])?.first?["id"] as? String)
    let (text, value, isError) = try box.call("get_meeting", ["id": id, "about": "lighthouse"])
    #expect(!isError && text.contains("We buy the lighthouse."), "\(text)")
    let texts = try #require(value["texts"] as? [[String: Any]])
    #expect(texts.count == 1 && texts.allSatisfy { $0["second"] is Double }, "\(texts)")
    #expect(text.contains(/\nat 00:\d\d:\d\d of the recording:\n/), "\(text)")
    let talk = try box.call("get_meeting", ["id": id, "about": "talk", "tokens": 700])
    let seconds = try #require(talk.value["texts"] as? [[String: Any]]).compactMap {
      $0["second"] as? Double
    }
    #expect(!seconds.isEmpty && seconds == seconds.sorted(), "\(seconds)")
    #expect(try #require(talk.value["leftOut"] as? Int) > 0, "\(talk.text)")
    let none = try box.call("get_meeting", ["id": id, "about": "zebra"])
    #expect(none.text.contains("no passage has any of these words"), "\(none.text)")
    #expect(try box.call("get_meeting", ["id": id, "about": "talk", "page": 1]).isError)
  }

  @Test("is proposed times of a length at which the user and those who are named are free")
  func freeTime() throws {
    let (text, value, isError) = try box.call(
      "find_free_time",
      ["duration": 90, "between": "2026-11-24 between 8 and 12", "with": ["dana"], "limit": 3])
    #expect(!isError && text.contains("suits best  Tue 2026-11-24 10:00–11:30"), "\(text)")
    let slots = try #require(value["slots"] as? [[String: Any]])
    #expect(!slots.isEmpty && slots.allSatisfy { $0["maybe"] as? Bool == false })
    #expect(text.contains("other calendars aren't visible"))
    let usual = try box.call("find_free_time")
    #expect((usual.value["slots"] as? [Any])?.count == 5, "\(usual.text)")
    let none = try box.call(
      "find_free_time", ["duration": 480, "between": "2026-11-24", "with": ["dana"]])
    #expect(!none.isError && none.text.contains("no such time"), "\(none.text)")
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

  @Test("reads the passage that a search points to, and the minute of a recording")
  func parts() throws {
    let found = try box.call("search_meetings", ["about": "lighthouse", "limit": 1])
    let hit = try #require((found.value["meetings"] as? [[String: Any]])?.first, "\(found.text)")
    let passage = try #require(hit["passage"] as? [String: Any])
    let second = try #require(passage["second"] as? Double)
    let id = try #require(hit["id"] as? String)
    let minute = try box.call("get_meeting", ["id": id, "minute": Int(second) / 60])
    #expect(minute.text.contains("We buy the lighthouse."), "\(minute.text)")
    #expect((minute.value["texts"] as? [Any])!.count < 14)
    let review = try box.call("search_meetings", ["about": "surcharge", "limit": 1])
    let meeting = try #require((review.value["meetings"] as? [[String: Any]])?.first)
    let number = try #require((meeting["passage"] as? [String: Any])?["number"] as? Int)
    let whole = try box.call("get_meeting", ["id": meeting["uri"]!, "passage": number])
    #expect(whole.text.contains("notes| The surcharge goes away in June."), "\(whole.text)")
    #expect(try box.call("get_meeting", ["id": id, "passage": 1, "minute": 1]).isError)
  }

  @Test("completes who is typed for a prompt, and the id of an address")
  func completions() throws {
    func values(_ messages: [String: Any]) throws -> [String] {
      let answer = try box.serve([messages]).first
      let result = try #require(answer?["result"] as? [String: Any])
      let completion = try #require(result["completion"] as? [String: Any])
      return try #require(completion["values"] as? [String])
    }
    #expect(
      try values(Sandbox.completion(of: "prepare_meeting", "person", "da", id: 1)) == ["Dana Kim"])
    #expect(
      try values(Sandbox.completion(of: "prepare_meeting", "person", "ki", id: 1)) == ["Kim"])
    #expect(try values(Sandbox.completion(of: "what_was_decided", "topic", "pri", id: 1)) == [])
    let all = try box.meetings("list", "--from", "2026-01-01", "--to", "2026-12-31", "--json")
    let ids = Set(try all.objects.compactMap { $0["id"] as? String })
    func completed(_ begun: String) throws -> [String] {
      try values(
        Sandbox.request(
          "completion/complete",
          [
            "ref": ["type": "ref/resource", "uri": "meeting://{id}{?page}"],
            "argument": ["name": "id", "value": begun],
          ]))
    }
    let near = try completed("")
    #expect(!near.isEmpty && ids.isSuperset(of: near))
    #expect(try completed(String(near[0].prefix(6))).contains(near[0]))
    #expect(try completed("zebra") == [])
  }
}
