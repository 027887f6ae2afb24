import Testing

@testable import Questions

/// None of these sentences is among those from which the weights were learned.
@Suite("A question of which no word has a kind")
struct LearnedKindTests {
  private func read(_ question: String) throws -> ParsedQuery {
    try QuestionReaderTests.reader.read(Word.words(of: question))
  }

  @Test(
    "is of the kind of those that are like it",
    arguments: [
      ("which building do I have to be in for the crane inspection", QuestionKind.where),
      ("the postcode for the crane inspection", .where),
      ("do things fall over each other next week", .overlap),
      ("do I have to be at the crane inspection and the harbour walk at once", .overlap),
      ("will the harbour walk run into the crane inspection", .overlap),
      ("could I squeeze in a haircut on tuesday afternoon", .free),
      ("which people turned up at the crane inspection", .who),
      ("number of crane inspections this year", .count),
    ])
  func kinds(question: String, kind: QuestionKind) throws {
    #expect(try read(question).kind == kind, "\(question)")
  }

  @Test(
    "is for overlaps if it says that meetings are at one time",
    arguments: [
      "which of my appointments on tuesday are at the same time",
      "which calls run in parallel on friday", "is there something double tomorrow",
    ])
  func overlaps(question: String) throws {
    #expect(try read(question).kind == .overlap)
  }

  @Test("may name both meetings of an overlap")
  func pairs() throws {
    let reading = try read("does the retro overlap with the demo")
    #expect(reading.kind == .overlap && reading.topic.contains("retro"))
    #expect(reading.topic.contains("demo") && !reading.topic.contains("overlap"))
  }

  @Test("has the rest of its words as topic")
  func topic() throws {
    let reading = try read("which building do I have to be in for the crane inspection")
    #expect(reading.topic == "crane inspection")
  }

  @Test(
    "is a search if its words only look like those of a kind",
    arguments: [
      "the talk where we chose the crane", "free trial of the crane", "conflict training",
      "room booking system", "the man who sold us the crane",
      "summarize the decision on the name chosen for the crane",
    ])
  func searches(question: String) throws {
    #expect(try read(question).kind == .search, "\(question)")
  }

  @Test("is not guessed at beside a word that decides the kind")
  func decided() throws {
    #expect(try read("when is the room booking for the crane inspection").kind == .when)
  }

  @Test("is compared by words without case, marks and figures")
  func terms() {
    let words = Word.words(of: "Where's the double-booked 3pm on Fri?")
    #expect(
      SentenceScores.terms(of: words[...]).map(\.term)
        == ["where", "the", "double", "booked", "on"])
  }
}
