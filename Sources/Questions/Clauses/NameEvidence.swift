/// Signs around a name that is also a word that a person is meant.
extension QuestionParse {
  /// A name that is a word is someone where the grammar says so: between an auxiliary and what is
  /// no pronoun, or before a clause.
  var mayNameSomebody: Bool {
    let next = roles(at: position + 1)
    if next.contains(where: { $0.role == .pronoun || $0.role == .me }) { return false }
    if Possessive.bare(words[position].folded) != nil { return true }
    if position > 0, position + 1 < words.count, isAuxiliary(at: position - 1) {
      // `we will mark up the contract`
      return position < 2 || !roles(at: position - 2).contains { $0.role == .pronoun }
    }
    if isPlain(at: position), isBehindMeeting || isBetweenMarks || isSpeaker || isCapitalized {
      return true
    }
    // `drew, miles and penny`
    if words[position].after.hasPrefix(","), position + 1 < words.count,
      reader.people.isName(words[position + 1].folded), isPlain(at: position)
    {
      return true
    }
    // `will I see may next week`
    let isAtEnd =
      position + 1 == words.count || words[position].endsClause || startsDate(at: position + 1)
    if isBehindMeeting, isAtEnd, !startsDate(at: position) { return true }
    let isBehindVerb = position > 0 && roles(at: position - 1).contains { $0.role == .verb }
    return next.contains { found in
      switch found.role {
      case .and, .or:
        position + 1 + found.count < words.count
          && (reader.people.isName(words[position + 1 + found.count].folded)
            || words[position + 1 + found.count].folded == "i")
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
          && Self.meetingVerbs.contains(words[start].folded)
      }
    }
  }

  static let meetingVerbs: Set<String> = [
    "meet", "met", "see", "saw", "seen", "seeing", "speak", "spoke", "spoken", "speaking", "talk",
    "talked", "talking", "chat", "chatted", "catch", "caught", "sync", "synced", "sit", "sat",
  ]

  /// `in sales, frank, "roof repairs"`.
  var isBetweenMarks: Bool {
    let next = position + 1
    let isBehind =
      position == 0 || words[position - 1].endsClause || words[position - 1].isMark
    let isBefore = next == words.count || words[position].endsClause || words[next].isMark
    return isBehind && isBefore && words.count > 1 && !startsDate(at: position)
  }

  /// `what hope said`, `that rose mentioned`.
  var isSpeaker: Bool {
    guard position > 0, position + 1 < words.count else { return false }
    let isBehind = roles(at: position - 1).contains { [.question, .relative].contains($0.role) }
    return isBehind
      && roles(at: position + 1).contains { [.verb, .auxiliary, .organizes].contains($0.role) }
  }

  /// `what Chase had to say`, where other words are in lower case.
  var isCapitalized: Bool {
    guard position > 0, words[position].text.first?.isUppercase == true, !startsDate(at: position),
      DateWords.senses[words[position].folded] == nil,
      words[position - 1].text.first?.isLowercase == true
    else { return false }
    return position + 1 == words.count || words[position + 1].text.first?.isUppercase != true
  }

  func isAuxiliary(at position: Int) -> Bool {
    roles(at: position).contains { $0.role == .auxiliary }
      || roles(at: max(0, position - 1)).contains { $0.count == 2 && $0.role == .question }
  }

  /// Says of a word that might be a name how to ask for its bearer.
  mutating func noteUnreadName(_ name: String) {
    guard roles(at: position).isEmpty, let person = reader.people.people(named: [name]).first,
      words[position].text.first?.isUppercase == true || words.count <= 3
    else { return }
    note("'\(name)' is read as a word; for \(person.displayName) type: with \(name)")
  }
}
