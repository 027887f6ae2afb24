import Foundation
import GRDB
import Testing

@Suite("What people commit themselves to in speech")
struct SpokenCommitmentTests {
  let box = try! Sandbox()

  init() throws {
    let people = ["Dana Kim", "Lee Park"]
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event("rope", "Rope", at: "20260318T100000Z", with: people)
          + ICS.event("next", "Rope", at: "20260421T100000Z", with: people)), to: "cal/a.ics")
    try box.write(
      """
      WEBVTT

      00:00:01.000 --> 00:00:02.000
      <v Dana Kim>Let's go with hemp. Could you order it, Lee?</v>

      00:00:03.000 --> 00:00:04.000
      <v Lee Park>Sure, I'll order it by Friday.</v>

      00:00:05.000 --> 00:00:06.000
      <v Dana Kim>I would send a saw if I had one.</v>

      00:00:06.000 --> 00:00:07.000
      <v Dana Kim>Action: Dana counts the knots.</v>

      00:00:07.000 --> 00:00:08.000
      <v Dana Kim>And I'll paint the buoy by 2026-03-24.</v>

      """, to: "notes/2026-03-18 Rope.vtt")
    try box.index("cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
  }

  private func store(_ marks: String) throws {
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").write { db in
      try db.execute(sql: "UPDATE record SET marks = \(marks) WHERE isNote")
    }
  }

  @Test("is the same from the text as stored, which is checked and made again")
  func stored() throws {
    func answers() throws -> [String] {
      try ["open", "decisions"].map { try box.meetings($0, "--json").out }
    }
    let known = try answers()
    for marks in ["NULL", "x''", "x'00'", "x'01FF'"] {
      try store(marks)
      #expect(try answers() == known, "\(marks)")
    }
    try store("x'01'")
    #expect(try box.meetings("open").status == 1, "what is stored is shown")
    let sick = try box.meetings("doctor")
    #expect(sick.out.contains("list of open items and decisions doesn't match"), "\(sick.out)")
    #expect(try box.meetings("doctor", "--fix").status == 0)
    #expect(try box.meetings("doctor").status == 0)
    #expect(try answers() == known)
  }
}
