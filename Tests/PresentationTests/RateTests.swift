import MeetingIndex
import Testing

@testable import Presentation

@Suite("How often meetings are")
struct RateTests {
  @Test(
    "is in words as one says it",
    arguments: [
      (0.34, "about three times a day"), (1, "about every day"), (1.4, "about five times a week"),
      (3.5, "about twice a week"), (6.8, "about every week"), (15, "about every two weeks"),
      (29, "about every month"), (92, "about every three months"), (364, "about every year"),
      (740, "about every two years"),
    ])
  func words(days: Double, words: String) throws {
    let span = Int64(days * 86_400 * 10)
    let rate = try #require(MeetingRate(of: (0...10).map { $0 * span / 10 }))
    #expect(FigureText.words(of: rate) == words)
  }

  @Test("can't be told from two, or from several at one time")
  func few() {
    #expect(MeetingRate(of: [0, 86_400]) == nil)
    #expect(MeetingRate(of: [0, 0, 86_400]) == nil)
    #expect(MeetingRate(of: [0, 0, 86_400, 172_800])?.days == 1)
  }
}
