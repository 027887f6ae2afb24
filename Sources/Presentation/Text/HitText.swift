import Calendars
import MeetingIndex
import Questions

/// Formats a record as lines of text.
package struct HitText: Sendable {
  package let time: DisplayTime
  /// The names of the people in the question, which are listed first.
  package var wanted: Set<String>
  /// The user's addresses. The user's own name is listed last.
  package let owners: Set<String>
  package let page: Page
  /// If false, calendar names are omitted, because all meetings are in the same calendar.
  package var namesCalendars = true

  package init(
    time: DisplayTime, wanted: Set<String> = [], owners: Set<String> = [], page: Page
  ) {
    (self.time, self.wanted, self.owners, self.page) = (time, wanted, owners, page)
  }

  /// Returns the name of the record's calendar; empty if it is uninformative, such as the user's
  /// address.
  package func calendar(of record: MeetingRecord) -> String {
    let name = record.calendarName
    return namesCalendars && !owners.contains(name.lowercased()) ? name : ""
  }

  /// Returns the lines of a hit: time, title, people, and the passage that answers the question.
  package func hit(_ hit: SearchHit, explains: Bool) -> String {
    let record = hit.record
    let heading = heading(
      record,
      when: time.span(of: record)
        + time.nearness(of: time.day(of: record.start)), also: hit.alsoOccurrences,
      marks: Self.marks(of: hit))
    var lines = [heading.line]
    let details = details(of: record, heading.rest)
    if !details.isEmpty { lines.append("  " + details) }
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

  /// Returns the people, the location and the calendar, on one line if the page cuts lines.
  ///
  /// - Parameter rest: text that didn't fit on the previous line.
  private func details(of record: MeetingRecord, _ rest: String) -> String {
    let calendar = Sanitizer.line(calendar(of: record))
    let behind = [calendar, rest].filter { !$0.isEmpty }
    let taken = page.isCut ? 2 + behind.reduce(0) { $0 + $1.columns + 3 } : 0
    let names = names(of: record).map(Sanitizer.line)
    let leastNames =
      page.isCut ? names.first.map { $0.columns + (names.count > 1 ? 14 : 3) } ?? 0 : 0
    let place = page.place(PlaceText.short(record), besides: taken + leastNames)
    let details = [
      people(names, besides: taken + (page.isCut && !place.isEmpty ? place.columns + 3 : 0)),
      page.dim(place),
      page.detail(calendar, of: record.key.calendar), page.dim(rest),
    ]
    return details.filter { !$0.isEmpty }.joined(separator: page.dim(" · "))
  }

  /// Returns lines for the first marked items of a meeting, and for the number of the others.
  private func marked(_ items: [MarkedItem]) -> [String] {
    let text = MarkedItemText(time: time, page: page)
    let rest = items.count - Self.maximumItems
    return text.lines(of: Array(items.prefix(Self.maximumItems)), indent: 2)
      + (rest > 0 ? ["  " + page.dim("and \(rest) more")] : [])
  }

  /// The maximum number of marked items to list per meeting.
  private static let maximumItems = 5

  /// Returns the first line of a record, such as
  /// `7f3a91c2  Thu 26 Mar, 16:00–17:00  Pricing  [cancelled]`.
  ///
  /// - Parameters:
  ///   - when: the time, as text.
  ///   - extra: further marks, which are added in brackets.
  ///   - clash: the title of a meeting at the same time, included if there is room.
  ///   - indent: the width of the prefix that the caller adds to the line, in columns.
  ///   - place: the location, which follows the title, and is cut or omitted if there is little
  ///     room.
  package func heading(
    _ record: MeetingRecord, when: String, marks extra: [String] = [], clash: String? = nil,
    indent: Int = 0, at place: String = ""
  ) -> String {
    func line(_ marks: [String]) -> String {
      heading(record, when: when, also: 0, marks: extra + marks, indent: indent, at: place).line
    }
    guard let clash else { return line([]) }
    let with = "clashes with \(MeetingText.title(clash))"
    let taken = indent + 8 + when.columns + record.title.columns + with.columns + 8
    return line([page.isCut && taken > page.width ? "clash" : with])
  }

  /// Returns the first line of a record.
  ///
  /// - Parameter also: the number of similar meetings that are left out.
  /// - Returns: the line, and the text that doesn't fit in it.
  private func heading(
    _ record: MeetingRecord, when: String, also: Int, marks extra: [String], indent: Int = 0,
    at place: String = ""
  ) -> (line: String, rest: String) {
    let marks = marks(of: record) + extra.map(Sanitizer.line)
    let id = String(record.id.prefix(8))
    let mark = marks.isEmpty ? "" : "[\(marks.joined(separator: ", "))]"
    // Widths matter only if lines are cut, as on a terminal.
    let taken =
      page.isCut
      ? [id, when, mark].filter { !$0.isEmpty }.reduce(indent) { $0 + $1.columns + 2 } : 0
    let title = page.cut(MeetingText.title(record.title), besides: taken)
    let end = page.isCut ? taken + title.columns : 0
    let others = also > 0 ? "(and \(also) more like this)" : ""
    let hasRoom = !page.isCut || end + 2 + others.columns <= page.width
    let parts = [
      page.detail(id, of: record.key.calendar), when, page.bold(title),
      page.dim(page.place(place, besides: end + 2)), hasRoom ? page.dim(others) : "",
      page.warning(mark),
    ]
    return (
      parts.filter { !$0.isEmpty }.joined(separator: "  "), hasRoom ? "" : others
    )
  }

  /// Returns the marks for people in the question who don't attend the meeting, such as
  /// `without dana`, or whom it only mentions.
  package static func marks(of hit: SearchHit) -> [String] {
    let missing = hit.missing.map { "without \($0)" }
    if hit.named.isEmpty { return missing }
    let title = words(of: hit.record.title)
    let declined = hit.record.attendees.filter { $0.status == .declined }
      .map { words(of: $0.person.name ?? $0.person.email) }
    return missing
      + hit.named.map { name in
        let asked = words(of: name)
        if declined.contains(where: asked.isSubset) { return "\(name) declined" }
        return "\(name) named in the \(title.isDisjoint(with: asked) ? "notes" : "title")"
      }
  }

  private static func words(of text: String) -> Set<String> { Set(NameWords(text).words) }

  /// Returns the marks for the state of a record, such as `cancelled`, `declined` and `gone …`.
  package func marks(of record: MeetingRecord) -> [String] {
    var marks: [String] = record.kind == .note ? ["note"] : []
    if record.isRestricted { marks.append("restricted") }
    if record.status != .confirmed { marks.append(record.status.rawValue) }
    if record.participation == .declined { marks.append("declined") }
    if let goneSince = record.goneSince {
      let hasNotes = !record.attachedNotes.isEmpty || !record.linkedNotes.isEmpty
      let kept = hasNotes ? ", kept because of your notes" : ""
      marks.append("gone from its calendar since \(time.dayName(time.day(of: goneSince)))\(kept)")
    }
    return marks
  }

  /// Returns the names of the people, in this order: the people in the question, the organizer,
  /// others, the user.
  package func names(of record: MeetingRecord) -> [String] {
    let attendees = record.attendees.filter(\.isPerson).map(\.person)
    var (asked, others, own): ([String], [String], [String]) = ([], [], [])
    var known = Set<String>()
    // For a few names, comparing is faster than hashing.
    let isShort = attendees.count <= 16
    for person in distinct([record.organizer].compactMap({ $0 }) + attendees) {
      let name = person.displayName
      let isKnown =
        isShort
        ? asked.contains(name) || others.contains(name) || own.contains(name)
        : !known.insert(name).inserted
      if isKnown { continue }
      if wanted.contains(name) {
        asked.append(name)
      } else if owners.contains(person.email) {
        own.append(name)
      } else {
        others.append(name)
      }
    }
    return asked + others + own
  }

  /// Returns each address once, under the name in the question or else the fullest one. The
  /// organizer may be named differently as an attendee.
  private func distinct(_ people: [Person]) -> [Person] {
    var distinct: [Person] = []
    var places: [String: Int] = [:]
    for person in people {
      guard !person.email.isEmpty, let place = places[person.email] else {
        places[person.email] = distinct.count
        distinct.append(person)
        continue
      }
      let (old, new) = (distinct[place].displayName, person.displayName)
      let isFuller =
        old.contains("@") != new.contains("@") ? old.contains("@") : old.count < new.count
      if !wanted.contains(old), wanted.contains(new) || isFuller { distinct[place] = person }
    }
    return distinct
  }

  /// Returns as many names as fit on the line, and the number of the others.
  ///
  /// - Parameter taken: the columns used by the rest of the line.
  private func people(_ names: [String], besides taken: Int) -> String {
    let count = page.count(ofNames: names, atMost: 5, besides: taken)
    let wanted = wanted.map(Sanitizer.line)
    let shown = names.prefix(count).map { name in
      wanted.contains(name) ? page.match(name) : page.dim(name)
    }.joined(separator: page.dim(", "))
    return names.count > count ? shown + page.dim(" and \(names.count - count) more") : shown
  }

  /// Returns the time and the speaker before a passage, such as `00:14:32 Dana: `. An unknown
  /// speaker is omitted. Empty for written text.
  private func spoken(_ passage: PassageText) -> String {
    guard let moment = passage.moment else { return "" }
    let clock = RecordingTime.text(moment.seconds)
    guard let speaker = moment.speaker else { return page.dim(clock) + " " }
    return page.dim("\(clock) \(Sanitizer.line(speaker)):") + " "
  }

  /// Returns the passage with its matching words highlighted.
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
