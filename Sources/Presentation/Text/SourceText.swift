import MeetingIndex

/// A source: its location, its contents and its freshness.
package struct SourceText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// One line, and a second one if the source is stale.
  package func lines(of source: SourceSummary) -> String {
    if source.isWriteOnly {
      return [page.bold(source.id), Sanitizer.line(source.location.shown), page.dim("write-only")]
        .joined(separator: "  ")
    }
    let synced = source.syncedAt.map { "synced \(time.stamp($0))" } ?? "not synced yet"
    let details =
      [
        source.content == .notes ? "notes" : source.calendars.counted("calendar"),
        source.records.counted(source.content == .notes ? "note" : "meeting"), synced,
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
