/// Signs around a name that is also a word that a person is meant.
extension QuestionParse {
  /// A name that is a word is someone where the grammar says so: between an auxiliary and what is
  /// no pronoun, or before a clause.
  var mayNameSomebody: Bool {
    let next = roles(at: position + 1)
    if next.contains(where: { $0.role == .pronoun || $0.role == .me }) { return false }
    if Possessive.bare(text(position)) != nil { return true }
    if position > 0, position + 1 < words.count, isAuxiliary(at: position - 1) {
      // `we will mark up the contract`
      return position < 2 || !has([.pronoun], at: position - 2)
    }
    if isPlain(at: position), isBehindMeeting || isBetweenMarks || isSpeaker || isCapitalized {
      return true
    }
    // `will I see may next week`
    let isAtEnd = isBoundary(position + 1)
    if isBehindMeeting, isAtEnd, !startsDate(at: position) { return true }
    let isBehindVerb = has([.verb], at: position - 1)
    return next.contains { found in
      switch found.role {
      case .and, .or:
        position + 1 + found.count < words.count
          && (reader.people.isName(text(position + 1 + found.count))
            || text(position + 1 + found.count) == "i")
      case .about: position == 0 || isBehindVerb
      case .with, .organizes, .absent, .verb: roles(at: position).isEmpty
      default: false
      }
    }
  }

  /// `met chase`, `speak to rose`.
  var isBehindMeeting: Bool {
    (max(0, position - 3)..<position).contains { start in
      roles(at: start).contains { found in
        start + found.count == position && found.role == .verb
          && Self.meetingVerbs.contains(text(start))
      }
    }
  }

  static let meetingVerbs = Lexicon.words("meeting-verbs")

  /// `in sales, frank, "roof repairs"`.
  var isBetweenMarks: Bool {
    let next = position + 1
    let isBehind = position == 0 || words[position - 1].endsClause || words[position - 1].isMark
    let isBefore = next == words.count || words[position].endsClause || words[next].isMark
    return isBehind && isBefore && words.count > 1 && !startsDate(at: position)
  }

  /// `what hope said`, `that rose mentioned`.
  var isSpeaker: Bool {
    guard position > 0, position + 1 < words.count else { return false }
    let isBehind = has([.question, .relative], at: position - 1)
    return isBehind && has([.verb, .auxiliary, .organizes], at: position + 1)
  }

  /// `what Chase had to say`, where other words are in lower case.
  var isCapitalized: Bool {
    guard position > 0, words[position].text.first?.isUppercase == true, !startsDate(at: position),
      DateWords.senses[text(position)] == nil, words[position - 1].text.first?.isLowercase == true
    else { return false }
    return position + 1 == words.count || words[position + 1].text.first?.isUppercase != true
  }

  func isAuxiliary(at position: Int) -> Bool {
    has([.auxiliary], at: position)
      || roles(at: max(0, position - 1)).contains { $0.count == 2 && $0.role == .question }
  }

  /// A word that might be a name, with how to ask for its bearer; nil if it is none.
  func unreadName(_ name: String) -> Edge? {
    guard roles(at: position).isEmpty, let person = reader.people.people(named: [name]).first,
      words[position].text.first?.isUppercase == true || words.count <= 3
    else { return nil }
    return topicWord + [
      .note("'\(name)' is read as a word; for \(person.displayName) type: with \(name)")
    ]
  }
}
