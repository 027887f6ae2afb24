import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Generated calendars with few or thousands of concurrent meetings, asked for overlaps: the answer
/// is short and fast, and names only meetings that overlap. `MEETINGS_SWEEPS=100` runs more.
@Suite("Meetings at one time,", .serialized)
struct OverlapSweepTests {
  private static let rounds = Harness.number("MEETINGS_SWEEPS") ?? 6

  @Test("however many there are, are told in few lines")
  func many() throws {
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<Self.rounds {
      let calendar = OverlapCalendar(using: &random)
      let comment: Comment = "round \(round), seed \(Harness.seed): \(calendar.odd)"
      let box = try Sandbox()
      try box.index(calendar.text, as: "cal/a.ics")
      for question in ["", "any conflicts today", "list --day 2026-11-21 --limit 20"] {
        let words = question.split(separator: " ").map(String.init) + ["--now", Sandbox.now]
        let answer = try box.launch(Sandbox.binary, words)
        #expect(answer.status <= 1, "\(answer.err) \(comment)")
        let bytes = answer.out.utf8.count
        #expect(bytes < 60_000, "\(question): \(bytes) bytes \(comment)")
      }
      let found = try box.meetings("any conflicts today", "--json", "--limit", "50")
      let overlaps = try found.objects
      #expect(overlaps.count <= 50, comment)
      #expect(overlaps.isEmpty == (found.status == 1), comment)
      for overlap in overlaps { try expectTrue(overlap, comment) }
      #expect(overlaps.isEmpty == !calendar.hasOverlap, comment)
    }
  }

  /// Checks that the two meetings overlap.
  private func expectTrue(_ overlap: [String: Any], _ comment: Comment) throws {
    let meetings = try #require(overlap["meetings"] as? [[String: Any]])
    let spans = try meetings.map { meeting in
      (try #require(meeting["start"] as? String), try #require(meeting["end"] as? String))
    }
    #expect(spans.count == 2, comment)
    #expect(spans[0].0 < spans[1].1 && spans[1].0 < spans[0].1, "\(spans) \(comment)")
    if let count = overlap["count"] as? Int { #expect(count > 2, comment) }
  }
}

/// A calendar with many meetings on the day of the tests.
struct OverlapCalendar {
  let odd: String
  let text: String
  /// If true, two meetings that the owner attends overlap on that day.
  let hasOverlap: Bool

  init(using random: inout SplitMix64) {
    let count = [2, 3, 5, 40, 300, 2_000].randomElement(using: &random)!
    let minutes = [1, 30, 60, 720].randomElement(using: &random)!
    let unit = ["SECONDLY", "MINUTELY", "HOURLY"].randomElement(using: &random)!
    let step = ["SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3_600][unit]!
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      odd = "FREQ=\(unit);COUNT=\(count) of \(minutes) min"
      text = ICS.calendar(
        Self.event("s", "Alarm", "000000", "PT\(minutes)M", "RRULE:FREQ=\(unit);COUNT=\(count)"))
      // Occurrences after the day are in no answer about it.
      hasOverlap = step < minutes * 60
    case 1:
      odd = "\(count) bookings of one room"
      let starts = Self.starts(count, using: &random)
      text = Self.bookings(starts, minutes) { _ in "LOCATION:Puffin" }
      hasOverlap = Self.overlap(starts, minutes)
    case 2:
      odd = "\(count) meetings of different people in different rooms"
      let starts = Self.starts(count, using: &random)
      text = Self.bookings(starts, minutes) { "LOCATION:Room \($0)" }
      hasOverlap = Self.overlap(starts, minutes)
    default:
      odd = "\(count) meetings without a length or all day"
      text = ICS.calendar(
        (0..<count).map { number in
          number.isMultiple(of: 2)
            ? Self.event("z\(number)", "Point \(number)", "150000", "PT0S")
            : ICS.event("d\(number)", "Day \(number)", at: "20261121", "DTEND;VALUE=DATE:20261122")
        }.joined())
      hasOverlap = false
    }
  }

  /// Returns seconds after the noon of the tests.
  private static func starts(_ count: Int, using random: inout SplitMix64) -> [Int] {
    (0..<count).map { _ in Int.random(in: 60..<36_000, using: &random) / 60 * 60 }
  }

  private static func overlap(_ starts: [Int], _ minutes: Int) -> Bool {
    let starts = starts.sorted()
    return zip(starts, starts.dropFirst()).contains { $1 - $0 < minutes * 60 }
  }

  private static func bookings(
    _ starts: [Int], _ minutes: Int, _ place: (Int) -> String
  ) -> String {
    let events = starts.enumerated().map { number, start in
      let seconds = 12 * 3_600 + start
      let clock = String(format: "%02d%02d%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
      return event("b\(number)", "Booking \(number)", clock, "PT\(minutes)M", place(number))
    }
    return ICS.calendar(events.joined())
  }

  private static func event(
    _ uid: String, _ title: String, _ clock: String, _ length: String, _ more: String...
  ) -> String {
    more.reduce(into: ICS.event(uid, title, at: "20261121T\(clock)Z")) { text, line in
      text = text.replacing("END:VEVENT", with: "\(line)\nEND:VEVENT")
    }.replacing("DURATION:PT1H", with: "DURATION:\(length)")
  }
}
