/// A section of the grammar's words: all but those of dates, each with what it does. The parser, the
/// topic's stop words and the completions come from these.
struct VocabularySection: Sendable {
  let role: Role
  let section: Lexicon.Section

  var meaning: String { section.meaning }
  let columns: [String]

  /// In the order in which they count.
  static let all: [VocabularySection] = Lexicon.sections.compactMap { section in
    Role.named[section.name].map {
      VocabularySection(role: $0, section: section, columns: section.columns)
    }
  }
}
