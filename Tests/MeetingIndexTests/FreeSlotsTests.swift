import Questions
import Testing

@testable import Search

@Suite("Times at which all are free")
struct FreeSlotsTests {
  @Test(
    "are within the hours that are named, in the half of the day that is meant",
    arguments: [
      ("between 9 and 5", 540, 1020), ("from 10:30 to noon", 630, 720), ("9-12", 540, 720),
      ("between 1 and 3 pm", 780, 900), ("between 2 and 4", 840, 960),
      ("from 9am until 1 pm", 540, 780), ("between 9 and 17", 540, 1020), ("8h-10h", 480, 600),
      ("in the morning", 300, 720), ("in the afternoons", 720, 1080), ("mornings", 300, 720),
    ])
  func hours(words: String, from: Int, to: Int) throws {
    let split = try #require(HoursOfDay.split(Word.words(of: "next week \(words) for 45 min")))
    #expect(split.hours.from == from && split.hours.to == to, "\(split.hours)")
    #expect(split.rest.map(\.text) == ["next", "week", "for", "45", "min"])
  }

  @Test(
    "have no hours where none are named",
    arguments: [
      "between march and may", "from 25 to 26", "for 45 min", "from monday to friday",
      "this morning", "in march",
    ])
  func noHours(words: String) { #expect(HoursOfDay.split(Word.words(of: words)) == nil) }
}
