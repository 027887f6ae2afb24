import Index

/// Gaps and what is between them, in some stretches of time.
public struct FreeTime: Sendable {
  /// A gap, or a meeting that is in the way.
  public struct TimeSlot: Sendable {
    /// Half-open, in seconds since 1970-01-01T00:00:00Z; a meeting's own times.
    public var span: Range<Int64>
    /// Nil for a gap.
    public var record: MeetingRecord?
    /// If true, it is not certain to be in the way.
    package var isTentative = false
  }

  /// A meeting that is in the way of those who are asked for.
  package struct Commitment: Sendable {
    package let record: MeetingRecord
    /// If true, it may not take place, or all of them who are invited may not come.
    package let isTentative: Bool
  }

  /// The windows that were searched, in order: working hours, a day each, or the hours that were
  /// asked for.
  package var windows: [Range<Int64>]
  /// Gaps and meetings by their start; meetings may overlap one another.
  public var stretches: [TimeSlot]
  /// The times that suit best, the best first; none where no length is asked for.
  package var slots: [Slot] = []

  /// A time at which all who are asked for can meet.
  package struct Slot: Sendable {
    /// Half-open, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    /// What is tentative and in the way.
    package var tentative: [MeetingRecord]
    /// What ends right before it or begins right after it.
    package var neighbours: [MeetingRecord]
  }

  /// In seconds since 1970-01-01T00:00:00Z, by start.
  package var gaps: [Range<Int64>] { stretches.filter { $0.record == nil }.map(\.span) }
  /// If true, anything is free.
  package var hasGap: Bool { stretches.contains { $0.record == nil } }

  /// - Parameters:
  ///   - busy: what is in the way, by start.
  ///   - least: how long a gap has to be, in seconds; one as long as its window is always a gap.
  init(in windows: [Range<Int64>], busy commitments: [Commitment], least: Int64) {
    self.windows = windows
    let busy = commitments.map(\.record)
    let tentative = Set(commitments.filter(\.isTentative).map(\.record.key))
    var stretches: [TimeSlot] = []
    for window in windows {
      let inside = busy.filter { $0.startsAt < window.upperBound && $0.endsAt > window.lowerBound }
      stretches += Self.gaps(in: window, between: inside, least: least)
        .map { TimeSlot(span: $0, record: nil) }
      stretches += inside.filter { record in
        // What goes on over days is shown once.
        record.startsAt >= window.lowerBound || window == windows.first
          || !stretches.contains { $0.record?.key == record.key }
      }.map { record in
        TimeSlot(
          span: record.startsAt..<record.endsAt, record: record,
          isTentative: tentative.contains(record.key))
      }
    }
    self.stretches = stretches.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
  }

  private static func gaps(
    in window: Range<Int64>, between busy: [MeetingRecord], least: Int64
  ) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var start = window.lowerBound
    for record in busy {
      if record.startsAt > start { gaps.append(start..<record.startsAt) }
      start = max(start, record.endsAt)
    }
    if start < window.upperBound { gaps.append(start..<window.upperBound) }
    return gaps.filter { Int64($0.count) >= min(least, Int64(window.count)) }
  }
}
