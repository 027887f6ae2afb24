import Testing

@testable import Calendars

@Suite("What a VFREEBUSY tells")
struct FreeBusyReadingTests {
  /// Midnight UTC of Monday, 2026-11-30.
  private static let day: Int64 = 1_795_996_800
  private static let asked = day..<day + 86_400

  private func read(_ lines: String...) -> FreeBusyReading? {
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VFREEBUSY"] + lines
      + ["END:VFREEBUSY", "END:VCALENDAR", ""]
    return FreeBusyReading(Array(all.joined(separator: "\r\n").utf8), in: Self.asked)
  }

  private func hours(_ reading: FreeBusyReading?) -> [String]? {
    reading?.busy.map { busy in
      let (start, end) = (busy.span.lowerBound - Self.day, busy.span.upperBound - Self.day)
      return "\(start / 3600)-\(end / 3600)\(busy.isTentative ? "?" : "")"
    }
  }

  @Test("are the times of each kind but those that are free")
  func kinds() {
    let reading = read(
      "FREEBUSY:20261130T090000Z/20261130T100000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261130T110000Z/PT1H,20261130T",
      " 130000Z/20261130T140000Z", "FREEBUSY;FBTYPE=FREE:20261130T150000Z/PT1H",
      "FREEBUSY;X-SUMMARY=\"a: b\";FBTYPE=BUSY-UNAVAILABLE:20261130T160000Z/PT1H",
      "freebusy;fbtype=X-AWAY:20261130T180000Z/PT2H")
    #expect(hours(reading) == ["9-10", "11-12?", "13-14?", "16-17", "18-20"])
    #expect(reading?.known == Self.asked)
  }

  @Test("are cut to what was asked for, of which it may tell a part alone")
  func part() {
    let reading = read(
      "DTSTART:20261129T000000Z", "DTEND:20261130T120000Z",
      "FREEBUSY:20261129T220000Z/20261130T010000Z,20261128T090000Z/PT1H")
    #expect(hours(reading) == ["0-1"])
    #expect(reading?.known == Self.day..<Self.day + 43_200)
  }

  @Test("are not known where it can't be read, which is not that there are none")
  func unreadable() {
    #expect(hours(read()) == [])
    for line in [
      "FREEBUSY:20261130T090000Z", "FREEBUSY:20261130T090000/20261130T100000",
      "FREEBUSY:20261130T100000Z/20261130T090000Z", "FREEBUSY:noon/PT1H", "DTSTART:tomorrow",
      "FREEBUSY:20261130T090000Z/-PT1H", "DTEND:20261128T000000Z",
    ] {
      #expect(read(line) == nil, "\(line)")
    }
    let many = Array(repeating: "20261130T090000Z/PT1H", count: 20_001).joined(separator: ",")
    #expect(read("FREEBUSY:\(many)") == nil)
    for text in ["", "<html>", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "BEGIN:VFREEBUSY\n"] {
      #expect(FreeBusyReading(Array(text.utf8), in: Self.asked) == nil, "\(text)")
    }
  }
}
