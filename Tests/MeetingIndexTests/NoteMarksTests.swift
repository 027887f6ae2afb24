import Marks
import Testing

@testable import Index

@Suite("The stored marks of a note")
struct NoteMarksTests {
  private static let notes = NoteMarks(
    text: """
      # Pier
      * TODO Lee: order the buoys
        DEADLINE: <2026-03-24 Tue>
      - [x] Übergabe 🚢
      Dana: I'll paint the mast by Friday.
      """, speech: nil, fields: [NoteClaims.Field(text: "- [ ] Count the knots", line: 3)])

  private static let transcript: NoteMarks = {
    let turns = ["Dana Kim: We have hemp and nylon.", "Lee Park: Let's go with it."]
    var speech = Speech()
    speech.marks = [
      Speech.Mark(offset: 0, milliseconds: 0),
      Speech.Mark(offset: turns[0].utf8.count + 1, milliseconds: 4_500),
    ]
    return NoteMarks(text: turns.joined(separator: "\n"), speech: speech, fields: [])
  }()

  @Test("have what their text alone tells")
  func contents() throws {
    let forms = Self.notes.marks.map(\.mark.form)
    #expect(forms.first == .field && forms.last == .said && forms.contains(.checkbox))
    let said = try #require(Self.transcript.marks.last)
    #expect(said.mark.speaker == "Lee Park" && said.milliseconds == 4_500)
    #expect(said.context == "Dana Kim: We have hemp and nylon. –")
  }

  @Test("are read as they were written", arguments: [notes, transcript])
  func roundTrip(marks: NoteMarks) {
    #expect(marks.bytes.withUnsafeBytes { NoteMarks(stored: $0) } == marks)
  }

  @Test("that are damaged are none or others", arguments: [notes, transcript])
  func damage(marks: NoteMarks) {
    let bytes = marks.bytes
    for place in bytes.indices {
      #expect(bytes[..<place].withUnsafeBytes { NoteMarks(stored: $0) } != marks)
      for value: UInt8 in [0, 127, 128, 255] {
        var bytes = bytes
        bytes[place] = value
        _ = bytes.withUnsafeBytes { NoteMarks(stored: $0) }
      }
    }
  }
}
