import Algorithms

/// What the clocks of a time zone show and from when on: the changes of the past and, for the time
/// after the last of them, the rule by which they go on.
final class ZoneRules: Hashable, Sendable {
  /// What the clocks show for a time.
  struct LocalTime: Hashable, Sendable {
    /// Seconds east of UTC.
    let offset: Int
    let abbreviation: String
  }

  /// What holds before the first change.
  let beginning: LocalTime
  /// The instants at which the clocks change, ascending.
  let changes: [Int64]
  /// What holds from the change of the same index on.
  let afterChange: [LocalTime]
  /// What holds from the last change on; nil where that change was the last ever.
  let afterwards: PosixZoneRule?

  /// `changes` are ascending, and `afterChange` is as long.
  init(
    beginning: LocalTime, changes: [Int64] = [], afterChange: [LocalTime] = [],
    afterwards: PosixZoneRule? = nil
  ) {
    precondition(changes.count == afterChange.count)
    self.beginning = beginning
    self.changes = changes
    self.afterChange = afterChange
    self.afterwards = afterwards
  }

  func localTime(at instant: Int64) -> LocalTime {
    let index = changes.partitioningIndex { $0 > instant }
    if index == changes.count, let afterwards { return afterwards.localTime(at: instant) }
    return index == 0 ? beginning : afterChange[index - 1]
  }

  static func == (a: ZoneRules, b: ZoneRules) -> Bool {
    a === b
      || a.beginning == b.beginning && a.changes == b.changes && a.afterChange == b.afterChange
        && a.afterwards == b.afterwards
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(beginning)
    hasher.combine(changes.count)
  }
}
