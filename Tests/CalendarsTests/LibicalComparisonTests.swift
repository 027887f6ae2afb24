import SeededRandom
import Testing
import Time

@testable import Calendars

/// Compares two expansions of random rules, of the kinds that libical expands by RFC 5545 (see
/// `RecurrenceRule.canExpandByLibical`).
@Suite("Rules, expanded by us and by libical")
struct LibicalComparisonTests {
  /// A random rule with parts that RFC 5545 allows for its frequency.
  private struct RandomRule {
    private var random: SplitMix64
    private var parts: [String] = []

    static func text(_ frequency: String, seed: UInt64) -> String {
      var rule = RandomRule(random: SplitMix64(seed: seed))
      rule.parts = ["FREQ=\(frequency)"]
      rule.add(40, "INTERVAL") { ["\($0.number(1...4))"] }
      rule.add(frequency == "YEARLY" ? 100 : 40, "BYMONTH") { $0.list { $0.number(1...12) } }
      let isLong = frequency == "MONTHLY" || frequency == "YEARLY"
      if frequency != "WEEKLY", rule.chance(40) {
        rule.add(100, "BYMONTHDAY") { $0.list { $0.number(isLong ? -28...28 : 1...31) } }
      } else {
        let ordinals = isLong && rule.chance(50) ? -4...4 : 0...0
        rule.add(60, "BYDAY") { $0.weekdays(ordinals) }
      }
      rule.add(20, "BYHOUR") { ["\($0.number(1...23))"] }
      return rule.parts.joined(separator: ";")
    }

    private mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      let number = Int.random(in: range, using: &random)
      return number == 0 ? 1 : number
    }

    private mutating func list(_ make: (inout RandomRule) -> Int) -> [String] {
      let numbers = (0..<Int.random(in: 1...3, using: &random)).map { _ in make(&self) }
      return Set(numbers).sorted().map(String.init)
    }

    private mutating func weekdays(_ ordinals: ClosedRange<Int>) -> [String] {
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].shuffled(using: &random)
      return names.prefix(Int.random(in: 1...3, using: &random)).map { name in
        (ordinals == 0...0 ? "" : String(number(ordinals))) + name
      }
    }

    private mutating func add(
      _ percent: Int, _ name: String, _ values: (inout RandomRule) -> [String]
    ) {
      if chance(percent) { parts.append("\(name)=" + values(&self).joined(separator: ",")) }
    }
  }

  /// The first sixty instants of an expansion before 2060.
  private func times(
    _ expand: (Range<Int64>, inout WorkBudget, (Int64) -> Bool) -> RecurrenceExpansion.Ending
  ) -> [Int64] {
    var budget = WorkBudget()
    budget.beginSeries()
    var times: [Int64] = []
    _ = expand(-100_000_000_000..<2_840_140_800, &budget) {
      times.append($0)
      return times.count < 60
    }
    return times
  }

  private func ours(_ text: String, from start: Int64) throws -> [Int64] {
    let expansion = RecurrenceExpansion(rule: try RecurrenceRule(text), start: start, until: nil)
    return times { expansion.forEach(in: $0, budget: &$1, $2) }
  }

  private func libical(_ text: String, from start: Int64) throws -> [Int64] {
    let expansion = LibicalExpansion(
      rule: try RecurrenceRule(text), start: ClockTime(wallClock: start, clock: .floating),
      until: nil)
    guard let expansion else { return [] }
    return times { expansion.forEach(in: $0, budget: &$1, $2) }
  }

  @Test(
    "Hundreds of random rules give the same times",
    arguments: ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
  func agreement(frequency: String) throws {
    var compared = 0
    for seed in UInt64(1)...250 {
      let rule = RandomRule.text(frequency, seed: seed)
      let anyStart = Int64(CivilDate("2009-03-14")!.daysSince1970 + Int(seed)) * 86_400 + 36_000
      // The RFC defines a rule only if it gives its DTSTART. If a rule gives few instants, the
      // search of libical may not end.
      let given = try ours(rule, from: anyStart)
      guard given.count >= 20 else { continue }
      for count in ["", ";COUNT=\(seed % 30 + 1)"] {
        let expected = try ours(rule + count, from: given[0])
        let times = try libical(rule + count, from: given[0])
        #expect(times == expected, "\(rule + count) from \(EventTime.floating(given[0]))")
      }
      compared += 1
    }
    #expect(compared > 125)
  }
}
