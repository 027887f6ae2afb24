import Testing

@Suite("What someone said")
struct SpeakerTests {
  let box = try! Sandbox()

  /// Lee speaks most about the dredging, Dana once and later, and Ann about something else.
  init() throws {
    let people = ["Ann Poe", "Dana Kim", "Lee Park"]
    try box.index(ICS.calendar(ICS.event("up", "Harbour", with: people)), as: "cal/a.ics")
    let turns = [
      ("02", "Ann Poe", "The weather is fine."),
      ("10", "Lee Park", "Dredging is dear, and dredging takes a year."),
      ("11", "Lee Park", "So dredging can wait, I say of dredging."),
      ("30", "Dana Kim", "I would begin the dredging in spring."),
    ]
    let cues = turns.map { minute, name, words in
      "\(minute):00.000 --> \(minute):09.000\n<v \(name)>\(words)</v>\n"
    }
    try box.write(
      "WEBVTT\n\n" + cues.joined(separator: "\n"), to: "notes/2026-03-10 Harbour.vtt")
    try box.index("notes", "--notes")
  }

  @Test(
    "is shown in that person's own turns, though others speak of it more",
    arguments: [
      ("what did Dana say about dredging", "00:30:00 Dana Kim: I would begin"),
      ("what did Dana Kim say about dredging", "00:30:00 Dana Kim: I would begin"),
      ("what did Lee say about dredging", "Lee Park: "),
    ])
  func ownTurns(question: String, line: String) throws {
    let shown = try box.meetings("search", question)
    #expect(shown.out.contains(line), "\(shown)")
  }

  @Test("is shown where others speak of it, and by whom, if that person never does")
  func others() throws {
    let shown = try box.meetings("search", "what did Ann say about dredging")
    #expect(shown.out.contains("Lee Park: "), "\(shown)")
    #expect(!shown.out.contains("Ann Poe: "), "\(shown)")
  }

  @Test("is nobody's in particular where no one is named")
  func nobody() throws {
    try box.meetings("search", "what was said about dredging").expect(out: "Lee Park: ")
  }

  @Test("is looked for in all turns where only a meeting with someone is asked for")
  func meetingWith() throws {
    let shown = try box.meetings("search", "meetings with Dana about dredging")
    #expect(shown.out.contains("Lee Park: "), "\(shown)")
    #expect(!shown.out.contains("Dana Kim: "), "\(shown)")
  }
}
