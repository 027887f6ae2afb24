import MeetingIndex
import Presentation
import Time

/// The meetings of one day as blocks in quarters of an hour, side by side where they overlap.
struct DayBlocks {
  struct Block {
    let record: MeetingRecord
    /// In quarters of an hour from midnight on.
    let rows: Range<Int>
    /// From the left, of `lanes` of the same width.
    var lane = 0
    var lanes = 1
  }

  private(set) var blocks: [Block] = []
  /// More at once than there is room for.
  private(set) var rest: [MeetingRecord] = []

  static let rowsOfDay = 96
  /// A shorter one could not be read, or hit by a finger.
  private static let fewestRows = 2
  /// By these a line of twelve columns is divided.
  private static let divisions = [1, 2, 3, 4, 6]

  /// - Parameter most: side by side.
  init(_ records: [MeetingRecord], on day: CivilDate, most: Int, in zone: Zone) {
    var waiting = records.map { Block(record: $0, rows: Self.rows(of: $0, on: day, in: zone)) }
    waiting.sort { a, b in
      a.rows.lowerBound != b.rows.lowerBound
        ? a.rows.lowerBound < b.rows.lowerBound : a.rows.count > b.rows.count
    }
    // Those that overlap, by way of others too, share one division of the width.
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
    let start = min(row(record.start, roundedUp: false), rowsOfDay - fewestRows)
    return start..<max(start + fewestRows, row(record.end, roundedUp: true))
  }
}

/// Meetings of whole and of several days as bars, none across another.
struct DayBars {
  struct Bar {
    let record: MeetingRecord
    /// Of the days that are shown, from 0 on.
    let days: ClosedRange<Int>
    let lane: Int
    /// If true, it goes on beyond the days that are shown.
    let isCut: Bool
  }

  /// Those for which no lane was left have the lane behind the last one.
  private(set) var bars: [Bar] = []
  private(set) var lanes = 0

  /// Returns true if it is shown as a bar: all day, or for a day and longer.
  static func isBar(_ record: MeetingRecord) -> Bool {
    record.isAllDay || record.endsAt - record.startsAt >= 86_400
  }

  /// - Parameters:
  ///   - records: those that are bars.
  ///   - first: the first of the days that are shown.
  ///   - count: the number of these days.
  ///   - most: the number of lanes.
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
