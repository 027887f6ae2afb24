import Foundation
import Testing

@Suite("Meetings of one title with the same people")
struct EqualMeetingTests {
  let box = try! Sandbox()

  private static func workshop(
    _ uid: String, at start: String, in place: String, notes: String = "Steel or timber beams.",
    with names: [String] = ["Dana Kim", "Lee Wong"]
  ) -> String {
    ICS.event(
      uid, "Depot workshop", at: start, with: names, notes: notes, "LOCATION:\(place)")
  }

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        Self.workshop("w1", at: "20260210T140000Z", in: "Room 1"),
        Self.workshop("w2", at: "20260310T140000Z", in: "Room 2"),
        Self.workshop("w3", at: "20260410T140000Z", in: "The quay", notes: "Beams are bought."),
        Self.workshop("w4", at: "20260510T140000Z", in: "Room 1", with: ["Ana Sol"]),
        ICS.event("s", "Sail loft", at: "20260301T140000Z", with: ["Dana Kim"])
      ), as: "work.ics")
  }

  private func shown(_ words: String...) throws -> [String] {
    try box.launch(Sandbox.binary, words + ["--json", "--now", Sandbox.now]).objects
      .map { "\($0["uid"] as? String ?? "") \($0["alsoOccurrences"] as? Int ?? 0)" }
  }

  @Test("are one result if they say the same, in different rooms")
  func topic() throws {
    #expect(try shown("depot", "workshop").sorted() == ["w2 1", "w3 0", "w4 0"])
    #expect(try shown("depot", "workshop", "--every-occurrence").count == 4)
  }

  @Test("are one result in a list of somebody's meetings")
  func people() throws {
    #expect(try shown("with", "dana") == ["w3 0", "w2 1", "s 0"])
  }
}
