import Calendars
import MeetingIndex
import Time

/// Warnings about the time of a planned event.
package struct PlannedTimeText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  package func past(_ title: String, _ start: EventTime) -> String {
    Sanitizer.line("'\(title)' would begin in the past, \(time.span(from: start, to: start))")
  }

  /// - Parameter others: the meetings at that time, at least one.
  package func clash(_ title: String, with others: [MeetingRecord]) -> String {
    let named = others.prefix(Self.most).map { record in
      "'\(record.title)' (\(time.span(from: record.start, to: record.end)))"
    }
    let more = others.count - named.count
    let list = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return Sanitizer.line("'\(title)' would be at the same time as \(list)")
  }

  private static let most = 3
}
