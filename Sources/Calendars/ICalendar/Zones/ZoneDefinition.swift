import Algorithms
import TextAnalysis
import Time

/// A VTIMEZONE (RFC 5545, section 3.6.5): a time zone defined in a calendar file.
struct ZoneDefinition {
  let identifier: String
  /// X-LIC-LOCATION: the zone of the IANA database that the definition copies.
  let location: String?
  private let observances: [Observance]

  /// A STANDARD or DAYLIGHT component: an offset and the times from which it applies.
  private struct Observance {
    var start: WrittenTime?
    var offsetBefore: Int?
    var offset: Int?
    var name = ""
    var rules: [String] = []
    var additions: [WrittenTime] = []
    var isBeyondBound = false
  }

  /// The maximum number of clock changes; no real zone has as many.
  private static let maximumChanges = 10_000

  init(_ properties: [ContentLine], _ observances: [[ContentLine]], _ line: Int) {
    let text = { (name: PropertyName) in properties.first { $0.name == name }?.text.nonBlank }
    identifier = text(.zoneID) ?? ""
    location = text(.zoneLocation)
    self.observances = observances.map(ZoneDefinition.observance)
  }

  private static func observance(_ properties: [ContentLine]) -> Observance {
    var observance = Observance()
    for property in properties {
      switch property.name {
      case .start: observance.start = WrittenTime(property.token, tzid: nil)
      case .offsetBefore: observance.offsetBefore = offset(property.token)
      case .offset: observance.offset = offset(property.token)
      case .zoneName: observance.name = property.text
      case .rule: observance.rules.append(property.token)
      case .additions:
        let room = maximumChanges - observance.additions.count
        let times = property.token.split(separator: ",", maxSplits: max(0, room))
        observance.isBeyondBound = observance.isBeyondBound || times.count > room
        guard !observance.isBeyondBound else { continue }
        observance.additions += times.compactMap {
          WrittenPeriod($0, tzid: nil, isDate: false)?.start
        }
      default: break
      }
    }
    return observance
  }

  /// Parses an offset such as `+0100` or `-033000` (section 3.3.14), and returns it in seconds.
  /// Some files contain the invalid forms `0100`, `+01:00` and `+1`, which are accepted.
  private static func offset(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = text.utf8.filter { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    let padded = digits.count % 2 == 1 ? [0] + digits : digits
    guard 2...6 ~= padded.count else { return nil }
    let pairs = padded.chunks(ofCount: 2).map { $0.reduce(0) { $0 * 10 + $1 } }
    let seconds = zip(pairs, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    guard seconds < 86_400 else { return nil }
    return isNegative ? -seconds : seconds
  }

  /// The zone with its changes computed up to `end`; nil if the definition can't be read.
  func zone(until end: Int64, budget: inout WorkBudget) -> Zone? {
    var changes: [Int64: ZoneRules.LocalTime] = [:]
    var first: (start: Int64, before: ZoneRules.LocalTime)?
    for observance in observances {
      guard let start = observance.start, let offset = observance.offset else { continue }
      if observance.isBeyondBound || changes.count > Self.maximumChanges { return nil }
      let before = observance.offsetBefore ?? offset
      let local = ZoneRules.LocalTime(offset: offset, abbreviation: observance.name)
      for onset in onsets(observance, start, before: before, until: end, &budget) {
        changes[onset - Int64(before)] = local
      }
      let instant = start.wallClock - Int64(before)
      if first.map({ instant < $0.start }) ?? true {
        first = (instant, .init(offset: before, abbreviation: observance.name))
      }
    }
    guard let first else { return nil }
    guard changes.count <= Self.maximumChanges else { return nil }
    let instants = changes.keys.sorted()
    let rules = ZoneRules(
      beginning: first.before, changes: instants, afterChange: instants.map { changes[$0]! })
    return Zone(identifier: location ?? identifier, rules: rules)
  }

  /// The times at which the observance begins, in the local time before each change.
  private func onsets(
    _ observance: Observance, _ start: WrittenTime, before: Int, until end: Int64,
    _ budget: inout WorkBudget
  ) -> [Int64] {
    var onsets =
      [start.wallClock]
      + observance.additions.map { time in
        time.form == .utc ? time.wallClock + Int64(before) : time.wallClock
      }
    let range = start.wallClock..<max(end, start.wallClock) + 86_400
    for text in observance.rules {
      guard let rule = try? RecurrenceRule(text) else { continue }
      let until = rule.until.map { until in
        until.form == .utc ? until.wallClock + Int64(before) : until.latestWallClock
      }
      let expansion = RecurrenceExpansion(rule: rule, start: start.wallClock, until: until)
      _ = expansion.forEach(in: range, budget: &budget) {
        onsets.append($0)
        return onsets.count <= Self.maximumChanges
      }
    }
    return onsets
  }
}

extension WrittenTime {
  /// The last second that the time includes: for a date, the last second of the day.
  var latestWallClock: Int64 { isDate ? wallClock + 86_399 : wallClock }
}
