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

  @Test("is listed below what is marked, with who says it, where and by when")
  func listed() throws {
    let open = try box.meetings("open").out
    let parts = open.components(separatedBy: "\n\nInferred from speech\n\n")
    try #require(parts.count == 2, "\(open)")
    #expect(parts[0].contains("counts the knots") && !parts[0].contains("buoy"))
    #expect(parts[1].contains("[ ] And I'll paint the buoy by 2026-03-24.  Dana Kim · at 00:00:07"))
    let asked = "[ ] Let's go with hemp. Could you order it, Lee?  Lee Park · at 00:00:01"
    #expect(parts[1].contains(asked), "a pronoun comes with the sentence before it: \(open)")
    #expect(!open.contains("saw") && !open.contains("by Friday"), "\(open)")
    let decided = try box.meetings("decisions").out
    #expect(decided.hasPrefix("Inferred from speech\n\n"), "\(decided)")
    #expect(decided.contains("- Let's go with hemp.  Dana Kim · at 00:00:01"))
    #expect(try box.meetings("open", "--who", "lee").out.contains("Could you order it"))
  }

  @Test("is told from what is marked by its form, for programs")
  func json() throws {
    let items = try box.meetings("open", "--json").objects
    #expect(items.map { $0["form"] as? String } == ["label", "said", "said"])
    #expect(items.map { $0["speaker"] as? String } == ["Dana Kim", "Lee Park", "Dana Kim"])
    #expect(items.last?["due"] as? String == "2026-03-24")
  }

  @Test("is told to assistants as what it is")
  func tool() throws {
    let (text, value, isError) = try box.call("open_and_decided", ["question": "rope"])
    let items = try #require(value["items"] as? [[String: Any]])
    #expect(!isError && items.map { $0["inferred"] as? Bool } == [false, true, true, true])
    #expect(
      items.map { $0["state"] as? String } == ["left open", "decided", "left open", "left open"])
    #expect(text.contains("decided") && text.contains("inferred from speech"), "\(text)")
    let lees = try box.call("open_and_decided", ["who": "lee", "state": "open"]).value
    #expect((lees["items"] as? [Any])?.count == 1)
    #expect(try box.call("open_and_decided", ["state": "lost"]).isError)
    #expect(try box.call("open_and_decided", ["who": "zorro"]).isError)
  }

  @Test("is a part of its own of a preparation, an answer and a digest")
  func elsewhere() throws {
    let prep = try box.meetings("prep", "rope", "since", "april").out
    let parts = prep.components(separatedBy: "\n  inferred from speech:\n")
    try #require(parts.count == 2, "\(prep)")
    #expect(parts[0].contains("counts the knots") && parts[1].contains("Let's go with hemp."))
    let answer = try box.meetings("what", "did", "we", "decide", "about", "hemp").out
    #expect(answer.contains("inferred from speech:\n  - Let's go with hemp."), "\(answer)")
    let digest = try box.meetings("digest", "on", "2026-03-18", "--markdown").out
    #expect(digest.contains("- *Inferred from speech:* Let's go with hemp. (Dana Kim)"))
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
