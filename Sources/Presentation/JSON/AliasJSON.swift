import Questions

/// An alias, the addresses that are one person by the user's word, as JSON.
package struct AliasJSON: Encodable {
  private let name: String
  private let members: [String]

  package init(_ alias: PersonAlias) { (name, members) = (alias.name, alias.members) }
}
