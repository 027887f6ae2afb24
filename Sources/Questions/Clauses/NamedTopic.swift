/// The beginning and the end of a named topic.
extension QuestionParse {
  /// `anything called "harbour walk"`, `a meeting called harbour walk`: what is called so, and no
  /// one who called it.
  func isTitle(behind count: Int) -> Bool {
    let next = position + count
    guard words[position].folded == "called", count == 1, position > 0, next < words.count,
      !words[position].endsClause
    else { return false }
    let isNamed = words[position - 1].folded.hasSuffix("thing") || isMeetingNoun(at: position - 1)
    return isNamed
      && (words[next].isQuoted
        || roles(at: next).isEmpty && !startsDate(at: next) && !isCertainName(words[next].folded))
  }

  /// `you know that one`: what is only said behind a topic.
  func saysNothing(from start: Int) -> Bool {
    let silent: Set<Role> = [
      .filler, .pronoun, .meeting, .article, .possessive, .relative, .question, .correction,
    ]
    return skip(silent, from: start) == words.count
  }
}
