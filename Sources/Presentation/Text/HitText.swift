import Calendars
import MeetingIndex

/// A record as lines of text for people.
public struct HitText: Sendable {
  public let time: DisplayTime
  /// Who was asked for: they are named first.
  public var wanted: Set<String>
  public let page: Page

  public init(time: DisplayTime, wanted: Set<String> = [], page: Page) {
    (self.time, self.wanted, self.page) = (time, wanted, page)
  }

  /// When, what, with whom, and the passage that answers.
  public func hit(_ hit: SearchHit, explains: Bool) -> String {
    let record = hit.record
    var lines = [
      heading(
        record, when: time.span(from: record.start, to: record.end), also: hit.alsoOccurrences,
        marks: hit.missing.map { "without \($0)" })
    ]
    let details = [people(record), page.dim(Sanitizer.line(record.key.calendar))]
    lines.append("  " + details.filter { !$0.isEmpty }.joined(separator: page.dim(" · ")))
    let excerpt = hit.passage.excerpt(length: max(60, min(page.width, 100) * 2 - 8))
    if !excerpt.text.isEmpty { lines.append("  " + marked(excerpt)) }
    if explains {
      let evidence = hit.evidence.map { "\($0.name) \(rounded($0.value))" }
      lines.append("  score \(rounded(hit.score)): " + evidence.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// `7f3a91c2  Thu 2026-03-26 16:00–17:00  Pricing  [cancelled]`
  public func heading(
    _ record: MeetingRecord, when: String, also: Int = 0, marks extra: [String] = []
  ) -> String {
    let title = record.title.isEmpty ? "(no title)" : Sanitizer.line(record.title)
    var parts = [page.dim(String(record.id.prefix(8))), when, page.bold(title)]
    if also > 0 {
      parts.append(page.dim("(and \(also) more with the same text)"))
    }
    let marks = marks(of: record) + extra.map(Sanitizer.line)
    if !marks.isEmpty { parts.append(page.warning("[\(marks.joined(separator: ", "))]")) }
    return parts.joined(separator: "  ")
  }

  /// `cancelled`, `declined`, `gone …`: what keeps a record from being taken for granted.
  public func marks(of record: MeetingRecord) -> [String] {
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
      wanted.contains(name) ? page.match(Sanitizer.line(name)) : page.dim(Sanitizer.line(name))
    }.joined(separator: page.dim(", "))
    return names.count > 5 ? shown + page.dim(" and \(names.count - 5) more") : shown
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
      line += text(end..<highlight.lowerBound) + page.match(text(highlight))
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
