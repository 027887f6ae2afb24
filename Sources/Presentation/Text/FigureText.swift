import MeetingIndex

/// A number or a length, and the meetings that it is of: `5 h 30 min in 7 meetings`.
package struct FigureText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// The figure on a line, then the meetings by day, of many the first.
  package func text(of figure: MeetingFigure) -> String {
    let list = ListText(time: time, page: page).text(of: figure.records)
    let rest = figure.isOfPeople ? 0 : figure.count - figure.records.count
    let more = rest > 0 ? page.dim("and \(rest) more") : ""
    return [page.match(line(figure)), list, more].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func line(_ figure: MeetingFigure) -> String {
    if figure.isOfPeople { return figure.count == 1 ? "1 person" : "\(figure.count) people" }
    let count = figure.count.counted("meeting")
    return figure.minutes.map { "\(ParsedQueryText.length($0)) in \(count)" } ?? count
  }
}

/// Meetings at one time, two and two, by the time that they share.
package struct OverlapText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// `Tue 2026-11-24 09:45–10:00, 15 min`, and below it the two.
  package func text(of overlaps: [MeetingOverlap]) -> String {
    overlaps.map { overlap in
      let span = time.span(
        from: .instant(overlap.span.lowerBound), to: .instant(overlap.span.upperBound))
      let length = ParsedQueryText.length(overlap.span.count / 60)
      return ([page.match("\(span), \(length)")] + [overlap.first, overlap.second].map(line))
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func line(_ record: MeetingRecord) -> String {
    let when = ListText(time: time, page: page).clock(record)
    return "  " + HitText(time: time, page: page).heading(record, when: when, indent: 2)
  }
}
