/// Parts of speech guessed from the neighboring words: a verb after a subject, a noun after an
/// article.
extension QuestionParse {
  /// If true, the word is an unknown verb before a determiner at the beginning of a command:
  /// `identify the calls on …`.
  var isCommand: Bool {
    let isFirst = words[..<position].allSatisfy {
      ["please", "pls", "plz", "kindly"].contains($0.folded)
    }
    let next = position + 1
    guard isFirst, scope == .open, next < words.count, words.count > 3, isPlain(at: position),
      !words[position].isQuoted, !words[position].endsClause, text(position).count > 3,
      !text(position).hasSuffix("ing")
    else { return false }
    return ["all", "any", "each", "every", "what", "which", "us", "me"].contains(text(next))
      || has([.article, .possessive], at: next)
  }

  /// Returns true if a word that is chatter elsewhere is part of a name here: `head teacher`,
  /// `waiting list`.
  func isOfName(_ count: Int, isNoun: Bool) -> Bool {
    let (word, end) = (text(position), position + count)
    // `head` is a noun in `where jonas hit his head`, unlike `mind` in `what comes to my mind`.
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
    // A plural at the beginning of the question is a noun: `reviews that priya runs`.
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

  /// Returns true if a word that may be a verb is part of the name of a meeting: `the next care
  /// meeting`, `work lunch on friday`, `when was my last review`.
  func isOfMeetingName(_ count: Int) -> Bool {
    let (word, end) = (text(position), position + 1)
    guard count == 1, !WordClass.talkNouns.contains(word) else { return false }
    let isOrdered = isBehindOrder
    if isOrdered, isBoundary(end) || MeetingNouns.contains(word) { return true }
    guard !words[position].endsClause else { return false }
    let isDetermined = isOrdered || has([.article, .possessive], at: position - 1)
    if isDetermined, isMeetingNoun(at: end) { return true }
    return MeetingNouns.contains(text(end)) && !text(end).hasSuffix("s")
      && (isDetermined || position == 0)
  }

  /// If true, an order such as `last` precedes the word and belongs to a noun, not to a verb as in
  /// `when did we last review it`.
  private var isBehindOrder: Bool {
    guard position > 0, places[position - 1] == .order else { return false }
    return position == 1 || has([.article, .possessive], at: position - 2)
      || ["is", "was"].contains(text(position - 2))
  }

  /// Returns true if a word that may be a verb is a noun, because an article, a possessive or
  /// `many` precedes it: `the plan`, `wiebke's report`.
  func isNounPlace(_ count: Int) -> Bool {
    let (word, before) = (text(position), text(position - 1))
    guard position > 0, count == 1, !words[position - 1].endsClause else { return false }
    if ["ed", "ing"].contains(where: { word.hasSuffix($0) }) || WordClass.talkNouns.contains(word) {
      return false
    }
    let isOwned =
      places[position - 1] == .people
      && (Possessive.bare(before) != nil || before.hasSuffix("s") && !reader.people.isName(before))
    // `how many reviews`
    return isOwned || ["the", "many"].contains(before)
  }
}
