import Calendars
import MeetingIndex

/// A record as lines of text for people.
struct HitText {
  let time: DisplayTime
  /// Who was asked for: they are named first.
  var wanted: Set<String> = []
  let terminal = Terminal.current

  /// When, what, with whom, and the passage that answers.
  func hit(_ hit: SearchHit, explains: Bool) -> String {
    let record = hit.record
    var lines = [
      heading(
        record, when: time.span(from: record.start, to: record.end), also: hit.alsoOccurrences,
        marks: hit.missing.map { "without \($0)" })
    ]
    let details = [people(record), Style.dim(Sanitizer.line(record.key.calendar))]
    lines.append("  " + details.filter { !$0.isEmpty }.joined(separator: Style.dim(" · ")))
    let excerpt = hit.passage.excerpt(length: max(60, min(terminal.width, 100) * 2 - 8))
    if !excerpt.text.isEmpty { lines.append("  " + marked(excerpt)) }
    if explains {
      let evidence = hit.evidence.map { "\($0.name) \(rounded($0.value))" }
      lines.append("  score \(rounded(hit.score)): " + evidence.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// `7f3a91c2  Thu 2026-03-26 16:00–17:00  Pricing  [cancelled]`
  func heading(
    _ record: MeetingRecord, when: String, also: Int = 0, marks extra: [String] = []
  ) -> String {
    let title = record.title.isEmpty ? "(no title)" : Sanitizer.line(record.title)
    var parts = [Style.dim(String(record.id.prefix(8))), when, Style.bold(title)]
    if also > 0 {
      parts.append(Style.dim("(and \(also) more with the same text)"))
    }
    let marks = marks(of: record) + extra.map(Sanitizer.line)
    if !marks.isEmpty { parts.append(Style.warning("[\(marks.joined(separator: ", "))]")) }
    return parts.joined(separator: "  ")
  }

  func marks(of record: MeetingRecord) -> [String] {
    var marks: [String] = []
    if record.status != .confirmed { marks.append(record.status.rawValue) }
    if record.participation == .declined { marks.append("declined") }
    if let goneSince = record.goneSince {
      let kept = record.attachedNotes.isEmpty ? "" : ", kept for your notes"
      marks.append("gone from its calendar since \(time.day(of: goneSince))\(kept)")
    }
    return marks
  }

  /// The first few names; whoever was asked for comes first.
  private func people(_ record: MeetingRecord) -> String {
    let attendees = record.attendees.filter(\.isPerson).map(\.person)
    var names: [String] = []
    for person in [record.organizer].compactMap({ $0 }) + attendees
    where !names.contains(person.displayName) {
      names.append(person.displayName)
    }
    let ordered = names.filter(wanted.contains) + names.filter { !wanted.contains($0) }
    let shown = ordered.prefix(5).map { name in
      wanted.contains(name) ? Style.match(Sanitizer.line(name)) : Style.dim(Sanitizer.line(name))
    }.joined(separator: Style.dim(", "))
    return names.count > 5 ? shown + Style.dim(" and \(names.count - 5) more") : shown
  }

  /// The passage with its matching words in another colour.
  private func marked(_ passage: PassageText) -> String {
    let bytes = Array(passage.text.utf8)
    func text(_ range: Range<Int>) -> String {
      Sanitizer.line(String(decoding: bytes[range], as: UTF8.self))
    }
    var line = ""
    var end = 0
    for highlight in passage.highlights where highlight.lowerBound >= end {
      line += text(end..<highlight.lowerBound) + Style.match(text(highlight))
      end = highlight.upperBound
    }
    return line + text(end..<bytes.count)
  }

  private func rounded(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)."
      + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
