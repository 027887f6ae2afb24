import Foundation
import Testing

@Suite("What is asked of texts")
struct ToldAnswerTests {
  let box = try! Sandbox()

  init() throws {
    let lines = [
      "a": "Dana Kim: The crane is rented.\\nLee Wong: Berths\\, berths and again berths.",
      "b": "Lee Wong: Nothing on cranes.\\nDana Kim: Twelve berths are too few.",
      "c": "The price of a berth was discussed\\, and berths were counted\\, berths of all kinds.",
      "d": "We agreed that a berth costs forty. Paint was late.",
    ]
    let events = lines.sorted { $0.key < $1.key }.enumerated().map { place, entry in
      ICS.event(
        entry.key, "Harbour \(entry.key)", at: "2026030\(place + 2)T140000Z",
        with: ["Dana Kim", "Lee Wong"], notes: entry.value)
    }
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  private func hits(_ question: String) throws -> [[String: Any]] {
    try box.meetings(question, "--json").objects
  }

  @Test("are lines of the one who is named, before those of others")
  func said() throws {
    let hits = try hits("what did dana say about berths")
    #expect(hits.first?["uid"] as? String == "b")
    let passage = try #require(hits.first?["passage"] as? [String: Any])
    #expect(passage["text"] as? String == "Dana Kim: Twelve berths are too few.")
    #expect(try self.hits("what did lee say about berths").first?["uid"] as? String == "a")
  }

  @Test("are not before a text that has far more of the topic")
  func better() throws {
    try box.index(
      ICS.calendar(
        name: "Fairs",
        ICS.event(
          "e", "Fair", at: "20260320T140000Z", with: ["Dana Kim"],
          notes: "Dana explained the tides with a bucket and a lantern.")), as: "f.ics")
    try box.index(
      ICS.calendar(
        name: "Talks",
        ICS.event(
          "f", "Rope", at: "20260321T140000Z", with: ["Dana Kim"],
          notes: "Dana Kim: A bucket is missing.")), as: "t.ics")
    let hits = try hits("in which talk did dana use a bucket and a lantern to explain the tides")
    #expect(hits.first?["uid"] as? String == "e")
  }

  @Test("are not there, which is said, where the one who is named says nothing of it")
  func unsaid() throws {
    try box.meetings("what did dana say about paint").expect(
      err: "no line by dana mentions 'paint'; showing meetings with them")
    let unknown = try box.meetings("what did dana say about vouchers").err
    #expect(unknown.contains("no meeting matches 'vouchers'") && !unknown.contains("''"))
  }

  @Test("is who did something, unless a meeting is called so")
  func deed() throws {
    try box.meetings("who is renting the crane").expect(
      out: "The crane is rented", err: "attendee lists don't say this")
    let people = try hits("who was at harbour a")
    #expect(people.first?["name"] is String)
  }

  @Test("is said where no meeting is called so")
  func unnamed() throws {
    let output = try box.meetings("when did we rent the crane")
    #expect(
      output.err.contains("no meeting is called 'rent the crane'; showing where it is mentioned")
        || output.err.contains("no meeting is called"), "\(output)")
  }
}

@Suite("What no meeting has")
struct UnknownWordTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        ICS.event(
          "p", "Pricing review", at: "20260310T140000Z", with: ["Dana Kim"],
          notes: "What we say of a discount. Grace period: ten days. A hopper of gravel."),
        ICS.event("o", "Own work", at: "20260311T140000Z", notes: "Pricing.")), as: "work.ics")
  }

  @Test("is no answer, and the line says which word it is")
  func absent() throws {
    try box.meetings("what did we say about zeppelins").expect(
      1, err: "no meeting mentions 'zeppelins'")
  }

  @Test("is somebody's name, without whom nothing is answered but the nearest named")
  func nobody() throws {
    let output = try box.meetings("pricing calls with Zorro Vega").expect(1)
    #expect(output.err.lowercased().contains("no one is called 'zorro"), "\(output)")
    #expect(output.err.contains("the best match without"), "\(output)")
  }

  @Test("is no other name that is written alike")
  func alike() throws {
    let output = try box.meetings("calls with Gracie").expect(1)
    #expect(!output.err.contains("searched for 'grace'"), "\(output)")
    // `Popper` is no hopper.
    try box.meetings("the Popper contract").expect(err: "no meeting mentions 'Popper'")
  }

  @Test(
    "is a full name if no language has its words, or one stands behind a first name",
    arguments: [
      "pricing review bjornar stakkestad", "was there a review of discounts by Bjornar Stakkestad",
      "calls with dana stakkestad",
    ])
  func strange(_ question: String) throws {
    try box.meetings(question).expect(1, err: "no meeting mentions")
  }

  @Test("is what somebody asks for, if only any meeting of the kind has the other word")
  func kind() throws {
    try box.meetings("bagpipe review").expect(1, err: "no meeting mentions")
  }

  @Test("is a name before a topic, which is answered with a line that nobody is called so")
  func nobodyBeforeTopic() throws {
    try box.meetings("with zorro about pricing").expect(
      0, out: "Pricing review", err: "no one is called 'zorro'; searching for the word")
  }

  @Test("is a full name whose words stand apart in texts")
  func fullName() throws {
    try box.meetings("meetings with Grace Hopper").expect(err: "no meeting names 'Grace Hopper'")
  }

  @Test("leaves nothing out, and it is said")
  func excluded() throws {
    let output = try box.meetings("pricing -zeppelin")
    let notice = "no meeting mentions 'zeppelin', so nothing was left out"
    #expect(output.err.contains(notice), "\(output)")
  }

  @Test("with nobody is alone")
  func alone() throws {
    #expect(try box.meetings("meetings with nobody about pricing", "--json").titles == ["Own work"])
  }

  @Test("is not used of a question for free time, and it is said")
  func unused() throws {
    try box.meetings("am I free tomorrow for sailing").expect(err: "ignored: sailing")
  }
}

@Suite("Meetings of a kind")
struct KindListTests {
  @Test("are those that are called so, and not those that only say it")
  func called() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("a", "Depot retro", at: "20260310T140000Z"),
        ICS.event("b", "Retro", at: "20260312T140000Z"),
        ICS.event("c", "Planning", at: "20260313T140000Z", notes: "What the retros said of retros.")
      ), as: "work.ics")
    let questions = [
      "retros in march", "retro meetings in march", "show me all retro calls in march",
    ]
    for question in questions {
      let output = try box.meetings(question, "--json")
      #expect(try Set(output.titles) == ["Depot retro", "Retro"], "\(question)")
    }
    #expect(try box.meetings("planning meetings in march", "--json").titles == ["Planning"])
    // No meeting has this name.
    #expect(try !box.meetings("bridge meetings in march", "--json").titles.contains("Retro"))
  }
}
