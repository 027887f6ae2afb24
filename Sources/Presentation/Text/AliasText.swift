import Questions

/// Who is one person by the user's word, on a line.
public enum AliasText {
  /// The name, then the addresses; safe to show.
  public static func line(of alias: PersonAlias, _ page: Page) -> String {
    let members = alias.members.joined(separator: "  ")
    return page.bold(Sanitizer.line(alias.name)) + "  " + Sanitizer.line(members)
  }
}
