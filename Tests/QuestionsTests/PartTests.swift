import Testing

@testable import Questions

@Suite("A question for people by their part")
struct PartTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "asks who organized it",
    arguments: [
      "who organizes the retro", "who set up the retro", "who's hosting the retro",
      "who is the organizer of the retro", "organizer of the retro",
      "who will be running the retro",
      "who was the retro organized by", "who's the chair of the retro",
      "who was the host for the retro",
    ])
  func organizers(question: String) throws {
    let reading = try read(question)
    #expect(reading.part == .organizer && reading.kind == .who && reading.topic == "retro")
  }

  @Test("asks who answered so")
  func answers() throws {
    for (question, status) in [
      ("who declined the retro", ParsedQuery.Status.declined),
      ("who has accepted the retro", .accepted),
      ("who hasn't answered the retro", .unanswered), ("who said no to the retro", .declined),
    ] {
      let reading = try read(question)
      #expect(reading.part == .answered(status) && reading.status == nil, "\(question)")
    }
  }

  @Test(
    "says that calendars don't list who was missing",
    arguments: ["who didn't come to the retro", "tell me who was missing from the retro"])
  func absentees(question: String) throws {
    let reading = try read(question)
    #expect(reading.part == .answered(.declined) && reading.topic == "retro")
    #expect(reading.notices.contains { $0.contains("who declined") })
  }

  @Test("asks who somebody is, and not who met them")
  func somebody() throws {
    for question in ["who is lee", "who's maeve", "whos lee wong", "who are lee and maeve"] {
      let reading = try read(question)
      #expect(reading.part == .named && reading.kind == .who, "\(question)")
    }
    for question in ["who is lee meeting", "who is with lee", "who met lee", "who was lee with"] {
      #expect(try read(question).part != .named, "\(question)")
    }
  }

  @Test(
    "may end it",
    arguments: [
      "the crane thing who was there", "crane mtg who was there", "cranes, who attended",
      "you know the thing with the cranes who was in that one",
      "the call about cranes who was in it",
    ])
  func behind(question: String) throws {
    let reading = try read(question)
    #expect(reading.kind == .who && reading.topic.contains("crane"))
  }

  @Test(
    "asks for all who were there",
    arguments: [
      "who is invited to the retro", "who was at the retro", "who did lee invite", "who met lee",
      "who is in the meetings lee organizes",
    ])
  func others(question: String) throws {
    let reading = try read(question)
    #expect(reading.part == nil && reading.kind == .who)
  }

  @Test("is told that notes don't name who took them")
  func notes() throws {
    let reading = try read("who took notes on the retro")
    #expect(reading.kind == .search && reading.topic == "retro")
    #expect(reading.notices == ["who took the notes is unknown; showing the meetings"])
  }
}
