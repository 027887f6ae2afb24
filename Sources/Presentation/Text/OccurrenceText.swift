import Calendars

/// An occurrence as read from a file, on a line.
package struct OccurrenceText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// The time, title and status, and the original time if the occurrence was moved.
  package func line(of occurrence: Occurrence) -> String {
    let when = time.span(from: occurrence.start, to: occurrence.end)
    let moved = occurrence.original == occurrence.start ? "" : "  (was \(occurrence.original))"
    let status = occurrence.status == .confirmed ? "" : "  [\(occurrence.status.rawValue)]"
    return "\(when)  \(page.bold(Sanitizer.line(occurrence.title)))\(status)\(moved)  "
      + page.dim(Sanitizer.line(occurrence.uid))
  }
}
