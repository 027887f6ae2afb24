import Foundation
import Testing

@Suite("Free time")
struct FreeTests {
  @Test("goes out as times alone, which a calendar library reads again")
  func freeBusy() throws {
    let box = try Sandbox()
    try box.write(
      ICS.calendar(
        ICS.event(
          "rope", "Rope", at: "20261123T100000Z",
          "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com"),
        ICS.event(
          "lunch", "Lunch", at: "20261123T120000Z",
          "ATTENDEE;PARTSTAT=TENTATIVE:mailto:me@example.com"),
        ICS.event("board", "Board", at: "20261123T140000Z", "ATTENDEE:mailto:me@example.com")
          .replacing("DURATION:PT1H", with: "DURATION:PT3H"),
        ICS.event("off", "Cancelled", at: "20261123T090000Z", "STATUS:CANCELLED")),
      to: "a.ics")
    try box.index("a.ics", "--owner", "me@example.com")
    let file = try box.meetings("free", "on monday", "--freebusy").out
    for line in [
      "BEGIN:VFREEBUSY", "DTSTART:20261123T000000Z", "DTEND:20261124T000000Z",
      "ORGANIZER:mailto:me@example.com", "FREEBUSY;FBTYPE=BUSY:20261123T140000Z/20261123T170000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T120000Z/20261123T130000Z", "METHOD:PUBLISH",
    ] { #expect(file.contains(line + "\r\n"), "\(line) in \(file)") }
    #expect(!file.lowercased().contains("board"))
    guard let environment = CalendarServer.environment else { return }
    let path = try box.write(file, to: "busy.ics")
    let script = """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(open(sys.argv[1], newline='').read())
      [one] = calendar.walk('VFREEBUSY')
      for line in one['FREEBUSY']:
          for period in getattr(line, 'dts', [line]):
              print(line.params['FBTYPE'], *(at.isoformat() for at in (period.start, period.end)))
      """
    let read = try box.launch(environment + "/python", ["-c", script, path])
    #expect(
      read.out == """
        BUSY 2026-11-23T14:00:00+00:00 2026-11-23T17:00:00+00:00
        BUSY-TENTATIVE 2026-11-23T12:00:00+00:00 2026-11-23T13:00:00+00:00

        """, "\(read)")
  }
}
