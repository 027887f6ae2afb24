import MeetingIndex
import Presentation
import Time

/// The meetings of a day as blocks of quarter hours, side by side if they overlap.
struct DayBlocks {
  struct Block {
    let record: MeetingRecord
    /// The rows that the block covers, in quarter hours since midnight.
    let rows: Range<Int>
    /// The lane of the block, counted from the left. `lanes` is the number of lanes, which have
    /// equal widths.
    var lane = 0
    var lanes = 1
  }

  private(set) var blocks: [Block] = []
  /// The meetings for which no lane was left.
  private(set) var rest: [MeetingRecord] = []

  static let rowsOfDay = 96
  /// The minimum height of a block in rows, so that it can be read and tapped.
  private static let minimumRows = 2
  /// The possible numbers of lanes: those that divide the grid's twelve columns evenly.
  private static let divisions = [1, 2, 3, 4, 6]

  /// - Parameter most: the maximum number of lanes.
  init(_ records: [MeetingRecord], on day: CivilDate, most: Int, in zone: Zone) {
    var waiting = records.map { Block(record: $0, rows: Self.rows(of: $0, on: day, in: zone)) }
    waiting.sort { a, b in
      a.rows.lowerBound != b.rows.lowerBound
        ? a.rows.lowerBound < b.rows.lowerBound : a.rows.count > b.rows.count
    }
    // Meetings that overlap directly, or through a chain of others, get lanes of equal width.
    var first = 0
    var ends: [Int] = []
    for var block in waiting {
      if block.rows.lowerBound >= ends.max() ?? 0 {
        divide(from: first, ends.count)
        (first, ends) = (blocks.count, [])
      }
      block.lane = ends.firstIndex { $0 <= block.rows.lowerBound } ?? ends.count
      guard block.lane < most else {
        rest.append(block.record)
        continue
      }
      if block.lane == ends.count { ends.append(0) }
      ends[block.lane] = block.rows.upperBound
      blocks.append(block)
    }
    divide(from: first, ends.count)
  }

  private mutating func divide(from first: Int, _ lanes: Int) {
    let division = Self.divisions.first { $0 >= lanes } ?? lanes
    for index in first..<blocks.count { blocks[index].lanes = division }
  }

  private static func rows(of record: MeetingRecord, on day: CivilDate, in zone: Zone) -> Range<Int>
  {
    func row(_ time: EventTime, roundedUp: Bool) -> Int {
      let second = Int(zone.wallClock(of: time.instant(in: zone))) - day.daysSince1970 * 86_400
      let quarter = 900
      return min(max(0, (second + (roundedUp ? quarter - 1 : 0)) / quarter), rowsOfDay)
    }
    let start = min(row(record.start, roundedUp: false), rowsOfDay - minimumRows)
    return start..<max(start + minimumRows, row(record.end, roundedUp: true))
  }
}

/// All-day and multi-day meetings as bars that don't overlap.
struct DayBars {
  struct Bar {
    let record: MeetingRecord
    /// The days that the bar covers, as indices of displayed days.
    let days: ClosedRange<Int>
    let lane: Int
    /// If true, the meeting extends beyond the displayed days.
    let isCut: Bool
  }

  /// The bars. A bar for which no lane is free gets the number after the last lane.
  private(set) var bars: [Bar] = []
  private(set) var lanes = 0

  /// Returns true if a meeting is displayed as a bar, because it is all-day or lasts at least a
  /// day.
  static func isBar(_ record: MeetingRecord) -> Bool {
    record.isAllDay || record.endsAt - record.startsAt >= 86_400
  }

  /// - Parameters:
  ///   - records: the meetings that are bars.
  ///   - first: the first displayed day.
  ///   - count: the number of displayed days.
  ///   - most: the maximum number of lanes.
  init(
    _ records: [MeetingRecord], from first: CivilDate, count: Int, most: Int, _ time: DisplayTime
  ) {
    let spans = records.map { record -> (record: MeetingRecord, days: ClosedRange<Int>) in
      let days = time.days(of: record)
      let start = days.lowerBound.daysSince1970 - first.daysSince1970
      return (record, start...(days.upperBound.daysSince1970 - first.daysSince1970))
    }.filter { $0.days.overlaps(0...(count - 1)) }.sorted { a, b in
      a.days.lowerBound != b.days.lowerBound
        ? a.days.lowerBound < b.days.lowerBound : a.days.count > b.days.count
    }
    var ends: [Int] = []
    for span in spans {
      let shown = span.days.clamped(to: 0...(count - 1))
      let lane = ends.firstIndex { $0 < shown.lowerBound } ?? ends.count
      if lane == ends.count, lane < most { ends.append(0) }
      if lane < most { ends[lane] = shown.upperBound }
      bars.append(Bar(record: span.record, days: shown, lane: lane, isCut: shown != span.days))
    }
    lanes = ends.count
  }
}
