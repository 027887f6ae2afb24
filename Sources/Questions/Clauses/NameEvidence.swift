/// The evidence for somebody, or against, if a name is also a word.
enum NameEvidence: String, CaseIterable {
  case fresh, possessive, auxiliary, meeting, marks, speaker, capital, joined, clause
  case pronoun, verb, month

  var feature: ReadingFeature { ReadingFeature(rawValue: "name-\(rawValue)")! }

  func isFound(_ parse: QuestionParse) -> Bool {
    let (place, words) = (parse.position, parse.words)
    let next = parse.roles(at: place + 1)
    switch self {
    case .fresh: return parse.isFresh || parse.isBehindMeeting
    case .possessive: return Possessive.bare(parse.text(place)) != nil
    case .pronoun: return next.contains { [.pronoun, .me].contains($0.role) }
    // `will I see may next week`, `we will mark up the contract`
    case .auxiliary: return parse.isBehindAuxiliary && !isVerb(parse)
    case .verb: return isVerb(parse)
    case .meeting:
      let isAtEnd = parse.isBoundary(place + 1) && !parse.startsDate(at: place)
      return parse.isBehindMeeting && (parse.isPlain(at: place) || isAtEnd)
    case .marks: return parse.isPlain(at: place) && parse.isBetweenMarks
    // `what hope said`, `that rose mentioned`
    case .speaker:
      return parse.isPlain(at: place) && parse.has([.question, .relative], at: place - 1)
        && parse.has([.verb, .auxiliary, .organizes], at: place + 1)
    case .capital: return parse.isPlain(at: place) && parse.isCapitalized
    case .joined:
      return next.contains { found in
        let other = parse.text(place + 1 + found.count)
        return [.and, .or].contains(found.role)
          && (parse.reader.people.isName(other) || other == "i")
      }
    case .clause:
      let isUnknown = parse.roles(at: place).isEmpty
      return next.contains { found in
        found.role == .about && (place == 0 || parse.has([.verb], at: place - 1))
          || isUnknown && [.with, .organizes, .absent, .verb].contains(found.role)
      }
    // `april and may`, where no one met or said anything
    case .month:
      let end = place + parse.countOfDate(at: place)
      return end > place + 2 && !parse.isBehindMeeting
        && (place == 0 || words[place - 1].endsClause)
        && !parse.has([.verb, .auxiliary, .organizes, .attends, .absent], at: end)
    }
  }

  private func isVerb(_ parse: QuestionParse) -> Bool {
    parse.isBehindAuxiliary && parse.position > 1 && parse.has([.pronoun], at: parse.position - 2)
  }
}

extension QuestionParse {
  fileprivate var isBehindAuxiliary: Bool {
    let before = position - 1
    guard before >= 0, position + 1 < words.count else { return false }
    return has([.auxiliary], at: before)
      || roles(at: max(0, before - 1)).contains { $0.count == 2 && $0.role == .question }
  }

  /// `in sales, frank, "roof repairs"`.
  fileprivate var isBetweenMarks: Bool {
    let next = position + 1
    let isBehind = position == 0 || words[position - 1].endsClause || words[position - 1].isMark
    let isBefore = next == words.count || words[position].endsClause || words[next].isMark
    return isBehind && isBefore && words.count > 1 && !startsDate(at: position)
  }

  /// If true, the word is capitalized and other words are not: `what Chase had to say`.
  fileprivate var isCapitalized: Bool {
    guard position > 0, words[position].text.first?.isUppercase == true, !startsDate(at: position),
      DateWords.senses[text(position)] == nil, words[position - 1].text.first?.isLowercase == true
    else { return false }
    return position + 1 == words.count || words[position + 1].text.first?.isUppercase != true
  }
}
