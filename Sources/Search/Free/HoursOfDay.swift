import Questions
import Time

/// Hours of a day, as in `between 9 and 5`, `from 10:30 to noon` or `in the morning`.
package struct HoursOfDay: Hashable, Sendable {
  /// The start in minutes after midnight.
  package let from: Int
  /// The end in minutes after midnight, exclusive.
  package let to: Int
  /// If true, this is a part of the day such as the morning, which is limited to working hours.
  package let isPart: Bool

  /// The earliest start in minutes after midnight that a time without `am` can mean.
  private static let earliest = 7 * 60
  private static let noon = 12 * 60

  /// Extracts the first hours from the words.
  ///
  /// - Returns: the hours and the other words; nil if there are no hours.
  package static func split(_ words: [Word]) -> (hours: HoursOfDay, rest: [Word])? {
    for place in words.indices where !words[place].isQuoted {
      let texts = words[place...].prefix(6).map(\.folded)
      guard let (hours, count) = read(texts) else { continue }
      return (hours, Array(words[..<place] + words[(place + count)...]))
    }
    return nil
  }

  private static let parts = [
    "morning": HoursOfDay(ofPart: 5 * 60..<noon), "afternoon": HoursOfDay(ofPart: noon..<18 * 60),
    "evening": HoursOfDay(ofPart: 17 * 60..<22 * 60),
  ]

  /// Returns the part of the day that a word names, as in `a free afternoon`. Nil if there is none,
  /// or only a greeting (`good morning`) or a bound (`after the morning call`).
  static func part(in words: [Word]) -> HoursOfDay? {
    for (place, word) in words.map(\.folded).enumerated() {
      guard let part = parts[word] ?? parts[word.hasSuffix("s") ? String(word.dropLast()) : ""],
        words[max(0, place - 2)..<place].allSatisfy({ !others.contains($0.folded) })
      else { continue }
      return part
    }
    return nil
  }

  /// Words that give a part of the day after them another meaning.
  private static let others: Set<String> = ["good", "after", "before", "since", "until", "till"]

  /// - Parameter minutes: the minutes of a part of the day.
  init(ofPart minutes: Range<Int>) {
    self.init(from: minutes.lowerBound, to: minutes.upperBound, isPart: true)
  }

  /// Parses `in the morning`, `in the mornings` or `mornings`.
  private static func part(_ words: [String]) -> (HoursOfDay, count: Int)? {
    let heads = words[0] == "in" ? (words.dropFirst().first == "the" ? 2 : 1) : 0
    guard words.indices.contains(heads) else { return nil }
    let word = words[heads]
    let isMany = word.hasSuffix("s")
    guard let part = parts[isMany ? String(word.dropLast()) : word], isMany || heads == 2 else {
      return nil
    }
    return (part, heads + 1)
  }

  private init(from: Int, to: Int, isPart: Bool) {
    (self.from, self.to, self.isPart) = (from, to, isPart)
  }

  private static func read(_ words: [String]) -> (HoursOfDay, count: Int)? {
    if let part = part(words) { return part }
    let joints = ["between": ["and"], "from": ["to", "until", "till"]]
    if let joint = joints[words[0]] {
      guard let (first, behind) = clock(words.dropFirst()),
        let word = words.dropFirst(behind).first,
        joint.contains(word), let (last, end) = clock(words.dropFirst(behind + 1)),
        let hours = HoursOfDay(first, last)
      else { return nil }
      return (hours, end)
    }
    let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let (first, _) = clock([String(parts[0])]),
      let (last, end) = clock([String(parts[1])] + words.dropFirst()),
      let hours = HoursOfDay(first, last)
    else { return nil }
    return (hours, end)
  }

  /// A time of day, possibly without `am` or `pm`.
  private struct Clock {
    var minute: Int
    /// If true, the time is known to be before or after noon.
    var isCertain: Bool
  }

  /// Parses a time at the beginning of the words. Returns it with the index after it.
  private static func clock(_ words: ArraySlice<String>) -> (Clock, end: Int)? {
    guard let first = words.first else { return nil }
    let end = words.startIndex + 1
    if first == "noon" || first == "midday" { return (Clock(minute: noon, isCertain: true), end) }
    let digits = first.prefix { $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":").map { Int($0) ?? -1 }
    guard 1...2 ~= parts.count, 0...24 ~= parts[0], parts.count == 1 || 0..<60 ~= parts[1] else {
      return nil
    }
    var half = String(first.dropFirst(digits.count)).replacing(".", with: "")
    var isApart = false
    if half.isEmpty, let next = words.dropFirst().first?.replacing(".", with: ""),
      ["am", "pm"].contains(next)
    {
      (half, isApart) = (next, true)
    }
    guard ["", "am", "pm", "h"].contains(half) else { return nil }
    var minute = parts[0] * 60 + (parts.count == 2 ? parts[1] : 0)
    if half == "pm", parts[0] < 12 { minute += noon }
    if half == "am", parts[0] == 12 { minute -= noon }
    let isCertain = half != "" || parts[0] > 12 || first.hasPrefix("0")
    return (Clock(minute: minute, isCertain: isCertain), isApart ? end + 1 : end)
  }

  private static func clock(_ words: [String]) -> (Clock, end: Int)? { clock(words[...]) }

  /// Returns nil if the second time isn't after the first.
  private init?(_ first: Clock, _ last: Clock) {
    var (from, to) = (first.minute, last.minute)
    if !last.isCertain, to <= from || to < Self.earliest { to += Self.noon }
    // Covers ranges such as `1 to 3 pm` and `2 to 4`.
    if !first.isCertain, from + Self.noon < to, from < Self.earliest { from += Self.noon }
    guard from < to, to <= 24 * 60 else { return nil }
    self.init(from: from, to: to, isPart: false)
  }
}

/// The working hours of a person, in local time.
package struct WorkingHours: Hashable, Sendable {
  /// The start in minutes after midnight.
  package var from: Int
  /// The end in minutes after midnight, exclusive.
  package var to: Int
  /// The weekdays, from 1 for Monday to 7 for Sunday (ISO 8601).
  package var days: Set<Int>

  /// Creates working hours. The default is 09:00 to 17:00, Monday to Friday.
  package init(from: Int = 9 * 60, to: Int = 17 * 60, days: Set<Int> = [1, 2, 3, 4, 5]) {
    (self.from, self.to, self.days) = (from, to, days)
  }

  package func isWorkday(_ day: CivilDate) -> Bool { days.contains(day.weekday) }

  /// Returns the working hours of a day as a half-open range in seconds since 1970-01-01T00:00:00Z.
  func instants(of day: CivilDate, in zone: Zone) -> Range<Int64> {
    let midnight = Int64(day.daysSince1970) * 86_400
    let start = zone.instant(ofWallClock: midnight + Int64(from) * 60)
    return start..<max(start, zone.instant(ofWallClock: midnight + Int64(to) * 60))
  }
}
