/// Distinguishes whole sentences from lists of words.
enum Prose {
  /// Returns true if the words contain a question word and a verb, or a command such as
  /// `summarize`. After an initial `how` or `why`, the verb may be unknown: `how yards store
  /// boats`.
  static func isProse(_ words: [Word]) -> Bool {
    if let first = words.first, ["how", "why"].contains(first.folded), words.count > 3 {
      return words[1].folded != "about"
    }
    var isAsked = false
    var hasVerb = false
    for position in words.indices {
      if words[position].isQuoted || words[position].isField { continue }
      if WordClass.proseCommands.contains(words[position].folded) { return true }
      for (_, role) in Vocabulary.shared.roles(in: words, at: position) {
        switch role {
        case .question, .kind(.when), .kind(.who): isAsked = true
        case .auxiliary, .verb: hasVerb = true
        default: break
        }
      }
    }
    return isAsked && hasVerb
  }

  /// Returns true if a question asks whether something exists: `is there a regatta`, `oh, have we
  /// got a crane`. Returns false if it asks for more: `which regattas are there`.
  static func asksForExistence(_ words: [Word]) -> Bool { existence(in: words) != nil }

  /// Returns true if a question asks what texts say rather than which meeting it was: `what did the
  /// board think about fees`, `summarize the talk on cranes`.
  static func asksForContent(_ words: [Word]) -> Bool {
    words.indices.contains { place in
      content.contains(words[place].folded) && beginsQuestion(at: place, of: words)
    }
  }

  private static let content: Set<String> = ["what", "why", "how", "summarize", "summarise"]

  /// Returns the position of the thing whose existence a question asks for, such as that of
  /// `regatta` in `is there a regatta`; nil if it asks for something else.
  static func existence(in words: [Word]) -> Int? {
    for place in words.indices.dropLast()
    where QuestionWords.isAuxiliary(words[place]) && beginsQuestion(at: place, of: words) {
      let asked = words[place + 1].folded == "there" ? place + 2 : place + 3
      let isOwned =
        ["i", "we"].contains(words[place + 1].folded) && place + 2 < words.count
        && ["have", "got", "any"].contains(words[place + 2].folded)
      guard isOwned || asked == place + 2 else { continue }
      let isArticle = { (word: Word) in ["a", "an", "any", "some", "no"].contains(word.folded) }
      return words[asked...].firstIndex { !isArticle($0) } ?? words.count
    }
    return nil
  }

  /// Returns true if only filler words or the end of a clause precede the word.
  private static func beginsQuestion(at place: Int, of words: [Word]) -> Bool {
    guard let last = words[..<place].last, !last.endsClause else { return true }
    return words[..<place].indices.allSatisfy { before in
      Vocabulary.shared.roles(in: words, at: before).contains { [.filler, .and].contains($0.role) }
    }
  }

  /// Returns true if the words contain a pronoun, an auxiliary or a question word, which a plain
  /// list of search terms doesn't.
  static func isConversation(_ words: [Word]) -> Bool {
    words.indices.contains { position in
      guard !words[position].isQuoted, !words[position].isField else { return false }
      return Vocabulary.shared.roles(in: words, at: position).contains { found in
        switch found.role {
        case .pronoun, .auxiliary, .question, .kind(.who), .kind(.when), .me, .absent, .possessive:
          true
        default: false
        }
      }
    }
  }
}
