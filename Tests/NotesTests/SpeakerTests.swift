import Testing

@testable import Notes

@Suite("A speaker")
struct SpeakerTests {
  @Test(
    "has the name without what stands beside it",
    arguments: [
      ("Ada Quist", "Ada Quist"), ("Ada Quist (Guest)", "Ada Quist"),
      ("Ada Quist (External)", "Ada Quist"), ("Quist, Ada", "Ada Quist"),
      ("Quist, Ada [Harbour]", "Ada Quist"), ("Ada Quist | Pier Ltd", "Ada Quist"),
      ("Dr. Ada Quist", "Ada Quist"), ("Prof. Dr. Ada Quist", "Ada Quist"),
      ("Ada Quist, PhD", "Ada Quist"), ("van der Berg, Ada", "Ada van der Berg"),
      ("Quist, Dr. Ada", "Ada Quist"), ("Quist, Ada (Guest) [Harbour]", "Ada Quist"),
      ("Ada Quist (she/her)", "Ada Quist"), ("Ada (Harbour) Quist", "Ada Quist"),
      ("Ada Quist, Pier Ltd", "Ada Quist, Pier Ltd"), ("[SPEAKER_00]", "[SPEAKER_00]"),
      ("(Guest)", "(Guest)"), ("Speaker 1", "Speaker 1"), ("김민준", "김민준"),
      ("Quist, Ada-Maria", "Ada-Maria Quist"), ("Ada Quist Jr.", "Ada Quist Jr."),
    ])
  func bare(label: String, name: String) {
    #expect(SpeakerName.bare(label) == name)
  }

  @Test(
    "is what stands before the first colon, behind a time",
    arguments: [
      ("Ada: Puffins land at 10:30 sharp.", "Ada", "Puffins land at 10:30 sharp."),
      ("Ada: Decision: the pontoon stays.", "Ada", "Decision: the pontoon stays."),
      ("Ada: See https://example.com/skua for it.", "Ada", "See https://example.com/skua for it."),
      ("Ada (10:30): Puffins.", "Ada", "Puffins."),
      ("Quist, Ada: Puffins.", "Ada Quist", "Puffins."),
      (">> Ada: Puffins: two.", "Ada", "Puffins: two."),
    ])
  func label(line: String, name: String, rest: String) throws {
    let label = try #require(SpeakerLabels.label(of: line))
    #expect(label.name == name)
    #expect(label.rest == rest)
  }

  @Test(
    "is no word that announces what follows",
    arguments: [
      "Decision: the pontoon stays.", "Question: who has the key?", "Note this: gannets dive.",
      "https://example.com", "At 10:30 they land", "Really? Yes: now",
    ])
  func noLabel(line: String) {
    #expect(SpeakerLabels.label(of: line) == nil)
  }
}
