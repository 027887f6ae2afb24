import Foundation
import Questions
import SeededRandom
import Testing
import Time

@testable import Search

@Suite("Times at which all are free")
struct FreeSlotsTests {
  static let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]

  /// Four working days around a clock change, with busy times, calculated by Foundation's calendar.
  struct Week {
    var windows: [Range<Int64>] = []
    var busy: [FreeSlots.Busy] = []
    var length: Int64

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      var calendar = Calendar(identifier: .gregorian)
      func instant(_ zone: String, day: Int, minute: Int, october: Bool) -> Int64 {
        calendar.timeZone = TimeZone(identifier: zone)!
        let parts = DateComponents(
          year: 2026, month: october ? 10 : 3, day: (october ? 23 : 27) + day,
          hour: minute / 60, minute: minute % 60)
        return Int64(calendar.date(from: parts)!.timeIntervalSince1970)
      }
      let (own, october) = (FreeSlotsTests.zones.randomElement(using: &random)!, pick(0...1) == 0)
      for day in 0..<4 {
        let start = instant(own, day: day, minute: 540 + 5 * pick(0...3), october: october)
        windows.append(start..<instant(own, day: day, minute: 1020, october: october))
      }
      for _ in 0..<pick(0...60) {
        let zone = FreeSlotsTests.zones.randomElement(using: &random)!
        let day = pick(-1...4)
        let isAllDay = pick(0...19) == 0
        let minute = isAllDay ? 0 : 5 * pick(0...287)
        let start = instant(isAllDay ? own : zone, day: day, minute: minute, october: october)
        let end =
          isAllDay
          ? instant(own, day: day + 1, minute: 0, october: october)
          : start + Int64(300 * pick(0...30))
        busy.append(FreeSlots.Busy(start..<end, isTentative: pick(0...3) == 0))
      }
      length = Int64(300 * pick(3...24))
    }
  }

  /// Calculates the same with a mark for every five minutes, as on squared paper.
  struct Sheet {
    static let square: Int64 = 300
    let week: Week
    let origin: Int64
    var firm: [Bool]
    var tentative: [Bool]

    init(_ week: Week) {
      self.week = week
      origin = week.windows[0].lowerBound - 86_400
      let count = Int((week.windows.last!.upperBound + 86_400 - origin) / Self.square)
      (firm, tentative) = (
        Array(repeating: false, count: count), Array(repeating: false, count: count)
      )
      for one in week.busy {
        var time = one.span.lowerBound
        while time < one.span.upperBound {
          let square = Int((time - origin) / Self.square)
          if firm.indices.contains(square) {
            if one.isTentative { tentative[square] = true } else { firm[square] = true }
          }
          time += Self.square
        }
      }
    }

    func has(_ marks: [Bool], _ from: Int64, _ to: Int64) -> Bool {
      stride(from: from, to: to, by: Int(Self.square)).contains {
        marks[Int(($0 - origin) / Self.square)]
      }
    }

    /// Returns all starts in a window that don't overlap with confirmed events.
    func starts(in window: Range<Int64>) -> [Int64] {
      let fits = stride(from: window.lowerBound, to: window.upperBound, by: Int(Self.square))
        .filter { $0 + week.length <= window.upperBound && !has(firm, $0, $0 + week.length) }
      // Runs of starts; each offers its quarter hours, or only its first start.
      var runs: [[Int64]] = []
      for start in fits {
        if let last = runs.last?.last, last + Self.square == start {
          runs[runs.count - 1].append(start)
        } else {
          runs.append([start])
        }
      }
      return runs.flatMap { run in
        let quarters = run.filter { $0 % 900 == 0 }
        return quarters.isEmpty ? [run[0]] : quarters
      }
    }

    func rank(_ start: Int64) -> [Int64] {
      let end = start + week.length
      let isOpen = has(tentative, start, end)
      let isBeside =
        week.busy.contains { one in
          !one.span.isEmpty && !one.span.overlaps(start..<end)
            && one.span.overlaps(start - 900..<end + 900)
        }
      return [isOpen ? 1 : 0, isBeside ? 0 : 1, start]
    }

    func best(_ limit: Int) -> [Int64] {
      var ranked: [([Int64], Int64)] = []
      for window in week.windows {
        var left = starts(in: window)
        for round in 0..<limit {
          guard let best = left.min(by: { rank($0).lexicographicallyPrecedes(rank($1)) }) else {
            break
          }
          left.removeAll { abs($0 - best) < week.length }
          let key = rank(best)
          ranked.append(([key[0], Int64(round), key[1], key[2]], best))
        }
      }
      return ranked.sorted { $0.0.lexicographicallyPrecedes($1.0) }.prefix(limit).map(\.1)
    }
  }

  @Test("are those that a search of every minute finds, in the same order, on a thousand calendars")
  func brute() {
    var (found, opened) = (0, 0)
    for seed in 0..<1_000 {
      let week = Week(seed: UInt64(seed))
      let slots = FreeSlots(
        in: week.windows, besides: week.busy, length: week.length, limit: 5
      ).slots
      let expected = Sheet(week).best(5)
      #expect(slots.map(\.span.lowerBound) == expected, "seed \(seed)")
      #expect(slots.allSatisfy { Int64($0.span.count) == week.length }, "seed \(seed)")
      for slot in slots {
        let inWay = week.busy.contains { $0.isTentative && $0.span.overlaps(slot.span) }
        #expect(inWay == !slot.tentative.isEmpty, "seed \(seed)")
        opened += inWay ? 1 : 0
      }
      found += slots.count
    }
    #expect(found > 2_000 && opened > 50, "\(found), \(opened)")
  }

  @Test(
    "are within the hours that are named, in the half of the day that is meant",
    arguments: [
      ("between 9 and 5", 540, 1020), ("from 10:30 to noon", 630, 720), ("9-12", 540, 720),
      ("between 1 and 3 pm", 780, 900), ("between 2 and 4", 840, 960),
      ("from 9am until 1 pm", 540, 780), ("between 9 and 17", 540, 1020), ("8h-10h", 480, 600),
      ("in the morning", 300, 720), ("in the afternoons", 720, 1080), ("mornings", 300, 720),
    ])
  func hours(words: String, from: Int, to: Int) throws {
    let split = try #require(HoursOfDay.split(Word.words(of: "next week \(words) for 45 min")))
    #expect(split.hours.from == from && split.hours.to == to, "\(split.hours)")
    #expect(split.rest.map(\.text) == ["next", "week", "for", "45", "min"])
  }

  @Test(
    "have no hours where none are named",
    arguments: [
      "between march and may", "from 25 to 26", "for 45 min", "from monday to friday",
      "this morning", "in march",
    ])
  func noHours(words: String) { #expect(HoursOfDay.split(Word.words(of: words)) == nil) }
}
