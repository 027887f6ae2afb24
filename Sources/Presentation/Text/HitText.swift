import Calendars
import MeetingIndex
import Questions

/// A record as lines of text.
package struct HitText: Sendable {
  package let time: DisplayTime
  /// The people of the question, who are named first.
  package var wanted: Set<String>
  /// The addresses of the user, who is named last.
  package let owners: Set<String>
  package let page: Page

  package init(
    time: DisplayTime, wanted: Set<String> = [], owners: Set<String> = [], page: Page
  ) {
    (self.time, self.wanted, self.owners, self.page) = (time, wanted, owners, page)
  }

  /// The lines of a hit: time, title, people, and the passage that answers.
  package func hit(_ hit: SearchHit, explains: Bool) -> String {
    let record = hit.record
    var lines = [
      heading(
        record,
        when: time.span(from: record.start, to: record.end)
          + time.nearness(of: time.day(of: record.start)),
        also: hit.alsoOccurrences,
        marks: Self.marks(of: hit))
    ]
    let calendar = Sanitizer.line(record.calendarName)
    let place = PlaceText.short(record)
    let taken = calendar.columns + 5 + (place.isEmpty ? 0 : place.columns + 3)
    let details = [
      people(record, besides: taken), page.dim(place),
      page.detail(calendar, of: record.key.calendar),
    ]
    lines.append("  " + details.filter { !$0.isEmpty }.joined(separator: page.dim(" · ")))
    if !hit.items.isEmpty { lines += marked(hit.items) }
    let excerpt = hit.passage.excerpt(length: max(60, min(page.width, 100) * 2 - 8))
    if hit.items.isEmpty, !excerpt.text.isEmpty {
      lines.append("  " + spoken(excerpt) + marked(excerpt))
    }
    for passage in hit.passage.elsewhere {
      let excerpt = passage.excerpt(length: max(30, min(page.width, 100) - 40))
      lines.append("  " + page.dim("also") + " " + spoken(excerpt) + marked(excerpt))
    }
    if explains {
      let evidence = hit.evidence.map { "\($0.name) \(rounded($0.value))" }
      lines.append("  score \(rounded(hit.score)): " + evidence.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// A line for each marked item, up to the maximum.
  private func marked(_ items: [MarkedItem]) -> [String] {
    let shown = MarkedItemText.lines(of: Array(items.prefix(Self.mostItems)), time, page)
    let rest = items.count - Self.mostItems
    return shown.map { "  " + $0 } + (rest > 0 ? ["  " + page.dim("and \(rest) more")] : [])
  }

  /// The maximum number of marked items of a meeting.
  private static let mostItems = 5

  /// Returns text like `7f3a91c2  Thu 2026-03-26 16:00–17:00  Pricing  [cancelled]`.
  ///
  /// - Parameters:
  ///   - when: the time, as text.
  ///   - also: the number of similar meetings that are left out.
  ///   - extra: further marks in brackets.
  ///   - indent: the columns that the caller puts before the line.
  ///   - place: the place, shown behind the title if it fits.
  package func heading(
    _ record: MeetingRecord, when: String, also: Int = 0, marks extra: [String] = [],
    indent: Int = 0, at place: String = ""
  ) -> String {
    let marks = marks(of: record) + extra.map(Sanitizer.line)
    let before = [String(record.id.prefix(8)), when]
    let behind = [
      also > 0 ? "(and \(also) more like this)" : "",
      marks.isEmpty ? "" : "[\(marks.joined(separator: ", "))]",
    ]
    let taken = (before + behind).filter { !$0.isEmpty }.reduce(indent) { $0 + $1.columns + 2 }
    let title = MeetingText.title(record.title)
    let shown = page.cut(title, besides: taken)
    let hasRoom = !page.isCut || taken + title.columns + place.columns + 2 <= page.width
    let parts = [
      page.detail(before[0], of: record.key.calendar), when, page.bold(shown),
      hasRoom ? page.dim(place) : "", page.dim(behind[0]), page.warning(behind[1]),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// The people of the question who are missing or only mentioned, such as `without dana`.
  package static func marks(of hit: SearchHit) -> [String] {
    let title = words(of: hit.record.title)
    let declined = hit.record.attendees.filter { $0.status == .declined }
      .map { words(of: $0.person.name ?? $0.person.email) }
    return hit.missing.map { "without \($0)" }
      + hit.named.map { name in
        let asked = words(of: name)
        if declined.contains(where: asked.isSubset) { return "\(name) declined" }
        return "\(name) named in the \(title.isDisjoint(with: asked) ? "notes" : "title")"
      }
  }

  private static func words(of text: String) -> Set<String> { Set(NameWords(text).words) }

  /// Marks such as `cancelled`, `declined` and `gone …`.
  package func marks(of record: MeetingRecord) -> [String] {
    var marks: [String] = record.kind == .note ? ["note"] : []
    if record.isRestricted { marks.append("restricted") }
    if record.status == .cancelled, CancelledTitle.isOne(record.title) {
      marks.append("cancelled, as its title says")
    } else if record.status != .confirmed {
      marks.append(record.status.rawValue)
    }
    if record.participation == .declined { marks.append("declined") }
    if let goneSince = record.goneSince {
      let kept = record.attachedNotes.isEmpty ? "" : ", kept for your notes"
      marks.append("gone from its calendar since \(time.date(time.day(of: goneSince)))\(kept)")
    }
    return marks
  }

  /// The names: first the people of the question, then the organizer, others, and the user.
  package func names(of record: MeetingRecord) -> [String] {
    let attendees = record.attendees.filter(\.isPerson).map(\.person)
    var (asked, others, own): ([String], [String], [String]) = ([], [], [])
    var known = Set<String>()
    for person in [record.organizer].compactMap({ $0 }) + attendees
    where known.insert(person.displayName).inserted {
      if wanted.contains(person.displayName) {
        asked.append(person.displayName)
      } else if owners.contains(person.email) {
        own.append(person.displayName)
      } else {
        others.append(person.displayName)
      }
    }
    return asked + others + own
  }

  /// The first names that fit in the line.
  ///
  /// - Parameter taken: the columns used by the rest of the line.
  private func people(_ record: MeetingRecord, besides taken: Int) -> String {
    let ordered = names(of: record)
    let count = page.count(ofNames: ordered.map(Sanitizer.line), atMost: 5, besides: taken)
    let shown = ordered.prefix(count).map { name in
      wanted.contains(name) ? page.match(Sanitizer.line(name)) : page.dim(Sanitizer.line(name))
    }.joined(separator: page.dim(", "))
    return ordered.count > count ? shown + page.dim(" and \(ordered.count - count) more") : shown
  }

  /// The time and the speaker before a passage, such as `00:14:32 Dana: `. The speaker is left out
  /// if the passage begins with their name.
  private func spoken(_ passage: PassageText) -> String {
    guard let moment = passage.moment else { return "" }
    let clock = SpokenClock.text(moment.seconds)
    guard let speaker = moment.speaker else { return page.dim(clock) + " " }
    return page.dim("\(clock) \(Sanitizer.line(speaker)):") + " "
  }

  /// The passage with its matching words highlighted.
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
