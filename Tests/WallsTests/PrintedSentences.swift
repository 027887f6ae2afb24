import Foundation

/// The sentences in a module's string literals: what people read in answers, errors and help.
enum PrintedSentences {
  /// The modules whose strings are for people.
  static let modules = [
    "Assistants", "CalendarCaches", "Calendars", "Care", "Changes", "DenseVectors", "Files",
    "Index", "MCPServer", "MeetingsCLI", "MeetingsFetch", "Mirror", "Notes", "Presentation",
    "Programs", "Questions", "Remotes", "Search", "Sync", "SystemCalendar", "WebPage", "Writing",
  ]

  /// The sentences of a module by file and line, each once; what is filled in is shown as `…`.
  static func of(_ module: String) throws -> [String] {
    var seen = Set<String>()
    return try Modules.files(of: module).flatMap { try sentences(in: $0) }
      .filter { seen.insert($0).inserted }
  }

  private static func sentences(in file: String) throws -> [String] {
    var found: [String] = []
    var open = ""
    for line in try Modules.code(of: file) {
      let code = line.text.drop { $0 == " " }
      // A literal that goes on in the next line begins there with a plus.
      if !code.hasPrefix("+ \"") { add(&open, to: &found) }
      let literals = Self.literals(in: code)
      if code.hasPrefix("+ \""), let first = literals.first {
        open += first
        for other in literals.dropFirst() { add(other, to: &found) }
      } else {
        for other in literals.dropLast() { add(other, to: &found) }
        open = literals.last ?? ""
      }
    }
    add(&open, to: &found)
    return found
  }

  private static func add(_ open: inout String, to found: inout [String]) {
    add(open, to: &found)
    open = ""
  }

  private static func add(_ text: String, to found: inout [String]) {
    let words = text.split { !$0.isLetter && $0 != "'" }.filter { $0.count > 1 }
    guard words.count > 2, text.contains(" "), !isCode(text) else { return }
    found.append(text.trimmingCharacters(in: .whitespaces))
  }

  /// SQL, style sheets, XML and types of content.
  private static func isCode(_ text: String) -> Bool {
    let head = text.prefix { $0 != " " }
    return head.count > 1 && head.allSatisfy { $0.isUppercase } && !head.contains("'")
      && !["DTSTART", "DTEND", "FREQ", "INTERVAL", "EXRULE", "JSON", "UNTIL"].contains(head)
      || ["light-dark(", "urn:", "DAV:", "<", ".", "default-src", "@media"].contains {
        text.hasPrefix($0)
      }
      || ["charset=", "?)", " AND ", " ORDER BY ", "json_each", " IN (", "grid-"].contains {
        text.contains($0)
      }
  }

  /// The literals of a line of code, with `…` for each interpolation.
  private static func literals(in code: Substring) -> [String] {
    var found: [String] = []
    var literal: String?
    var (depth, isEscaped, isNested) = (0, false, false)
    for character in code {
      if depth > 0 {
        // Within `\( … )`: a literal there may hold parentheses of its own.
        if character == "\"" { isNested.toggle() }
        if !isNested { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
      } else if isEscaped {
        isEscaped = false
        if character == "(" { (depth, isNested) = (1, false) }
        literal? +=
          character == "(" ? "…" : "nrt".contains(character) ? " " : "\(character)"
      } else if character == "\\", literal != nil {
        isEscaped = true
      } else if character == "\"" {
        if let text = literal { found.append(text) }
        literal = literal == nil ? "" : nil
      } else {
        literal?.append(character)
      }
    }
    return found
  }
}
