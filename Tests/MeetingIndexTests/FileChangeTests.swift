import Calendars
import Files
import GRDB
import Testing
import Time

@testable import Index
@testable import Search
@testable import Sync

@Suite("What the index is to say of a file")
struct FileChangeTests {
  let store = try! MeetingStore()

  func reading(_ text: String) -> PreparedReading {
    var reading = CalendarReader.read(
      Array(text.utf8), options: ReadingOptions(window: 0..<4_000_000_000, zone: .utc))
    let records = reading.occurrences.map { occurrence in
      let record = MeetingRecord(
        occurrence, calendar: "", owners: [], now: Moment(0, in: .utc),
        digest: TextDigest(occurrence.notes))
      return RecordRow(record, hash: RecordText(record).hash)
    }
    reading.occurrences = []
    return PreparedReading(reading: reading, records: records)
  }

  func change(_ text: String, isKnown: Bool = true) throws -> FileChange {
    let known = KnownFile(
      id: 7, calendar: "work", revision: nil, readUntil: 0, zone: "UTC", continues: false,
      problems: "[]")
    return FileChange(
      reading(text),
      of: SourceFile(path: "a.ics", format: .iCalendar, size: 1, revision: Revision("1")),
      source: "work", calendar: "work", known: isKnown ? known : nil, problems: [],
      forgotten: try store.read { try ForgottenRules($0) }, readUntil: 4_000_000_000, in: .utc)
  }

  func event(_ uid: String, _ more: String = "DTSTART:20260310T140000Z\n") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\n\(more)END:VEVENT\n"
  }

  func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
  }

  @Test("has records with their whole key, and times as they are written")
  func records() throws {
    let change = try change(calendar(event("a"), event("b", "DTSTART;VALUE=DATE:20260310\n")))
    #expect(change.records.map(\.record.key.calendar) == ["work", "work"])
    #expect(Set(change.records.map(\.occurrence)) == ["2026-03-10T14:00:00Z", "2026-03-10"])
    #expect(change.isWhole)
    #expect(change.continuing.isEmpty)
  }

  @Test("takes nothing back where the file was not known, or could not be read whole")
  func whole() throws {
    #expect(try !change(calendar(event("a")), isKnown: false).isWhole)
    #expect(try !change("BEGIN:VCALENDAR\n" + event("a") + "BEGIN:VEVENT\nUID:b\n").isWhole)
  }

  @Test("keeps what is stored of an event that could not be read whole, and of no other")
  func incomplete() throws {
    let change = try change(calendar(event("a"), event("b", "DTSTART:never\n")))
    #expect(change.incomplete == ["b"])
    #expect(change.isWhole)
  }

  @Test("ends with the window where a series goes on after it")
  func window() throws {
    let series = event("s", "DTSTART:20260310T140000Z\nRRULE:FREQ=YEARLY\n")
    #expect(try change(calendar(series)).end == 4_000_000_000)
  }
}
