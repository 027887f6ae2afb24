extension QuestionReader {
  /// Returns true if a question may name a person, so the directory of people must be loaded to
  /// parse it. For most questions, an index of names is enough to rule this out.
  ///
  /// - Parameters:
  ///   - isName: returns true if one of these folded words is somebody's first or last name.
  ///   - isNear: returns true if a folded word is a name with a typo.
  package static func mayNamePeople(
    _ words: [Word], isName: ([String]) throws -> Bool, isNear: (String) throws -> Bool
  ) rethrows -> Bool {
    if isTopic(words) { return false }
    let asks = words.indices.contains { position in
      let word = words[position]
      return word.isField || word.isNegated || word.text.contains("@") || mayBeWith(word)
        || Vocabulary.shared.roles(in: words, at: position).contains { asksForPeople($0.role) }
        || QuestionParse.isSubjectPlace(position, in: words)
        || position > 1 && QuestionParse.tellsSpeech(word.folded)
        || ["i", "i've", "i'd", "from"].contains(word.folded)
    }
    if asks { return true }
    let parts = words.filter { !$0.isQuoted }.flatMap {
      [$0.folded, Possessive.bare($0.folded) ?? $0.folded]
    }.flatMap { [$0] + NameWords($0).words }
    if parts.contains(where: { !Nicknames.forms(of: $0).isEmpty }) { return true }
    if try isName(Array(Set(parts))) { return true }
    return try words.indices.contains { position in
      let folded = Possessive.bare(words[position].folded) ?? words[position].folded
      let isUnknown =
        !words[position].isQuoted && PeopleDirectory.mayBeSlip(folded)
        && Vocabulary.shared.roles(in: words, at: position).isEmpty
      return try isUnknown && isNear(folded)
    }
  }

  private static func asksForPeople(_ role: Role) -> Bool {
    switch role {
    case .with, .without, .not, .between, .only, .both, .either, .anyOf, .anyone, .me, .honorific,
      .organizedBy, .by, .organizes, .attendedBy, .absent:
      true
    default: false
    }
  }

  /// Returns true if the word is a misspelled `with`, such as `wiht`.
  private static func mayBeWith(_ word: Word) -> Bool {
    3...5 ~= word.folded.count && "with".isOneEdit(from: word.folded)
  }
}
