/// What is searched for, and what is left out.
extension QuestionParse {
  /// A word that no clause takes.
  mutating func readTopicWord() {
    if isManner { return readHint(1) }
    topic.append(TopicWord(position: position, weight: .word))
    take(1, as: .topic)
    isFresh = false
    subject = nil
  }

  /// Whether what begins at `position` is said of a subject, and asks for nothing.
  func isRemark(from position: Int) -> Bool {
    Remark.isRemark(words[position...], isName: isCertainName)
  }

  /// Reads all that is left as topic, word for word.
  mutating func readRestAsTopic() {
    scope = .about
    while position < words.count { readTopicWord() }
  }

  /// A word that nobody knows, and whose place or ending tells that it says nothing of a topic: what
  /// is commanded (`identify the calls …`), how (`terribly`), what somebody did (`lee conferred`).
  private var isManner: Bool {
    let word = words[position].folded
    guard scope == .open, !words[position].isQuoted, isPlain(at: position), word.count > 3
    else { return false }
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
    if word.hasSuffix("ly"), word.count > 5, !Self.nounsInLy.contains(word) { return true }
    if isDeed { return true }
    guard word.hasSuffix("ed"), position > 0, !words[position - 1].endsClause else { return false }
    return places[position - 1] == .people
      || roles(at: position - 1).contains { $0.role == .auxiliary } && next.isEmpty == false
  }

  /// `did dana veto …`, `have we rebuilt …`, `where dana and lee overlap`: behind a subject, any word
  /// is a verb. Where nothing follows, it is all that `did dana resign` asks for.
  private var isDeed: Bool {
    guard position > 0, !words[position - 1].endsClause else { return false }
    // `who's presenting the plan`
    if places[position - 1] == .kind, isKind(.who), words[position].folded.hasSuffix("ing") {
      return true
    }
    var start = position - 1
    if places[start] == .people {
      while start > 0, places[start - 1] == .people { start -= 1 }
    } else if !Self.doers.contains(words[start].folded) {
      return false
    }
    guard start > 0 else { return false }
    let before = words[start - 1].folded
    let isAtEnd = position + 1 == words.count || words[position].endsClause
    return isAtEnd ? before == "where" : Self.beforeDoers.contains(before)
  }

  private static let doers: Set<String> = ["i", "we", "they", "he", "she"]
  private static let beforeDoers: Set<String> = [
    "did", "does", "do", "didn't", "doesn't", "don't", "has", "have", "had", "hasn't", "haven't",
    "will", "can", "could", "should", "would", "must",
  ]

  /// What stands between a verb and what is asked of it.
  private func isDeterminer(at position: Int) -> Bool {
    guard position < words.count, words.count > 3 else { return false }
    let isWord = ["all", "any", "each", "every", "what", "which", "us", "me"].contains(
      words[position].folded)
    return isWord
      || roles(at: position).contains { [.article, .possessive, .kind(.who)].contains($0.role) }
  }

  private static let nounsInLy: Set<String> = [
    "family", "assembly", "supply", "reply", "anomaly", "weekly", "monthly", "quarterly", "yearly",
    "butterfly", "multiply", "italy", "friendly", "monopoly",
  ]

  /// `head teacher`, `waiting list`: words that are chatter elsewhere.
  func isOfName(_ count: Int, isNoun: Bool) -> Bool {
    let (word, end) = (words[position].folded, position + count)
    let isVerbForm = ["ed", "ing"].contains { word.hasSuffix($0) }
    let isJoined =
      position > 1 && ["and", "or", "&"].contains(words[position - 1].folded)
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
      && !reader.people.isName(words[end].folded)
  }

  /// `the plan`, `wiebke's report`: what could be a verb is a noun behind an article or whose it is.
  func isNounPlace(_ count: Int) -> Bool {
    guard position > 0, count == 1, !words[position - 1].endsClause else { return false }
    let (word, before) = (words[position].folded, words[position - 1].folded)
    if ["ed", "ing"].contains(where: { word.hasSuffix($0) }) || Self.talk.contains(word) {
      return false
    }
    let isOwned =
      places[position - 1] == .people
      && (Possessive.bare(before) != nil || before.hasSuffix("s") && !reader.people.isName(before))
    return isOwned || before == "the"
  }

  private static let talk: Set<String> = [
    "call", "calls", "chat", "chats", "talk", "talks", "meet", "meets", "sync", "catch",
  ]

