import Calendars
import MeetingIndex
import Notes

/// Formats a note parsed from its file: a heading, followed by its text or by the turns of its
/// speakers.
package struct NoteText: Sendable {
  package let page: Page

  package init(page: Page) { self.page = page }

  package func lines(of note: Note) -> [String] {
    var heading = [note.start?.description, note.title].compactMap { $0 }.joined(separator: "  ")
    if heading.isEmpty { heading = "(untitled)" }
    let people = note.people + note.speakers.filter { !note.people.contains($0) }
    var lines = [page.bold(Sanitizer.line(heading))]
    if !people.isEmpty { lines.append(page.dim(Sanitizer.line(people.joined(separator: ", ")))) }
    switch note.body {
    case .text(let text): lines += text.split(separator: "\n").map { Sanitizer.line(String($0)) }
    case .turns(let turns): lines += turns.map { line(of: $0) }
    }
    return lines
  }

  /// Returns a turn with its time and speaker, such as `00:14:32 Dana: …`.
  private func line(of turn: Turn) -> String {
    let speaker = turn.speaker.map { Sanitizer.line($0) + ": " } ?? ""
    return "\(page.dim(RecordingTime.text(turn.start))) \(speaker)\(Sanitizer.line(turn.text))"
  }
}

/// Formats a note and its meetings as lines.
package struct NoteLinkText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns a line for the note, such as `linked  ~/notes/standup.vtt`, and one for each meeting
  /// with the evidence for the link.
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
      + "  \(title)\(meeting.isGone ? page.warning("  [gone from its calendar]") : "")\(why)"
  }
}
