/// Other forms of first names, which no spelling rule gives.
package enum Nicknames {
  /// The forms of a folded name, itself not among them.
  package static func forms(of name: String) -> Set<String> {
    var forms = Set<String>()
    for line in table.lines(with: name) { forms.formUnion(line) }
    forms.remove(name)
    return forms
  }

  /// A name and its short forms a line; names that share a short form stand apart.
  private static let table = WordTable(Lexicon.text("nicknames"))
}
