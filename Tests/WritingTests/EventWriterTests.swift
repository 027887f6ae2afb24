import Calendars
import Foundation
import Testing
import Time
import Writing

@Suite("A change of an event")
struct EventWriterTests {
  private let single = Changing(
    """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20250101T000000Z
    SEQUENCE:3
    DTSTART;TZID=Europe/Berlin:20260310T100000
    DTEND;TZID=Europe/Berlin:20260310T110000
    X-VENDOR;X-P="a;b":1\\,2
    SUMMARY;LANGUAGE=en:Old
    ATTENDEE;CN="Lee; Park";PARTSTAT=NEEDS-ACTION:mailto:Lee@Example.com
    BEGIN:VALARM
    TRIGGER:-PT5M
    SUMMARY:of the alarm
    END:VALARM
    END:VEVENT
    """)

  @Test("of a title changes that line, and those that tell when it was changed")
  func title() throws {
    let written = try single.written("2026-03-10T09:00:00Z") { $0.title = "New; better, \\ odd" }
    let expected = single.text.replacing("\r\n", with: "\n")
      .replacing("SUMMARY;LANGUAGE=en:Old", with: "SUMMARY;LANGUAGE=en:New\\; better\\, \\\\ odd")
      .replacing(
        "DTSTAMP:20250101T000000Z\n",
        with: "DTSTAMP:20260301T090000Z\nLAST-MODIFIED:20260301T090000Z\n")
    #expect(written == expected)
  }

