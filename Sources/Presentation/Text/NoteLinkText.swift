import MeetingIndex

/// A note and its meetings, as lines.
package struct NoteLinkText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// A line like `linked  ~/notes/standup.vtt`, and one with the evidence for each meeting.
  package func lines(of link: NoteLink) -> String {
    let state = link.state.rawValue.padded(to: 8)
    let mark = link.isRestricted ? page.warning("  [restricted]") : ""
    let heading =
      "\(page.dim(String(link.id.prefix(8))))  "
      + (link.state == .open ? page.warning(state) : state)
      + "  \(page.bold(Sanitizer.line(link.file)))\(mark)"
    let meetings = link.meetings.map { line(of: $0, link.state) }
    return ([heading] + meetings).joined(separator: "\n")
  }

  private func line(of meeting: NoteLink.Meeting, _ state: NoteLink.State) -> String {
    let isSure = state == .linked || state == .decided
    let title = meeting.title.isEmpty ? "(no title)" : Sanitizer.line(meeting.title)
    var reasons = meeting.evidence.sorted { abs($0.points) > abs($1.points) }.map(\.words)
    if state == .linked, reasons.isEmpty { reasons = ["linked before the meeting changed"] }
    let why = reasons.isEmpty ? "" : page.dim(": " + reasons.joined(separator: ", "))
    return "    \(isSure ? "" : "perhaps ")\(meeting.id.prefix(8))  \(time.stamp(meeting.startsAt))"
      + "  \(title)\(why)"
  }
}
