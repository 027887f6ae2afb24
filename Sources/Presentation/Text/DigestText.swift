import Marks
import MeetingIndex
import Time

/// Formats meetings with their decisions and open items, as text or as Markdown.
package struct DigestText: Sendable {
  package struct Meeting: Sendable {
    let record: MeetingRecord
    package let items: [MarkedItem]

    package init(record: MeetingRecord, items: [MarkedItem]) {
      (self.record, self.items) = (record, items)
    }
  }

  private let time: DisplayTime
  private let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns a heading for each day, with its meetings and their items.
  package func text(of meetings: [Meeting]) -> String {
    let hits = HitText(time: time, page: page)
    let list = ListText(time: time, page: page)
    let items = MarkedItemText(time: time, page: page)
    var lines: [String] = []
    forEachDay(of: meetings) { day, meetings in
      if !lines.isEmpty { lines.append("") }
      lines.append(page.bold(time.dayName(day)))
      for meeting in meetings {
        lines.append(
          "  " + hits.heading(meeting.record, when: list.clock(meeting.record), indent: 2))
        lines += items.lines(of: meeting.items, indent: 4)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the digest as Markdown, with list items for decisions and checkboxes for open items.
  package func markdown(of meetings: [Meeting]) -> String {
    var lines: [String] = []
    forEachDay(of: meetings) { day, meetings in
      if !lines.isEmpty { lines.append("") }
      lines.append("## \(time.dayName(day))")
      for meeting in meetings {
        let title = Self.escaped(MeetingText.title(meeting.record.title))
        let clock = meeting.record.isAllDay ? "" : time.clock(meeting.record.start) + " "
        lines += ["", "### \(clock)\(title)"]
        if !meeting.items.isEmpty { lines.append("") }
        lines += meeting.items.map { item in
          let mark =
            item.mark.isSpoken
            ? "- *\(MarkedItemText.spoken):* "
            : item.mark.kind == .decision ? "- **Decision:** " : "- [ ] "
          let behind =
            MarkedItemText.names(of: item)
            + [MarkedItemText.due(of: item, time)]
            .compactMap { $0 }
          return mark + Self.escaped(MarkedItemText.text(of: item))
            + (behind.isEmpty ? "" : " (\(Self.escaped(behind.joined(separator: ", "))))")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func forEachDay(
    of meetings: [Meeting], _ body: (CivilDate, ArraySlice<Meeting>) -> Void
  ) {
    var rest = meetings[...]
    while let first = rest.first {
      let day = time.day(of: first.record.start)
      let ofDay = rest.prefix { time.day(of: $0.record.start) == day }
      body(day, ofDay)
      rest = rest.dropFirst(ofDay.count)
    }
  }

  /// Escapes Markdown and HTML markup, because the text may contain untrusted links, images or
  /// tags.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>#|!&~".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
