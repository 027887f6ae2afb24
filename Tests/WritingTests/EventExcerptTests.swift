import Testing
import Writing

@Suite("An excerpt of a calendar file")
struct EventExcerptTests {
  /// Returns events with unique UIDs and lines.
  private static func events(_ numbers: ClosedRange<Int>) -> String {
    numbers.map {
      "BEGIN:VEVENT\nUID:other-\($0)@example.com\nDTSTART:20260310T100000Z\nSUMMARY:Number \($0)\n"
        + "END:VEVENT"
    }.joined(separator: "\n")
  }

  private static let named = """
    BEGIN:VEVENT
    UID:named-by-
     its-uid
    DTSTART:20260310T100000Z
    RRULE:FREQ=WEEKLY;COUNT=4
    SUMMARY:Old
    END:VEVENT
    """

  private let uid = "named-by-its-uid"

  @Test("has the event alone, and the file is whole again afterwards")
  func one() {
    let file = Array(
      Changing([Self.events(1...300), Self.named, Self.events(301...600)].joined(separator: "\n"))
        .text.utf8)
    let excerpt = EventExcerpt(of: uid, in: file)
    #expect(excerpt.bytes.count < 500)
    #expect(excerpt.restored(excerpt.bytes) == file)
  }

  @Test(
    "gives each change as the whole file gives it", arguments: [ChangeSpan.this, .following, .all])
  func change(_ span: ChangeSpan) throws {
    let (before, after) = (Self.events(1...3), Self.events(4...6))
    let alone = try Changing(Self.named)
      .run("2026-03-17T10:00:00Z", span, uid: uid) { $0.title = "New" }
    let among = try Changing([before, Self.named, after].joined(separator: "\n"))
      .run("2026-03-17T10:00:00Z", span, uid: uid) { $0.title = "New" }
    let event = String(decoding: alone.bytes ?? [], as: UTF8.self)
    let events = String(decoding: among.bytes ?? [], as: UTF8.self)
    let rest = [before + "\n", after + "\n"].map { $0.replacing("\n", with: "\r\n") }
    #expect(rest.allSatisfy(events.contains))
    #expect(rest.reduce(events) { $0.replacing($1, with: "") } == event)
  }

  @Test("is the whole file where another event has no end")
  func unclosed() {
    for open in ["BEGIN:VEVENT\nUID:open", "BEGIN:VEVENT\nUID:open\nBEGIN:VALARM\nEND:VEVENT"] {
      let changing = Changing(open + "\n" + Self.named)
      #expect(EventExcerpt(of: uid, in: Array(changing.text.utf8)).isWhole)
    }
  }
}
