import Marks
import MeetingIndex

/// Marked items as lines for people, below the meetings that they are of.
package struct MarkedItemText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// A meeting's heading, then a line for each of its items with the place of those in files.
  package func text(of items: [MarkedItem]) -> String {
    let hits = HitText(time: time, page: page)
    var lines: [String] = []
    var current: String?
    for item in items {
      let record = item.record
      if record.id != current {
        if current != nil { lines.append("") }
        lines.append(hits.heading(record, when: time.span(from: record.start, to: record.end)))
        current = record.id
      }
      lines.append("  " + Self.line(of: item, time, page))
    }
    return lines.joined(separator: "\n")
  }

  /// `[ ] Dana: the deck  due Fri 2026-03-20 · ~/notes/board.md`
  static func line(of item: MarkedItem, _ time: DisplayTime, _ page: Page) -> String {
    let mark =
      switch item.mark.kind {
      case .open: "[ ] "
      case .done: "[x] "
      case .decision: "- "
      }
    let due = item.due.map { "due \(time.dayName($0))" }
    let place = item.seconds.map { "at \(SpokenClock.text($0))" }
    let file = item.file.map(Sanitizer.line)
    let behind = [due, place, file].compactMap { $0 }.joined(separator: " · ")
    return mark + Sanitizer.line(item.mark.text) + (behind.isEmpty ? "" : "  " + page.dim(behind))
  }
}
