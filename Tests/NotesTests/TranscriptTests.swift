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

  @Test("of Zoom names who speaks in the words")
  func zoom() throws {
    let turns = try Self.turns(
      """
      WEBVTT

      1
      00:00:01.000 --> 00:00:03.500
      Ada Quist: The tide table is wrong.

      2
      01:00:04.000 --> 01:00:05.000
      Ben | Harbour: By how much: an hour?

      """)
    #expect(
      turns == [
        Turn(speaker: "Ada Quist", start: 1, end: 3.5, text: "The tide table is wrong."),
        Turn(speaker: "Ben | Harbour", start: 3_604, end: 3_605, text: "By how much: an hour?"),
      ])
  }

  @Test("of Teams names who speaks in a tag, also twice in a cue")
  func teams() throws {
    let turns = try Self.turns(
      """
      \u{FEFF}WEBVTT

      d3f0-11/2-0
      00:00:01.000 --> 00:00:03.500 align:start
      <v Ada Quist>The tide &amp; the</v>
      <v.loud Ada Quist>moon.</v> <v Ben>No <i>way</i>, 3 < 4.</v>

      """)
    #expect(turns.map(\.speaker) == ["Ada Quist", "Ada Quist", "Ben"])
    #expect(turns.map(\.text) == ["The tide & the", "moon.", "No way, 3 < 4."])
  }

  @Test("keeps styles, notes and cue numbers out of the words")
  func blocks() throws {
    let turns = try Self.turns(
      """
      WEBVTT - Tide table review
      Kind: captions

      STYLE
      ::cue { color: red }

      NOTE Meeting ID: 987 6543 2101

      intro
      00:01.000 --> 00:02.000
      Ada: One.

      NOTE
      a remark

      17
      00:03.000 --> 00:04.000
      Ada: Two.
      """)
    #expect(turns.map(\.text) == ["One.", "Two."])
    #expect(turns.map(\.start) == [1, 3])
  }

  @Test("is called what its first line says, and keeps its remarks beside the words")
  func header() throws {
    let reading = NoteReader.read(
      Array("WEBVTT - Tide table\n\nNOTE Meeting ID: 98\n\n00:01.000 --> 00:02.000\nHi\n".utf8),
      name: "a.vtt")
    let note = try #require(reading.notes.first)
    #expect(note.title == "Tide table")
    #expect(note.links == ["Meeting ID: 98"])
  }

  @Test("with carriage returns, a forgotten empty line and no last line end is read whole")
  func lineEnds() throws {
    let turns = try Self.turns(
      "WEBVTT\r\r00:01.000 --> 00:02.000\rAda: One.\r00:03.000 --> 00:04.000\rAda: Two.")
    #expect(turns.map(\.text) == ["One.", "Two."])
  }

  @Test("says which line has times that can't be read, and keeps its words")
  func badTimes() throws {
    let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nsoon --> later\nB\n"
    #expect(NoteReader.read(Array(text.utf8), name: "a.vtt").problems.map(\.line) == [6])
    #expect(try Self.turns(text).map(\.text) == ["A B"])
  }

  @Test("in SubRip's form is read like any")
  func subRip() throws {
    let turns = try Self.turns(
      "1\n00:00:01,200 --> 00:00:02,400\n{\\an8}<i>Ada:</i> One.\n\n2\n00:00:03,000 --> 00:00:04,000\nBen: Two.\n",
      name: "call.srt")
    #expect(turns.map(\.speaker) == ["Ada", "Ben"])
    #expect(turns.map(\.start) == [1.2, 3])
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
    "as JSON has its segments under many names",
    arguments: [
      #"{"text":"x","segments":[{"id":0,"start":1.5,"end":2.0,"text":" Hello.","speaker":"Ada"}]}"#,
      #"{"transcription":[{"timestamps":{"from":"00:00:01,500","to":"00:00:02,000"},"offsets":{"from":1500,"to":2000},"text":" Hello.","speaker":"Ada"}]}"#,
      #"{"results":{"utterances":[{"start":1.5,"end":2.0,"transcript":"Hello.","speaker":"Ada"}]}}"#,
      #"{"utterances":[{"speaker":"Ada","start":1500,"end":2000,"text":"Hello."}]}"#,
      #"{"results":{"audio_segments":[{"start_time":"1.5","end_time":"2.0","transcript":"Hello.","speaker_label":"Ada"}]}}"#,
      #"{"sentences":[{"speaker_name":"Ada","start_time":1.5,"end_time":2.0,"text":"Hello."}]}"#,
      #"{"startOffset":"PT1.5S","endOffset":"PT2S","speakerName":"Ada","spokenText":"Hello."}"#,
      #"[{"start":1.5,"duration":0.5,"text":"Ada: Hello."}]"#,
    ])
  func json(text: String) throws {
    #expect(
      try Self.turns(text, name: "call.json")
        == [Turn(speaker: "Ada", start: 1.5, end: 2, text: "Hello.")])
  }

  @Test("as JSON that is none, or none of a transcript, says so")
  func otherJSON() {
    for text in ["{\"segments\": [", "{\"name\": \"package\", \"version\": \"1.0\"}"] {
      let reading = NoteReader.read(Array(text.utf8), name: "x.json")
      #expect(reading.notes.isEmpty)
      #expect(reading.problems.map(\.losesText) == [true])
    }
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
