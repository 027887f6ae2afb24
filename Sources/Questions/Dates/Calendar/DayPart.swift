/// A clock time as written in a question, possibly without am or pm.
struct TimeOfDay: Hashable, Sendable {
  /// The minute since midnight, from 0 to 1,440.
  var minute: Int
  /// If true, the time is known to be before or after noon, as in `3pm`, `15:00` or `noon`, but not
  /// in `3:00`.
  var isCertain: Bool
}

enum DayPart: String, Sendable {
  case morning, lunch, afternoon, evening, night

  /// Creates the part from a plural such as `mornings`. Returns nil for other words.
  init?(plural word: String) {
    guard word.hasSuffix("s") else { return nil }
    self.init(rawValue: String(word.dropLast()))
  }

  /// The minutes since midnight. The parts overlap, because people disagree on their limits and a
  /// meeting near a limit should be found.
  var minutes: Range<Int> {
    switch self {
    case .morning: 5 * 60..<12 * 60
    case .lunch: 12 * 60..<13 * 60 + 30
    case .afternoon: 12 * 60..<18 * 60
    case .evening: 17 * 60..<24 * 60
    case .night: 18 * 60..<24 * 60
    }
  }

  /// Returns the early or late half of the part, or the hours around its middle.
  func minutes(of part: UnitPart?) -> Range<Int> {
    let (whole, middle) = (minutes, self.middle)
    return switch part {
    case .beginning, .early: whole.lowerBound..<middle
    case .middle: middle - 60..<middle + 60
    case .late, .end: middle..<whole.upperBound
    default: whole
    }
  }

  /// The minute that separates early from late. In the morning it is ten o'clock, because meetings
  /// begin late.
  private var middle: Int {
    switch self {
    case .morning: 10 * 60
    case .lunch: 12 * 60 + 45
    case .afternoon: 15 * 60
    case .evening: 20 * 60
    case .night: 22 * 60
    }
  }

  /// The hours that may be combined with the part, in minutes since midnight, as in `tomorrow
  /// morning at 4:30`. One o'clock isn't allowed with `tonight`, because it may belong to either
  /// day.
  var clock: ClosedRange<Int> {
    switch self {
    case .morning: 0...12 * 60
    case .lunch: 11 * 60...15 * 60
    case .afternoon: 12 * 60...19 * 60
    case .evening: 16 * 60...24 * 60
    case .night: 17 * 60...24 * 60
    }
  }

  /// If true, a bare hour in this part is a time after noon.
  var isAfterNoon: Bool { self != .morning }
}

/// A span of hours within a day, or a single time.
struct Hours: Hashable, Sendable {
  var part: DayPart?
  /// The subdivision of `part`, such as `late` in `late afternoon`.
  var partOfPart: UnitPart?
  var from: TimeOfDay?
  var to: TimeOfDay?
  /// If true, this is a single time such as `at 3pm`, and the hour that begins then is searched.
  var isPoint = false
  /// If true, the hour before the time is also searched, as for `around noon`.
  var isAround = false
  /// If true, these hours are a date only together with a day, as `from 10 to 12` and `in the
  /// morning` are.
  var needsDay = false

  /// Returns the combination of two expressions such as `this evening` and `after 7`, or nil if
  /// they contradict each other.
  func joined(with other: Hours) -> Hours? {
    if part == nil, other.part == nil { return ended(by: other) ?? other.ended(by: self) }
    let (outer, inner) = part != nil ? (self, other) : (other, self)
    guard let part = outer.part, outer.from == nil, outer.to == nil, inner.part == nil else {
      return nil
    }
    let certain = [inner.from, inner.to].compactMap { $0 }.filter(\.isCertain)
    guard certain.allSatisfy({ part.clock.contains($0.minute) }) else { return nil }
    var both = inner
    both.part = outer.part
    // In `from 10 to 11 in the morning`, the half of the day is as clear as in `10 to 11am`.
    let isRange = inner.from != nil && inner.to != nil
    both.needsDay = outer.needsDay && inner.needsDay && !isRange
    return both
  }

  /// Returns the hours from a start such as `after lunch` to an end such as `until six`, or nil.
  private func ended(by other: Hours) -> Hours? {
    guard from != nil, to == nil, !isPoint, other.from == nil, other.to != nil else { return nil }
    var both = self
    both.to = other.to
    both.needsDay = needsDay && other.needsDay
    return both
  }

  /// The minutes since midnight, half-open.
  var minutes: Range<Int> {
    guard from != nil || to != nil else {
      return part.map { $0.minutes(of: partOfPart) } ?? 0..<1_440
    }
    let (start, end) = certainEdges
    if isPoint {
      let start = start ?? 0
      return (isAround ? start - 60 : start)..<start + 60
    }
    let lower = start ?? min(part?.minutes.lowerBound ?? 0, (end ?? 1) - 1)
    let upper = end ?? max(part?.minutes.upperBound ?? 1_440, lower + 1)
    return lower..<max(upper, lower + 1)
  }

  /// The start and end, in minutes since midnight. A bare hour from 1 to 6 is after noon.
  private var certainEdges: (start: Int?, end: Int?) {
    guard let from else { return (nil, to.map { certain($0) }) }
    guard let to else { return (certain(from), nil) }
    let noon = 12 * 60
    if !from.isCertain, to.isCertain {
      let later = from.minute + noon
      return (from.minute < noon && later < to.minute ? later : from.minute, to.minute)
    }
    let start = certain(from)
    // `10-2` ends at 14:00, but `22:00-2:00` on the next day.
    let isLater = to.minute <= start && !to.isCertain && to.minute <= noon
    let isSameDay = !from.isCertain || to.minute + noon > start
    let end = isLater && isSameDay ? to.minute + noon : to.minute
    return (start, end <= start ? end + 24 * 60 : end)
  }

  /// Returns a single time as the end of an event that starts at this minute. On the same day, it
  /// is the next such hour; on a later day, it is read as written, as in `friday 22:00 to saturday
  /// 6:00`.
  func ending(after start: Int, onSameDay isSameDay: Bool) -> Hours {
    guard isPoint, part == nil, let from, !from.isCertain, from.minute < 12 * 60 else {
      return self
    }
    // Two digits are read as written.
    let isShort = from.minute < 10 * 60
    let isLater =
      isSameDay && isShort && from.minute <= start && from.minute + 12 * 60 > start
    var end = self
    end.from = TimeOfDay(minute: from.minute + (isLater ? 12 * 60 : 0), isCertain: true)
    return end
  }

  /// Returns the hours with a bare start in the given part of the day if it can be: `6:00` of a
  /// morning run.
  func starting(in other: DayPart) -> Hours {
    guard part == nil, let from, !from.isCertain, from.minute < 12 * 60 else { return self }
    let minute = [from.minute, from.minute + 12 * 60].first {
      other == .morning ? other.minutes.contains($0) : other.clock.contains($0)
    }
    guard let minute = minute ?? (other == .night ? from.minute : nil) else { return self }
    var hours = self
    hours.from = TimeOfDay(minute: minute, isCertain: true)
    return hours
  }

  private func certain(_ time: TimeOfDay) -> Int {
    guard !time.isCertain, time.minute < 12 * 60 else { return time.minute }
    let isLater = part?.isAfterNoon ?? (60..<7 * 60 ~= time.minute)
    return isLater ? time.minute + 12 * 60 : time.minute
  }
}
