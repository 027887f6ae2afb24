import Testing

@testable import Questions

@Suite("Whoever asks")
struct SmallTalkTests {
  func read(_ question: String) throws -> ParsedQuery {
    try QuestionReaderTests.reader.read(Word.words(of: question))
  }

  @Test(
    "may be polite, rude or wordy: the topic is what is asked for",
    arguments: [
      "could you be so kind as to find the crane meeting", "thx in advance!! need: crane",
      "excuse my ignorance but what did we say about the crane", "damn it, what about the crane",
      "if it isn't too much trouble: show me the crane",
      "I'd love to know more about the crane, cheers",
      "what's the outcome of the crane thing", "pls gimme everything on the crane",
      "Identify each meeting on the crane", "good morning, may I ask who was at the crane",
    ])
  func topic(question: String) throws {
    #expect(try read(question).topic.lowercased() == "crane", "\(question)")
  }

  @Test(
    "may list words instead, of which none is left out",
    arguments: [
      "waiting list", "head teacher", "kind words campaign", "lunch and learn",
      "singing the anthem",
    ])
  func listed(question: String) throws {
    #expect(try read(question).topic == question)
  }

  @Test(
    "may name somebody anywhere, by a name that is no word",
    arguments: [
      "crane zoe", "crane / zoe?", "crane, zoe", "zoe's crane", "crane. zoe was there too",
      "has zoe ever sat in a room about the crane", "crane in the presence of zoe", "zoee, crane",
      "crane w zoe", "crane wid zoe", "what did zoe say abt the crane", "with,zoe,about,crane",
      "crane...zoe", "?with=zoe&about=crane", "[with=zoe, about=crane]",
      "to: zoe@example.com crane",
    ])
  func named(question: String) throws {
    let reading = try read(question)
    let expected = question.hasPrefix("zoee") ? [] : ["Zoë Müller"]
    #expect(reading.with.flatMap { $0.people.map(\.displayName) } == expected, "\(question)")
    #expect(reading.topic.contains("crane"), "\(question)")
  }

  @Test("may slip in a name, which is said")
  func slips() throws {
    for (question, name) in [
      ("petrof and zoe", "Ivo Petrov"), ("what did petrof say about the crane", "Ivo Petrov"),
      ("mullre, crane", "Zoë Müller"),
    ] {
      let reading = try read(question)
      #expect(reading.with.contains { $0.people.map(\.displayName) == [name] }, "\(question)")
      #expect(reading.notices.contains { $0.contains("is read as") }, "\(question)")
    }
  }

  @Test(
    "names a topic behind about, of which calendars, years and days are no filter",
    arguments: [
      "about the state of sales", "about loops (2054)", "about the plan for 9 may",
      "about strings (1896, 1939)", "about the 15 september review call",
      "about release: next upcoming steps", "about an option to skip data",
    ])
  func literal(question: String) throws {
    let reading = try read(question)
    #expect(reading.span == nil && reading.calendars.isEmpty && reading.excluded.isEmpty)
    #expect(reading.order == nil)
  }

  @Test("may tell of several times in a sentence, of which one is taken, and that is said")
  func severalTimes() throws {
    let reading = try read("what did we plan on 1 september for the release on 15 september")
    #expect(reading.notices.contains { $0.contains("don't overlap") })
    #expect(reading.span != nil)
  }
}
