import Algorithms

/// The local times of a zone: a table of changes, and the rule for all times after the last change.
package final class ZoneRules: Hashable, Sendable {
  /// The local time during a period.
  package struct LocalTime: Hashable, Sendable {
    /// The offset in seconds east of UTC.
    package let offset: Int
    package let abbreviation: String

    package init(offset: Int, abbreviation: String) {
      (self.offset, self.abbreviation) = (offset, abbreviation)
    }
  }

  /// The local time before the first change.
  package let beginning: LocalTime
  /// The instants at which the clocks change, ascending.
  package let changes: [Int64]
  /// The local time after the change with the same index.
  package let afterChange: [LocalTime]
  /// The rule after the last change; nil if there are no further changes.
  package let afterwards: PosixZoneRule?

  /// Requires ascending `changes` and an `afterChange` of the same length.
  package init(
    beginning: LocalTime, changes: [Int64] = [], afterChange: [LocalTime] = [],
    afterwards: PosixZoneRule? = nil
  ) {
    precondition(changes.count == afterChange.count)
    self.beginning = beginning
    self.changes = changes
    self.afterChange = afterChange
    self.afterwards = afterwards
  }

  package func localTime(at instant: Int64) -> LocalTime {
    let index = changes.partitioningIndex { $0 > instant }
    if index == changes.count, let afterwards { return afterwards.localTime(at: instant) }
    return index == 0 ? beginning : afterChange[index - 1]
  }

  package static func == (a: ZoneRules, b: ZoneRules) -> Bool {
    a === b
      || a.beginning == b.beginning && a.changes == b.changes && a.afterChange == b.afterChange
        && a.afterwards == b.afterwards
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(beginning)
    hasher.combine(changes.count)
  }
}
