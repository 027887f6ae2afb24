import Testing

@testable import Marks

@Suite("A look at the bytes of a text")
struct MarkPrefilterTests {
  private func mayMark(_ text: String, _ kind: Mark.Kind = .open) -> Bool {
    let glance = MarkPrefilter([kind])
    return Array(text.utf8).withUnsafeBytes { glance.mayMark($0) }
  }

  @Test(
    "passes over no text of which a line is marked, however lines end",
    arguments: [MarkKit.markdown, MarkKit.org, MarkKit.minutes, MarkKit.speech])
  func passesOverNone(kit: String) {
    let lines = MarkKit.rows(kit).map(\.line)
    // A heading marks the lines below it, so each line is tested with its neighbours.
    for length in 1...4 {
      for start in 0...(lines.count - length) {
        let part = Array(lines[start..<(start + length)])
        for isSpeech in [false, true] {
          let kinds = Set(
            MarkReader.marks(in: part, isSpeech: isSpeech, glances: false).map(\.kind))
          for kind in kinds {
            for end in ["\n", "\r\n", "\u{2028}"] {
              #expect(mayMark(part.joined(separator: end), kind), "\(part)")
            }
          }
        }
      }
    }
  }

  @Test(
    "sees labels in emphasis, with an owner, in capitals, and at the end of the text",
    arguments: [
      "**Action items**", "* TODO count", "_Next steps_:", "Dana: ACTION (Lee): count",
      "It rained. To-do\u{A0}: count", "1) WAITING for Lee", "   - [-] count", "AI: count",
      "# Follow-ups", "Ana: TODO count", "**Ana:** TODO count",
    ])
  func forms(text: String) {
    #expect(mayMark(text))
  }

  @Test(
    "tells of speech and of plain notes that nothing is open",
    arguments: [
      "", "Dana: we have to act, and the action is to follow up.\nLee: what is to do next?",
      "Reaction: none", "Time: 9:30", "A list [1] of links [a](b)", "Decision: per berth.",
      "Waiting for Lee.", "todo is a word", "- [x] count",
    ])
  func nothing(text: String) {
    #expect(!mayMark(text))
  }

  @Test("tells which kinds of marks a text may have")
  func kinds() {
    for (text, kind) in [
      ("Agreed to ship", Mark.Kind.decision), ("- [x] count", .done), ("** DONE count", .done),
      ("Action: count (done)", .done), ("## Decisions", .decision),
      ("- Decided, at last", .decision),
    ] {
      #expect(mayMark(text, kind), "\(text)")
    }
    for (text, kind) in [
      ("Lee agreed to ship", Mark.Kind.decision), ("- [ ] count", .done), ("TODO count", .done),
    ] {
      #expect(!mayMark(text, kind), "\(text)")
    }
  }

  @Test("looks for these words: others need a migration that fills the table of open texts anew")
  func words() {
    #expect(
      Label.names(of: [.open]).sorted() == [
        "action", "action item", "action items", "action point", "action points", "actions", "ai",
        "follow up", "follow ups", "follow-up", "follow-ups", "next step", "next steps", "to do",
        "to dos", "to-do", "to-dos", "todo", "todos",
      ])
  }
}
