/// The items below a label such as `## Action items` or `Decisions:`, which may be grouped by
/// person.
struct MarkSection {
  /// The notation of a line that begins a section or a group.
  enum Form: Equatable {
    /// `## Actions`
    case heading(level: Int)
    /// `Actions:`
    case colon
    /// `**Actions**`
    case emphasis
    /// `ACTIONS`, the only word of its paragraph
    case bare
    /// `- Actions:`, with a list below it
    case item(indent: Int)
  }

  let kind: Mark.Kind
  private let form: Form
  /// The person named by the line that begins the current group, and its notation.
  private var group: (person: Substring, form: Form)?
  private var hasItems = false
  /// The table of the section.
  var table: MarkTable?

  init(_ kind: Mark.Kind, _ form: Form) { (self.kind, self.form) = (kind, form) }

  /// Returns true if a list item with this indentation is outside the section.
  func ends(atIndent indent: Int) -> Bool {
    if case .item(let outer) = form { indent <= outer } else { false }
  }

  /// Begins a group if the line names a person and is subordinate to the section's heading.
  ///
  /// - Returns: false if the line doesn't begin a group.
  mutating func beginsGroup(_ line: Substring, _ form: Form) -> Bool {
    guard kind == .open, isBelow(form), let person = Self.person(line) else { return false }
    group = (person, form)
    return true
  }

  /// Returns true if a line in this notation may belong to the section. A line in the notation of
  /// the section's heading begins another section, unless it is deeper.
  private func isBelow(_ other: Form) -> Bool {
    if let group, group.form == other { return true }
    return switch (form, other) {
    case (.heading(let level), .heading(let deeper)): deeper > level
    case (_, .heading): false
    case (_, .item): true
    case (.heading, .emphasis): true
    default: form != other && !hasItems
    }
  }

  /// Returns an item with the person whose group it is in: `Dana: send the deck`.
  mutating func text(of item: Substring, indent: Int) -> Substring {
    hasItems = true
    if case .item(let outer) = group?.form, indent <= outer { group = nil }
    guard let group, SpokenTurn(item)?.isByName != true, item.first != "@" else { return item }
    return "\(group.person): \(item)"
  }

  // MARK: Names

  /// The maximum number of words in a name.
  private static let maximumWords = 3

  /// Returns the name that is all of the line but emphasis and a colon; nil for other lines.
  private static func person(_ line: Substring) -> Substring? {
    let name = line.trimming { $0 == ":" || $0.isEmphasis || $0.isWhitespace }
    let words = name.split(separator: " ")
    let isName = words.allSatisfy { word in
      word.drop { $0 == "@" }.first.map { $0.isUppercase || word.first == "@" } ?? false
        && word.allSatisfy { $0.isLetter || "@'’.-".contains($0) }
        && !headings.contains(word.lowercased())
    }
    return 1...maximumWords ~= words.count && isName ? name : nil
  }

  /// Words of the headings that follow a list of actions.
  private static let headings: Set<String> = [
    "agenda", "apologies", "attendees", "background", "comments", "context", "date", "details",
    "discussion", "decisions", "feedback", "ideas", "info", "issues", "links", "lot", "meeting",
    "minutes", "misc", "next", "note", "notes", "other", "outcome", "outcomes", "participants",
    "present", "questions", "references", "resources", "risks", "summary", "time", "topics",
    "updates",
  ]
}