  @Test("of its length is refused where only one of its ends has a zone; a move keeps both clocks")
  func mixedKinds() throws {
    let mixed = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART:20260310T100000
      DTEND;TZID=Europe/Brussels:20260310T110000
      END:VEVENT
      """)
    let refusal = mixed.refusal("2026-03-10T10:00:00") {
      $0.end = "2026-03-10T12:00:00".instant()
    }
    #expect(refusal?.kind == .refused, "\(String(describing: refusal))")
    let moved = try mixed.written("2026-03-10T10:00:00") {
      $0.start = "2026-03-12T12:00:00".instant()
    }
    #expect(moved.contains("\nDTSTART:20260312T120000\n"), "\(moved)")
    #expect(moved.contains("\nDTEND;TZID=Europe/Brussels:20260312T130000\n"), "\(moved)")
    let renamed = try mixed.written("2026-03-10T10:00:00") { $0.title = "New" }
    #expect(renamed.contains("\nDTEND;TZID=Europe/Brussels:20260310T110000\n"))
  }

  @Test("of its time is refused where a time says that it is a day")
  func dayWithTime() throws {
    let both = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART;VALUE=DATE;VALUE=OTHER:20260310T200000
      DTEND;VALUE=DATE:20260310T220000
      END:VEVENT
      """)
    let refusal = both.refusal("2026-03-10") { $0.end = .day(CivilDate("2026-03-12")!) }
    #expect(refusal?.kind == .refused, "\(String(describing: refusal))")
    let renamed = try both.written("2026-03-10") { $0.title = "New" }
    #expect(renamed.contains("\nDTEND;VALUE=DATE:20260310T220000\n"))
  }

  @Test("leaves empty lines where they are, whether what is before them changes or goes")
  func emptyLines() throws {
    let spaced = Changing(
      """

      BEGIN:VEVENT
      UID:a
      DTSTART:20260310T090000Z

      SUMMARY:Old

      LOCATION

       :Pier 4

      END:VEVENT

      """)
    let written = try spaced.written("2026-03-10T09:00:00Z") {
      $0.title = "New"
      $0.location = ""
    }
    #expect(written.contains("\nSUMMARY:New\n\n\nEND:VEVENT\n\nEND:VCALENDAR\n"), "\(written)")
  }

  @Test("leaves the empty lines around an event that goes")
  func emptyLinesAroundAnother() throws {
    let spaced = Changing(
      """

      BEGIN:VEVENT
      UID:a
      DTSTART:20260310T090000Z
      END:VEVENT


      BEGIN:VEVENT
      UID:b
      DTSTART:20260311T090000Z
      END:VEVENT

      """)
    let written = try spaced.written("2026-03-10T09:00:00Z") { $0.isRemoval = true }
    #expect(written.contains("it is\n\n\n\nBEGIN:VEVENT\nUID:b\n"), "\(written)")
  }

  @Test("of an event without a UID gives it the one by which it is known")
  func withoutUID() throws {
    for line in ["X-NOTE:none", "UID:", "UID: "] {
      let nameless = Changing(
        """
        BEGIN:VEVENT
        \(line)
        DTSTART:20260310T090000Z
        SUMMARY:Old
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        DTSTART:20260311T090000Z
        END:VEVENT
        """)
      let uid = uids(Array(nameless.text.utf8))[0]
      let written = try nameless.run("2026-03-10T09:00:00Z", uid: uid) { $0.title = "New" }
      #expect(uids(written.bytes) == [uid, "b"])
      #expect(occurrences(written.bytes) == ["2026-03-10T09:00:00Z New", "2026-03-11T09:00:00Z "])
      let text = String(decoding: written.bytes ?? [], as: UTF8.self)
      #expect(text.contains("\r\nUID:\(uid)\r\n"), "\(text)")
    }
  }

  @Test("of its time reads an end with a blank before it as the reader does")
  func blankBeforeEnd() throws {
    let blank = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART:20260310T090000Z
      DTEND: 20260310T100000Z
      DURATION:PT60M
      END:VEVENT
      """)
    let written = try blank.written("2026-03-10T09:00:00Z") {
      $0.start = "2026-03-10T12:00:00Z".instant()
    }
    #expect(written.contains("\nDTEND:20260310T130000Z\n"), "\(written)")
  }

  @Test("of a file whose line ends are doubled writes them doubled")
  func doubledLineEnds() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20250101T000000Z",
      "LAST-MODIFIED:20250101T000000Z", "SEQUENCE:1", "DTSTART:20260310T090000Z", "SUMMARY:Old",
      "END:VEVENT", "END:VCALENDAR",
    ]
    for end in ["\n\n", "\r\r\n", "\r\n\r\n", "\r"] {
      let file = lines.map { $0 + end }.joined()
      let written = try Changing(file: file).run("2026-03-10T09:00:00Z") { $0.title = "New" }
      let expected = file.replacing("Old", with: "New")
        .replacing("20250101T000000Z", with: "20260301T090000Z")
      #expect(written.bytes == Array(expected.utf8))
    }
  }

  @Test("of its time keeps how long it is, in its zone, which is defined where it was not")
  func times() throws {
    let written = try single.written("2026-03-10T09:00:00Z") {
      $0.start = "2026-07-01T13:30:00".instant()
    }
    #expect(written.contains("\nDTSTART;TZID=Europe/Berlin:20260701T133000\n"))
    #expect(written.contains("\nDTEND;TZID=Europe/Berlin:20260701T143000\n"))
    #expect(written.contains("\nSEQUENCE:4\n"))
    #expect(written.contains("BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n"))
    #expect(written.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"))
  }

  @Test("of one's own answer is one parameter, and no revision")
  func answer() throws {
    let written = try single.written("2026-03-10T09:00:00Z") {
      $0.answer = .init(addresses: ["lee@example.com"], status: .declined)
    }
    #expect(
      written.contains("ATTENDEE;CN=\"Lee; Park\";PARTSTAT=DECLINED:mailto:Lee@Example.com\n"))
    #expect(written.contains("SEQUENCE:3\n"))
    let other = single.refusal("2026-03-10T09:00:00Z") {
      $0.answer = .init(addresses: ["nobody@example.com"], status: .declined)
    }
    #expect(other?.message == "you are not invited")
  }

  @Test("of what is not there any more is refused")
  func gone() {
    #expect(single.refusal("2026-03-11T09:00:00Z") { $0.title = "x" }?.kind == .notThere)
  }

  @Test("to nothing leaves a calendar without events, or no file where each event has its own")
  func removal() throws {
    let edit: (inout EventChange) -> Void = { $0.isRemoval = true }
    let left = try single.written("2026-03-10T09:00:00Z", nil, edit)
    #expect(left == "BEGIN:VCALENDAR\nVERSION:2.0\nX-NOTE:kept; as , it is\nEND:VCALENDAR\n")
    var inFolder = single
    inFolder.occasion.usesOneFilePerEvent = true
    #expect(try inFolder.run("2026-03-10T09:00:00Z", nil, edit).bytes == nil)
  }

  @Test("from a time to a day, and back")
  func kinds() throws {
    let day = try single.written("2026-03-10T09:00:00Z") {
      $0.start = .day(CivilDate("2026-05-01")!)
    }
    #expect(day.contains("\nDTSTART;VALUE=DATE:20260501\nDTEND;VALUE=DATE:20260502\n"))
  }

  @Test("is refused in a file that can't be read whole, or is of another kind")
  func files() {
    let broken = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260310T100000Z\nBEGIN:VALARM\nEND:VEVENT")
    #expect(broken.refusal("2026-03-10T10:00:00Z") { $0.title = "x" }?.kind == .file)
    let old = Changing(
      file: "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260310T100000Z\n"
        + "END:VEVENT\nEND:VCALENDAR\n")
    let refusal = old.refusal("2026-03-10T10:00:00Z") { $0.title = "x" }
    #expect(refusal?.message == "the file is vCalendar 1.0, which is read-only")
  }

  @Test("folds long lines between characters")
  func folding() throws {
    let title = String(repeating: "Größe ", count: 30).trimmingCharacters(in: .whitespaces)
    let bytes = try single.run("2026-03-10T09:00:00Z") { $0.title = title }.bytes
    let lines = (bytes ?? []).split(separator: 0x0A)
    #expect(lines.allSatisfy { $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil })
    #expect(occurrences(bytes) == ["2026-03-10T09:00:00Z \(title)"])
  }

  @Test("replaces properties whose names are in small letters")
  func smallNames() throws {
    let event = Changing(
      "BEGIN:VEVENT\nUID:a\ndtstart:20260105T090000Z\nsummary:small\nEND:VEVENT")
    let written = try event.written("2026-01-05T09:00:00Z") {
      $0.title = "Other"
      $0.start = "2026-01-06T09:00:00Z".instant()
    }
    #expect(written.contains("\nDTSTART:20260106T090000Z\n"))
    #expect(written.contains("\nsummary:Other\n"))
    #expect(!written.contains("small") && !written.contains("20260105"))
  }
}

/// Returns the UIDs of a file's occurrences in order.
private func uids(_ bytes: [UInt8]?) -> [String] {
  let window =
    EventTime("2000-01-01")!.instant(in: .utc)..<EventTime("2028-01-01")!.instant(in: .utc)
  return CalendarReader.read(
    bytes ?? [], options: ReadingOptions(window: window, zone: Changing.zone)
  ).occurrences.map(\.uid)
}
