import Foundation
import Search
import Testing

@testable import MeetingsCLITests

/// `make slots` requests a thousand calendars; a plain `make test` runs some.
@Suite("On random calendars with zones, changed clocks, all-day and tentative events,")
struct SlotTests {
  private static let count = Harness.number("MEETINGS_SLOTS") ?? 6

  @Test("'free' proposes the times that a search of every five minutes finds, in the same order")
  func slots() throws {
    var (found, maybes, none) = (0, 0, 0)
    for seed in Harness.seed..<Harness.seed + UInt64(Self.count) {
      let calendar = SlotCalendar(seed: seed)
      let expected = SlotSheet(calendar).best()
      let proposed = try proposed(calendar, seed)
      let comment: Comment = """
        seed \(seed): \(calendar.question), hours \(calendar.hours) in \(calendar.zone), \
        also in \(calendar.otherZone ?? "none"), at \(calendar.now)
        \(calendar.text)
        """
      #expect(proposed.map(\.start) == expected.map(\.start), comment)
      #expect(proposed.map(\.isMaybe) == expected.map(\.isMaybe), comment)
      found += expected.count
      maybes += expected.filter(\.isMaybe).count
      none += expected.isEmpty ? 1 : 0
    }
    print("\(Self.count) calendars: \(found) times, \(maybes) with a maybe; none on \(none)")
    #expect(found > Self.count)
  }

  @Test("the same times are found without the program, on a thousand calendars")
  func search() {
    var (found, maybes) = (0, 0)
    for seed in 0..<1_000 {
      let calendar = SlotCalendar(seed: UInt64(seed))
      let sheet = SlotSheet(calendar)
      let slots = FreeSlots(
        in: sheet.windows(),
        besides: sheet.taken.map { FreeSlots.Busy($0.span, isTentative: $0.isTentative) },
        length: sheet.length, limit: calendar.limit
      ).slots
      let best = sheet.best()
      #expect(slots.map(\.span.lowerBound) == best.map(\.start), "seed \(seed)")
      #expect(slots.map { !$0.tentative.isEmpty } == best.map(\.isMaybe), "seed \(seed)")
      #expect(slots.allSatisfy { Int64($0.span.count) == sheet.length }, "seed \(seed)")
      found += slots.count
      maybes += best.count(where: \.isMaybe)
    }
    #expect(found > 2_000 && maybes > 50, "\(found), \(maybes)")
  }

  private func proposed(
    _ calendar: SlotCalendar, _ seed: UInt64
  ) throws -> [(start: Int64, isMaybe: Bool)] {
    let box = try Sandbox()
    box.environment["TZ"] = calendar.zone
    let hours = [calendar.hours.lowerBound, calendar.hours.upperBound]
      .map { String(format: "%02d:%02d", $0 / 60, $0 % 60) }
    let set = calendar.namesHours ? "" : "from = \"\(hours[0])\"\nto = \"\(hours[1])\"\n"
    try box.write(
      "[hours]\ndays = [\"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\"]\n\(set)",
      to: ".config/meetings/config.toml")
    // A person must be in a calendar to be named in a question; a calendar that never names the
    // user counts as the user's own.
    let others = ([SlotCalendar.me] + calendar.others).map {
      "ATTENDEE;CN=\($0.capitalized):mailto:\($0)@example.com"
    }
    try box.write(
      calendar.text.replacing(
        "END:VCALENDAR",
        with: """
          BEGIN:VEVENT\r\nUID:long ago\r\nSUMMARY:Long ago\r\nDTSTART:20200101T090000Z\r\n\
          DURATION:PT1H\r\n\(others.map { $0 + "\r\n" }.joined())END:VEVENT\r\nEND:VCALENDAR
          """), to: "a.ics")
    let clock = [
      "--now",
      ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(calendar.now))),
    ]
    try box.run("add", "a.ics", "--owner", "me@example.com")
    let synced = try box.launch(Sandbox.binary, ["sync"] + clock)
    #expect(synced.status == 0, "seed \(seed): \(synced.err)")
    let also = calendar.otherZone.map { ["--also-in", $0] } ?? []
    let answer = try box.launch(
      Sandbox.binary,
      ["free", calendar.question, "--json", "--limit", "\(calendar.limit)"] + also + clock)
    #expect([0, 1].contains(answer.status), "seed \(seed): \(answer.err)")
    return try answer.objects.filter { $0["rank"] != nil }.map { slot in
      let start = try #require(ISO8601DateFormatter().date(from: slot["start"] as? String ?? ""))
      #expect(slot["minutes"] as? Int == calendar.length, "seed \(seed)")
      return (Int64(start.timeIntervalSince1970), slot["maybe"] as? Bool == true)
    }
  }
}
