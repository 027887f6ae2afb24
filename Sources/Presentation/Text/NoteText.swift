import Calendars
import Notes

/// A note, as its file has it: a heading, then its text or the words of each speaker.
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

  /// Returns text like `00:14:32 Dana: …`.
  private func line(of turn: Turn) -> String {
    let speaker = turn.speaker.map { Sanitizer.line($0) + ": " } ?? ""
    return "\(page.dim(Self.clock(turn.start))) \(speaker)\(Sanitizer.line(turn.text))"
  }

  /// - Parameter seconds: the seconds from the beginning of the recording.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 359_999))
    return [whole / 3_600, whole / 60 % 60, whole % 60].map { "\($0 < 10 ? "0" : "")\($0)" }
      .joined(separator: ":")
  }
}
