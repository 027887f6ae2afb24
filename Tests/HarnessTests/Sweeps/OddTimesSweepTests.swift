import Calendars
import Foundation
import SeededRandom
import Testing
import Time
import Writing

@testable import MeetingsCLITests

/// Events whose start and end use different clocks, with unusual UIDs, and with ends typed as a
/// time. `MEETINGS_SWEEPS=100` runs more.
@Suite("An event with odd times,", .serialized)
struct OddTimesSweepTests {
  private static let rounds = Harness.number("MEETINGS_SWEEPS") ?? 10
  private static let zone = Zone(identifier: "Europe/Berlin")!
  private static let starts = [
    "DTSTART;TZID=America/New_York:20261123T090000", "DTSTART;TZID=Europe/Berlin:20261123T150000",
    "DTSTART:20261123T140000Z", "DTSTART:20261123T150000",
  ]
  private static let ends = [
    "DTEND:20261123T233000", "DTEND;TZID=America/New_York:20261123T173000",
    "DTEND:20261123T233000Z", "DTEND;TZID=Asia/Tokyo:20261124T053000", "DURATION:PT90M",
  ]
  private static let uids = [" a@x", "\ta@x", "a@x ", "a@x", "a\\,b@x", "  a b", "a\\;b"]

  private enum Kind: CaseIterable { case title, location, cancel, remove, shift }

  @Test("is changed in all but its length, and keeps the clock of each time")
  func clocks() throws {
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<4 * Self.rounds {
      let (start, end) = (
        Self.starts.randomElement(using: &random)!, Self.ends.randomElement(using: &random)!
      )
      let isSeries = Bool.random(using: &random)
      let lines =
        ["BEGIN:VEVENT", "UID:\(Self.uids.randomElement(using: &random)!)", start, end]
        + (isSeries ? ["RRULE:FREQ=WEEKLY;COUNT=4"] : []) + ["SUMMARY:Sail", "END:VEVENT", ""]
      let bytes = Array(ICS.calendar(lines.joined(separator: "\n")).utf8)
      let before = Self.read(bytes)
      try #require(before.count == (isSeries ? 4 : 1))
      let one = before.randomElement(using: &random)!
      let kind = Kind.allCases.randomElement(using: &random)!
      let span = isSeries ? ChangeSpan.allCases.randomElement(using: &random)! : nil
      let comment: Comment =
        "round \(round), seed \(Harness.seed): \(kind) \(span as Any) \(one.start) \(lines)"
      let written = try #require(
        try? EventWriter.change(
          OccurrenceKey(uid: one.uid, original: one.original), span,
          Self.change(kind, one), in: bytes, Self.occasion), comment)
      let after = [written.bytes, written.further].compactMap { $0 }.flatMap(Self.read)
      let left: Int =
        switch (kind, span) {
        case (.remove, .this): before.count - 1
        case (.remove, .following): before.count { $0.start.instant < one.start.instant }
        case (.remove, _): 0
        default: before.count
        }
      #expect(after.count == left, comment)
      let text = String(decoding: (written.bytes ?? []) + (written.further ?? []), as: UTF8.self)
      let events = text.components(separatedBy: "BEGIN:VEVENT").dropFirst().joined()
      for line in events.split(whereSeparator: \.isNewline) {
        for form in [start, end] where Self.name(line) == Self.name(form[...]) {
          let (head, kept) = (line.prefix { $0 != ":" }, form.prefix { $0 != ":" })
          #expect(head == kept, "\(line) \(comment)")
        }
      }
    }
  }

  private static func name(_ line: Substring) -> Substring {
    line.prefix { $0 != ":" && $0 != ";" }
  }

  private static let occasion = WritingContext(
    now: Moment(1_795_000_000, in: zone), newUID: "new@example.com", usesOneFilePerEvent: false)

  private static func change(_ kind: Kind, _ one: Occurrence) -> EventChange {
    var change = EventChange()
    switch kind {
    case .title: change.title = "Row"
    case .location: change.location = "Pier 4"
    case .cancel: change.isCancelled = true
    case .remove: change.isRemoval = true
    case .shift: change.start = .instant(one.start.instant(in: zone) + 1_800)
    }
    return change
  }

  private static func read(_ bytes: [UInt8]) -> [Occurrence] {
    let window = Int64(1_700_000_000)..<1_900_000_000
    return CalendarReader.read(bytes, options: ReadingOptions(window: window, zone: zone))
      .occurrences
  }

  @Test("ends at the first such hour behind its start, and what is said names the day")
  func ends() throws {
    var random = SplitMix64(seed: Harness.seed)
    let box = try Sandbox()
    let all = [
      "list", "--from", "2026-11-23", "--to", "2026-11-25", "--json", "--now", Sandbox.now,
    ]
    for round in 0..<Self.rounds {
      // The meeting begins on Monday between 10:00 and 23:45.
      let start = Int.random(in: 120...285, using: &random) * 5
      let length = Int.random(in: 1...60, using: &random) * 5
      let typed = Int.random(in: 0..<288, using: &random) * 5
      let isNextDay = start + length >= 1_440
      let event = ICS.event("n", "Night", at: "20261123T\(Self.digits(start))00Z")
        .replacing("PT1H", with: "PT\(length)M")
      try box.write(ICS.calendar(event), to: "cal/n.ics")
      if round == 0 { try box.index("cal", "--writable") } else { try box.meetings("sync") }
      let found = try box.launch(Sandbox.binary, all).objects
      let id = try #require(found.first?["id"] as? String)
      let hour = Self.clock(typed)
      let edited = try box.meetings("edit", id, "--end", hour, "--yes")
      let comment: Comment =
        "round \(round), seed \(Harness.seed): \(Self.clock(start)) for \(length) to \(hour): \(edited)"
      let end = typed > start ? typed : isNextDay ? typed + 1_440 : nil
      guard let end else {
        #expect(edited.status == 2 || typed == start, comment)
        continue
      }
      // The same end changes nothing.
      #expect(edited.status == 0 || end == start + length, comment)
      let day = end < 1_440 ? 23 : 24
      let after = try box.launch(Sandbox.binary, all).objects
      #expect(after.first?["end"] as? String == "2026-11-\(day)T\(hour):00Z", comment)
      let said = edited.out + edited.err
      #expect(day == 23 || said.contains("Tue 24 Nov, \(hour)"), comment)
    }
  }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60 % 24, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func digits(_ minutes: Int) -> String { clock(minutes).replacing(":", with: "") }
}

extension EventTime {
  fileprivate var instant: Int64 { instant(in: Zone(identifier: "Europe/Berlin")!) }
}
