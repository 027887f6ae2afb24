import MeetingIndex
import Time

/// Formats the overview of a day: its meetings, the current ones, the next one, and overlaps.
package struct AgendaText: Sendable {
  package let time: DisplayTime
  package let page: Page
  package let remedies: RemedyText

  package init(time: DisplayTime, page: Page, remedies: RemedyText) {
    (self.time, self.page, self.remedies) = (time, page, remedies)
  }

  /// The maximum number of meetings in the list.
  private static let maximumMeetings = 100
  /// The maximum number of lines for current meetings.
  private static let maximumLines = 10

  /// Returns the list of the day's meetings, followed by lines for current, next and overlapping
  /// ones.
  package func text(of agenda: DayAgenda) -> String {
    let shown = Array(agenda.meetings.prefix(Self.maximumMeetings))
    let others = agenda.meetings.count - shown.count
    let list =
      ListText(time: time, page: page).text(of: shown)
      + (others > 0 ? "\n  and \(others) more" : "")
    let today = time.dayName(time.day(of: agenda.now.seconds))
    let day = agenda.meetings.isEmpty ? "\(page.bold(today))\n  no meetings" : list
    let lines =
      agenda.current.prefix(Self.maximumLines).map {
        line("now", "\(title($0)), until \(time.clock($0.end))")
      }
      + (agenda.current.count > Self.maximumLines
        ? [line("now", "and \(agenda.current.count - Self.maximumLines) more")] : [])
      + [agenda.next.map { line("next", next($0, agenda.now)) }].compactMap { $0 }
      + agenda.overlaps.map { line("overlap", overlap($0)) }
      + (agenda.moreOverlaps.count > 0
        ? [line("overlap", "and \(agenda.moreOverlaps.words) more")] : [])
    return ([day] + (lines.isEmpty ? [] : ["", lines.joined(separator: "\n")]))
      .joined(separator: "\n")
  }

  /// Returns a line for each source that isn't up to date.
  package func stale(in agenda: DayAgenda) -> [String] {
    agenda.stale.map { source in
      if let failure = source.failure {
        return "'\(source.id)' can't be read: \(failure)"
      }
      let state = source.syncedAt.map { "last synced \(time.stamp($0))" } ?? "never synced"
      return "'\(source.id)' was \(state); to show it: \(remedies.typed(.sync))"
    }
  }

  private func line(_ label: String, _ text: String) -> String {
    page.dim(label.padded(to: 8)) + " " + text
  }

  private func title(_ record: MeetingRecord) -> String { MeetingText.title(record.title) }

  /// Returns the next meeting and the time until it, such as `Retro at 15:00, in 2 h 30 min`. If it
  /// isn't today, its day is named instead.
  private func next(_ record: MeetingRecord, _ now: Moment) -> String {
    let day = time.day(of: record.start)
    if day != time.day(of: now.seconds) {
      return "\(title(record)) on \(time.dayName(day)) at \(time.clock(record.start))"
    }
    let minutes = Int((record.startsAt - now.seconds + 59) / 60)
    return "\(title(record)) at \(time.clock(record.start)), "
      + "in \(ParsedQueryText.length(minutes))"
  }

  /// Returns overlapping meetings and the time of the overlap, such as
  /// `'Pricing' and 'Retro', 15:00–15:30`.
  private func overlap(_ overlap: MeetingOverlap) -> String {
    let (start, end) = (overlap.span.lowerBound, overlap.span.upperBound)
    let others = overlap.count > 2 ? " and \(overlap.count - 2) more" : ""
    return "'\(title(overlap.first))' and '\(title(overlap.second))'\(others), "
      + "\(time.clock(.instant(start)))–\(time.clock(.instant(end)))"
  }
}
