import Index

/// Gaps and what is between them, in some stretches of time.
public struct FreeTime: Sendable {
  /// A gap, or a meeting that is in the way.
  public struct TimeSlot: Sendable {
    /// Half-open, in seconds since 1970-01-01T00:00:00Z; a meeting's own times.
    public var span: Range<Int64>
    /// The meeting; nil for a gap, and for what a server told without saying what it is.
    public var record: MeetingRecord?
    /// Of what a server told: who is busy, by the name that was asked for.
    package var person: String?
    /// If true, it is not certain to be in the way.
    package var isTentative = false

    /// If true, nothing is in the way.
    package var isGap: Bool { record == nil && person == nil }
  }

  /// The times at which those who are asked for are not free.
  package struct Commitment: Sendable {
    /// Half-open, in seconds since 1970-01-01T00:00:00Z.
    package let span: Range<Int64>
    /// If true, it may not take place, or all of them who are invited may not come.
    package let isTentative: Bool
    /// The meeting; nil if a server told of it.
    package let record: MeetingRecord?
    /// Of what a server told: who is busy.
    package let person: String?

    fileprivate func isSame(as slot: TimeSlot) -> Bool {
      slot.span == span && slot.record?.key == record?.key && slot.person == person
    }
  }

  /// The windows that were searched, in order: working hours, a day each, or the hours that were
  /// asked for.
  package var windows: [Range<Int64>]
  /// Gaps and meetings by their start; meetings may overlap one another.
  public var stretches: [TimeSlot]
  /// The times that suit best, the best first; none if no length is asked for.
  package var slots: [Slot] = []

  /// A time at which all who are asked for can meet.
  package struct Slot: Sendable {
    /// Half-open, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    /// Tentative meetings in the way.
    package var tentative: [MeetingRecord]
    /// Those of whom a server tells that they may be busy.
    package var unsure: [String]
    /// Meetings that end right before it or begin right after it.
    package var neighbours: [MeetingRecord]
    /// If true, something tentative is in the way.
    package var isMaybe: Bool { !tentative.isEmpty || !unsure.isEmpty }
  }

  /// In seconds since 1970-01-01T00:00:00Z, by start.
  package var gaps: [Range<Int64>] { stretches.filter(\.isGap).map(\.span) }
  /// If true, anything is free.
  package var hasGap: Bool { stretches.contains(where: \.isGap) }

  /// - Parameters:
  ///   - busy: what is in the way, by start.
  ///   - least: how long a gap has to be, in seconds; one as long as its window is always a gap.
  init(in windows: [Range<Int64>], busy: [Commitment], least: Int64) {
    self.windows = windows
    var stretches: [TimeSlot] = []
    for window in windows {
      let inside = busy.filter {
        $0.span.lowerBound < window.upperBound && $0.span.upperBound > window.lowerBound
      }
      stretches += Self.gaps(in: window, between: inside, least: least)
        .map { TimeSlot(span: $0, record: nil) }
      stretches += inside.filter { one in
        // What goes on over days is shown once.
        one.span.lowerBound >= window.lowerBound || window == windows.first
          || !stretches.contains(where: one.isSame)
      }.map {
        TimeSlot(span: $0.span, record: $0.record, person: $0.person, isTentative: $0.isTentative)
      }
    }
    self.stretches = stretches.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
  }

  private static func gaps(
    in window: Range<Int64>, between busy: [Commitment], least: Int64
  ) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var start = window.lowerBound
    for span in busy.map(\.span) {
      if span.lowerBound > start { gaps.append(start..<span.lowerBound) }
      start = max(start, span.upperBound)
    }
    if start < window.upperBound { gaps.append(start..<window.upperBound) }
    return gaps.filter { Int64($0.count) >= min(least, Int64(window.count)) }
  }
}
