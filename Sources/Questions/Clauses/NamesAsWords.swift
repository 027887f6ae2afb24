/// The names in a question that are words: those of which nothing but a clause tells that someone is meant.
struct NamesAsWords {
  private let common: Set<String>

  /// - Parameters:
  ///   - candidates: folded names that people use far more often as words.
  ///   - words: the question. Such a name is someone where it is written with a capital, as names are
  ///     and words are not, or where nothing else would be searched for.
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

  /// The first word of a sentence has a capital whatever it is, and in a heading each has one.
  private static func isCapitalized(_ place: Int, in words: [Word]) -> Bool {
    place > 0 && words[place].text.first?.isUppercase == true
      && words.contains { $0.text.first?.isLowercase == true }
  }
}
