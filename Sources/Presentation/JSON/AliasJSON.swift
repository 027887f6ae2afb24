import Questions

package struct AliasJSON: Encodable {
  private let name: String
  private let members: [String]

  package init(_ alias: PersonAlias) { (name, members) = (alias.name, alias.members) }
}
