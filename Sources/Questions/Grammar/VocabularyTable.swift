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
    let named = Dictionary(grouping: sections) { $0.name }
    return Lexicon.list("precedence").flatMap { name in
      (named[name] ?? []).compactMap { section in
        Role.named[name].map {
          VocabularySection(role: $0, section: section, columns: section.columns)
        }
      }
    }
  }
}
