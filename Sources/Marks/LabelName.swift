/// The text before a label's colon: the label, in brackets or after a sign such as `✅`, and what
/// qualifies it, such as a number or an owner: `Action 3`, `Action required`, `Action (Lee)`,
/// `Action - Lee`, `Action @lee`.
struct LabelName {
  /// The label in lower case.
  let label: String
  /// The owner, as it begins the mark's text: `(Lee, by Friday)`, `@lee` or `Lee:`; empty if nobody
  /// is named.
  let owner: Substring
  /// If true, the label is written for one or several marks, as in `Action(s)`.
  let isPlural: Bool

  /// Fails if the text doesn't begin with a known label, or something else follows it.
  init?(_ name: Substring) {
    let bare = name.drop(while: Self.isDecoration).trimming { $0.isEmphasis || $0.isWhitespace }
    let whole = bare.trimming { $0 == "]" || $0.isEmphasis || $0.isWhitespace }
    // In lower case, `ai` may be a word or somebody's initials.
    if whole.count == 2, whole != "AI" { return nil }
    if Label.isKnown(whole.lowercased()) {
      (label, owner, isPlural) = (whole.lowercased(), "", false)
      return
    }
    guard let end = Self.end(ofLabelIn: bare) else { return nil }
    let word = bare[..<end].trimmed
    if word.count == 2, word != "AI" { return nil }
    label = word.lowercased()
    let qualifier = bare[end...].trimming { " -–—#*_".contains($0) }
    isPlural = qualifier == "(s)"
    let isNamed = Self.isNumber(qualifier) || Self.needed.contains(qualifier.lowercased())
    if isPlural || isNamed {
      owner = ""
    } else if qualifier.first == "@" || qualifier.first == "(" && qualifier.last == ")" {
      owner = qualifier
    } else if let name = Self.name(qualifier), Self.owned.contains(label) {
      owner = "\(name):"
    } else {
      return nil
    }
  }

  /// Returns true for numbers, emphasis, bars, and signs such as `✅`, which may precede a label.
  private static func isDecoration(_ character: Character) -> Bool {
    "#*_[|.) \t".contains(character) || character.isNumber
      || character.isSymbol && !character.isASCII
  }

  /// Returns the end of the longest label that begins the text; nil if there is none.
  private static func end(ofLabelIn text: Substring) -> Substring.Index? {
    text.indices.reversed().first { place in
      !text[place].isLetter && text[place] != "-"
        && Label.isKnown(text[..<place].trimmed.lowercased())
    }
  }

  /// Returns true for `3`, `(2)` and `1.2`.
  private static func isNumber(_ text: Substring) -> Bool {
    text.allSatisfy { $0.isNumber || ".()".contains($0) }
  }

  private static let needed: Set<String> = ["required", "needed", "requested"]
  /// The labels that a name may follow.
  private static let owned: Set<String> = ["action", "action item", "ai", "todo", "to do", "to-do"]

  /// Returns the name in a qualifier such as `Lee`, `Lee Park` or `[Lee]`; nil for other words, as
  /// in `Action Plan`.
  private static func name(_ qualifier: Substring) -> Substring? {
    let isBracketed = qualifier.first == "[" && qualifier.last == "]"
    let name = isBracketed ? qualifier.dropFirst().dropLast() : qualifier
    let words = name.split { " /&,+".contains($0) }
    let isName =
      1...4 ~= words.count
      && words.allSatisfy { word in
        word.first?.isUppercase == true && !others.contains(word.lowercased())
          && word.dropFirst().allSatisfy { $0.isLetter || "'’-.".contains($0) }
      }
    return isName ? name : nil
  }

  /// Words after `action` that aren't names.
  private static let others: Set<String> = [
    "agent", "agreed", "area", "areas", "assigned", "assistant", "bot", "by", "companion",
    "completed", "date", "deadline", "description", "details", "due", "for", "from", "group",
    "item", "items", "lead", "list", "log", "model", "models", "next", "notes", "notetaker", "of",
    "on", "owner", "owners", "person", "plan", "plans", "point", "points", "priority", "register",
    "review", "status", "step", "steps", "summary", "table", "taken", "team", "to", "today",
    "tomorrow", "tool", "tools", "tracker", "type", "update", "updates", "verb", "word",
  ]
}
