import Questions

/// An alias, the addresses that are one person by the user's word, on a line.
package enum AliasText {
  /// The name, then the addresses; safe to show.
  package static func line(of alias: PersonAlias, _ page: Page) -> String {
    let members = alias.members.joined(separator: "  ")
    return page.bold(Sanitizer.line(alias.name)) + "  " + Sanitizer.line(members)
  }
}
