import Marks
import Testing

@Suite("A line of a note")
struct MarkReaderTests {
  /// Checks lines with their expected marks: `open`, `done`, `decision`, or `-` for none.
  private func check(_ text: String, isSpeech: Bool = false) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> (String, String) in
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].trimmingPrefix { $0 == " " }.prefix { $0 != " " } + "", String(parts[1]))
    }
    let marked = MarkReader.marks(in: lines.map(\.1), isSpeech: isSpeech)
    let spoken = SpokenReader.marks(
      in: lines.map(\.1), isSpeech: isSpeech, besides: Set(marked.map(\.line)))
    let marks = marked + spoken
    for (number, (expected, line)) in lines.enumerated() {
      let found = marks.filter { $0.line == number }.map(\.kind.rawValue)
      #expect(found == (expected == "-" ? [] : [expected]), "\(number + 1): \(line)")
    }
  }

  @Test("is marked by a box, by org-mode's keyword or by a label at its head")
  func marks() {
    check(
      """
      open     |- [ ] Send the deck
      done     |- [x] Book the room
      done     |* [X] Ask Lee
      open     |1. [ ] Numbered
      open     |  - [ ] Indented
      open     |* TODO Call the harbour
      open     |** NEXT Order rope
      done     |* DONE Paint the buoy
      done     |** CANCELLED Paint it again
      open     |- TODO write it down
      open     |Action: Dana sends the deck
      open     |**Action:** Dana sends the deck
      open     |Action item: measure the quay
      open     |AI: Dana to send the deck
      open     |[AI] not with a colon: no |
      open     |TODO: check the lamps
      open     |To do: check the lamps
      open     |Next steps: talk to the mayor
      open     |- Follow-up: ask again in May
      decision |Decision: per berth
      decision |- Decided: per berth
      decision |Decided to go per berth
      decision |Decided, four to none: per berth
      decision |Agreed that nobody pays twice
      decision |RESOLVED: adopt the charter
      decision |Consensus: wait
      decision |## Decision: per berth
      """.replacing("open     |[AI] not with a colon: no |", with: "-        |[AI] has no colon"))
  }

  @Test("is marked by the states of tasks and by the fields that Obsidian's users write")
  func obsidian() {
    check(
      """
      open     |- [/] Measure the quay
      open     |* [/] Order rope
      -        |- [>] Paint the buoy
      -        |- [-] Sell the pontoon
      done     |- [x] Ask Lee
      open     |- [ ] Call the mayor
      decision |Decision:: the pontoon stays
      decision |- Decision:: per berth
      decision |[Decision:: per berth]
      decision |**Decision**:: per berth
      open     |Action:: Dana sends the deck
      -        |Berth:: seven
      """)
  }

  @Test("is marked by the heading of its list, up to the next heading or line")
  func sections() {
    check(
      """
      -        |# Harbour board
      -        |- just an item
      -        |## Action items
      open     |- Dana: the deck
      -        |
      open     |- Lee: the quay
      done     |- [x] the room
      -        |## Notes
      -        |- nothing to do here
      -        |Decisions:
      decision |1. Per berth
      decision |2. From July
      -        |That was all.
      -        |- an item of nothing
      -        |**Next steps**
      open     |* Call the mayor
      -        |  who is on leave
      open     |* Order rope
      -        |* Agenda *
      """.replacing("-        |* Agenda *", with: "-        |## Agenda"))
  }

  @Test("is no mark where it is quoted, in code, struck out, empty or says that there is none")
  func traps() {
    check(
      """
      -        |> - [ ] quoted from last week
      -        |> Action: quoted
      -        |```
      -        |- [ ] in code
      -        |TODO: in code
      -        |```
      -        |~~~
      -        |- [x] in code
      -        |~~~
      -        |#+BEGIN_EXAMPLE
      -        |* TODO an example
      -        |#+END_EXAMPLE
      -        |<!-- TODO: a comment -->
      -        |<!--
      -        |- [ ] hidden
      -        |-->
      -        |- [ ] ~~struck out~~
      -        |- [ ] +struck out+
      -        |- [ ]
      -        |- [ ] ...
      -        |- [ ] <task>
      -        |- [ ] {{task}}
      -        |Action: [owner]
      -        |Action items: none
      -        |Actions: N/A
      -        |AI: TBD
      -        |Decision: none yet
      -        |Next steps: no action items
      -        |## Action items
      -        |- None
      -        |- No action items
      -        |## Open questions
      -        |- who pays?
      -        |Our action plan: later
      -        |The decision was hard
      -        |we agreed on nothing
      -        |agreed
      -        |Agreed.
      -        |Todo lists are nice
      -        |[x](https://example.com) is a link
      -        |- [link](https://example.com)
      -        |ai: small letters are a speaker
      -        |Redecision: no
      -        |See https://example.com/TODO: later
      open     |- [ ] a last one, which is real
      """)
  }

  @Test("of a transcript is marked by a label, and by what its speaker says")
  func speech() {
    check(
      """
      decision |Dana Kim: We agreed to ship in June.
      decision |Dana Kim: So we've decided on berths.
      decision |We have all agreed to wait.
      decision |Lee: Decision: per berth
      open     |Lee: Action: Dana sends the deck
      -        |Lee: Agreed.
      -        |Lee: I agreed with him yesterday
      -        |Lee: they decided to leave
      -        |Lee: have we decided?
      -        |Lee: we should decide
      -        |Lee: - [ ] is how one writes it
      """, isSpeech: true)
  }

  @Test("has the words without their mark, and one for each of several")
  func texts() {
    func texts(_ line: String) -> [String] { MarkReader.marks(in: [line]).map(\.text) }
    #expect(texts("- [ ]  Send the deck ") == ["Send the deck"])
    #expect(texts("**Action:** Dana, the deck") == ["Dana, the deck"])
    #expect(
      texts("Actions: Dana, the deck; in blue. Lee, the quay (done).")
        == ["Dana, the deck; in blue.", "Lee, the quay (done)."])
    #expect(
      MarkReader.marks(in: ["Actions: the quay (Lee, done). The deck."]).map(\.kind) == [
        .done, .open,
      ])
    #expect(
      texts("It rained. Decision: names leave after three seasons. Then lunch. Actions: none")
        == ["names leave after three seasons."])
    #expect(texts("Decided, four to none: per berth.") == ["Decided, four to none: per berth."])
  }

  @Test(
    "A look at the bytes of lines passes over none that marks",
    arguments: [
      MarkKit.markdown, MarkKit.org, MarkKit.minutes, MarkKit.speech,
    ])
  func glances(kit: String) {
    let lines = MarkKit.rows(kit).map(\.line)
    // Indented, and in an order in which each kind of line follows every other.
    let kits = [lines, lines.map { "  \($0)" }, lines.map { "    \($0)" }, lines.reversed()]
    for lines in kits {
      for isSpeech in [false, true] {
        let quick = MarkReader.marks(in: lines, isSpeech: isSpeech)
        #expect(quick == MarkReader.marks(in: lines, isSpeech: isSpeech, glances: false))
      }
    }
  }

  @Test("is what a speaker says where a conversation is written down, a line each")
  func dialogue() {
    check(
      """
      -        |## The quay
      -        |
      -        |Dana: it rained.
      -        |LP: agreed.
      decision |Dana: We decided to wait for the crane.
      open     |LP: Action: Dana asks the harbour.
      decision |LP: So, we agreed to wait.
      -        |Dana: have we agreed?
      -        |> LP: Action: quoted
      open     |Dana: It is late. Next steps: call the mayor.
      open     |- [ ] Send the deck
      -        |Example: Action: said by nobody
      """)
    check(
      """
      -        |Example: We decided to wait.
      -        |Note: we agreed to wait.
      open     |Lee: Action: said once.
      open     |- **Ana de la Cruz**: TODO ask the harbour
      decision |Okafor, Dana (Guest): Decision: per berth
      -        |Agenda: Decisions: two of them
      -        |Lee said: Action: is how one writes it
      -        |"Lee: Action: quoted," he said
      -        |Template: Action: who does what
      -        |At 10:30: Action: call Ana
      -        |https://example.com: Action: an address
      -        |Lee: todo is a word
      """)
  }

  @Test("has the label of whoever says it")
  func speakers() {
    func speakers(_ line: String, isSpeech: Bool = true) -> [String?] {
      MarkReader.marks(in: [line], isSpeech: isSpeech).map(\.speaker)
    }
    for isSpeech in [true, false] {
      #expect(speakers("Ana: Action: I'll send it", isSpeech: isSpeech) == ["Ana"])
      #expect(speakers("**Ana**: TODO send it", isSpeech: isSpeech) == ["Ana"])
      #expect(speakers("**Ana:** TODO: send it", isSpeech: isSpeech) == ["Ana"])
      #expect(speakers("Ana (Guest): AI: send it", isSpeech: isSpeech) == ["Ana (Guest)"])
      #expect(speakers("Action: Ana: send it", isSpeech: isSpeech) == [nil])
    }
    let spoken = SpokenReader.marks(in: ["Ana: We agreed to wait."], isSpeech: true)
    #expect(spoken.map(\.speaker) == ["Ana"])
  }
}
