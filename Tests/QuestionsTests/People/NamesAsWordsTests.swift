import Testing
import Time

@testable import Questions

@Suite("A name that is a common word")
struct NamesAsWordsTests {
  static let reader = QuestionReader(
    people: PeopleDirectory([
      PersonSpelling(id: 1, name: "Project Manager", email: "pm@example.com"),
      PersonSpelling(id: 2, name: "Base Okoro", email: "okoro@example.com"),
      PersonSpelling(id: 3, name: "Dana Kim", email: "dana@example.com"),
      PersonSpelling(
        id: 4, name: "Hon. Rui Prata (Minister of the Ports)",
        email: "hon.rui.prata.minister.of.the.ports@example.org"),
    ]), owners: [], calendars: [], now: Moment(1_795_262_400, in: .utc),
    commonWords: ["project", "base"])

  func read(_ question: String) throws -> ParsedQuery { try Self.reader.read(question) }

  @Test(
    "is one beside other words of a topic",
    arguments: [
      "blob base fee", "Base fee changes", "summarize the project logistics", "dana base fee",
    ])
  func words(question: String) throws {
    let reading = try read(question)
    #expect(!reading.with.names.contains { $0.hasPrefix("Base") || $0.hasPrefix("Project") })
    #expect(reading.topic.lowercased().contains(question.contains("project") ? "project" : "base"))
  }

  @Test(
    "is someone with a capital, behind a word of company, as a full name, or alone",
    arguments: [
      "fees with base", "what did base say about fees", "the fees that Base wanted",
      "base okoro fees",
      "base",
    ])
  func people(question: String) throws {
    #expect(try read(question).with.names == ["Base Okoro"])
  }

  @Test("is one before a capitalized word that is nobody's name, so that both are another name")
  func ofOtherName() throws {
    let reader = QuestionReader(
      people: PeopleDirectory([
        PersonSpelling(id: 1, name: "Harbour Enquiries", email: "enquiries@example.com")
      ]), owners: [], calendars: [], now: Moment(1_795_262_400, in: .utc),
      isKnownWord: { _ in true })
    let reading = try reader.read("dinner in the Harbour Gallery")
    #expect(reading.with.isEmpty && reading.topic == "dinner in the Harbour Gallery")
    #expect(try reader.read("dinner with Harbour Enquiries").with.names == ["Harbour Enquiries"])
  }

  @Test("is one before it is someone, whom the index may tell")
  func somebodyElse() throws {
    let chart = QuestionChart(Self.reader, Word.words(of: "base fee changes"))
    let reading = try chart.reading()
    #expect(reading.with.isEmpty && chart.isInDoubt(reading))
    let cover = try #require(
      chart.covers(besides: reading, isFound: true).first { $0.name == "'base' as somebody" })
    #expect(cover.reading.with.names == ["Base Okoro"])
    #expect(!cover.reading.topic.contains("base"))
  }

  /// A reader that knows Hans, Grace and Blake, whose names are near common words.
  static let nearWords = QuestionReader(
    people: PeopleDirectory(
      ["Hans Berg", "Grace Bell", "Blake Ruiz", "Dana Kim"].enumerated().map { number, name in
        PersonSpelling(
          id: Int64(number + 1), name: name, email: "\(name.prefix(4).lowercased())@example.com")
      }), owners: [], calendars: [], now: Moment(1_795_262_400, in: .utc),
    isKnownWord: { ["hand", "trace", "blame", "hours", "bell", "dane"].contains($0) })

  @Test(
    "with a slip, is a word where nothing says that somebody is meant",
    arguments: [
      "do people splice ropes by hand", "splicing ropes by hand, with dana",
      "the leak left no trace in the logs", "late ferries: blame lower tides",
    ])
  func slips(question: String) throws {
    let reading = try Self.nearWords.read(question)
    #expect(reading.with.names == (question.contains("dana") ? ["Dana Kim"] : []))
    #expect(reading.without.isEmpty && reading.organizer.isEmpty)
    #expect(["hand", "trace", "blame"].contains { reading.topic.contains($0) })
  }

  @Test("with a slip, is someone behind a word of company, or if no language knows it")
  func peopleWithSlips() throws {
    #expect(try Self.nearWords.read("ropes with dane").with.names == ["Dana Kim"])
    #expect(try Self.nearWords.read("ropes by blaek").with.names == ["Blake Ruiz"])
  }

  @Test(
    "is nobody by words of an office",
    arguments: [
      "the shape of the harbour", "state of the ports", "depth of the ports in winter",
      "minister of the ports",
    ])
  func offices(question: String) throws { #expect(try read(question).with.isEmpty) }
}
