import MeetingIndex

/// Formats a number of meetings or their total length, such as `5 h 30 min in 7 meetings`, and
/// lists the meetings.
package struct FigureText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the figure on one line, followed by some of the meetings, grouped by day.
  package func text(of figure: MeetingFigure) -> String {
    let list = ListText(time: time, page: page).text(of: figure.records)
    let rest = figure.isOfPeople ? 0 : figure.count - figure.records.count
    let isLatest = figure.rate != nil
    let more = rest > 0 ? page.dim("and \(rest) \(isLatest ? "earlier" : "more")") : ""
    let parts = [page.match(line(figure))] + (isLatest ? [more, list] : [list, more])
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns the figure on one line, such as `7 meetings` or `5 h 30 min in 7 meetings`.
  package func line(_ figure: MeetingFigure) -> String {
    if figure.isOfPeople { return figure.count.counted("person", "people") }
    let count = figure.count.counted("meeting")
    if let rate = figure.rate {
      let (first, last) = (time.day(of: rate.first), time.day(of: rate.last))
      return
        "\(count) from \(time.dayName(first)) to \(time.dayName(last)), \(Self.words(of: rate))"
    }
    guard let minutes = figure.minutes else { return count }
    return "\(ParsedQueryText.length(minutes)) in \(count)"
      + HoursText.overlap(figure.overlapping ?? 0)
  }
}

extension FigureText {
  private static let numbers = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  ]

  /// Returns a frequency in words, such as `about every two weeks` or `about three times a week`.
  package static func words(of rate: MeetingRate) -> String {
    func times(_ count: Double, _ unit: String) -> String {
      let count = Int(count.rounded())
      let often = count < 3 ? ["", "once", "twice"][max(1, count)] : "\(number(count)) times"
      return "about \(often) a \(unit)"
    }
    func every(_ count: Double, _ unit: String) -> String {
      let count = Int(count.rounded())
      return count < 2 ? "about every \(unit)" : "about every \(number(count)) \(unit)s"
    }
    let days = rate.days
    switch days {
    case ..<0.75: return times(1 / days, "day")
    case ..<1.2: return "about every day"
    case ..<4.7: return times(7 / days, "week")
    case ..<26: return every(days / 7, "week")
    case ..<335: return every(days / 30.44, "month")
    default: return every(days / 365.25, "year")
    }
  }

  private static func number(_ count: Int) -> String {
    numbers.indices.contains(count - 2) ? numbers[count - 2] : "\(count)"
  }
}

extension More {
  /// The count in digits, such as `3`, or `at least 1000` if it is a lower bound.
  package var words: String { (isAtLeast ? "at least " : "") + "\(count)" }
}

/// Formats pairs or groups of overlapping meetings, with the time at which they overlap.
package struct OverlapText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns a heading for each overlap, with two of its meetings below.
  package func text(of overlaps: [MeetingOverlap]) -> String {
    overlaps.map { overlap in
      ([page.match(heading(overlap))] + [overlap.first, overlap.second].map(line)
        + (overlap.count > 2 ? ["  and \(overlap.count - 2) more"] : []))
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns the time and the length of an overlap, such as `Tue 2026-11-24 09:45–10:00, 15 min`.
  package func heading(_ overlap: MeetingOverlap) -> String {
    let span = time.span(
      from: .instant(overlap.span.lowerBound), to: .instant(overlap.span.upperBound))
    return "\(span), \(ParsedQueryText.length(overlap.span.count / 60))"
  }

  private func line(_ record: MeetingRecord) -> String {
    let when = ListText(time: time, page: page).clock(record)
    return "  " + HitText(time: time, page: page).heading(record, when: when, indent: 2)
  }
}
