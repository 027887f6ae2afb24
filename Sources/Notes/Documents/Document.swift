import Time

/// Prose with headings: Markdown, org-mode or plain text, with or without front matter. If headings
/// of the same level have dates, or times in a daily note, the section of each heading is the note
/// of one meeting.
struct Document {
  private let matter: FrontMatter?
  private let lines: [Substring]
  /// The number of lines before `lines`.
  private let offset: Int
  private let style: HeadingStyle
  private let headings: [Heading]
  /// The day of a daily note, from the file's name.
  private let day: CivilDate?

  /// - Parameters:
  ///   - text: the text, with `\n` as the only line ending.
  ///   - name: the file's name, which is a date for a daily note.
  init(_ text: String, headings style: HeadingStyle, name: String = "") {
    // The text is split by bytes, because finding character boundaries would take as long as all
    // other work.
    let all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    self.style = style
    matter = style == .markdown ? FrontMatter(all) : nil
    offset = matter?.lineCount ?? 0
    lines = style == .markdown ? HiddenText.removed(from: all[offset...]) : Array(all[offset...])
    headings = style.headings(in: lines)
    day = DailyNote.day(ofFileNamed: name)
  }

  var reading: NoteReading {
    var reading = NoteReading(problems: matter?.problems ?? [])
    guard !isTemplate else {
      reading.problems.append(
        NoteProblem(message: "the file is a template, with '{{…}}' in a heading, and was skipped"))
      return reading
    }
    let sections =
      MeetingSection.dated(headings, of: lines, style)
      ?? day.map { DailyNote(day: $0).sections(headings, of: lines) } ?? []
    for section in sections {
      if let note = note(of: section) { reading.notes.append(note) }
    }
    if let note = rest(besides: sections) { reading.notes.append(note) }
    if reading.notes.count == 1, reading.notes[0].start == nil,
      let date = matter?.unreadDate ?? WrittenFields(lines, style).unreadDate
    {
      reading.problems.append(NoteProblem(message: "the date '\(date)' was not understood"))
    }
    return reading
  }

  /// If true, the document has a heading with a placeholder, such as `# {{title}}`.
  private var isTemplate: Bool {
    headings.contains { $0.text.contains("{{") && $0.text.contains("}}") }
      || headings.contains { $0.text.contains("<%") && $0.text.contains("%>") }
  }

  private func note(of section: MeetingSection) -> Note? {
    let own = lines[section.range.dropFirst()]
    let text = Self.text(own)
    guard !text.isEmpty else { return nil }
    var note = Note(body: .text(text))
    // The front matter applies to each section, except for its title and date.
    matter?.apply(to: &note)
    (note.title, note.uid, note.recordID) = (section.title ?? title(above: section), nil, nil)
    (note.start, note.length) = (section.start, section.length ?? note.length)
    addPeople(to: &note, own)
    note.line = offset + section.range.lowerBound + 1
    note.textLine = line(ofTextFrom: section.range.lowerBound + 1)
    return note
  }

  /// Returns the title of the file for a section whose heading is only a date: the first heading
  /// before it, if that is of a higher level and names a meeting.
  private func title(above section: MeetingSection) -> String? {
    guard let first = headings.first,
      let own = headings.first(where: { $0.line == section.range.lowerBound }),
      first.level < own.level
    else { return nil }
    let title = WrittenDate(in: first.text)?.rest ?? first.text
    return DailyNote.namesMeeting(title) ? title : nil
  }

  /// Returns a note of the text outside of the sections, or of the whole text if there are no
  /// sections; nil if there is no text.
  private func rest(besides sections: [MeetingSection]) -> Note? {
    let places = sections.reduce(into: Set(lines.indices)) { $0.subtract($1.range) }.sorted()
    let own = places.map { lines[$0] }
    let text = Self.text(own[...])
    if sections.isEmpty {
      guard !text.isEmpty || matter?.hasValues ?? false else { return nil }
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

  /// Sets the title and the date from the most reliable source: a field, or else the first heading,
  /// or else the lines below that heading.
  private func describe(_ note: inout Note, by headings: [Heading], _ own: [Substring]) {
    if let first = headings.first {
      let section = MeetingSection(first, until: first.line + 1, of: lines, style)
      (note.title, note.start, note.length) = (section.title, section.start, section.length)
      // The heading of a part, such as `## Decisions`, is no title.
      if first.level > 1, style == .markdown, let title = note.title,
        !DailyNote.namesMeeting(title)
      {
        note.title = nil
      }
    } else if let date = DateBelow(atHeadOf: own, style) {
      (note.title, note.start, note.length) = (date.title, date.start, date.length)
    }
    if note.start == nil { note.start = day.map { .date($0) } }
    // The text outside of a daily note's sections must not get the title of a section.
    if day != nil, own.count < lines.count { note.title = nil }
    let fields = WrittenFields(own, style)
    if let title = fields.title ?? (headings.isEmpty ? fields.subject : nil) { note.title = title }
    if let start = fields.start {
      (note.start, note.length) = (start.start, start.length)
    } else if note.start == nil, let creation = fields.creation {
      (note.start, note.isCreationTime) = (creation, true)
    }
    matter?.apply(to: &note)
    addPeople(to: &note, own[...])
  }

  /// Adds the people in lists or, if there are none, the speakers of a dialogue.
  private func addPeople(to note: inout Note, _ own: ArraySlice<Substring>) {
    PeopleLines(own).add(to: &note)
    if note.people.isEmpty { note.people = SpeakerLabels.speakers(ofDialogue: own) }
  }

  /// Returns the line number in the file, starting at 1, of the first non-empty line at or after
  /// `start`.
  private func line(ofTextFrom start: Int) -> Int {
    let first = lines[start...].firstIndex { !$0.trimmed.isEmpty } ?? start
    return offset + first + 1
  }

  private static func text(_ lines: ArraySlice<Substring>) -> String {
    lines.joined(separator: "\n").trimmed
  }
}
