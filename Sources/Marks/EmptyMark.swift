/// Marked words that aren't a mark, because they are struck out or say that there is nothing.
enum EmptyMark {
  static func isStruckOut(_ text: Substring) -> Bool {
    let isMarkdowns = text.hasPrefix("~~") && text.hasSuffix("~~")
    return isMarkdowns || text.count > 2 && text.hasPrefix("+") && text.hasSuffix("+")
      || text.lowercased().hasPrefix("<del>") || text.lowercased().hasPrefix("<s>")
  }

  private static let nothing: Set<String> = [
    "none", "n/a", "na", "nothing", "nil", "tbd", "tba", "none yet", "no one", "none today",
    "to be decided", "to be filled in",
  ]

  /// Returns true for placeholders of templates, and for minutes that say that there is nothing.
  static func saysNothing(_ text: Substring) -> Bool {
    let bare = text.trimming { ".…-–_!*() ".contains($0) }
    if bare.isEmpty || nothing.contains(bare.lowercased()) { return true }
    let words = bare.lowercased()
    if ["no action", "no decision", "no next step", "no follow", "no todo", "no open"]
      .contains(where: words.hasPrefix)
    {
      return true
    }
    return [("<", ">"), ("{{", "}}"), ("[", "]"), ("{", "}")].contains { open, close in
      bare.hasPrefix(open) && bare.hasSuffix(close)
    }
  }
}
