import Calendars
import MeetingIndex

/// Formats a source: its location, its contents and its freshness.
package struct SourceText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the name of a source and the number of its records, such as `work (12 meetings)`.
  package static func name(of source: SourceSummary) -> String {
    "\(Sanitizer.line(source.id)) (\(count(source.records, of: source.content)))"
  }

  /// Returns a number of records with their kind, such as `12 meetings` or `3 notes`.
  static func count(_ records: Int, of content: SourceContent) -> String {
    records.counted(content == .notes ? "note" : "meeting")
  }

  /// Returns a line for the source, and a second one if it is stale.
  package func lines(of source: SourceSummary) -> String {
    if source.isWriteOnly {
      return [page.bold(source.id), Sanitizer.line(source.location.shown), page.dim("write-only")]
        .joined(separator: "  ")
    }
    let synced = source.syncedAt.map { "synced \(time.stamp($0))" } ?? "not synced yet"
    let details =
      [
        source.content == .notes ? "notes" : source.calendars.counted("calendar"),
        Self.count(source.records, of: source.content), synced,
      ] + (source.isWritable ? ["writable"] : [])
      + (source.links == .inside ? ["links inside"] : [])
      + (source.contactedAt.map { ["fetched \(time.stamp($0))"] } ?? [])
      + (source.signedInAs.map { ["signed in as \(Sanitizer.line($0))"] } ?? [])
    let line = [
      page.bold(source.id), Sanitizer.line(source.location.shown),
      page.dim(details.joined(separator: ", ")),
    ].joined(separator: "  ")
    guard let failure = source.failure, let since = source.failingSince else { return line }
    let stale = "stale since \(time.stamp(since)): \(Sanitizer.line(failure))"
    return line + "\n  " + page.warning(stale)
  }
}

/// Formats calendars in columns, one per line.
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
      page.dim(
        "\(SourceText.count(calendar.records, of: calendar.content))\(gone), from \(calendar.source)\(kind)"
      ),
    ].joined(separator: "  ")
  }
}
