/// A heading of Markdown or org-mode.
struct NoteHeading {
  let text: Substring
  /// The number of signs before the text.
  let level: Int

  /// Fails for other lines.
  ///
  /// - Parameters:
  ///   - line: the line without surrounding white space.
  ///   - raw: the line as written.
  ///   - isOrg: if true, the note is in org-mode syntax.
  init?(_ line: Substring, _ raw: String, isOrg: Bool) {
    let hashes = line.prefix { $0 == "#" }
    let stars = line.prefix { $0 == "*" }
    let signs = hashes.isEmpty ? stars : hashes
    guard line.dropFirst(signs.count).first == " ", !signs.isEmpty else { return nil }
    (text, level) = (line.dropFirst(signs.count).trimmed, signs.count)
    if !hashes.isEmpty || stars.count > 1 || OrgSyntax.keyword(text) != nil { return }
    // In Markdown, a single star begins a list item.
    guard isOrg, raw.hasPrefix("*"), ListItem.box(text) == nil else { return nil }
  }

  /// Returns true for the line below a heading of CommonMark, section 4.3.
  static func isUnderline(_ line: Substring) -> Bool {
    line.utf8.count > 2 && (line.allSatisfy { $0 == "-" } || line.allSatisfy { $0 == "=" })
  }
}