  /// A word that is topic only between two that are.
  mutating func readGlue(_ count: Int = 1) {
    for index in position..<(position + count) {
      topic.append(TopicWord(position: index, weight: .glue))
    }
    take(count, as: .filler)
  }

  /// Words that the topic is shown without, and searched with.
  mutating func readHint(_ count: Int) {
    addHints(position..<(position + count))
    take(count, as: .filler)
  }

  mutating func addHints(_ range: Range<Int>) {
    hints += range.map { TopicWord(position: $0, weight: .word) }
  }

  /// Words that are topic though they stand in the table.
  mutating func readLiteralPhrase(_ count: Int) {
    for _ in 0..<count { readTopicWord() }
  }

  mutating func readPhrase() {
    let word = words[position]
    reading.phrases.append(word.text)
    topic.append(TopicWord(position: position, weight: .word))
    take(1, as: .phrase)
    isFresh = false
  }

  /// Right behind `about`: all is topic but what no topic has, as `how we`.
  mutating func readLiteral() {
    for (count, role) in roles(at: position) {
      switch role {
      case .literal: return readLiteralPhrase(count)
      case .question, .pronoun, .article, .possessive, .kind(.when), .kind(.who), .relative, .about:
        return take(count, as: .filler)
      case .auxiliary where ["topic", "subject"].contains(words[position - 1].folded):
        return take(count, as: .filler)
      case .filler where count > 1 || words[position].after.hasPrefix(":"):
        return take(count, as: .filler)
      case .auxiliary where roles(at: position + count).contains(where: { $0.role == .pronoun }):
        return take(count, as: .filler)
      default: continue
      }
    }
    readTopicWord()
  }

  /// `-word`: somebody who was not there, else a word to leave out.
  mutating func readNegated() {
    let word = words[position]
    if let match = matches.match(word.text), match.certainty >= .nickname {
      add(PersonTerm(names: [word.text], people: match.people), match.certainty, to: \.without)
      take(1, as: .people)
    } else {
      reading.excluded.append(word.text)
      take(1, as: .excluded)
    }
  }

  /// Marks that stand alone: they join, separate or say nothing.
  mutating func readMark() -> Bool {
    if !roles(at: position).isEmpty { return false }
    take(1, as: .mark)
    endClause()
    return true
  }

  /// The words of the topic: runs of them, less what only joins at their edges.
  func text(of topic: [TopicWord]) -> String {
    var kept: [Int] = []
    var glue: [Int] = []
    for word in topic {
      if word.weight == .glue {
        glue.append(word.position)
        continue
      }
      // A run without a gap from one topic word to the next.
      if let last = kept.last, word.position - last == glue.count + 1 { kept += glue }
      glue = []
      kept.append(word.position)
    }
    return kept.map { words[$0].text }.joined(separator: " ")
  }

  // MARK: Excluded words

  /// Behind `without`, `but not`: the words up to the next clause, as one phrase.
  func wordsToExclude(from start: Int) -> Range<Int>? {
    var start = skip([.article, .possessive, .about, .anyone, .anyOf, .either], from: start)
    // `other than the one with pizza`
    if start < words.count, ["one", "ones", "meeting", "meetings"].contains(words[start].folded) {
      let joint = count(of: .with, at: start + 1) + count(of: .about, at: start + 1)
      if joint > 0 { start = skip([.article, .possessive], from: start + 1 + joint) }
    }
    if start < words.count, words[start].isQuoted { return start..<(start + 1) }
    var end = start
    while end < words.count, !words[end].isQuoted, !words[end].isField, !words[end].isNegated {
      let isPlain = roles(at: end).allSatisfy { found in
        isWord(found.role)
      }
      if !isPlain || (end > start && startsDate(at: end)) { break }
      end += 1
      if words[end - 1].endsClause { break }
    }
    while start < end, words[start].isMark { start += 1 }
    return start < end ? start..<end : nil
  }

  /// Roles of words that are as often mere words.
  private func isWord(_ role: Role) -> Bool {
    switch role {
    case .verb, .container, .literal, .organizes, .status, .free, .honorific: true
    default: false
    }
  }

  /// Takes the words that lead to `range` and those in it.
  mutating func exclude(_ range: Range<Int>) {
    reading.excluded.append(words[range].map(\.text).joined(separator: " "))
    take(range.lowerBound - position, as: .filler)
    take(range.count, as: .excluded)
    endClause()
  }
}
