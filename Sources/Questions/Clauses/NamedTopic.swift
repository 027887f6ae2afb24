/// Lookups that find the beginning and the end of a topic that is a name.
extension QuestionParse {
  /// Returns true if a title follows `called`, rather than a person: `anything called "harbour
  /// walk"`, `a meeting called harbour walk`.
  func isTitle(behind count: Int) -> Bool {
    let next = position + count
    guard text(position) == "called", count == 1, position > 0, next < words.count,
      !words[position].endsClause
    else { return false }
    let isNamed = text(position - 1).hasSuffix("thing") || isMeetingNoun(at: position - 1)
    return isNamed
      && (words[next].isQuoted
        || roles(at: next).isEmpty && !startsDate(at: next) && !isCertainName(text(next)))
  }

  /// Returns the end of filler words after a topic, such as `you know that one`, if the clause ends
  /// there; nil if other words follow.
  func endOfSilence(from start: Int) -> Int? {
    let silent: Set<Role> = [
      .filler, .pronoun, .meeting, .article, .possessive, .relative, .question, .correction,
    ]
    let end = skip(silent, from: start)
    return end == words.count || has([.with, .without], at: end) ? end : nil
  }

  /// Returns true if a new question begins after a topic: `what did we decide`, `when was it`.
  func asksAnew(at place: Int) -> Bool {
    let asking: [Role] = [.question, .kind(.when)]
    guard let asked = roles(at: place).first(where: { asking.contains($0.role) }) else {
      return false
    }
    let verb = place + asked.count
    let isInverted = asked.count > 1 && has([.auxiliary], at: verb - 1)
    return has([.pronoun], at: isInverted ? verb : skip([.auxiliary], from: verb))
      && (isInverted || has([.auxiliary], at: verb))
  }
}
