/// The best times for a meeting of a given duration.
package struct FreeSlots: Sendable {
  /// Time that is already taken.
  package struct Busy: Hashable, Sendable {
    /// The half-open time span, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    package var isTentative: Bool

    package init(_ span: Range<Int64>, isTentative: Bool = false) {
      (self.span, self.isTentative) = (span, isTentative)
    }
  }

  package struct Slot: Hashable, Sendable {
    /// The half-open time span, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    /// The indices in `busy` of the tentative entries at that time.
    package var tentative: [Int]
    /// The indices in `busy` of the entries that end or begin within a quarter of an hour of the
    /// slot.
    package var neighbours: [Int]
  }

  /// The distance in seconds between possible starts: a quarter of an hour.
  package static let step: Int64 = 15 * 60

  /// The slots, the best first. Slots without tentative entries come before the others. Among
  /// these, the first slot of each window comes before the second of any. Among these, slots next
  /// to other meetings come first, because they leave longer gaps undivided.
  package let slots: [Slot]

  /// - Parameters:
  ///   - windows: the time windows in order, such as the working hours of each day.
  ///   - busy: the taken times in any order.
  ///   - length: the duration of the meeting in seconds.
  ///   - limit: the maximum number of slots.
  package init(in windows: [Range<Int64>], besides busy: [Busy], length: Int64, limit: Int) {
    let firm = busy.filter { !$0.isTentative }.map(\.span)
    let ranked = windows.flatMap { window -> [(round: Int, slot: Slot)] in
      let starts = Self.gaps(in: window, between: firm)
        .flatMap { Self.starts(in: $0, length: length) }
      let slots = starts.map { Self.slot($0..<$0 + length, busy) }.sorted { a, b in
        Self.rank(a) < Self.rank(b)
      }
      return Self.disjoint(slots, limit: limit).enumerated().map { ($0.offset, $0.element) }
    }
    slots = ranked.sorted { a, b in
      let (one, other) = (Self.rank(a.slot), Self.rank(b.slot))
      return (one.0, a.round, one.1, one.2) < (other.0, b.round, other.1, other.2)
    }.prefix(limit).map(\.slot)
  }

  /// Returns the free gaps in a window. An entry without a duration takes no time, so it divides no
  /// gap.
  ///
  /// - Parameter taken: the taken times in any order.
  package static func gaps(
    in window: Range<Int64>, between taken: [Range<Int64>]
  ) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var start = window.lowerBound
    for span in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
      if span.lowerBound > start { gaps.append(start..<min(span.lowerBound, window.upperBound)) }
      start = max(start, span.upperBound)
      if start >= window.upperBound { return gaps }
    }
    return start < window.upperBound ? gaps + [start..<window.upperBound] : gaps
  }

  /// Returns the quarter hours at which the meeting fits into a gap, or the gap's start if it fits
  /// at none of them.
  private static func starts(in gap: Range<Int64>, length: Int64) -> [Int64] {
    let last = gap.upperBound - length
    if last < gap.lowerBound { return [] }
    let first = (gap.lowerBound + step - 1) / step * step
    return first <= last
      ? Array(stride(from: first, through: last, by: Int(step))) : [gap.lowerBound]
  }

  private static func slot(_ span: Range<Int64>, _ busy: [Busy]) -> Slot {
    let around = span.lowerBound - step..<span.upperBound + step
    let touching = busy.indices.filter { busy[$0].span.overlaps(around) }
    return Slot(
      span: span, tentative: touching.filter { busy[$0].span.overlaps(span) },
      neighbours: touching.filter { !busy[$0].span.overlaps(span) })
  }

  private static func rank(_ slot: Slot) -> (Int, Int, Int64) {
    (slot.tentative.isEmpty ? 0 : 1, slot.neighbours.isEmpty ? 1 : 0, slot.span.lowerBound)
  }

  /// Returns the slots without those that overlap an earlier one.
  private static func disjoint(_ slots: [Slot], limit: Int) -> [Slot] {
    var chosen: [Slot] = []
    for slot in slots where !chosen.contains(where: { $0.span.overlaps(slot.span) }) {
      chosen.append(slot)
      if chosen.count == limit { break }
    }
    return chosen
  }
}
