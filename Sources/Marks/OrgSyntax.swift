/// The syntax of marks in org-mode: keywords in headings, and dates below them.
enum OrgSyntax {
  /// Returns true if the lines are in org-mode syntax, in which a star begins a heading rather than
  /// a list item.
  static func isUsed(in lines: [String]) -> Bool {
    var hasOrg = false
    for line in lines {
      guard let first = line.utf8.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "*")
      else { continue }
      if line.hasPrefix("#"), line.drop(while: { $0 == "#" }).first == " " { return false }
      hasOrg =
        hasOrg || line.hasPrefix("#+") || line.hasPrefix("** ")
        || line.hasPrefix("* ") && keyword(line.dropFirst(2)) != nil
    }
    return hasOrg
  }

  /// The keywords; a cancelled item is neither open nor done.
  static let keywords: [(word: String, kind: Mark.Kind?)] = [
    ("TODO", .open), ("NEXT", .open), ("WAITING", .open), ("STARTED", .open), ("DONE", .done),
    ("CANCELLED", nil), ("CANCELED", nil),
  ]

  /// Returns the kind of the keyword that begins a heading or an item, and the text after it, or
  /// nil if there is no keyword.
  static func keyword(_ text: Substring) -> (kind: Mark.Kind?, text: Substring)? {
    // Roam writes `{{[[TODO]]}} call the harbour`.
    if text.hasPrefix("{{"), let end = text.firstRange(of: "}} ") {
      let word = text[..<end.lowerBound].drop { "{[".contains($0) }.prefix { $0.isUppercase }
      return keyword(word + " " + text[end.upperBound...])
    }
    let isBracketed = text.first == "["
    let bare = isBracketed ? text.dropFirst() : text
    let word = bare.prefix { $0.isUppercase }
    let behind = bare.dropFirst(word.count)
    guard behind.hasPrefix(isBracketed ? "] " : " ") else { return nil }
    let rest = withoutPriorityAndTags(behind.dropFirst(isBracketed ? 2 : 1))
    return keywords.first { $0.word == word }.map { ($0.kind, rest) }
  }

  /// Returns the text without a priority such as `[#A]` and tags such as `:tag:`.
  private static func withoutPriorityAndTags(_ text: Substring) -> Substring {
    var text = text.trimming(\.isWhitespace)
    if text.hasPrefix("[#"), text.dropFirst(3).first == "]" {
      text = text.dropFirst(4).trimming(\.isWhitespace)
    }
    guard let space = text.lastIndex(of: " ") else { return text }
    let last = text[text.index(after: space)...]
    let isTags =
      last.count > 2 && last.first == ":" && last.last == ":"
      && last.allSatisfy { $0.isLetter || $0.isNumber || "_@#%:".contains($0) }
    return isTags ? text[..<space].trimming(\.isWhitespace) : text
  }

  /// Returns true for a planning line, which contains the dates of the heading above it.
  static func isPlanning(_ line: Substring) -> Bool {
    ["DEADLINE:", "SCHEDULED:", "CLOSED:"].contains(where: line.hasPrefix)
  }

  /// Returns the date after `DEADLINE:`, as written, or nil.
  static func deadline(of line: Substring) -> String? {
    guard let word = line.firstRange(of: "DEADLINE:") else { return nil }
    let date = line[word.upperBound...].drop { "< [".contains($0) }
    return String(date.prefix { !"> ]".contains($0) })
  }
}
