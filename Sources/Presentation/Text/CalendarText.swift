import MeetingIndex

/// Calendars in columns, one a line.
package struct CalendarText: Sendable {
  package let page: Page

  package init(page: Page) { self.page = page }

  package func table(of calendars: [CalendarSummary]) -> String {
    let width = calendars.map { $0.id.count }.max() ?? 0
    return calendars.map { line(of: $0, width: width) }.joined(separator: "\n")
  }

  private func line(of calendar: CalendarSummary, width: Int) -> String {
    let gone = calendar.gone > 0 ? ", \(calendar.gone) gone" : ""
    let kind = calendar.kind.map { ", \($0)" } ?? ""
    let id = Sanitizer.line(calendar.id)
    return [
      calendar.isIncluded ? "+" : "-", page.swatch(calendar.color),
      page.bold(id) + String(repeating: " ", count: max(0, width - id.count)),
      Sanitizer.line(calendar.title),
      page.dim("\(calendar.records.counted("meeting"))\(gone), from \(calendar.source)\(kind)"),
    ].joined(separator: "  ")
  }
}
