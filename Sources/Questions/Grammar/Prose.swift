/// Distinguishes whole sentences from lists of words.
enum Prose {
  /// Returns true if a question has a question word and a verb, or a command such as `summarize`.
  /// After `how` or `why` at the beginning, the verb may be unknown: `how yards store boats`.
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

  /// Returns true if there is a pronoun, an auxiliary or a question word, which a list of words
  /// lacks.
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
