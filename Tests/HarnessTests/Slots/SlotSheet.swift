/// Finds the times at which everyone is free by marking every five minutes, as on squared paper.
struct SlotSheet {
  private static let square: Int64 = 300
  private static let quarter: Int64 = 900
  private let calendar: SlotCalendar
  /// The meetings of the requested people, and whether these are tentative.
  let taken: [(span: Range<Int64>, isTentative: Bool)]
  var length: Int64 { Int64(calendar.length) * 60 }

  init(_ calendar: SlotCalendar) {
    self.calendar = calendar
    let asked = [SlotCalendar.me] + calendar.others
    taken = calendar.meetings.compactMap { meeting in
      let there = asked.compactMap { meeting.unsure[$0] }
      if there.isEmpty || meeting.span.isEmpty { return nil }
      return (meeting.span, meeting.isTentative || there.allSatisfy { $0 })
    }
  }

  /// Returns the starts in seconds since 1970-01-01T00:00:00Z, best first, and true if they overlap
  /// with something tentative.
  func best() -> [(start: Int64, isMaybe: Bool)] {
    var ranked: [[Int64]] = []
    for window in windows() {
      var left = starts(in: window).map(rank).sorted { $0.lexicographicallyPrecedes($1) }
      for round in 0..<Int64(calendar.limit) {
        guard let next = left.first else { break }
        ranked.append([next[0], round, next[1], next[2]])
        left.removeAll { abs($0[2] - next[2]) < length }
      }
    }
    return ranked.sorted { $0.lexicographicallyPrecedes($1) }.prefix(calendar.limit)
      .map { ($0[3], $0[0] == 1) }
  }

  /// Returns the working hours of each day from now on, in both zones if there is another.
  func windows() -> [Range<Int64>] {
    let own = calendar.days.map { window(calendar.zone, $0) }
    var shared = own
    if let other = calendar.otherZone {
      let others = (calendar.days.lowerBound - 2...calendar.days.upperBound + 2)
        .map { window(other, $0) }
      shared = own.flatMap { mine in
        others.filter { $0.overlaps(mine) }.map { $0.clamped(to: mine) }
      }
    }
    return (shared.isEmpty ? own : shared).filter { $0.upperBound > calendar.now }
      .map { max($0.lowerBound, calendar.now)..<$0.upperBound }
  }

  private func window(_ zone: String, _ day: Int) -> Range<Int64> {
    let start = calendar.instant(zone, day: day, minute: calendar.hours.lowerBound)
    let isMidnight = calendar.hours.upperBound == 1_440
    let end =
      isMidnight
      ? calendar.instant(zone, day: day + 1, minute: 0)
      : calendar.instant(zone, day: day, minute: calendar.hours.upperBound)
    return start..<end
  }

  /// Returns the quarter hours at which the length fits, or the first mark of a gap without any.
  private func starts(in window: Range<Int64>) -> [Int64] {
    let fits = stride(
      from: window.lowerBound, through: window.upperBound - length, by: Int(Self.square)
    )
    .filter { start in
      !taken.contains { !$0.isTentative && $0.span.overlaps(start..<start + length) }
    }
    var runs: [[Int64]] = []
    for start in fits {
      if let last = runs.last?.last, last + Self.square == start {
        runs[runs.count - 1].append(start)
      } else {
        runs.append([start])
      }
    }
    return runs.flatMap { run in
      let quarters = run.filter { $0 % Self.quarter == 0 }
      return quarters.isEmpty ? [run[0]] : quarters
    }
  }

  /// Returns what orders the starts of a window, the start last.
  private func rank(_ start: Int64) -> [Int64] {
    let slot = start..<start + length
    let around = slot.lowerBound - Self.quarter..<slot.upperBound + Self.quarter
    let isMaybe = taken.contains { $0.span.overlaps(slot) }
    let isBeside = taken.contains { $0.span.overlaps(around) && !$0.span.overlaps(slot) }
    return [isMaybe ? 1 : 0, isBeside ? 0 : 1, start]
  }
}
