/// Parses the explicit marks in the lines of a note; `SpokenReader` infers others. Quotations,
/// code, struck-out text and empty items aren't marks.
package struct MarkReader {
  private var marks: [Mark] = []
  /// The current section; nil if its heading isn't a label.
  private var section: MarkSection?
  /// If true, the last lines belong to a callout, such as `> [!todo]`.
  private var isInCallout = false
  private var block = MarkBlock()
  /// The last line that wasn't empty.
  private var lastLine: Substring = ""
  /// If true, an empty line or the end of a block follows `lastLine`.
  private var isAfterGap = true
  /// If true, an indented line continues a list.
  private var isInList = false
  private let isSpeech: Bool
  private let isOrg: Bool
  private let glances: Bool
  private var dialogue: Dialogue

  private init(_ lines: [String], isSpeech: Bool, glances: Bool) {
    (self.isSpeech, self.glances) = (isSpeech, glances)
    isOrg = !isSpeech && OrgSyntax.isUsed(in: lines)
    dialogue = Dialogue(isSpeech ? [] : lines)
  }

  /// - Parameters:
  ///   - isSpeech: if true, the lines are a transcript.
  ///   - glances: if true, lines without marks are skipped by checking their bytes. This doesn't
  ///     change the result.
  package static func marks(
    in lines: some Sequence<String>, isSpeech: Bool = false, glances: Bool = true
  ) -> [Mark] {
    let lines = Array(lines)
    var reader = MarkReader(lines, isSpeech: isSpeech, glances: glances)
    for (number, line) in lines.enumerated() where !(glances && reader.passes(line)) {
      reader.read(line, number)
    }
    return reader.marks
  }

  /// Returns true if the words and a colon form a label, possibly with an owner in parentheses.
  package static func isLabel(_ words: String) -> Bool { Label(words[...], "") != nil }

  /// Returns true if the line certainly has no marks, after updating the state for later lines;
  /// false if the line has to be parsed.
  private mutating func passes(_ line: String) -> Bool {
    if block.isOpen || isOrg || isInCallout { return false }
    let glance = LinePrefilter(line)
    if glance.mayMark { return false }
    if isSpeech { return true }
    // The line may be code.
    if glance.indent > 3, glance.kind != .empty, isAfterGap, !isInList, section == nil {
      return false
    }
    switch glance.kind {
    case .other: return false
    case .empty:
      isAfterGap = true
      return true
    case .item:
      if section != nil { return false }
      isInList = true
    case .words:
      if section != nil { return false }
      if glance.indent < 2 { isInList = false }
    }
    (lastLine, isAfterGap) = (line[...], false)
    return true
  }

  /// Returns the marks in items of front matter.
  ///
  /// - Parameter fields: the items, each written like a list item, with the index of its line.
  package static func marks(inFields fields: some Sequence<(text: String, line: Int)>) -> [Mark] {
    fields.flatMap { field in
      marks(in: [field.text]).map { mark in
        Mark(kind: mark.kind, form: .field, text: mark.text, line: field.line)
      }
    }
  }

  private mutating func read(_ raw: String, _ number: Int) {
    let line = raw[...].trimmed
    guard line.hasPrefix(">"), !block.isOpen else {
      if isInCallout { (isInCallout, section) = (false, nil) }
      return readLine(raw, number)
    }
    let inside = line.dropFirst().first == " " ? line.dropFirst(2) : line.dropFirst()
    if inside.hasPrefix("[!"), let end = inside.firstIndex(of: "]") {
      isInCallout = !Self.quotations.contains(inside[..<end].dropFirst(2).lowercased())
      let title = inside[end...].dropFirst().drop { "+-".contains($0) }
      let kind = isInCallout ? Label.kind(ofHeading: title) : nil
      section = kind.map { MarkSection($0, .heading(level: 1)) }
      return
    }
    readLine(isInCallout ? String(inside) : raw, number)
  }

  /// The types of callouts that are quotations.
  private static let quotations: Set<String> = ["quote", "cite"]

  private mutating func readLine(_ raw: String, _ number: Int) {
    let line = raw[...].trimmed
    if line.isEmpty || block.holds(line) || line.hasPrefix(">") {
      isAfterGap = true
      return
    }
    if isSpeech { return readSpeech(line, number) }
    if dialogue.isTurn(raw) {
      (lastLine, isAfterGap, isInList, section) = (line, false, false, nil)
      let known = marks.count
      readSpeech(line, number)
      if marks.count == known { _ = readLabels(line, number) }
      return
    }
    if isIndentedCode(raw) { return }
    // Logseq writes org-mode's keywords and deadlines in Markdown.
    let isBelowKeyword = marks.last.map { $0.form == .keyword && $0.line == number - 1 } ?? false
    if isOrg || isBelowKeyword, OrgSyntax.isPlanning(line) { return readDeadline(line, number) }
    defer { (lastLine, isAfterGap) = (line, false) }
    if let heading = NoteHeading(line, raw, isOrg: isOrg) {
      isInList = false
      return readHeading(heading, line, number)
    }
    if let item = ListItem.text(of: line) {
      isInList = true
      return readItem(item, number, indent: raw.prefix { $0 == " " || $0 == "\t" }.count)
    }
    if line.hasPrefix("|"), section != nil { return readRow(line, number) }
    if !raw.hasPrefix("  "), !raw.hasPrefix("\t") { isInList = false }
    if readLabels(line, number) { return }
    if NoteHeading.isUnderline(line), !isAfterGap {
      let kind = Label.kind(ofHeading: lastLine)
      section = kind.map { MarkSection($0, .heading(level: 2)) }
      return
    }
    // Without a colon, the keyword of org-mode needs a name: `TODO Lee calls the mason`.
    if line.hasPrefix("TODO "), case let text = line.dropFirst(5).trimmed,
      text.first?.isUppercase ?? false
    {
      return add(.open, .keyword, text, number)
    }
    readHeadingWithoutSigns(line, isIndented: raw.hasPrefix("  ") || raw.hasPrefix("\t"))
  }

  /// Returns true for indented code in Markdown, unless the line continues a list or follows a line
  /// such as `Next:`.
  private func isIndentedCode(_ raw: String) -> Bool {
    guard raw.hasPrefix("    ") || raw.hasPrefix("\t"), !isOrg else { return false }
    return isAfterGap && !isInList && section == nil
      && !lastLine.trimmed.hasSuffix(":")
  }

  /// Reads the deadline from the planning line below an org-mode heading.
  private mutating func readDeadline(_ line: Substring, _ number: Int) {
    guard let last = marks.indices.last, marks[last].line == number - 1 else { return }
    marks[last].deadline = OrgSyntax.deadline(of: line) ?? marks[last].deadline
  }

  // MARK: Headings

  private mutating func readHeading(_ heading: NoteHeading, _ line: Substring, _ number: Int) {
    let text = heading.text
    if line.hasPrefix("*"), let (kind, text) = OrgSyntax.keyword(text) {
      section = nil
      if let kind { add(kind, .keyword, text, number) }
      return
    }
    let form = MarkSection.Form.heading(level: heading.level)
    if let kind = Label.kind(ofHeading: text) {
      section = MarkSection(kind, form)
    } else if !readLabels(text, number), section?.beginsGroup(text, form) != true {
      section = nil
    }
  }

  /// Reads a line that may be a heading in the style of plain text: `Actions:`, `**Actions**` or
  /// `ACTIONS`.
  private mutating func readHeadingWithoutSigns(_ line: Substring, isIndented: Bool) {
    let isBare =
      isAfterGap && line.first?.isUppercase ?? false && Label.isKnown(line.lowercased())
    let form: MarkSection.Form? =
      line.first?.isEmphasis == true
      ? .emphasis : line.hasSuffix(":") ? .colon : isBare ? .bare : nil
    if let form, let kind = Label.kind(ofHeading: line) {
      section = MarkSection(kind, form)
    } else if let form, section?.beginsGroup(line, form) == true {
      return
    } else if !isIndented {
      section = nil
    }
  }

  // MARK: Items of lists

  private mutating func readItem(_ item: Substring, _ number: Int, indent: Int) {
    if section?.ends(atIndent: indent) ?? false { section = nil }
    if let kind = ListItem.box(item) {
      // `[-]` means partly done in org-mode, but cancelled in other programs.
      if item.hasPrefix("[-]"), !isOrg { return }
      return add(kind, .checkbox, item.dropFirst(item.first == "[" ? 3 : 1).trimmed, number)
    }
    // The item was moved to another note or day, where it is listed again.
    if item.hasPrefix("[>] ") || item.hasPrefix("[<] ") { return }
    if let (kind, text) = OrgSyntax.keyword(item) {
      if let kind { add(kind, .keyword, text, number) }
      return
    }
    if readLabels(item, number) { return }
    // The label of a nested list: `- Actions:`.
    if item.trimming(\.isEmphasis).hasSuffix(":") {
      if let kind = Label.kind(ofHeading: item) {
        section = MarkSection(kind, .item(indent: indent))
        return
      }
      if section?.beginsGroup(item, .item(indent: indent)) == true { return }
    }
    guard let kind = section?.kind, let text = section?.text(of: item, indent: indent) else {
      return
    }
    add(ListItem.isDone(item, kind) ? .done : kind, .section, text, number)
  }

  /// Reads a row of a table below a heading such as `## Action items`.
  private mutating func readRow(_ line: Substring, _ number: Int) {
    guard let kind = section?.kind else { return }
    guard let table = section?.table else {
      section?.table = MarkTable(heading: line)
      return
    }
    guard let item = table.item(line), !item.isCancelled else { return }
    add(kind == .open && item.isDone ? .done : kind, .section, item.text[...], number)
  }

  // MARK: Labels

  /// Reads the labels of a line; returns false if it has no label with text.
  private mutating func readLabels(_ line: Substring, _ number: Int) -> Bool {
    if glances, !LinePrefilter.mayHaveLabel(line) { return false }
    if let label = Label(atHeadOf: line) {
      // `Actions:` alone is a heading.
      if label.rest.isEmpty { return false }
      section = nil
      add(label, number)
      return true
    }
    if !isSpeech, let turn = SpokenTurn(line), turn.isByName, let label = turn.label,
      !label.isPlural
    {
      section = nil
      add(label, number, by: turn.speaker)
      return true
    }
    if !isSpeech, let label = Label(verbAtHeadOf: line) {
      add(label, number)
      return true
    }
    let labels = Label.within(line)
    if labels.isEmpty { return false }
    let speaker = dialogue.isTurn(String(line)) ? SpokenTurn(line)?.speaker : nil
    for label in labels { add(label, number, by: speaker) }
    return true
  }

  private mutating func add(_ label: Label, _ number: Int, by speaker: String? = nil) {
    for text in label.isPlural ? label.rest.sentences : [label.rest] {
      // After a plural label, the items may be those of other people than the speaker.
      let isOwn = !label.isPlural || ["I ", "I'", "I’"].contains(where: text.hasPrefix)
      add(
        ListItem.isDone(text, label.kind) ? .done : label.kind, .label, text, number,
        by: isOwn ? speaker : nil)
    }
  }

  // MARK: Speech

  /// Reads a line of a transcript: a name, a colon, and words.
  private mutating func readSpeech(_ line: Substring, _ number: Int) {
    let turn = SpokenTurn(line)
    let words = turn?.words ?? line
    if let turn, let label = turn.label { return add(label, number, by: turn.speaker) }
    if let turn, let label = Label(turn.name, words), !words.isEmpty, label.kind != .done {
      return add(label, number)
    }
  }

  // MARK: Adding marks

  private mutating func add(
    _ kind: Mark.Kind, _ form: Mark.Form, _ text: Substring, _ number: Int,
    by speaker: String? = nil
  ) {
    let text = text.trimmed.unescaped
    if EmptyMark.isStruckOut(text) || EmptyMark.saysNothing(text) { return }
    marks.append(
      Mark(kind: kind, form: form, text: String(text), line: number, speaker: speaker))
  }
}
