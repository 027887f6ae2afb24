import Files
import Testing

@testable import Index
@testable import Search
@testable import Sync

@Suite("What a title says")
struct TitleWordsTests {
  func likeness(_ said: String, _ meeting: String, besides: Set<String> = []) throws -> Double {
    let words = TitleWords(try #require(TitleWords.said(in: said)))
    return words.likeness(to: TitleWords(meeting), besides: besides) { _ in 1 } ?? 0
  }

  @Test(
    "is nothing where the name of a file only says what it is",
    arguments: [
      "audio1948594174", "transcript (2)", "closed_caption-325", "GMT20260422-145443_Recording",
      "0c2cfc47-ce67-44bd-ad99-e65282547b32",
    ])
  func nothing(name: String) {
    #expect(TitleWords.said(in: FileNameClaim(RelativePath(name + ".vtt")).title ?? "") == nil)
  }

  @Test(
    "is that of the folder or the meeting in the names of recorders' files",
    arguments: [
      "2026-11-17 09.00.12 Harbour sync 81234567890/meeting_saved_closed_caption.txt",
      "2026-11-17 09.00.12 Harbour sync/meeting_saved_new_chat.txt",
      "Harbour sync - 2026_11_18 15_00 CET - Notes by Gemini.md",
      "Harbour sync (2026-11-18 15_00 GMT+1) - Transcript.txt",
    ])
  func recorders(path: String) {
    #expect(FileNameClaim(RelativePath(path)).title?.hasPrefix("Harbour sync") == true)
    #expect(TitleWords(FileNameClaim(RelativePath(path)).title ?? "").words == ["harbour", "sync"])
  }

  @Test("has the number of its series, and none that is part of a name")
  func numbers() {
    #expect(TitleWords("Planning #208").number == 208)
    #expect(TitleWords("planning-208").number == 208)
    #expect(TitleWords("RFC-7928 breakout").number == nil)
    #expect(TitleWords("RFC-7928 breakout 5").number == 5)
  }

  @Test("is the same with a slip, as initials, or in one word")
  func alike() throws {
    #expect(try likeness("Harbuor planning", "Harbour planning") > 0.9)
    #expect(try likeness("hpg", "Harbour Planning Group") == 1)
    #expect(try likeness("harbourplanning", "Harbour Planning") == 1)
    #expect(try likeness("tides", "Weekly look", besides: ["tides"]) == 1)
    #expect(try likeness("Garden party", "Harbour planning") < 0.2)
  }
}

@Suite("A note's meeting")
struct LinkDecisionTests {
  func weighed(_ id: Int64, _ evidence: (LinkEvidence.Kind, Double)...) -> LinkDecision.Weighed {
    LinkDecision.Weighed(
      meeting: LinkCandidate(
        id: id, shortID: "", uid: "\(id)", title: TitleWords(""), shownTitle: "", calendar: [],
        startsAt: id, endsAt: id + 1, isAllDay: false, calls: []),
      evidence: evidence.map { LinkEvidence(kind: $0.0, points: $0.1, words: "") })
  }

  @Test("is the one that has enough, and clearly more than the next")
  func clear() {
    let first = weighed(1, (.time, 5))
    #expect(LinkDecision([first]).link?.meeting.id == 1)
    #expect(LinkDecision([first, weighed(2, (.time, 2.9))]).link?.meeting.id == 1)
    #expect(LinkDecision([first, weighed(2, (.time, 4.5))]).link == nil)
    #expect(LinkDecision([weighed(1, (.title, 3))]).link == nil)
  }

  @Test("is none where only a day, a length or a file's time speaks for it")
  func unidentified() {
    #expect(LinkDecision([weighed(1, (.day, 9), (.length, 9))]).link == nil)
    #expect(LinkDecision([weighed(1, (.written, 9))]).link == nil)
  }

  @Test("is not picked from a series where nothing tells when")
  func undated() {
    #expect(LinkDecision([weighed(1, (.written, -1.5), (.title, 5), (.people, 4))]).link == nil)
    let numbered = weighed(1, (.written, -1.5), (.title, 5), (.number, 4))
    #expect(LinkDecision([numbered]).link?.meeting.id == 1)
  }
}

@Suite("A transcript's text")
struct SpeechTests {
  @Test("leads back to when it was said, also once it is stored")
  func marks() throws {
    var speech = Speech()
    speech.marks = [
      Speech.Mark(offset: 0, milliseconds: 500, speaker: 1),
      Speech.Mark(offset: 20, milliseconds: 9_000, speaker: nil),
    ]
    let stored = try Speech(stored: .init(speech.bytes))
    #expect(stored == speech)
    #expect([0, 19, 20, 99].map { stored.cue(at: $0) } == [0, 0, 1, 1])
    #expect(throws: DamagedValue.self) { try Speech(stored: .init([1, 2, 3])) }
  }
}
