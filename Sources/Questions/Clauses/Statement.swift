/// Distinguishes statements from questions: `mooring fees will rise by a tenth in may; harbour
/// office tells the owners` has no date, no status and nothing to leave out, and all of its words
/// are topic. Minutes and lists of decisions consist of such sentences.
///
/// A statement is recognized by its form: it asks nothing, names no known person, and consists mostly
/// of words without a role in questions, with a mark or an unlisted verb.
extension QuestionParse {
  /// Fewer words, or fewer content words, are a list of keywords.
  private static let shortestStatement = 6
  private static let fewestContentWords = 4
  /// From this number of words on, a named person is the subject of a statement.
  private static let longStatement = 16

  /// If true, all words state something and ask for nothing.
  var isStatement: Bool {
    guard words.count >= Self.shortestStatement, !endsAsQuestion,
      !words.contains(where: { $0.isField || $0.isNegated || $0.isQuoted }),
      contentWords >= Self.fewestContentWords, hasPredicate, !hasPastDate
    else { return false }
    let isLong = words.count >= Self.longStatement
    return !words.indices.contains { place in asks(at: place) || !isLong && namesSomebody(at: place)
    }
  }

  /// `… ?`: who writes a mark that asks, asks.
  var endsAsQuestion: Bool { words.last?.after.contains("?") ?? false }

  /// The number of words without a role in questions.
  private var contentWords: Int {
    words.indices.count { place in isContent(at: place) && !startsDate(at: place) }
  }

  /// Returns true if a word has no role in questions.
  func isContent(at place: Int) -> Bool { roles(at: place).isEmpty && !words[place].isMark }

  /// If true, the sentence has a predicate: an unlisted verb after the subject, a clause after a
  /// semicolon, or more than two words in parentheses.
  private var hasPredicate: Bool {
    words.indices.dropLast().contains { place in
      if words[place].after.contains(";") { return true }
      if words[place + 1].before.contains("(") { return isExplained(from: place + 1) }
      return !words[place].endsClause && isContent(at: place)
        && WordClass.statementFinite.contains(text(place + 1))
    }
  }

  private func isExplained(from start: Int) -> Bool {
    guard let end = words[start...].firstIndex(where: { $0.after.contains(")") }) else {
      return false
    }
    return end - start >= 2
  }

  /// If true, the words name a past day, on which they may also have been said: `the fee was cut
  /// last week`.
  private var hasPastDate: Bool {
    let now = LocalTime(instant: reader.dates.instant, in: reader.dates.zone)
    func isOver(_ span: TimeSpan) -> Bool { span.to.map { $0 <= now } ?? false }
    return words.indices.contains { place in
      guard case .success(let date?) = datesByPosition[place] else { return false }
      // `on monday` may be the next one.
      let mayCome = date.decisions.contains { decision in
        if case .taken(_, _, let other) = decision { !isOver(other) } else { false }
      }
      return isOver(date.span) && !mayCome
    }
  }

  /// Returns true if a person is named where a question would name one: at an end of a clause, or
  /// after a joining word. A name amid other words may belong to them.
  private func namesSomebody(at place: Int) -> Bool {
    guard isCertainName(Possessive.bare(text(place)) ?? text(place)) else { return false }
    guard place > 0, place + 1 < words.count else { return true }
    let before = words[place - 1]
    // `decisions that noor was in`
    if has([.attends], at: place + 1) { return true }
    return before.endsClause || words[place].endsClause
      || has(
        [.with, .without, .by, .organizedBy, .and, .or, .calendarPreposition, .honorific],
        at: place - 1)
  }

  /// Returns true if a question or a command begins here.
  private func asks(at place: Int) -> Bool {
    let opens = place == 0 || words[place - 1].endsClause
    return roles(at: place).contains { found in
      switch found.role {
      case .about, .me, .calendarNoun, .anyone, .organizedBy, .attendedBy: true
      case .meeting: WordClass.remarkAsking.contains(text(place))
      // `the session on cranes`; what `the next call` decides stands amid a sentence.
      case .container: opens || WordClass.remarkAsking.contains(text(place))
      case .kind(.when), .question: opens || !WordClass.joining.contains(text(place))
      case .kind, .free: true
      case .pronoun, .possessive: WordClass.askers.contains(text(place))
      case .auxiliary:
        opens
          && (WordClass.statementFinite.contains(text(place))
            || WordClass.statementInverted.contains(text(place)))
      case .with:
        words.indices.contains(place + found.count)
          && reader.people.isName(text(place + found.count))
      default: false
      }
    }
  }
}
