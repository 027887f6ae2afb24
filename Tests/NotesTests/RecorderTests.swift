import Testing
import Time

@testable import Notes

@Suite("A recorder's file")
struct RecorderTests {
  struct Sample: CustomTestStringConvertible {
    let name: String
    let text: String
    /// The expected turns as `speaker@seconds: words`.
    let turns: [String]
    var start: String?
    var testDescription: String { name }
  }

  static let samples = [
    Sample(
      name: "rev.json",
      text: """
        {"monologues":[{"speaker":0,"elements":[{"type":"text","value":"The","ts":0.5,"end_ts":0.7},
        {"type":"punct","value":" "},{"type":"text","value":"tide","ts":0.7,"end_ts":1.3},{"type":"punct","value":"."}]}]}
        """, turns: ["Speaker 0@0.5: The tide."]),
    Sample(
      name: "rev-names.json",
      text: """
        {"speakers":[{"id":0,"name":"Ada Quist"}],"monologues":[{"speaker":0,"elements":[{"type":"text","value":"Tide","ts":2,"end_ts":3}]}]}
        """, turns: ["Ada Quist@2.0: Tide"]),
    Sample(
      name: "deepgram.json",
      text: """
        {"metadata":{"created":"2026-05-12T09:00:00Z"},"results":{"channels":[{"alternatives":[{"transcript":"The moon. It waits.","words":[
        {"word":"the","start":0.1,"end":0.3,"speaker":0,"punctuated_word":"The"},{"word":"moon","start":0.3,"end":0.8,"speaker":0,"punctuated_word":"moon."},
        {"word":"it","start":4.0,"end":4.2,"speaker":1,"punctuated_word":"It"},{"word":"waits","start":4.2,"end":4.9,"speaker":1,"punctuated_word":"waits."}]}]}]}}
        """, turns: ["Speaker 0@0.1: The moon.", "Speaker 1@4.0: It waits."]),
    Sample(
      name: "deepgram-channels.json",
      text: """
        {"results":{"channels":[{"alternatives":[{"words":[{"word":"tide","start":3,"end":4}]}]},{"alternatives":[{"words":[{"word":"moon","start":1,"end":2}]}]}]}}
        """, turns: ["Speaker 1@1.0: moon", "Speaker 0@3.0: tide"]),
    Sample(
      name: "deepgram-plain.json",
      text:
        #"{"results":{"channels":[{"alternatives":[{"transcript":"The moon waits.","words":[]}]}]}}"#,
      turns: ["-@0.0: The moon waits."]),
    Sample(
      name: "granola.json",
      text: """
        [{"id":"1","start_timestamp":"2026-05-12T08:02:59.163Z","end_timestamp":"2026-05-12T08:03:14.116Z","text":"The tide.","source":"system","detected_speaker_name":"Ada Quist"},
        {"id":"2","start_timestamp":"2026-05-12T08:03:20.163Z","text":"The moon.","source":"microphone","detected_speaker_name":null}]
        """, turns: ["Ada Quist@0.0: The tide.", "Me@21.0: The moon."],
      start: "2026-05-12T08:02:59Z"),
    Sample(
      name: "granola-bare.json",
      text: #"[{"start_timestamp":"2026-05-12T08:00:00Z","text":"Tide","source":"system"}]"#,
      turns: ["Them@0.0: Tide"], start: "2026-05-12T08:00:00Z"),
    Sample(
      name: "chunks.json",
      text:
        #"{"chunks":[{"timestamp":[0.0,4.2],"text":" The tide."},{"timestamp":[4.2,null],"text":" The moon."}],"text":"x"}"#,
      turns: ["-@0.0: The tide.", "-@4.2: The moon."]),
    Sample(
      name: "chunks-speakers.json",
      text:
        #"{"speakers":[{"speaker":"SPEAKER_00","timestamp":[0.0,4.2],"text":" The tide."}],"chunks":[{"timestamp":[0.0,4.2],"text":" The tide."}]}"#,
      turns: ["SPEAKER_00@0.0: The tide."]),
    Sample(
      name: "chunks-words.json",
      text: """
        {"chunks":[{"timestamp":[0,1],"text":" The"},{"timestamp":[1,2],"text":" tide"},{"timestamp":[2,3],"text":" is"},{"timestamp":[3,4],"text":" late"},{"timestamp":[4,5],"text":" now"}]}
        """, turns: ["-@0.0: The tide is late now"]),
    Sample(
      name: "aws.json",
      text: """
        {"jobName":"j","results":{"transcripts":[{"transcript":"The tide. Moon."}],"speaker_labels":{"segments":[
        {"start_time":"0.0","speaker_label":"spk_0","items":[{"speaker_label":"spk_0","start_time":"0.0"},{"speaker_label":"spk_0","start_time":"0.4"}]},
        {"start_time":"2.5","speaker_label":"spk_1","items":[{"speaker_label":"spk_1","start_time":"2.5"}]}]},"items":[
        {"type":"pronunciation","start_time":"0.0","end_time":"0.4","alternatives":[{"content":"The"}]},
        {"type":"pronunciation","start_time":"0.4","end_time":"1.0","alternatives":[{"content":"tide"}]},
        {"type":"punctuation","alternatives":[{"content":"."}]},
        {"type":"pronunciation","start_time":"2.5","end_time":"3.0","alternatives":[{"content":"Moon"}]},
        {"type":"punctuation","alternatives":[{"content":"."}]}]}}
        """, turns: ["spk_0@0.0: The tide.", "spk_1@2.5: Moon."]),
    Sample(
      name: "aws-labelled.json",
      text: """
        {"results":{"items":[{"type":"pronunciation","speaker_label":"spk_3","start_time":"1.5","end_time":"2","alternatives":[{"content":"Tide"}]}]}}
        """, turns: ["spk_3@1.5: Tide"]),
    Sample(
      name: "azure.json",
      text: """
        {"recognizedPhrases":[{"recognitionStatus":"Success","speaker":1,"offset":"PT1.2S","duration":"PT2S","offsetInTicks":12000000.0,"nBest":[{"lexical":"the tide","display":"The tide."}]}]}
        """, turns: ["Speaker 1@1.2: The tide."]),
    Sample(
      name: "azure-offsets.json",
      text:
        #"{"recognizedPhrases":[{"offset":"PT1M1.5S","duration":"PT2S","nBest":[{"lexical":"the tide"}]}]}"#,
      turns: ["-@61.5: the tide"]),
    Sample(
      name: "azure-fast.json",
      text:
        #"{"phrases":[{"speaker":2,"offsetMilliseconds":960,"durationMilliseconds":640,"text":"The tide."}]}"#,
      turns: ["Speaker 2@0.96: The tide."]),
    Sample(
      name: "recall.json",
      text: """
        [{"participant":{"id":100,"name":"Ada Quist"},"words":[{"text":"The","start_timestamp":{"relative":1.2,"absolute":"2026-05-12T08:00:01.2Z"},"end_timestamp":{"relative":1.4}},
        {"text":"tide.","start_timestamp":{"relative":1.4},"end_timestamp":{"relative":1.9}}]}]
        """, turns: ["Ada Quist@1.2: The tide."], start: "2026-05-12T08:00:00Z"),
    Sample(
      name: "recall-old.json",
      text:
        #"[{"speaker":"Ada Quist","words":[{"text":"Tide","start_timestamp":1.5,"end_timestamp":2}]}]"#,
      turns: ["Ada Quist@1.5: Tide"]),
    Sample(
      name: "linto.json",
      text: """
        {"metadata":{"title":"Tide table"},"text":[{"segment":"The tide.","speaker_name":"Ada Quist","stime":"00:0.00","etime":"00:12.00"},
        {"segment":"The moon.","speaker_name":"Ben","stime":"61:12.50","etime":"61:13.00"}]}
        """, turns: ["Ada Quist@0.0: The tide.", "Ben@3672.5: The moon."]),
    Sample(
      name: "fireflies.json",
      text: """
        {"data":{"transcript":{"title":"Tide table","dateString":"2026-05-12T08:00:00.000Z","sentences":[{"speaker_name":"Ada Quist","text":"The tide.","start_time":3.12,"end_time":7.4}]}}}
        """, turns: ["Ada Quist@3.12: The tide."], start: "2026-05-12T08:00:00Z"),
    Sample(
      name: "captions.sbv",
      text:
        "0:00:00.599,0:00:04.160\nAda: The tide\nis late.\n\n1:00:04.160,1:00:06.770\nBen: Is it: now?\n",
      turns: ["Ada@0.599: The tide is late.", "Ben@3604.16: Is it: now?"]),
    Sample(
      name: "whisper.txt",
      text: "[00:00.000 --> 00:04.000]  The tide.\n[01:00:09.500 --> 01:00:12.000]  The moon.\n",
      turns: ["-@0.0: The tide.", "-@3609.5: The moon."]),
    Sample(
      name: "whisperx.txt",
      text:
        "[00:00:00.000 --> 00:00:04.000] [SPEAKER_00]: The tide.\n[00:00:05.000 --> 00:00:06.000] [SPEAKER_01]: The moon.\n",
      turns: ["[SPEAKER_00]@0.0: The tide.", "[SPEAKER_01]@5.0: The moon."]),
    Sample(
      name: "Tide table_otter_ai.txt",
      text: """
        Tide table
        Tue, May 12, 2026 10:02AM • 58:11

        SUMMARY KEYWORDS
        tide, moon

        SPEAKERS
        Ada Quist, Unknown Speaker

        Ada Quist  00:03
        The tide is late.

        Unknown Speaker  01:02:24
        Somebody hums.

        Transcribed by https://otter.ai
        """,
      turns: ["Ada Quist@3.0: The tide is late.", "Unknown Speaker@3744.0: Somebody hums."],
      start: "2026-05-12T10:02:00"),
    Sample(
      name: "meeting_saved_chat.txt",
      text:
        "10:02:11\t From  Ada Quist  to  Everyone:\n\tThe tide: see https://example.com\n10:03:40\t From  Ben  to  Ada Quist(Direct Message):\n\tDecision: no\n",
      turns: ["Ada Quist@0.0: The tide: see https://example.com", "Ben@89.0: Decision: no"]),
    Sample(
      name: "minutes.txt", text: "0:03 Ada: The tide.\n1:09 Ben: The moon.\n75:10 Ada: The sun.\n",
      turns: ["Ada@3.0: The tide.", "Ben@69.0: The moon.", "Ada@4510.0: The sun."]),
  ]

  @Test("is read as its documentation has it", arguments: samples)
  func read(sample: Sample) throws {
    let reading = NoteReader.read(Array(sample.text.utf8), name: sample.name)
    let note = try #require(reading.notes.first, "\(reading.problems)")
    guard case .turns(let turns) = note.body else {
      Issue.record("\(sample.name) is no transcript")
      return
    }
    #expect(
      turns.map { "\($0.speaker ?? "-")@\(($0.start * 1000).rounded() / 1000): \($0.text)" }
        == sample.turns)
    #expect(note.start?.description == sample.start)
  }

  @Test(
    "that is only like one is refused with a message",
    arguments: ["{}", "[]", #"{"results":{}}"#, #"[{"words":[]}]"#])
  func refused(text: String) {
    let reading = NoteReader.read(Array(text.utf8), name: "a.json")
    #expect(reading.notes.isEmpty)
    #expect(!reading.problems.isEmpty)
  }
}
