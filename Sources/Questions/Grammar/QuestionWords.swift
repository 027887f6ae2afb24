/// Lookups in the grammar's vocabulary. They distinguish a question from a command that begins with
/// the same word.
package enum QuestionWords {
  /// Returns true if the first word, or a phrase that begins with it, only joins other words, so
  /// the rest of a question follows: `with`, `about`, `of`, `the`, `me`.
  package static func joins(_ words: some Collection<String>) -> Bool {
    roles(words).contains { role in
      switch role {
      case .article, .preposition, .calendarPreposition, .pronoun, .possessive, .me, .question,
        .auxiliary, .relative, .filler, .meeting, .organizedBy, .by, .not:
        true
      default: beginsClause(role)
      }
    }
  }

  /// Returns true if the words after a command's name continue a question rather than the command.
  package static func continueQuestion<Words: RandomAccessCollection<String>>(
    _ words: Words
  ) -> Bool {
    joins(words) || words.indices.contains { beginsClause(words[$0...]) }
  }

  /// Returns true if the words begin a clause that only questions have: `with dana`, `about
  /// pricing`.
  private static func beginsClause(_ words: some Collection<String>) -> Bool {
    roles(words).contains(where: beginsClause)
  }

  /// Returns true if the words begin with a preposition of a topic: `about pricing`.
  package static func beginsTopic(_ words: some Collection<String>) -> Bool {
    roles(words).contains(.about)
  }

  /// Returns the words that ask for nothing in a question without conditions: commands behind a word
  /// that asks for meetings, as in `list find`, or all words if none does, as in `thanks`.
  package static func idle(_ words: [Word]) -> [Word] {
    let asking = words.indices.first { place in
      WordClass.dateMeetings.contains(words[place].folded) || words[place].folded == "all"
        || Vocabulary.shared.roles(in: words, at: place).contains { found in
          if case .kind = found.role { true } else { [.meeting, .container].contains(found.role) }
        }
    }
    guard let asking else { return words }
    return words[(asking + 1)...].filter { WordClass.preambleCommands.contains($0.folded) }
  }

  /// Returns true for a noun for meetings, such as `calls`.
  package static func nameMeetings(_ word: String) -> Bool {
    Vocabulary.shared.roles(in: [Word(word)], at: 0)
      .contains { [.meeting, .container].contains($0.role) }
  }

  /// Returns true for a noun for a kind of meeting, such as `workshop` or `hearings`.
  package static func nameKindOfMeeting(_ word: String) -> Bool {
    MeetingNouns.contains(Word.fold(word))
  }

  /// Returns true for a question about a plan in the present tense, in which a weekday is the next
  /// one: `is there a stand-up on friday`, `do we have choir on friday`, `what time is the retro`.
  static func askInPresent(_ words: [Word]) -> Bool {
    let said = words.prefix(4).map(\.folded)
    let isAsked = said.starts(with: ["what", "time"]) || said.starts(with: ["at", "what", "time"])
    let opening = isAsked ? Array(said.drop { $0 != "time" }.dropFirst()) : said
    guard opening.count > 1 else { return false }
    switch opening[0] {
    case "is", "are": return isAsked || ["there", "the", "my", "our"].contains(opening[1])
    case "do", "does": return opening.dropFirst(2).first == "have" || isAsked
    case "have": return opening.dropFirst(2).first == "got"
    default: return false
    }
  }

  /// Returns true for `do I have a board meeting this week`, which doesn't ask for free time.
  static func askForMeetingOwned(_ words: [Word]) -> Bool {
    guard let verb = words.lastIndex(where: { ["have", "got"].contains($0.folded) }),
      words.count > verb + 2, ["a", "an", "any"].contains(words[verb + 1].folded)
    else { return false }
    return words[(verb + 2)...].prefix(3).contains {
      nameMeetings($0.folded) || MeetingNouns.contains($0.folded)
    }
  }

  /// Returns true if the question asks for people whom the user hasn't met: `who have I not seen
  /// since june`, `people we haven't met this year`. Returns false for `never`, because whom one
  /// never met is in no calendar.
  package static func askForUnmet(_ words: [Word]) -> Bool {
    let said = words.map(\.folded)
    func isPeople(_ word: String) -> Bool {
      ["who", "whom", "people", "anyone", "anybody"].contains(word)
        || WordClass.personNouns.contains(word)
    }
    guard let user = said.firstIndex(where: { ["i", "we"].contains($0) }),
      let negation = said.firstIndex(where: {
        $0 == "not" || $0.hasSuffix("n't") || $0.hasSuffix("n’t")
      }), abs(negation - user) < 3, said[..<max(user, negation)].contains(where: isPeople)
    else { return false }
    return said[(max(user, negation) + 1)...].prefix(2).contains {
      WordClass.meetingVerbs.contains($0)
    }
  }

  /// Returns true if the question includes the user among its people: `am I free`, `did we meet`.
  package static func mentionUser(_ words: [Word]) -> Bool {
    words.contains { !$0.isQuoted && WordClass.asker.contains($0.folded) }
  }

  /// Returns the words that mean people without naming any, such as `everyone` in `free with
  /// everyone`.
  package static func unnamed(in words: [Word]) -> [String] {
    words.filter { !$0.isQuoted && ["everyone", "everybody"].contains($0.folded) }.map(\.text)
  }

  /// Returns true if the words ask for somebody besides the user: `free with dana`.
  package static func nameCompany(_ words: [Word]) -> Bool {
    words.indices.contains { place in
      !words[place].isQuoted
        && Vocabulary.shared.roles(in: words, at: place).contains { $0.role == .with }
    }
  }

  /// Returns true for an auxiliary verb, which begins a yes-or-no question: `was lee there`.
  package static func isAuxiliary(_ word: Word) -> Bool {
    !word.isQuoted
      && Vocabulary.shared.roles(in: [word], at: 0).contains { $0.role == .auxiliary }
  }

  /// Returns the noun after `how many`: `nests` in `how many wasps' nests did we find`; nil if there
  /// is none.
  package static func countedNoun(in words: [Word]) -> Word? {
    guard
      let many = words.indices.dropFirst().first(where: {
        words[$0].folded == "many" && words[$0 - 1].folded == "how"
      }), !words[many].endsClause
    else { return nil }
    let phrase = words[(many + 1)...].prefix { word in
      Vocabulary.shared.roles(in: [word], at: 0).allSatisfy { found in
        switch found.role {
        case .chatter, .meeting, .container, .literal: true
        default: false
        }
      }
    }
    let end = phrase.firstIndex(where: \.endsClause) ?? phrase.indices.last
    return end.map { words[$0] }
  }

  /// Returns true if the words begin with a question word and an auxiliary verb: `what did`.
  package static func opensWithAuxiliary(_ words: [Word]) -> Bool {
    words.count > 1 && asks(words[0]) && isAuxiliary(words[1])
  }

  /// Returns true for a word that begins a question: `what`, `which`, `when`.
  static func asks(_ word: Word) -> Bool {
    !word.isQuoted
      && Vocabulary.shared.roles(in: [word], at: 0).contains { found in
        switch found.role {
        case .question, .kind(.when), .kind(.who), .kind(.where): true
        default: false
        }
      }
  }

  /// Returns true for a word of the grammar. It isn't treated as a typo of another word: `last`
  /// doesn't mean `list`.
  package static func isKnown(_ word: String) -> Bool { Vocabulary.shared.knows(Word.fold(word)) }

  /// Words for meetings of any kind. They are interchangeable, because a call may be titled
  /// `session`.
  package static let anyMeeting: [String] =
    VocabularySection.inOrder(["meeting", "container"].flatMap(Lexicon.sections))
    .flatMap(\.words).filter { $0.count == 1 }.flatMap { $0 } + groups

  /// Returns true for a word that precedes a last name, such as `Dr` or `Frau`.
  package static func isHonorific(_ word: String) -> Bool {
    WordClass.titles.contains(Word.fold(word))
  }

  /// The prepositions that consist of one word.
  package static let prepositions: [String] =
    VocabularySection.inOrder(["preposition"].flatMap(Lexicon.sections))
    .flatMap(\.words).filter { $0.count == 1 }.flatMap { $0 }

  /// Words for groups of people who meet. Titles usually leave them out.
  package static let groups = [
    "subgroup", "subgroups", "group", "groups", "wg", "breakout", "breakouts", "series",
  ]

  private static func beginsClause(_ role: Role) -> Bool {
    switch role {
    case .with, .without, .about, .attendedBy, .only: true
    default: false
    }
  }

  private static func roles(_ words: some Collection<String>) -> [Role] {
    let words = Word.words(of: Array(words))
    return words.isEmpty ? [] : Vocabulary.shared.roles(in: words, at: 0).map(\.role)
  }
}
