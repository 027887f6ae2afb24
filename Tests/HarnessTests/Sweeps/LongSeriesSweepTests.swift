import Calendars
import Foundation
import SeededRandom
import Testing
import Time
import Writing

@testable import MeetingsCLITests

/// MEETINGS_SWEEPS sets the number of series, and MEETINGS_SEED the seed.
@Suite("Of random series that began long ago,")
struct LongSeriesSweepTests {
  private static let count = Harness.number("MEETINGS_SWEEPS") ?? 12
  private static let now = EventTime("2026-11-21T12:00:00Z")!.instant(in: .utc)
  private static let zone = Zone(identifier: "Europe/Berlin")!

  private static func rule(using random: inout SplitMix64) -> String {
    let frequency = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
      .randomElement(using: &random)!
    var parts = ["FREQ=\(frequency)"]
    if Bool.random(using: &random) {
      parts.append("INTERVAL=\([1, 2, 3, 7, 13].randomElement(using: &random)!)")
    }
    let further = [
      "BYHOUR=9,14", "BYMINUTE=0,30", "BYDAY=MO,WE,FR", "BYMONTH=1,5,11", "BYDAY=SU",
      "BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23",
      "BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55", "BYSECOND=0,20,40", "UNTIL=20400101T000000Z",
      "COUNT=100000000",
    ]
    for part in further.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
    where !parts.contains(where: { $0.prefix(5) == part.prefix(5) }) {
      // Counting through a rule with BY parts would be too much work, which is reported.
      if part.hasPrefix("COUNT"), parts.contains(where: { $0.hasPrefix("BY") }) { continue }
      if parts.contains(where: { $0.hasPrefix("COUNT") || $0.hasPrefix("UNTIL") }) { continue }
      parts.append(part)
    }
    return parts.joined(separator: ";")
  }

  private static func text(using random: inout SplitMix64) -> String {
    let year = [1970, 1985, 2001].randomElement(using: &random)!
    let start = [
      "DTSTART:\(year)0105T090000Z", "DTSTART;TZID=Europe/Berlin:\(year)0105T090000",
      "DTSTART:\(year)0105T090000",
    ].randomElement(using: &random)!
    return """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\n\(start)\r\nDURATION:PT0S\r
      RRULE:\(rule(using: &random))\r\nSUMMARY:Bell\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
  }

  private static func starts(_ text: String, _ options: ReadingOptions) -> CalendarReading {
    CalendarReader.read(Array(text.utf8), options: options)
  }

  @Test("all that lies around now is read, at most 20,000 of it, and one of it can be changed")
  func series() throws {
    var random = SplitMix64(seed: Harness.seed)
    var changed = 0
    for _ in 0..<Self.count {
      let text = Self.text(using: &random)
      let comment: Comment = "seed \(Harness.seed): \(text)"
      // For a series that recurs every second, ten thousand seconds on each side are read.
      let window = Self.now - 2 * 3_600..<Self.now + 2 * 3_600
      let near = Self.starts(text, ReadingOptions(window: window, zone: Self.zone))
      let all = Self.starts(
        text,
        ReadingOptions(
          window: Int64.min..<Self.now + 366 * 86_400, zone: Self.zone, focus: Self.now))
      #expect(all.occurrences.count <= 20_001, comment)
      #expect(all.problems.allSatisfy { $0.extent == .note }, "\(all.problems) \(comment)")
      #expect(
        all.occurrences.map(\.startsAt).filter { window.contains($0) }
          == near.occurrences.map(\.startsAt), comment)
      // Comparing a hundred thousand occurrences for each such series would take a minute.
      guard !text.contains("SECONDLY"), !text.contains("MINUTELY"), changed < Self.count / 4,
        let next = all.occurrences.first(where: { $0.startsAt > Self.now })
      else { continue }
      changed += 1
      var change = EventChange()
      change.title = "Gong"
      let written = try EventWriter.change(
        OccurrenceKey(uid: next.uid, original: next.original), .this, change, in: Array(text.utf8),
        WritingContext(
          now: Moment(Self.now, in: Self.zone), newUID: "new", usesOneFilePerEvent: false))
      let after = Self.starts(
        String(decoding: try #require(written.bytes), as: UTF8.self),
        ReadingOptions(
          window: next.startsAt - 1..<next.startsAt + 86_400, zone: Self.zone))
      #expect(
        after.occurrences.filter { $0.title == "Gong" }.map(\.startsAt) == [next.startsAt], comment)
    }
    #expect(changed > 0)
  }
}
