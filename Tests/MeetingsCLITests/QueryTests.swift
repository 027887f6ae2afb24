import Foundation
import Testing

@Suite("An answer")
struct QueryTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "p", "Pricing review", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"],
          notes: "We agreed on annual plans. The discount stays at ten percent."),
        ICS.event(
          "q", "Pricing workshop", at: "20260901T090000Z", with: ["Ana Ruiz"],
          notes: "Tiers and seats\\, with competitors' prices.")), as: "work.ics")
  }

  @Test("has meetings with the person far before those without")
  func withoutThePerson() throws {
    let hits = try box.meetings("with", "ana", "about", "pricing", "--json").objects
    #expect(hits.first?["title"] as? String == "Pricing workshop")
    let scores = hits.compactMap { $0["score"] as? Double }
    #expect(scores.dropFirst().allSatisfy { $0 < scores[0] / 2 })
  }

  @Test(
    "comes soon, whatever the length of a word or the number of people", .timeLimit(.minutes(5)))
  func large() throws {
    let word = String(repeating: "wolfram", count: 2_000)
    #expect(
      try box.meetings("about", "pricing \(word)", "--json").titles.contains("Pricing review"))
    let crowd = (0..<40_000).map { "Guest\($0) Name\($0)" }
    try box.index(
      ICS.calendar(ICS.event("c", "Concert", at: "20261101T190000Z", with: crowd)), as: "crowd.ics")
    let answer = try box.meetings("about", "concert")
    #expect(answer.out.contains("and 39995 more"), "\(answer.err)")
  }
}
