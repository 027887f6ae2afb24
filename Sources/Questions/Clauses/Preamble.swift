/// Introductory words before the question: `excuse my ignorance but`, `thx in advance!! need:`, `if
/// it is not too much trouble:`.
extension QuestionParse {
  /// The edge at the beginning for a preamble, or for all words as topic if the text asks for
  /// nothing; nil if there is neither.
  var opening: Edge? {
    guard position == 0 else { return nil }
    let start = sentence.isTopic || !way.places.isEmpty ? 0 : countOfPreamble
    let asksNothing = sentence.isTopic || way.places.isEmpty && isStatement(from: start)
    if asksNothing { return .filler(start) + moved(to: start).restAsTopic }
    return start > 0 ? .filler(start) : nil
  }

  /// The number of words of a preamble, which only address the reader; 0 if there is none.
  private var countOfPreamble: Int {
    guard let start = words.indices.first(where: { opensQuestion(at: $0) }), start > 0,
      start <= Self.maximumPreambleWords,
      words[..<start].indices.allSatisfy({ isSmallTalk(at: $0) }),
      words[..<start].indices.contains(where: { isAddress(at: $0) }),
      !isContent(words.startIndex..<start),
      contentWords(in: 0..<start) == 0 || contentWords(in: start..<words.count) > 0
    else { return 0 }
    return start
  }

  /// Returns true if the classifier takes more than a third of the words for words to search for:
  /// `leak in that warehouse, what did we decide`.
  private func isContent(_ range: Range<Int>) -> Bool {
    3 * range.count { sentence.parts.lead(of: .content, at: $0) > 0 } > range.count
  }

  /// Returns the number of words in a range that belong neither to a phrase of the vocabulary nor
  /// to a date.
  func contentWords(in range: Range<Int>) -> Int {
    var (place, count) = (range.lowerBound, 0)
    while place < range.upperBound {
      if let phrase = roles(at: place).first {
        place += phrase.count
      } else if case .success(let date?) = datesByPosition[place] {
        place += date.count
      } else {
        count += words[place].isMark ? 0 : 1
        place += 1
      }
    }
    return count
  }

  private static let maximumPreambleWords = 9

  /// Returns true if a question or a command begins here, after punctuation or a joining word.
  private func opensQuestion(at place: Int) -> Bool {
    guard place > 0 else { return false }
    let before = words[place - 1]
    guard before.endsClause || ["but", "and", "so"].contains(before.folded) else { return false }
    return roles(at: place).contains { found in
      switch found.role {
      case .question, .kind, .free: true
      case .auxiliary: has([.pronoun, .me], at: place + 1)
      case .filler, .verb, .pronoun: WordClass.preambleCommands.contains(text(place))
      default: false
      }
    }
  }

  /// Returns true if the word means no person and no date, and is nothing to search for.
  private func isSmallTalk(at place: Int) -> Bool {
    let word = words[place]
    guard !word.isQuoted, !word.isField, !word.isNegated,
      !word.text.contains(where: { $0 == "@" || $0.isNumber }), !startsDate(at: place),
      !WordClass.answering.contains(word.folded), !reader.people.isName(word.folded)
    else { return false }
    return roles(at: place).allSatisfy { found in
      switch found.role {
      case .with, .without, .about, .organizedBy, .status, .kind, .free, .order, .calendarNoun,
        .longer, .shorter:
        false
      default: true
      }
    }
  }

  /// Returns true if the word addresses the reader or refers to the user.
  private func isAddress(at place: Int) -> Bool {
    roles(at: place).contains { found in
      [.pronoun, .possessive, .me].contains(found.role)
        || found.role == .filler && WordClass.thanks.contains(text(place))
    }
  }
}
