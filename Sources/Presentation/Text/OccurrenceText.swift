import Calendars

/// An occurrence as it was read from a file, on a line.
package struct OccurrenceText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// The line of an occurrence: time, title, status, and a mark if it moved.
  package func line(of occurrence: Occurrence) -> String {
    let when = time.span(from: occurrence.start, to: occurrence.end)
    let moved = occurrence.original == occurrence.start ? "" : "  (was \(occurrence.original))"
    let status = occurrence.status == .confirmed ? "" : "  [\(occurrence.status.rawValue)]"
    return "\(when)  \(page.bold(Sanitizer.line(occurrence.title)))\(status)\(moved)  "
      + page.dim(Sanitizer.line(occurrence.uid))
  }
}
