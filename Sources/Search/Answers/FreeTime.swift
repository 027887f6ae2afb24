import Index

/// Free time and commitments within time windows.
public struct FreeTime: Sendable {
  /// Free time, or a commitment that interrupts it.
  public struct TimeSlot: Sendable {
    /// The half-open span in seconds since 1970-01-01T00:00:00Z. For a meeting, it may extend
    /// beyond the window.
    public var span: Range<Int64>
    /// The meeting; nil for free time and for busy time reported by a server without details.
    public var record: MeetingRecord?
    /// The name of the person, for busy time reported by a server.
    package var person: String?
    /// If true, the commitment is tentative.
    package var isTentative = false

    /// If true, this is free time rather than a commitment.
    package var isGap: Bool { record == nil && person == nil }
  }

  /// A time at which one of the requested people is busy.
  package struct Commitment: Sendable {
    /// The half-open time span, in seconds since 1970-01-01T00:00:00Z.
    package let span: Range<Int64>
    /// If true, the meeting is tentative, or all of the people have accepted it only tentatively.
    package let isTentative: Bool
    /// The meeting; nil for busy time reported by a server.
    package let record: MeetingRecord?
    /// The name of the person, for busy time reported by a server.
    package let person: String?

    fileprivate func isSame(as slot: TimeSlot) -> Bool {
      slot.span == span && slot.record?.key == record?.key && slot.person == person
    }
  }

  /// The searched windows, in order: the working hours of each day, or the hours in the question.
  package var windows: [Range<Int64>]
  /// Free time and meetings in order of start. Meetings may overlap.
  public var stretches: [TimeSlot]
  /// The best times to meet, the best first; empty if no duration is requested.
  package var slots: [Slot] = []

  /// A time at which all requested people can meet.
  package struct Slot: Sendable {
    /// The half-open time span, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    /// The tentative meetings at that time.
    package var tentative: [MeetingRecord]
    /// The names of people who are tentatively busy according to a server.
    package var unsure: [String]
    /// The meetings that end directly before the slot or begin directly after it.
    package var neighbours: [MeetingRecord]
    /// If true, the slot conflicts with something tentative.
    package var isMaybe: Bool { !tentative.isEmpty || !unsure.isEmpty }
  }

  /// The free times in seconds since 1970-01-01T00:00:00Z, in order of start.
  package var gaps: [Range<Int64>] { stretches.filter(\.isGap).map(\.span) }
  /// If true, there is at least one gap.
  package var hasGap: Bool { stretches.contains(where: \.isGap) }

  /// - Parameters:
  ///   - busy: the commitments, in order of start.
  ///   - least: the minimum duration of a gap in seconds.
  init(in windows: [Range<Int64>], busy: [Commitment], least: Int64) {
    self.windows = windows
    var stretches: [TimeSlot] = []
    for window in windows {
      let inside = busy.filter {
        $0.span.lowerBound < window.upperBound && $0.span.upperBound > window.lowerBound
      }
      stretches += FreeSlots.gaps(in: window, between: inside.map(\.span))
        .filter { Int64($0.count) >= least }.map { TimeSlot(span: $0, record: nil) }
      stretches += inside.filter { one in
        // A meeting over several days is listed once.
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
}
