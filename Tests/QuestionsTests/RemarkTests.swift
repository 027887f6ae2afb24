import Testing

@testable import Questions

@Suite("What somebody says of a subject")
struct RemarkTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests().read(question) }

  @Test(
    "has nobody to look for, no date and no order, and each of its words is topic",
    arguments: [
      "I think we should move the launch to friday with the crane, it's next in line anyway",
      "we can't dredge this week, the barge isn't back and the owners don't want to wait",
      "happy to paint first, but it would be good to know when the hull is dry today",
      "maybe they should just count all the berths and see who pays before the regatta is over",
      "the \"soft\" fenders are fine, we could still swap them for the ones without rope",
      "let's not raise the fees again, that would be the second time in a year",
    ])
  func remarks(text: String) throws {
    let reading = try read(text)
    #expect(reading.kind == .search && reading.span == nil && reading.order == nil)
    #expect(reading.with.isEmpty && reading.without.isEmpty && reading.organizer.isEmpty)
    #expect(reading.excluded.isEmpty && reading.phrases.isEmpty && reading.calendars.isEmpty)
    #expect(reading.topic.split(separator: " ").count == Word.words(of: text).count)
  }

  @Test("is all topic behind 'about', and who was there stands before it")
  func behindAbout() throws {
    let remark = "I think we should sell the crane on monday, it will pay for the quay"
    let reading = try read("meetings with lee about \(remark)")
    #expect(reading.with.flatMap(\.people).map(\.displayName) == ["Lee Wong"])
    #expect(reading.span == nil && reading.topic.contains("on monday it will pay"))
    let long = try read(
      "with maeve about " + Array(repeating: "ropes and sails", count: 12).joined(separator: " "))
    #expect(long.with.flatMap(\.people).map(\.displayName) == ["Maeve O'Shea"])
    #expect(long.topic.split(separator: " ").count == 36)
  }

  @Test(
    "is no question, however it is put",
    arguments: [
      "I need the notes of when lee and I last met on the quay",
      "it was with lee I think, about the quay, sometime in april",
      "do you know when we signed the lease with lee last spring",
      "we talked with lee last week about what the crane should cost",
      "lee said we should sell the crane, which meeting was that in march",
      "could you find where lee and I went through the leases",
      "I'm looking for what lee had to say on the crane in may",
      "what do I have with lee on monday, it's about the crane",
      "there was a call with lee about the crane in march that I want to go back to some day",
      "let's see what's on with lee next week", "that's the one from march with lee in it",
      "it must have been around easter when lee told us of the leak",
      "they want to know when lee last presented to the harbour",
      "would lee be there at the viewing on tuesday", "we're meeting lee at some point next week",
      "is it lee who hosts the regatta this month",
    ])
  func questions(question: String) throws {
    let reading = try read(question)
    let people = reading.with + reading.organizer
    #expect(people.flatMap(\.people).map(\.displayName) == ["Lee Wong"])
  }

  @Test("in a topic, denies and includes what belongs to it")
  func predicates() throws {
    for (question, topic) in [
      ("about tests to include rope stamps in the log", "tests to include rope stamps in the log"),
      ("about the quay plan: depths (not surveyed)", "quay plan depths not surveyed"),
      (
        "about the merger following no objections from owners",
        "merger following no objections from owners"
      ),
      ("about plans to dredge; introduce one per basin", "plans to dredge introduce one per basin"),
    ] {
      let reading = try read(question)
      #expect(reading.topic == topic && reading.excluded.isEmpty, "\(question)")
    }
    #expect(try read("about quays not cranes").excluded == ["cranes"])
    #expect(try read("quays, please don't include cranes").excluded == ["cranes"])
  }

  @Test("searches for a name in a long topic as a word, too")
  func namesInTopics() throws {
    let reading = try read("about following up with maeve on the lock gate")
    #expect(reading.with.flatMap(\.people).map(\.displayName) == ["Maeve O'Shea"])
    #expect(!reading.topic.contains("maeve") && reading.wording.contains("maeve"))
    #expect(try read("about quays with maeve").wording.isEmpty)
  }
}
