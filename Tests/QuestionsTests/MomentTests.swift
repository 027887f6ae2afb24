import Testing

@testable import Questions

@Suite("A question for this moment")
struct MomentTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "asks for what goes on then",
    arguments: [
      "what's on now", "now", "what is happening right now", "what meeting am I in",
      "who am I meeting at the moment", "am I free now", "is lee in a call right now",
    ])
  func moments(question: String) throws {
    let reading = try read(question)
    #expect(reading.isNow)
    #expect(reading.span?.from != nil && reading.topic.isEmpty)
  }

  @Test(
    "is none where the word says nothing, or a date does",
    arguments: [
      "what do we know now about pricing", "show me meetings with lee now", "now show me last week",
      "between now and friday",
    ])
  func others(question: String) throws { #expect(try !read(question).isNow) }
}

@Suite("A number of people")
struct SizeTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "is a bound, or the number itself",
    arguments: [
      ("with more than 8 people", 9...Int.max), ("at least ten attendees in may", 10...Int.max),
      ("8 or more participants", 8...Int.max), ("calls with 10+ people", 10...Int.max),
      ("5 guests or more", 5...Int.max), ("fewer than 3 people", 0...2),
      ("no more than 3 people", 0...3), ("between 3 and five people", 3...5),
      ("with three people", 3...3), ("five-person meetings", 5...5), ("a call of 4 people", 4...4),
    ])
  func sizes(question: String, size: ClosedRange<Int>) throws {
    let reading = try read(question)
    #expect(reading.size == size)
    #expect(reading.topic.isEmpty)
  }

  @Test(
    "is none where something else is counted",
    arguments: [
      "more than 8 berths", "longer than 8 minutes", "how many people were there", "8 people",
    ])
  func others(question: String) throws { #expect(try read(question).size == nil) }
}

@Suite("A question for time that people have together")
struct TogetherTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "asks when they can do what is done in a meeting",
    arguments: [
      "when can lee and I meet", "can lee, maeve and me talk on friday",
      "when could maeve and lee have a call", "which day works for lee",
      "what time would suit lee and me", "find a time for lee and me", "when can I meet lee",
      "suggest a slot with lee tomorrow",
    ])
  func together(question: String) throws {
    let reading = try read(question)
    #expect(reading.kind == .free)
    #expect(!reading.with.isEmpty && reading.topic.isEmpty)
  }

  @Test(
    "is none where they do something else",
    arguments: [
      "could lee and maeve meet the deadline", "what can lee and I say about pricing",
      "who works for lee", "find the time lee and I met",
    ])
  func others(question: String) throws { #expect(try read(question).kind != .free) }
}
