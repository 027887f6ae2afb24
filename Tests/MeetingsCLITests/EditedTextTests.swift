import Foundation
import Testing

@Suite("A text with an open item that changes")
struct EditedTextTests {
  private func note(_ day: String) -> String {
    "# Fees\n\nDate: 2026-03-12 10:00\n\n- [ ] Dana sends the fees by \(day)\n"
  }

  @Test("leaves a sound index, as a note and as an invitation")
  func sound() throws {
    let box = try Sandbox()
    func event(_ uid: String, _ text: String) throws {
      try box.write(
        ICS.calendar(ICS.event(uid, "Fees", at: "20260312T100000Z", notes: text)),
        to: "cal/\(uid).ics")
    }
    try event("fees", "- [ ] count the berths")
    try event("rope", "Hemp.")
    try box.write(note("Friday"), to: "notes/fees.md")
    try box.index("cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    for day in ["Monday", "Tuesday"] {
      try box.write(note(day), to: "notes/fees.md")
      try event("fees", "- [ ] count the boats on \(day)")
      try box.meetings("sync")
    }
    try event("fees", "Nothing.")
    try box.meetings("sync")
    try event("rope", "- [ ] order hemp")
    #expect(try box.run("sync").status == 0)
    try box.run("doctor").expect(0)
  }

  @Test("is attached to the meeting of a note, and nothing is attached for no text")
  func attached() throws {
    let box = try Sandbox()
    try box.write(
      ICS.calendar(ICS.event("fees", "Fees", at: "20260312T100000Z")), to: "cal/a.ics")
    try box.write("---\nuid: fees\n---\nWe met.\n", to: "notes/fees.md")
    try box.index("cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    let all = try box.run("list", "--from", "2026-03-12", "--to", "2026-03-12", "--json").objects
    let meeting = try #require(all.first?["id"] as? String)
    #expect(try box.run("note", meeting, "--text", "albatross").status == 0)
    #expect(try box.run("albatross").out.contains("Fees"))
    #expect(try box.run("note", meeting, "--text", " ").status == 64)
    #expect(try box.run("note", meeting, "--remove").status == 0)
    try box.run("note", meeting, "--remove").expect(2, err: "no notes are attached to 'Fees'")
  }
}
