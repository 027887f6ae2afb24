/// Other forms of first names that no spelling rule produces.
package enum Nicknames {
  /// The other forms of a folded name.
  package static func forms(of name: String) -> Set<String> {
    var forms = Set<String>()
    for line in table.lines(with: name) { forms.formUnion(line) }
    forms.remove(name)
    return forms
  }

  /// A name and its short forms on each line; names that share a short form are on separate lines.
  private static let table = WordTable(Lexicon.text("nicknames"))
}
