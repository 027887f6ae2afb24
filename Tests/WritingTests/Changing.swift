import Calendars
import Foundation
import Testing
import Time
import Writing

/// A change of an event in a literal file, and its result.
struct Changing {
  static let zone = Zone(identifier: "Europe/Berlin")!
  /// 2026-03-01T09:00:00Z
  static let occasion = WritingContext(
    now: Moment(1_772_355_600, in: zone), newUID: "new@example.com", usesOneFilePerEvent: false)

  /// An occurrence moved from 2026-03-16 at 10:00 to noon.
  static let moved = """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20250101T000000Z
    RECURRENCE-ID;TZID=Europe/Berlin:20260316T100000
    DTSTART;TZID=Europe/Berlin:20260316T120000
    DTEND;TZID=Europe/Berlin:20260316T130000
    SUMMARY:Moved
    END:VEVENT
    """

  let text: String
  var occasion = Changing.occasion

  /// Creates a calendar from the lines of events, with CRLF.
  init(_ lines: String) {
    text = ("BEGIN:VCALENDAR\nVERSION:2.0\nX-NOTE:kept; as , it is\n" + lines + "\nEND:VCALENDAR\n")
      .replacing("\n", with: "\r\n")
  }

  init(file: String) { text = file }

  func run(
    _ original: String, _ span: ChangeSpan? = nil, uid: String = "a",
    _ edit: (inout EventChange) -> Void
  ) throws -> WrittenFile {
    var change = EventChange()
    edit(&change)
    return try EventWriter.change(
      OccurrenceKey(uid: uid, original: EventTime(original)!), span, change,
      in: Array(text.utf8), occasion)
  }

  /// Returns the file that `run` writes, with line feeds.
  func written(
    _ original: String, _ span: ChangeSpan? = nil, _ edit: (inout EventChange) -> Void
  ) throws -> String {
    String(decoding: try run(original, span, edit).bytes ?? [], as: UTF8.self)
      .replacing("\r\n", with: "\n")
  }

  /// Returns the error if the change is refused.
  func refusal(
    _ original: String, _ span: ChangeSpan? = nil, _ edit: (inout EventChange) -> Void
  ) -> WritingError? {
    do {
      _ = try run(original, span, edit)
      return nil
    } catch {
      return error as? WritingError
    }
  }
}

extension String {
  func instant(in zone: Zone = Changing.zone) -> EventChange.Moment {
    .instant(EventTime(self)!.instant(in: zone))
  }
}

/// Returns the start and title of each occurrence.
func occurrences(_ bytes: [UInt8]?, until: String = "2028-01-01") -> [String] {
  let window = EventTime("2000-01-01")!.instant(in: .utc)..<EventTime(until)!.instant(in: .utc)
  return CalendarReader.read(
    bytes ?? [], options: ReadingOptions(window: window, zone: Changing.zone)
  ).occurrences.map { "\($0.start) \($0.title)" }
}
