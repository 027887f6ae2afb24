import Calendars

/// An occurrence as it was read from a file, on a line.
public struct OccurrenceText: Sendable {
  public let time: DisplayTime
  public let page: Page

  public init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  public func line(of occurrence: Occurrence) -> String {
    let when = time.span(from: occurrence.start, to: occurrence.end)
    let moved = occurrence.original == occurrence.start ? "" : "  (was \(occurrence.original))"
    let status = occurrence.status == .confirmed ? "" : "  [\(occurrence.status.rawValue)]"
    return "\(when)  \(page.bold(Sanitizer.line(occurrence.title)))\(status)\(moved)  "
      + page.dim(Sanitizer.line(occurrence.uid))
  }
}
