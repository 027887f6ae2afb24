import Marks
import MeetingIndex

/// Marked items as lines for people, below the meetings that they are of.
package struct MarkedItemText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// A meeting's heading, then a line for each of its items with the place of those in files; tasks that
  /// belong to no meeting are below their calendar.
  package func text(of items: [MarkedItem]) -> String {
    let hits = HitText(time: time, page: page)
    var lines: [String] = []
    var current: String?
    for item in items {
      let heading = item.record?.id ?? "task \(item.task?.calendar ?? "")"
      if heading != current {
        if current != nil { lines.append("") }
        lines.append(
          item.record.map { record in
            hits.heading(record, when: time.span(from: record.start, to: record.end))
          } ?? page.bold("Tasks of \(Sanitizer.line(item.task?.calendar ?? ""))"))
        current = heading
      }
      lines.append("  " + Self.line(of: item, time, page, hasFolder: true))
    }
    return lines.joined(separator: "\n")
  }

  /// `[ ] Dana: the deck  due Fri 2026-03-20 · ~/notes/board.md:12`
  ///
  /// - Parameter hasFolder: whether the file has its whole path.
  static func line(
    of item: MarkedItem, _ time: DisplayTime, _ page: Page, hasFolder: Bool = false
  ) -> String {
    let mark =
      switch item.mark.kind {
      case .open: "[ ] "
      case .done: "[x] "
      case .decision: "- "
      }
    // Others name them in their words.
    let names = item.task == nil ? [] : item.people.map { Sanitizer.line($0.displayName) }
    let percent = item.task?.percent.flatMap { 1...99 ~= $0 ? "\($0) % done" : nil }
    let due = item.due.map { "due \(time.dayName($0))" }
    let moment = item.seconds.map { "at \(SpokenClock.text($0))" }
    let file = item.file.map { file in
      Sanitizer.line(hasFolder ? file : String(file.split(separator: "/").last ?? ""))
        + (item.isOfFile ? ":\(item.mark.line + 1)" : "")
    }
    let behind = (names + [percent, due, moment, file].compactMap { $0 }).joined(separator: " · ")
    let text = item.mark.text.isEmpty ? "(no title)" : Sanitizer.line(item.mark.text)
    return mark + text + (behind.isEmpty ? "" : "  " + page.dim(behind))
  }
}
