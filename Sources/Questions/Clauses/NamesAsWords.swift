/// The names in a question that are read as ordinary words unless a clause shows that they mean a
/// person.
struct NamesAsWords {
  private let common: Set<String>

  /// - Parameters:
  ///   - candidates: folded names that are far more common as ordinary words.
  ///   - words: the question. A candidate means a person if it is capitalized, or if the question
  ///     would otherwise contain nothing to search for.
  init(_ candidates: Set<String>, in words: [Word]) {
    let found =
      candidates.isEmpty
      ? []
      : words.indices.filter { place in
        candidates.contains(Self.bare(words[place]))
      }
    if found.isEmpty {
      common = []
      return
    }
    let named = Set(found.filter { Self.isCapitalized($0, in: words) }.map { Self.bare(words[$0]) })
    let isTopic = words.indices.contains { place in
      !candidates.contains(Self.bare(words[place])) && !words[place].isMark
        && Vocabulary.shared.roles(in: words, at: place).isEmpty
    }
    common = isTopic ? Set(found.map { Self.bare(words[$0]) }).subtracting(named) : []
  }

  func contains(_ folded: String) -> Bool {
    common.contains(folded) || NamesThatAreWords.contains(folded)
  }

  private static func bare(_ word: Word) -> String { Possessive.bare(word.folded) ?? word.folded }

  /// Returns true if a capital letter suggests a name. It doesn't in the first word of a sentence
  /// or in a heading.
  private static func isCapitalized(_ place: Int, in words: [Word]) -> Bool {
    place > 0 && words[place].text.first?.isUppercase == true
      && words.contains { $0.text.first?.isLowercase == true }
  }
}
