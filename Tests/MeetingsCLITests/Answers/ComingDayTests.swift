import Foundation
import Testing

@Suite("A day that words leave open")
struct ComingDayTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20260327T140000Z", with: ["Dana Kim"]),
        ICS.event("b", "Hiring", at: "20260319T140000Z", with: ["Dana Kim"]),
        ICS.event("c", "Pay", at: "20260326T140000Z", with: ["Dana Kim"])), as: "work.ics")
  }

  /// Asks on a Monday, with no meetings on the Friday before.
  private func titles(_ words: String..., now: String = "2026-03-23T09:00:00Z") throws -> [String] {
    try box.launch(Sandbox.binary, words + ["--json", "--now", now]).titles
  }

  @Test("is the coming one where the past one is empty, in questions and in lists")
  func coming() throws {
    #expect(try titles("list", "friday") == ["Budget"])
    #expect(try titles("meetings", "on", "friday") == ["Budget"])
    #expect(try titles("with", "dana", "on", "friday") == ["Budget"])
    let output = try box.launch(
      Sandbox.binary, ["list", "friday", "--now", "2026-03-23T09:00:00Z"])
    #expect(output.err.contains("if you mean Fri 20 Mar, type that"), "\(output)")
  }

  @Test("is the coming month where it begins within two weeks")
  func month() throws {
    #expect(try titles("with dana in march", now: "2027-02-20T09:00:00Z").isEmpty == false)
    func reading(at now: String) throws -> String {
      try box.launch(Sandbox.binary, ["understand", "with dana in april", "--now", now]).out
    }
    #expect(try reading(at: "2026-03-20T09:00:00Z").contains("from: 2026-04-01"))
    #expect(try reading(at: "2026-03-10T09:00:00Z").contains("from: 2025-04-01"))
  }

  @Test("is a day of the week without a preposition, unless a title has it")
  func bare() throws {
    #expect(try titles("fri budget with dana") == ["Budget"])
    #expect(try titles("the march pay call") == ["Pay"])
    try box.index(
      ICS.calendar(ICS.event("d", "March pay review", at: "20260402T140000Z")), as: "more.ics")
    #expect(try titles("march pay").first == "March pay review")
  }

  @Test("is the coming one of an agenda, and the past one where the coming one is empty")
  func agenda() throws {
    #expect(try titles("list", "thursday") == ["Pay"])
    #expect(try titles("agenda", "thursday") == ["Pay"])
    #expect(try titles("list", "thursday", now: "2026-03-30T09:00:00Z") == ["Pay"])
    #expect(try titles("list", "april", now: "2026-03-30T09:00:00Z") == [])
    #expect(try titles("list", "march", now: "2027-02-20T09:00:00Z").count == 3)
  }

  @Test("stays the past one where that has meetings, or is asked for")
  func past() throws {
    #expect(try titles("meetings", "on", "thursday") == ["Hiring"])
    #expect(try titles("list", "last", "friday") == [])
    #expect(try titles("what", "did", "we", "do", "on", "friday") == [])
  }

  @Test("is to come as `this friday` and as `next friday`, on a Monday and on a Saturday")
  func thisAndNext() throws {
    for now in ["2026-03-23T09:00:00Z", "2026-03-21T09:00:00Z"] {
      #expect(try titles("list", "this", "friday", now: now) == ["Budget"])
      #expect(try titles("list", "next", "friday", now: now) == ["Budget"])
    }
  }
}
