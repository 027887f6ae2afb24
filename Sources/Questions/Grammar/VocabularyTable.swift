/// A section of the grammar's words: all but those of dates, each with what it does. The parser, the
/// topic's stop words and the completions come from these.
struct VocabularySection: Sendable {
  let role: Role
  let section: Lexicon.Section

  var meaning: String { section.meaning }
  let columns: [String]

  static let all = inOrder(Lexicon.sections)

  /// In the order in which classes count, whatever the order of the sections is.
  static func inOrder(_ sections: [Lexicon.Section]) -> [VocabularySection] {
    let names = Lexicon.list("precedence").enumerated().map { ($0.element, $0.offset) }
    let places = Dictionary(names, uniquingKeysWith: { first, _ in first })
    var found: [(place: Int, section: VocabularySection)] = []
    for section in sections {
      guard let place = places[section.name], let role = Role.named[section.name] else { continue }
      found.append(
        (place, VocabularySection(role: role, section: section, columns: section.columns)))
    }
    found.sort { $0.place < $1.place }
    return found.map { $0.section }
  }
}
