import Time

/// Prose with headings: Markdown, org-mode or plain text, with or without front matter. Where headings of
/// one level have a date, it is the minutes of many meetings, one below the other; and so it is where a
/// daily note has a heading for each.
struct Document {
  private let matter: FrontMatter?
  private let lines: [Substring]
  /// The number of lines come before `lines`.
  private let offset: Int
  private let style: HeadingStyle
  private let headings: [Heading]
  /// The day whose note it is, by its name.
  private let day: CivilDate?

  /// - Parameters:
  ///   - text: with line feeds alone between its lines.
  ///   - name: of the file, which for a daily note is a date.
  init(_ text: String, headings style: HeadingStyle, name: String = "") {
    // By bytes, for which no characters need be told apart: that takes as long as all the rest.
    let all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    self.style = style
    matter = style == .markdown ? FrontMatter(all) : nil
    offset = matter?.lineCount ?? 0
    lines = Array(all[offset...])
    headings = style.headings(in: lines)
    day = DailyNote.day(ofFileNamed: name)
  }

  var reading: NoteReading {
    var reading = NoteReading(problems: matter?.problems ?? [])
    guard !isTemplate else {
      reading.problems.append(
        NoteProblem(message: "it is a template, with '{{…}}' in a heading, and was passed over"))
      return reading
    }
    let sections =
      MeetingSection.dated(headings, of: lines, style)
      ?? day.map { DailyNote(day: $0).sections(headings, of: lines) } ?? []
    for section in sections {
      if let note = note(of: section) { reading.notes.append(note) }
    }
    if let note = rest(besides: sections) { reading.notes.append(note) }
    return reading
  }

  /// A heading such as `# {{title}}` is one that a program is to fill in.
  private var isTemplate: Bool {
    headings.contains { $0.text.contains("{{") && $0.text.contains("}}") }
      || headings.contains { $0.text.contains("<%") && $0.text.contains("%>") }
  }

  private func note(of section: MeetingSection) -> Note? {
    let own = lines[section.range.dropFirst()]
    let text = Self.text(own)
    guard !text.isEmpty else { return nil }
    var note = Note(body: .text(text))
    // What the front matter says of the whole holds for each; a title or a date is not such.
    matter?.apply(to: &note)
    (note.title, note.uid, note.recordID) = (section.title, nil, nil)
    (note.start, note.length) = (section.start, section.length ?? note.length)
    PeopleLines(own).add(to: &note)
    note.line = offset + section.range.lowerBound + 1
    note.textLine = line(ofTextFrom: section.range.lowerBound + 1)
    return note
  }

  /// The note of what is in no section; of the whole where there is none.
  private func rest(besides sections: [MeetingSection]) -> Note? {
    let places = sections.reduce(into: Set(lines.indices)) { $0.subtract($1.range) }.sorted()
    let own = places.map { lines[$0] }
    let text = Self.text(own[...])
    if sections.isEmpty {
      guard !text.isEmpty || matter?.saysSomething ?? false else { return nil }
    } else {
      let isSaying = places.contains { place in
        !lines[place].trimmed.isEmpty && !lines[place].hasPrefix("#+")
          && !headings.contains { $0.line == place }
      }
      guard isSaying else { return nil }
    }
    var note = Note(body: .text(text))
    let kept = Set(places)
    describe(&note, by: headings.filter { kept.contains($0.line) }, own)
    if sections.isEmpty {
      note.fields = matter?.fields ?? []
      note.textLine = line(ofTextFrom: 0)
    } else {
      let isOnePart = places.last.map { $0 - places[0] + 1 == places.count } ?? false
      note.line = offset + (places.first ?? 0) + 1
      note.textLine = isOnePart ? line(ofTextFrom: places[0]) : nil
    }
    return note
  }

  /// The evidence for a date, the surest first: a field, the first heading, the lines below it.
  private func describe(_ note: inout Note, by headings: [Heading], _ own: [Substring]) {
    if let first = headings.first {
      let section = MeetingSection(first, until: first.line + 1, of: lines, style)
      (note.title, note.start, note.length) = (section.title, section.start, section.length)
    } else if let date = DateBelow(atHeadOf: own, style) {
      (note.start, note.length) = (date.start, date.length)
    }
    if note.start == nil { note.start = day.map { .date($0) } }
    // Of a day's note what stays is called as the day, not as one of its parts.
    if day != nil, own.count < lines.count { note.title = nil }
    let fields = WrittenFields(own, style)
    if let title = fields.title { note.title = title }
    if let start = fields.start { (note.start, note.length) = (start.start, start.length) }
    matter?.apply(to: &note)
    PeopleLines(own).add(to: &note)
  }

  /// The line of the file, from 1, of the first line from one on that isn't empty.
  private func line(ofTextFrom start: Int) -> Int {
    let first = lines[start...].firstIndex { !$0.trimmed.isEmpty } ?? start
    return offset + first + 1
  }

  private static func text(_ lines: ArraySlice<Substring>) -> String {
    lines.joined(separator: "\n").trimmed
  }
}
