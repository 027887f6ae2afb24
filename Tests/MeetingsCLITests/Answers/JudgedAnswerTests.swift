import Foundation
import Testing

@Suite("A question is read as the index has it:")
struct JudgedAnswerTests {
  let box = try! Sandbox()

  init() throws {
    let declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:mara.lind@example.com"
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event("t", "Tetanus vaccination", at: "20261021T090000Z", declined),
        ICS.event("w", "Wiring review", at: "20261125T090000Z", with: ["Ida Berg"], declined),
        ICS.event("q", "Winter planning", at: "20260929T080000Z", with: ["Lee Wong"])
          .replacing("DURATION:PT1H", with: "DURATION:PT3H"),
        ICS.event("s", "Summer planning", at: "20260629T080000Z", with: ["Lee Wong"]),
        ICS.event("b", "Pump trial", at: "20260204T080000Z", with: ["Lee Wong"]),
        ICS.event("f", "Town hall", at: "20260205T080000Z", with: ["Lee Wong", "Ida Berg"]),
        ICS.event("n", "Town hall", at: "20261105T080000Z", with: ["Lee Wong", "Ida Berg"]),
        ICS.event(
          "h", "Harbour watch", at: "20261106T080000Z", with: ["Lee Wong"],
          notes: "Grace takes the hopper barge."),
        ICS.event("r", "Ropes and knots", at: "20260718", with: ["Ida Berg"])
      ), to: "work.ics")
    try box.index("work.ics", "--owner", "mara.lind@example.com")
  }

  private func ask(_ question: String) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, [question, "--json", "--now", Sandbox.now])
  }

  @Test("a word that no meeting has leaves the one that has the others")
  func absentWord() throws {
    let output = try ask("when was my tetanus shot")
    #expect(try output.titles == ["Tetanus vaccination"])
    #expect(output.err.contains("no meeting mentions 'shot'"), "\(output)")
    let length = try ask("how long is winter planning scheduled for")
    #expect(try length.titles == ["Winter planning"], "\(length)")
  }

  @Test("what the owner declined is shown if nothing else fits, and it is said")
  func declined() throws {
    let output = try ask("next meeting with ida")
    #expect(try output.titles == ["Wiring review"])
    #expect(output.err.contains("you declined it"), "\(output)")
  }

  @Test("a date behind the meeting that a time is named by is that meeting's")
  func dateOfAnchor() throws {
    let output = try ask("the meeting before the town hall in february")
    #expect(try output.titles == ["Pump trial"], "\(output)")
    #expect(output.err.contains("before 'Town hall' on Thu 5 Feb"), "\(output)")
    // There was none in October, so the date is that of the meeting.
    let other = try ask("what happened before the town hall in september")
    #expect(try other.titles == ["Winter planning"], "\(other)")
  }

  @Test("a meeting names a time by the words of its title that tell most")
  func partlyNamedAnchor() throws {
    try ask("meetings after the ropes trip").expect(err: "after 'Ropes and knots' on Sat 18 Jul")
  }

  @Test("whether somebody was there is a yes or a no")
  func presence() throws {
    let no = try ask("was ida at the pump trial")
    #expect(no.err.contains("no: the calendar doesn't have ida at 'Pump trial'"), "\(no)")
    #expect(try no.titles.first == "Pump trial")
    try ask("was lee at the pump trial").expect(err: "yes: the calendar has lee at 'Pump trial'")
    try ask("is lee coming to the pump trial").expect(err: "yes: the calendar has lee")
    let list = try ask("meetings with lee about the pump trial")
    #expect(!list.err.contains("the calendar has"), "\(list)")
  }

  @Test("a meeting that was moved is found by the day on which it was")
  func moved() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event("plan", "Sail planning", at: "20261102T090000Z", "RRULE:FREQ=WEEKLY;COUNT=8")
          + ICS.event(
            "plan", "Sail planning", at: "20261119T130000Z", "RECURRENCE-ID:20261116T090000Z")),
      as: "work.ics")
    for question in [
      "what happened to the sail planning on 16 november", "sail planning 16 november",
    ] {
      try box.meetings(question).expect(
        0, out: "Thu 19 Nov", err: "showing those moved to another time")
    }
    try box.meetings("rope planning on 16 november").expect(1)
  }

  @Test("there is nothing if no meeting has the rarest word of what there may be")
  func existence() throws {
    try ask("oh and is there, um, a beekeeping trial").expect(1, err: "'beekeeping'")
    try ask("have we got yoga this week").expect(1)
    try ask("is there, em, a pump trial").expect(0, out: "Pump trial")
    #expect(try ask("pump trial with beekeeping").titles.first == "Pump trial")
  }

  @Test("somebody whom only a text names is looked for by most of the words")
  func deed() throws {
    let box = try Sandbox()
    try box.index(
      ICS.calendar(
        ICS.event(
          "t", "Varnish for masts", at: "20261110T090000Z",
          notes: "Presented by Ida Lund, who mixes varnish from pine resin in warm jars."),
        ICS.event("b", "Board", at: "20261111T090000Z", with: ["Dana Kim"])), as: "work.ics")
    try box.meetings("who had the varnish from pine resin in warm jars for us novices").expect(
      0, out: "Varnish for masts", err: "showing meetings that mention")
    try box.meetings("who was at the beekeeping workshop with varnish").expect(1)
  }

  @Test("nobody's full name is found in words that stand apart")
  func stranger() throws {
    try ask("town hall with Grace Ferryman").expect(1, err: "no one is called 'Grace Ferryman'")
    try ask("is there a town hall talk by Grace Thistlethwaite").expect(1)
    try ask("pump trial by Frau Thistlethwaite").expect(1, err: "no meeting mentions")
    try ask("does Lee Thistlethwaite give a talk").expect(1, err: "no meeting mentions")
    try ask("the pump trial with Dr. Fisher").expect(1, err: "no meeting mentions")
    try ask("when does the pump man Van Rijn come").expect(1, err: "no meeting mentions")
    let topic = try ask("meetings with Grace Thistlethwaite about the pump trial")
    #expect(try topic.titles.first == "Pump trial", "\(topic)")
  }
}
