/// The part of speech of a word by its position: a verb after a subject, a noun after an article.
extension QuestionParse {
  /// If true, the word is unknown, and its position or ending shows that it is no topic: a command
  /// (`identify the calls …`), a manner (`terribly`), or an action (`lee conferred`).
  var isManner: Bool {
    let word = text(position)
    guard scope == .open, !words[position].isQuoted, isPlain(at: position), word.count > 3 else {
      return false
    }
    let next = position + 1 < words.count ? roles(at: position + 1).map(\.role) : []
    // `singing the requiem` is what somebody did, and no command.
    let isFirst = words[..<position].allSatisfy {
      ["please", "pls", "plz", "kindly"].contains($0.folded)
    }
    if isFirst, isDeterminer(at: position + 1), !words[position].endsClause, !word.hasSuffix("ing")
    {
      return true
    }
    guard isConversation else { return false }
    if word.hasSuffix("ly"), word.count > 5, !WordClass.nounsInLy.contains(word) { return true }
    if isDeed { return true }
    guard word.hasSuffix("ed"), position > 0, !words[position - 1].endsClause else { return false }
    return places[position - 1] == .people
      || has([.auxiliary], at: position - 1) && next.isEmpty == false
  }

  /// If true, the word is after a subject, where any word is a verb: `did dana veto …`, `have we
  /// rebuilt …`, `where dana and lee overlap`. If nothing follows, the verb is the topic, as in
  /// `did dana resign`.
  private var isDeed: Bool {
    guard position > 0, !words[position - 1].endsClause else { return false }
    var start = position - 1
    if places[start] == .people {
      while start > 0, places[start - 1] == .people { start -= 1 }
    } else if !Self.doers.contains(text(start)) {
      return false
    }
    guard start > 0 else { return false }
    let before = text(start - 1)
    let isAtEnd = isEnd(position + 1)
    return isAtEnd ? before == "where" : WordClass.beforeDoers.contains(before)
  }

  private static let doers: Set<String> = ["i", "we", "they", "he", "she"]

  /// Returns true if the word may be between a verb and its object.
  private func isDeterminer(at position: Int) -> Bool {
    guard position < words.count, words.count > 3 else { return false }
    let isWord = ["all", "any", "each", "every", "what", "which", "us", "me"].contains(
      text(position))
    return isWord
      || roles(at: position).contains { [.article, .possessive, .kind(.who)].contains($0.role) }
  }

  /// `head teacher`, `waiting list`: words that are chatter elsewhere.
  func isOfName(_ count: Int, isNoun: Bool) -> Bool {
    let (word, end) = (text(position), position + count)
    // `where jonas hit his head`; what comes to my mind says nothing.
    if isNoun, ["his", "her", "their"].contains(text(position - 1)) { return true }
    let isVerbForm = ["ed", "ing"].contains { word.hasSuffix($0) }
    // `the working group`
    let isBehindArticle =
      has([.article], at: position - 1) || position > 0 && places[position - 1] == .order
    if word.hasSuffix("ing"), isBehindArticle, end < words.count, isContent(at: end) {
      return true
    }
    let isJoined =
      position > 1 && has([.and, .or], at: position - 1)
      && places[position - 2] == .topic
    let isBehindTopic =
      position > 0 && places[position - 1] == .topic && !words[position - 1].endsClause
      && !words[position - 1].after.contains(".")
    // `reviews that priya runs`: what opens a question is a noun in the plural.
    let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss") && position == 0
    if isPlural, roles(at: end).contains(where: { [.relative, .with, .about].contains($0.role) }) {
      return true
    }
    if isJoined || !isNoun && isNounPlace(count) || isBehindTopic && !isVerbForm { return true }
    guard isNoun, end < words.count, !words[end - 1].endsClause, !words[end].isQuoted else {
      return false
    }
    return roles(at: end).isEmpty && !startsDate(at: end) && !words[end].isMark
      && !reader.people.isName(text(end))
  }

  /// Returns true after an article or a possessive, where a possible verb is a noun: `the plan`,
  /// `wiebke's report`.
  func isNounPlace(_ count: Int) -> Bool {
    guard position > 0, count == 1, !words[position - 1].endsClause else { return false }
    let (word, before) = (text(position), text(position - 1))
    if ["ed", "ing"].contains(where: { word.hasSuffix($0) }) || WordClass.talkNouns.contains(word) {
      return false
    }
    let isOwned =
      places[position - 1] == .people
      && (Possessive.bare(before) != nil || before.hasSuffix("s") && !reader.people.isName(before))
    return isOwned || before == "the"
  }
}
