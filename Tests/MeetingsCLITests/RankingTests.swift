import Foundation
import Testing

@Suite("What comes first")
struct RankingTests {
  let box = try! Sandbox()

  func index(_ events: String...) throws {
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  /// Returns minutes with speakers' initials, of meetings with and without Bo Chen.
  func minutes() -> String {
    (1...9).map { day in
      ICS.event(
        "with\(day)", "Plenary", at: "2025010\(day)T100000Z", with: ["Bo Chen", "Ada Dale"],
        notes: "BC: item \(day) is on the agenda.\\nAD: agreed.")
        + ICS.event(
          "without\(day)", "Plenary", at: "2025020\(day)T100000Z", with: ["Ada Dale", "Eve Fox"],
          notes: "EF: item \(day) came back.\\nAD: agreed.")
    }.joined()
  }

  @Test("is who spoke by the minutes' initials, though the list of attendees leaves them out")
  func initials() throws {
    try index(
      minutes(),
      ICS.event(
        "older", "Harbour", at: "20250301T100000Z", with: ["Ada Dale", "Eve Fox"],
        notes: "BC: dredging begins in spring.\\nAD: agreed."),
      ICS.event(
        "newer", "Harbour", at: "20261101T100000Z", with: ["Ada Dale", "Eve Fox"],
        notes: "EF: dredging begins in spring.\\nAD: dredging is agreed."))
    let hits = try box.meetings("with", "bo", "chen", "about", "dredging", "--json").objects
    #expect(hits.map { $0["uid"] as? String } == ["older", "newer"])
    // Initials may belong to others: they affect the order, but don't count as a match.
    #expect(hits[0]["missing"] as? [String] == ["bo chen"])
    let plain = try box.meetings("about", "dredging", "--json").objects
    #expect(plain.first?["uid"] as? String == "newer")
  }

  @Test("is the same after a reindex, which counts again what names tell")
  func afterReindex() throws {
    try index(minutes())
    let question = ["with", "bo", "chen", "about", "item", "--json"]
    let before = try box.launch(Sandbox.binary, question + ["--now", Sandbox.now]).out
    #expect(try box.meetings("reindex").status == 0)
    #expect(try box.launch(Sandbox.binary, question + ["--now", Sandbox.now]).out == before)
  }

  @Test("keeps its order behind those that are read line by line")
  func behindTheRead() throws {
    let notes = "Dredging harbour\\nOwn line."
    try index(
      (10...49).map {
        ICS.event("m\($0)", "Meeting \($0)", at: "202403\($0 % 20 + 10)T140000Z", notes: notes)
      }.joined())
    let hits = try box.meetings(
      "about", "harbour", "dredging", "--json", "--explain", "-n", "40"
    ).objects
    let scores = hits.compactMap { $0["score"] as? Double }
    #expect(scores.count == 40)
    #expect(scores == scores.sorted(by: >))
    #expect(scores.first.map { $0 - scores.last! } ?? 1 < 0.01)
  }
}
