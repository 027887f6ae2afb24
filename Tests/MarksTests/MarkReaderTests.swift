import Marks
import Testing

@Suite("A line of a note")
struct MarkReaderTests {
  @Test("is marked as the kit has it")
  func kit() throws {
    for kit in try MarkKit.kits("reader") {
      for (row, kinds) in kit.found() {
        #expect(kinds == row.kinds, "\(row.place): \(row.line) (\(kit.topic))")
      }
    }
  }

  @Test("has the words without their mark, and one for each of several")
  func texts() {
    func texts(_ line: String) -> [String] { MarkReader.marks(in: [line]).map(\.text) }
    #expect(texts("- [ ]  Send the deck ") == ["Send the deck"])
    #expect(texts("**Action:** Dana, the deck") == ["Dana, the deck"])
    #expect(texts(#"- [ ] \[Dana Kim\] the deck\_2"#) == ["[Dana Kim] the deck_2"])
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

  @Test("has the name above it before its words, unless it has a name")
  func groups() {
    let note = "## Actions\n### Dana\n- the deck\n- Lee: the quay\n- Zoe:\n  - the rope"
    #expect(
      MarkReader.marks(in: note.split(separator: "\n").map(String.init)).map(\.text)
        == ["Dana: the deck", "Lee: the quay", "Zoe: the rope"])
  }

  @Test("A look at the bytes of lines passes over none that marks", arguments: MarkKitTests.names)
  func glances(name: String) throws {
    let lines = try MarkKit.rows(name).map(\.line)
    // Indented, and in an order in which each kind of line follows every other.
    let kits = [lines, lines.map { "  \($0)" }, lines.map { "    \($0)" }, lines.reversed()]
    for lines in kits {
      for isSpeech in [false, true] {
        let quick = MarkReader.marks(in: lines, isSpeech: isSpeech)
        #expect(quick == MarkReader.marks(in: lines, isSpeech: isSpeech, glances: false))
      }
    }
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
