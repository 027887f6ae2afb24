import SeededRandom
import Testing

@testable import Notes

@Suite("A transcript")
struct TranscriptTests {
  static func turns(_ text: String, name: String = "call.vtt") throws -> [Turn] {
    let reading = NoteReader.read(Array(text.utf8), name: name)
    guard case .turns(let turns) = try #require(reading.notes.first).body else { return [] }
    return turns
  }

  @Test(
    "with a byte order mark, carriage returns, too few empty lines and no last end is read whole")
  func lineEnds() throws {
    let turns = try Self.turns(
      "\u{FEFF}WEBVTT\r\r00:01.000 --> 00:02.000\rAda: One.\r00:03.000 --> 00:04.000\rAda: Two.")
    #expect(turns.map(\.text) == ["One.", "Two."])
  }

  @Test("in which few lines begin with a name leaves other colons alone")
  func colons() throws {
    let cues = (0..<40).map { number in
      let text =
        number % 4 == 0 ? "Ada: We go on." : number == 7 ? "One thing: the tide." : "And so on."
      return "00:\(10 + number).000 --> 00:\(11 + number).000\n\(text)\n\n"
    }
    let turns = try Self.turns("WEBVTT\n\n" + cues.joined())
    #expect(Set(turns.compactMap(\.speaker)) == ["Ada"])
    #expect(turns.contains { $0.text == "One thing: the tide." })
  }

  @Test(
    "as JSON that is none, or none of a transcript, says so",
    arguments: [
      #"{"segments": ["#, #"{"name": "package", "version": "1.0"}"#, "{}", "[]", #"{"results":{}}"#,
      #"[{"words":[]}]"#,
    ])
  func otherJSON(text: String) {
    let reading = NoteReader.read(Array(text.utf8), name: "x.json")
    #expect(reading.notes.isEmpty)
    #expect(reading.problems.map(\.losesText) == [true])
  }

  @Test("as JSON may list what is open and decided")
  func fields() throws {
    let text = #"""
      {"action_items": ["Ben to send it", {"description": "the log", "assignee": {"name": "Ben"}}],
      "decisions": ["wait"], "segments": [{"speakerId": "Ada", "text": "Late.", "start": 1}]}
      """#
    let note = try #require(NoteReader.read(Array(text.utf8), name: "x.json").notes.first)
    #expect(
      note.fields.map(\.text) == ["- [ ] Ben to send it", "- [ ] the log (Ben)", "Decision: wait"])
    #expect(note.speakers == ["Ada"])
  }

  @Test(
    "as plain text says who speaks beside the time",
    arguments: [
      "Ada Quist  0:03\nThe tide.\n\nBen  0:09\nYes.\n\nAda Quist  0:12\nNo.\n",
      "[Ada Quist] 09:00:03\nThe tide.\n[Ben] 09:00:09\nYes.\n[Ada Quist] 09:00:12\nNo.\n",
      "[00:00:03] Ada Quist: The tide.\n[00:00:09] Ben: Yes.\n[00:00:12] Ada Quist: No.\n",
      "00:00:03 Ada Quist: The tide.\n00:00:09 Ben: Yes.\n00:00:12 Ada Quist: No.\n",
    ])
  func stamped(text: String) throws {
    let turns = try Self.turns(text, name: "call.txt")
    #expect(turns.map(\.speaker) == ["Ada Quist", "Ben", "Ada Quist"])
    #expect(turns.map(\.text) == ["The tide.", "Yes.", "No."])
    #expect(turns.map { $0.start - turns[0].start } == [0, 6, 9])
  }

  @Test("of nonsense ends, and never with a crash")
  func nonsense() {
    let pieces = [
      "WEBVTT", "\n", "\n\n", "-->", "00:01.000", "<v ", ">", "<", "{\\", "}", "NOTE", "STYLE", ":",
      "Ada: ", "\u{0}", "é", "[", "{\"text\":", "---", "# ", "&amp;", "99999:99",
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      for name in ["a.vtt", "a.srt", "a.json", "a.md", "a.org", "a.txt"] {
        let reading = NoteReader.read(Array(text.utf8), name: name)
        for case .turns(let turns) in reading.notes.map(\.body) {
          #expect(turns.allSatisfy { $0.start <= $0.end && $0.start.isFinite })
        }
      }
    }
  }
}
