import Foundation
import Testing

@Suite("What comes first")
struct RankingTests {
  @Test("keeps its order behind those that are read line by line")
  func behindTheRead() throws {
    let box = try Sandbox()
    let notes = "Dredging harbour\\nOwn line."
    let events = (10...49).map {
      ICS.event("m\($0)", "Meeting \($0)", at: "202403\($0 % 20 + 10)T140000Z", notes: notes)
    }
    try box.index(ICS.calendar(events.joined()), as: "work.ics")
    let hits = try box.meetings(
      "about", "harbour", "dredging", "--json", "--explain", "-n", "40"
    ).objects
    let scores = hits.compactMap { $0["score"] as? Double }
    #expect(scores.count == 40)
    #expect(scores == scores.sorted(by: >))
    #expect(scores.first.map { $0 - scores.last! } ?? 1 < 0.01)
  }
}
