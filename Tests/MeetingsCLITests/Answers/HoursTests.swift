import Foundation
import SeededRandom
import Testing

@Suite("The time that meetings took")
struct HoursTests {
  @Test("is as long as the minutes in which any is held, whatever the calendar")
  func minutes() throws {
    var random = SplitMix64(seed: 7)
    var (busy, twice) = (Set<Int>(), Set<Int>())
    let events = (0..<60).map { number in
      let start = Int.random(in: 0..<2_000, using: &random)
      let length = Int.random(in: 1...120, using: &random)
      for minute in start..<start + length where !busy.insert(minute).inserted {
        twice.insert(minute)
      }
      let (day, rest) = (2 + start / 1_440, start % 1_440)
      let clock = String(format: "202603%02dT%02d%02d00Z", day, rest / 60, rest % 60)
      return ICS.event("e\(number)", "E\(number)", at: clock)
        .replacing("DURATION:PT1H", with: "DURATION:PT\(length)M")
    }
    let box = try Sandbox()
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "a.ics")
    try box.index("a.ics", "--owner", "me@example.com")
    let hours = try #require(
      try box.meetings("hours", "in", "march", "2026", "--json").json as? [String: Any])
    #expect(hours["minutes"] as? Int == busy.count)
    #expect(hours["overlapping"] as? Int == twice.count)
    #expect(hours["meetings"] as? Int == 60)
  }
}
