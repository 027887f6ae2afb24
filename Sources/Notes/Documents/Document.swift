/// Prose with headings: Markdown, org-mode or plain text, with or without front matter. Where its
/// headings of one level each have a date, it is the minutes of many meetings, one below the other.
struct Document {
  private let matter: FrontMatter?
  private let lines: [Substring]
  /// The number of lines come before `lines`.
  private let offset: Int
  private let headings: HeadingStyle

  /// - Parameter text: with line feeds alone between its lines.
  init(_ text: String, headings: HeadingStyle) {
    // By bytes, for which no characters need be told apart: that takes as long as all the rest.
    let all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    self.headings = headings
    matter = headings == .markdown ? FrontMatter(all) : nil
    offset = matter?.lineCount ?? 0
    lines = Array(all[offset...])
  }

  var reading: NoteReading {
    var reading = NoteReading(problems: matter?.problems ?? [])
    let titles = headings.headings(in: lines)
    let sections = Self.datedSections(titles)
    if sections.count > 1 {
      for (place, section) in sections.enumerated() {
        let end = place + 1 < sections.count ? sections[place + 1].line : lines.count
        if let note = note(of: section, until: end) { reading.notes.append(note) }
      }
    } else if let note = whole(titles) {
      reading.notes.append(note)
    }
    return reading
  }

  /// The headings that begin a meeting: of the highest level of which at least two have a date.
  private static func datedSections(_ headings: [Heading]) -> [Heading] {
    let dated = headings.filter { WrittenDate(in: $0.text) != nil }
    let levels = Dictionary(grouping: dated, by: \.level)
    return levels.filter { $0.value.count > 1 }.min { $0.key < $1.key }?.value ?? []
  }

  private func whole(_ headings: [Heading]) -> Note? {
    let text = Self.text(lines[...])
    guard !text.isEmpty || matter?.saysSomething ?? false else { return nil }
    var note = Note(body: .text(text))
    if let first = headings.first { describe(&note, by: first) }
    matter?.apply(to: &note)
    note.fields = matter?.fields ?? []
    note.textLine = line(ofTextFrom: 0)
    return note
  }

  private func note(of section: Heading, until end: Int) -> Note? {
    let text = Self.text(lines[(section.line + 1)..<end])
    guard !text.isEmpty else { return nil }
    var note = Note(body: .text(text))
    // What the front matter says of the whole holds for each; a title or a date is not such.
    matter?.apply(to: &note)
    (note.title, note.start, note.uid, note.recordID) = (nil, nil, nil, nil)
    describe(&note, by: section)
    note.line = offset + section.line + 1
    note.textLine = line(ofTextFrom: section.line + 1)
    return note
  }

  /// The line of the file, from 1, of the first line from one on that isn't empty.
  private func line(ofTextFrom start: Int) -> Int {
    let first = lines[start...].firstIndex { !$0.trimmed.isEmpty } ?? start
    return offset + first + 1
  }

  private func describe(_ note: inout Note, by heading: Heading) {
    if let date = WrittenDate(in: heading.text) {
      note.start = date.time
      note.title = date.rest.isEmpty ? nil : date.rest
    } else {
      note.title = heading.text
    }
  }

  private static func text(_ lines: ArraySlice<Substring>) -> String {
    lines.joined(separator: "\n").trimmed
  }
}

/// A heading of a document.
struct Heading: Equatable {
  var level: Int
  var text: String
  /// Counted from 0.
  var line: Int
}

/// The way in which a document marks its headings.
enum HeadingStyle {
  /// `## Title`, outside of fenced code (CommonMark, sections 4.2 and 4.5).
  case markdown
  /// `** TODO Title :tag:` (Org syntax, headings).
  case org

  func headings(in lines: [Substring]) -> [Heading] {
    var headings: [Heading] = []
    var fence: Substring?
    for (place, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      if self == .markdown, start.hasPrefix("```") || start.hasPrefix("~~~") {
        let mark = start.prefix(3)
        fence = fence == nil ? mark : fence == mark ? nil : fence
      } else if fence == nil, let heading = heading(line, place) {
        headings.append(heading)
      }
    }
    return headings
  }

  private func heading(_ line: Substring, _ place: Int) -> Heading? {
    let mark: Character = self == .markdown ? "#" : "*"
    let level = line.prefix { $0 == mark }.count
    let rest = line.dropFirst(level)
    guard 1...(self == .markdown ? 6 : 20) ~= level, rest.first == " " || rest.first == "\t"
    else { return nil }
    var text = rest.trimmed
    switch self {
    case .markdown: text = text.trimmingCharacters("# ")
    case .org:
      if let word = ["TODO ", "DONE "].first(where: { text.hasPrefix($0) }) {
        text = text.dropFirst(word.count).trimmed
      }
      if let tags = text.firstMatch(of: /\s+(:[^\s:]+)+:$/) {
        text = String(text[..<tags.range.lowerBound])
      }
      // `<2026-04-09 Thu 14:30 +1w>` (Org syntax, timestamps), without what is no date.
      text.replace(/[<\[](\d{4}-\d\d-\d\d)(?: [^\d\s>\]]+)?( \d\d:\d\d)?[^>\]]*[>\]]/) {
        $0.1 + ($0.2 ?? "")
      }
    }
    return text.isEmpty ? nil : Heading(level: level, text: text, line: place)
  }
}
