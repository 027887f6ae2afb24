import Questions

/// An alias on a line: the addresses that the user says are one person.
package enum AliasText {
  package static func line(of alias: PersonAlias, _ page: Page) -> String {
    let members = alias.members.joined(separator: "  ")
    return page.bold(Sanitizer.line(alias.name)) + "  " + Sanitizer.line(members)
  }
}
