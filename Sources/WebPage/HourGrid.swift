import MeetingIndex
import Presentation
import Time

/// The grid of a day or week: all-day meetings at the top, and a column of hours for each day.
/// Narrow screens get lists instead.
struct HourGrid {
  let items: MeetingItems
  let today: CivilDate
  let now: Moment

  /// The hours that are always displayed.
  private static let usualHours = 8..<18
  private static let rowsOfHour = 4
  private static let maximumInDay = 6
  private static let maximumInWeekDay = 4
  private static let maximumLanes = 20
  /// The maximum number of meetings that are listed below the grid.
  private static let maximumBelowGrid = 50

  func content(_ first: CivilDate, _ last: CivilDate, _ records: [MeetingRecord]) -> HTML {
    let days = (first.daysSince1970...last.daysSince1970).map { CivilDate(daysSince1970: $0) }
    let bars = DayBars(
      records.filter(DayBars.isBar), from: first, count: days.count, most: Self.maximumLanes,
      items.time)
    let timed = records.filter { !DayBars.isBar($0) }
    let columns = days.map { day in
      DayBlocks(
        timed.filter { items.time.days(of: $0).contains(day) }, on: day,
        most: days.count == 1 ? Self.maximumInDay : Self.maximumInWeekDay, in: items.time.zone)
    }
    let hours = hours(columns, withNow: days.contains(today))
    var named = Set<String>()
    let sections = zip(days, columns).enumerated().map { number, column in
      section(
        column.0, column.1, number, hours, isFree: !bars.bars.contains { $0.days ~= number }, &named
      )
    }
    return .element(
      "div", [.plain(.class, days.count == 1 ? "hours one" : "hours")],
      [bars.bars.isEmpty ? .joined([]) : lane(bars, first, last), clock(hours)] + sections)
  }

  /// Returns the hours to display: the usual hours, the hours of all meetings, and the current hour
  /// if today is displayed.
  private func hours(_ columns: [DayBlocks], withNow: Bool) -> Range<Int> {
    let now = withNow ? [nowRow..<nowRow + 1] : []
    let rows = columns.flatMap { $0.blocks.map(\.rows) } + now
    let first = rows.map { $0.lowerBound / Self.rowsOfHour }.min() ?? 24
    let end = rows.map { ($0.upperBound + Self.rowsOfHour - 1) / Self.rowsOfHour }.max() ?? 0
    return min(first, Self.usualHours.lowerBound)..<max(end, Self.usualHours.upperBound)
  }

  private func clock(_ hours: Range<Int>) -> HTML {
    .element(
      "ol", [.plain(.class, "clock"), .plain(.ariaHidden, "true")],
      hours.map { .element("li", [], .text("\($0 < 10 ? "0" : "")\($0):00")) })
  }

  private func lane(_ bars: DayBars, _ first: CivilDate, _ last: CivilDate) -> HTML {
    let shown = bars.bars.filter { $0.lane < Self.maximumLanes }
    let rest = bars.bars.count - shown.count
    let others = HTML.element(
      "a", [.href(.search("meetings from \(first) to \(last)"))], .text("and \(rest) more"))
    return .element(
      "section", [.plain(.class, "lane"), .plain(.ariaLabel, "All-day and multi-day meetings")],
      .element(
        "ul", [],
        shown.map { bar in
          let names = "bar b\(bar.days.lowerBound + 1) s\(bar.days.count)"
          let span = items.time.span(from: bar.record.start, to: bar.record.end)
          return .element(
            "li", items.classes(bar.record, names) + items.anchor(bar.record),
            items.link(bar.record),
            items.soft(" " + span))
        }), rest > 0 ? .element("p", [], others) : .joined([]))
  }

  private func section(
    _ day: CivilDate, _ blocks: DayBlocks, _ number: Int, _ hours: Range<Int>,
    isFree: Bool, _ named: inout Set<String>
  ) -> HTML {
    let isToday = day == today
    let current: [HTML.Attribute] = isToday ? [.plain(.ariaCurrent, "date")] : []
    var list = blocks.blocks.map { block -> HTML in
      let isFirst = named.insert(block.record.id).inserted
      return self.block(block, on: day, hours, isFirst ? items.anchor(block.record) : [])
    }
    let empty: [HTML] =
      list.isEmpty && isFree
      ? [.element("li", [.plain(.class, "none soft")], .text("no meeting"))] : []
    if isToday {
      list.insert(line(hours), at: blocks.blocks.prefix { $0.record.startsAt <= now.seconds }.count)
    }
    return .element(
      "section", [.plain(.class, "day c\(number + 1)\(isToday ? " today" : "")")],
      .element(
        "h2", current,
        .element(
          "a", [.href(PageAddress.days(.day, day))],
          .text("\(day.weekdayName) "),
          .element("span", [.plain(.class, "when")], .text(items.time.date(day))))),
      .element("ol", [.plain(.class, "grid")], list + empty),
      blocks.rest.isEmpty
        ? .joined([])
        : .element(
          "ul", [.plain(.class, "rest"), .plain(.ariaLabel, "Also on \(items.time.dayName(day))")],
          blocks.rest.prefix(Self.maximumBelowGrid).map { items.line($0, items.clock($0)) }
            + others(blocks.rest.count - Self.maximumBelowGrid, on: day)))
  }

  /// Returns a link to the list of the day's meetings; empty if no meetings are left out of the
  /// grid.
  private func others(_ count: Int, on day: CivilDate) -> [HTML] {
    if count <= 0 { return [] }
    let link = HTML.element("a", [.href(.search("meetings on \(day)"))], .text("and \(count) more"))
    return [.element("li", [.plain(.class, "item")], link)]
  }

  private func block(
    _ block: DayBlocks.Block, on day: CivilDate, _ hours: Range<Int>, _ more: [HTML.Attribute]
  ) -> HTML {
    let width = 12 / block.lanes
    let names =
      "block r\(block.rows.lowerBound - hours.lowerBound * Self.rowsOfHour) h\(block.rows.count)"
      + " x\(block.lane * width) w\(width)"
    let record = block.record
    let marks = items.marks(record)
    // Lines that don't fit are hidden; the time is hidden last.
    let details = [marks, PlaceText.short(record)].filter { !$0.isEmpty }
    return .element(
      "li", items.classes(record, names) + more, items.link(record), .text(" "),
      items.parted(record, on: day), .text(" "), items.soft(details.joined(separator: " · ")))
  }

  /// The row of the current time, in quarter hours since midnight.
  private var nowRow: Int {
    (Int(items.time.zone.wallClock(of: now.seconds)) - today.daysSince1970 * 86_400) / 900
  }

  /// Returns the current time as a line between the blocks, or as text on narrow screens.
  private func line(_ hours: Range<Int>) -> HTML {
    let row = nowRow - hours.lowerBound * Self.rowsOfHour
    return .element(
      "li", [.plain(.class, "now r\(row)"), .plain(.ariaHidden, "true")],
      .element("span", [], .text("now \(items.time.clock(.instant(now.seconds)))")))
  }
}
