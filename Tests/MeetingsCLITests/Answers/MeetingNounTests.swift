import Foundation
import Testing

@Suite("A word for meetings behind a name")
struct MeetingNounTests {
  @Test("changes nothing of which is the last", arguments: ["", "call", "meeting", "session"])
  func last(noun: String) throws {
    let box = try Sandbox()
    let notes =
      "The depot review call, a call of the depot review.\\nWhat the meeting and the session said."
    try box.index(
      ICS.calendar(
        ICS.event("a", "Depot review", at: "20260210T140000Z", notes: notes),
        ICS.event("b", "Depot review", at: "20260217T140000Z", notes: "Paint."),
        ICS.event("c", "Sails", at: "20260218T140000Z", notes: "A call.")), as: "work.ics")
    let output = try box.launch(
      Sandbox.binary,
      ["last", "depot", "review"] + (noun.isEmpty ? [] : [noun]) + ["--json", "--now", Sandbox.now])
    #expect(try output.objects.first?["uid"] as? String == "b", "\(output)")
  }
}
